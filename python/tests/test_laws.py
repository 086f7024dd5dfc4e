"""The laws: what must hold for every problem, against a naive solver."""

import hypothesis
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from instances import instances, problem

import quadrille as q

settings.register_profile("house", max_examples=150, deadline=None)
settings.load_profile("house")


def as_sets(solutions):
    return {frozenset(solution) for solution in solutions}


@given(instances())
def test_search_finds_what_the_naive_solver_finds(instance):
    p = problem(instance)
    expected = instance.solutions()
    found = list(p.solutions())
    assert as_sets(found) == expected
    assert len(found) == len(expected)
    assert p.count() == len(expected)
    for solution in found:
        p.check(solution)
    on_links = list(p.solutions(engine="links"))
    assert as_sets(on_links) == expected and len(on_links) == len(expected)
    assert p.first() == (on_links[0] if on_links else None)


@given(instances(), st.integers(1, 4), st.integers(0, 5))
def test_neither_threads_nor_a_seed_change_the_set(instance, threads, seed):
    p = problem(instance)
    for engine in ["auto", "links", "dense"]:
        found = list(p.solutions(engine=engine))
        if engine != "dense":
            assert list(p.solutions(engine=engine, threads=threads)) == found
        shuffled = list(p.solutions(engine=engine, seed=seed))
        assert list(p.solutions(engine=engine, seed=seed)) == shuffled
        assert as_sets(shuffled) == as_sets(found)
        assert p.count(engine=engine, threads=threads) == len(found)


@given(instances())
def test_every_engine_agrees(instance):
    p = problem(instance)
    expected = instance.solutions()
    for engine in ["links", "dense"]:
        assert as_sets(p.solutions(engine=engine)) == expected
    for engine in ["links", "dense", "memo"]:
        assert p.count(engine=engine) == len(expected)


@given(instances(), st.integers(0, 6))
def test_the_cheapest_are_the_first_of_all_by_cost(instance, k):
    best = problem(instance).best(k)
    costs = sorted(instance.cost(solution) for solution in instance.solutions())
    assert [cost for cost, _ in best] == costs[:k]
    assert all(instance.cost(solution) == cost for cost, solution in best)
    assert best.is_proven


@given(instances(), st.integers(0, 5))
def test_a_limit_gives_the_smaller_number(instance, limit):
    p = problem(instance)
    total = len(instance.solutions())
    assert len(list(p.solutions(limit=limit))) == min(limit, total)
    assert p.count(limit=limit) == min(limit, total)


@given(instances(), st.data())
def test_require_and_forbid_filter(instance, data):
    numbers = st.lists(st.integers(0, max(0, len(instance.options) - 1)), max_size=2, unique=True)
    require = data.draw(numbers) if instance.options else []
    forbid = data.draw(numbers) if instance.options else []
    expected = {
        solution
        for solution in instance.solutions()
        if solution.issuperset(require) and solution.isdisjoint(forbid)
    }
    p = problem(instance)
    for engine in ["auto", "links", "dense", "memo"]:
        plan = {"require": require, "forbid": forbid, "engine": engine}
        if engine != "memo":
            assert as_sets(p.solutions(**plan)) == expected
        assert p.count(**plan) == len(expected)


@given(instances(), st.data())
def test_the_judge_follows_the_definition(instance, data):
    numbers = st.sets(st.integers(0, max(0, len(instance.options) - 1)))
    chosen = data.draw(numbers) if instance.options else set()
    p = problem(instance)
    if instance.is_solution(chosen):
        p.check(chosen)
    else:
        with pytest.raises(q.Error, match="not a solution"):
            p.check(chosen)


@given(instances())
def test_reduction_keeps_the_solutions(instance):
    p = problem(instance)
    reduced = p.reduce()
    assert as_sets(reduced.solutions()) == instance.solutions()
    assert reduced.option_count <= p.option_count
    reduced.primary("a new item")
    assert reduced.count() == 0


@given(instances(), st.sampled_from(["knuth", "json"]))
def test_text_is_read_as_it_was_written(instance, format):
    p = problem(instance)
    # Names of Knuth's format have no blanks: number the items.
    named = q.Problem(
        [f"p{n}" for n in range(len(instance.bounds))],
        [f"s{n}" for n in range(len(instance.secondary))],
        times={f"p{n}": times for n, times in enumerate(instance.bounds.values())},
    )
    names = dict(zip([*instance.bounds, *instance.secondary], named.items))
    for items, colors, cost in instance.options:
        colors = {names[item]: str(color).strip("(',)") for item, color in colors.items()}
        named.option([names[item] for item in items], colors, cost=cost)
    if format == "knuth":
        # An item line begins with a primary item, and an option is not an empty line.
        hypothesis.assume(instance.bounds)
        hypothesis.assume(all(items or colors for items, colors, _ in instance.options))
    text = named.text(format)
    again = q.parse(text, format)
    assert again.items == named.items
    assert again.count() == p.count() == len(instance.solutions())
    assert [again.members(n) for n in range(again.option_count)] == [
        named.members(n) for n in range(named.option_count)
    ]
    assert again.text(format) == text


@given(st.binary(max_size=80))
def test_no_bytes_make_the_reader_fail_otherwise(text):
    try:
        q.parse(text)
    except q.Error as error:
        assert str(error)


@given(st.lists(st.lists(st.integers(0, 1), min_size=5, max_size=5), max_size=8))
def test_a_matrix_is_its_rows(matrix):
    rows = [[column for column, bit in enumerate(row) if bit] for row in matrix]
    p = q.Problem.from_matrix(matrix)
    assert [list(p.members(n)) for n in range(p.option_count)] == rows
    expected = q.Problem(range(5) if matrix else [])
    expected.extend(rows)
    assert list(p.solutions()) == list(expected.solutions())
