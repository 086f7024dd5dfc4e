"""Parts of a search: disjoint, complete, and searched in other processes."""

import concurrent.futures
import copy
import errno
import json
import multiprocessing
import os
import pickle
import warnings

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from instances import dominoes, instances, problem, queens

import quadrille as q
from quadrille import puzzles


@pytest.mark.parametrize("engine", ["auto", "links", "dense", "memo"])
def test_the_parts_of_queens_add_up(engine):
    p = queens(8)
    parts = p.split(20)
    assert len(parts) >= 20
    assert sum(p.count(within=part, engine=engine) for part in parts) == 92
    p.check_parts(parts)


@settings(max_examples=150, deadline=None)
@given(instances(), st.integers(1, 6))
def test_every_solution_is_in_exactly_one_part(instance, wanted):
    p = problem(instance)
    expected = instance.solutions()
    parts = p.split(wanted)
    found = [
        frozenset(solution) for part in parts for solution in p.solutions(within=part, engine="links")
    ]
    assert len(found) == len(set(found)) == len(expected)
    assert set(found) == expected
    # In their order they are the whole search.
    assert found == [frozenset(solution) for solution in p.solutions(engine="links")]
    assert sum(p.count(within=part) for part in parts) == len(expected)
    for part in parts:
        inside = [
            solution
            for solution in expected
            if solution.issuperset(part.take) and solution.isdisjoint(part.leave)
        ]
        assert p.count(within=part) == len(inside)
        assert {frozenset(solution) for solution in p.diagram(within=part)} == set(inside)
        costs = sorted(instance.cost(solution) for solution in inside)
        assert [cost for cost, _ in p.best(3, within=part)] == costs[:3]
        assert (p.first(within=part) is None) == (not inside)
        parts = p.split_part(part, 2)
        assert sum(p.count(within=part) for part in parts) == len(inside)


@settings(max_examples=100, deadline=None)
@given(instances())
def test_a_problem_can_be_pickled(instance):
    p = problem(instance)
    for same in [pickle.loads(pickle.dumps(p)), copy.copy(p), copy.deepcopy(p)]:
        assert (same.items, same.tags) == (p.items, p.tags)
        assert [same.members(n) for n in range(same.option_count)] == [
            p.members(n) for n in range(p.option_count)
        ]
        assert [same.cost(n) for n in range(same.option_count)] == [
            p.cost(n) for n in range(p.option_count)
        ]
        assert [same.times(item) for item in same.items] == [p.times(item) for item in p.items]
        assert list(same.solutions()) == list(p.solutions())
        same.primary("a new item")
        assert same.count() == 0
    assert p.count() == len(instance.solutions())


def test_a_preferred_item_stays_preferred():
    # Names that begin with # are preferred. The last item has three options, the others two.
    text = "a b #c\na\nb\na b\n#c\n#c a\n#c b\n"
    p, plain = q.parse(text), q.parse(text.replace("#", ""))
    found = list(p.solutions(engine="links"))
    assert [solution[0][:2] for solution in found] == ["#c"] * len(found)
    for same in [pickle.loads(pickle.dumps(p)), q.parse(p.text())]:
        assert list(same.solutions(engine="links")) == found
    assert [solution[0][0] for solution in plain.solutions(engine="links")] != ["c"] * len(found)


def test_other_processes_search_the_parts():
    p = dominoes(8, 8)
    context = multiprocessing.get_context("spawn")
    with concurrent.futures.ProcessPoolExecutor(2, mp_context=context) as pool:
        jobs = [pool.submit(p.count, within=part) for part in p.split(10)]
        assert sum(job.result() for job in jobs) == 12988816  # OEIS A004003


def test_parts_are_values():
    p = queens(6)
    for part in p.split(5):
        again = pickle.loads(pickle.dumps(part))
        assert again == part and hash(again) == hash(part) and again.nodes == part.nodes > 0
        assert eval(repr(part), {"Part": q.Part}) == part
    assert len(set(p.split(5) + p.split(5))) == len(p.split(5))
    unknown = q.Part([0, 1], [2])
    assert unknown.nodes is None and repr(unknown) == "Part(take=[0, 1], leave=[2], nodes=None)"
    assert unknown != q.Part([0, 1]) and unknown != "a part"


def test_parts_by_orbits_merge_to_the_count():
    for p, count in [(queens(8), 92), (queens(6), 4), (dominoes(4, 4), 36), (dominoes(2, 3), 3)]:
        parts = p.split(6, symmetry=True)
        assert sum(part.times * p.count(within=part) for part in parts) == count
        lines = p.lines(parts)
        merged = q.merge(p.record(line) for line in lines)
        assert (merged.count, merged.is_complete) == (count, True)
        cut = [smaller for part in parts for smaller in p.split_part(part, 2)]
        assert sum(part.times * p.count(within=part) for part in cut) == count
    assert any(part.times == 2 for part in queens(8).split(6, symmetry=True))


def test_a_count_that_ends_early_says_what_is_saved(tmp_path):
    saved = tmp_path / "saved"
    with pytest.warns(UserWarning) as warned:
        assert queens(9).count(checkpoint=saved, max_time=0) == 0
    [message] = {str(one.message) for one in warned}
    assert message == (
        f"the time is over: 0 solutions until then; 0 of 1 part saved in {saved}, the others begin anew: count with this "
        "checkpoint to go on"
    )
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert queens(9).count(checkpoint=saved) == 352  # OEIS A000170


def test_parts_that_stand_for_several_are_values():
    twice = q.Part([0], [1], None, 2)
    assert repr(twice) == "Part(take=[0], leave=[1], nodes=None, times=2)"
    assert pickle.loads(pickle.dumps(twice)) == twice and twice != q.Part([0], [1])
    with pytest.raises(q.Error, match="times: found 0"):
        q.Part([0], times=0)
    with pytest.raises(q.Error, match="part 1 stands for 2 parts"):
        queens(6).check_parts([q.Part([0]), twice])


def test_what_is_wrong_is_said():
    p = queens(6)
    parts = p.split(5)
    [some, *_] = [part for part in parts if p.count(within=part)]
    fingerprint = json.loads(p.lines(parts)[0])["fingerprint"]
    assert {part.fingerprint for part in [*parts, *p.split_part(some, 2)]} == {fingerprint}
    other = q.Problem.from_rows([[n] for n in range(36)])
    for ask in [
        lambda: other.count(within=some),
        lambda: other.first(within=some),
        lambda: list(other.solutions(within=pickle.loads(pickle.dumps(some)))),
        lambda: other.best(1, within=some),
        lambda: other.estimate(10, within=some),
        lambda: other.diagram(within=some),
    ]:
        expected = json.loads(other.lines([q.Part([])])[0])["fingerprint"]
        with pytest.raises(q.Error, match="^within: the part is of another problem: ") as caught:
            ask()
        assert f"found the fingerprint {fingerprint}, expected {expected}; " in str(caught.value)
    for ask, place in [
        (lambda: other.split_part(some, 2), "the part"),
        (lambda: other.lines([q.Part([]), some]), "part 1: the part"),
        (lambda: other.check_parts([some]), "part 0: the part"),
    ]:
        with pytest.raises(q.Error, match=f"^{place} is of another problem: found the fingerprint {fingerprint}, "):
            ask()
    # The same options under other names are the same problem.
    assert queens(6).count(within=some) == p.count(within=some)
    # Nobody knows of which problem a part is that was made by hand.
    assert q.Part([0]).fingerprint is None and other.count(within=q.Part([0])) == 1
    with pytest.raises(q.Error, match="no part has"):
        p.check_parts([part for part in parts if part != some])
    with pytest.raises(q.Error, match="overlap"):
        p.check_parts([*parts, some])
    foreign = q.Part([36])
    for ask in [
        lambda: p.count(within=foreign),
        lambda: list(p.solutions(within=foreign)),
        lambda: p.diagram(within=foreign),
        lambda: p.split_part(foreign, 2),
        lambda: p.check_parts([foreign]),
    ]:
        with pytest.raises(q.Error, match="option 36.* 36 options"):
            ask()
    with pytest.raises(TypeError, match="Part"):
        p.count(within=[0])


def test_a_puzzle_within_a_part():
    board = puzzles.queens(8)
    p = board.problem()
    assert sum(board.count(within=part) for part in p.split(9)) == 92
    assert len({answer for part in p.split(9) for answer in board.solutions(within=part)}) == 92


def test_require_and_within_go_together():
    p = queens(8)
    corner = [(0, 0)]
    parts = p.split(12)
    assert sum(p.count(within=part, require=corner) for part in parts) == 4
    assert sum(p.count(forbid=corner, within=part) for part in parts) == 88


def test_records_are_merged():
    p = queens(8)
    lines = p.lines(p.split(12))
    records = [p.record(line) for line in lines]
    merged = q.merge(reversed(records))
    assert (merged.count, merged.is_complete, merged.missing, merged.unknown) == (92, True, [], 0)
    partly = q.merge([*lines, *records[2:], "\n"])
    assert partly.missing == lines[:2] and not partly.is_complete and "2 parts missing" in repr(partly)
    assert q.merge(records[3:]).unknown == 3
    assert q.merge([*records, *records]).count == 92
    # Tags and labels do not count.
    same = q.Problem.from_rows([[10, 20], [10], [20], [20]], tags="abcd")
    other = q.Problem.from_rows([[1, 2], [1], [2], [2]])
    assert [same.record(line) for line in other.lines(other.split(2))]
    stopped = p.record(lines[0], max_nodes=1, engine="links")
    assert not q.merge([stopped]).is_complete


@settings(max_examples=60, deadline=None)
@given(instances(), st.integers(1, 5))
def test_records_of_every_question_are_merged(instance, wanted):
    p = problem(instance)
    lines = p.lines(p.split(wanted))
    expected = [sorted(solution) for solution in p.solutions(engine="links")]
    solved = q.merge([p.record(line, "solve") for line in lines])
    assert (solved.question, solved.count, solved.is_complete) == ("solve", len(expected), True)
    assert solved.solutions == expected and not solved.costs and solved.below is None
    assert (solved.bound, solved.gap) == (None, None)
    assert {frozenset(solution) for solution in solved.solutions} == instance.solutions()
    records = [p.record(line, "best", k=3) for line in lines]
    best = q.merge(records)
    costs = sorted(instance.cost(solution) for solution in instance.solutions())
    assert (best.question, best.costs, best.count) == ("best", costs[:3], len(costs[:3]))
    assert [instance.cost(frozenset(solution)) for solution in best.solutions] == best.costs
    assert (best.bound, best.gap) == ((costs[0], 0.0) if costs else (None, None))
    # As long as a part is missing, there may be a solution without a cost.
    partly = q.merge([lines[0], *records[1:]])
    assert partly.bound == (0 if len(records) > 1 else None)
    assert partly.gap == (float(partly.costs[0] > 0) if partly.costs else None)
    samples = [p.record(line, "sample", k=20, seed=3) for line in lines]
    sampled = q.merge(samples)
    assert sampled.question == "sample" and sampled.count == len(expected)
    assert len(sampled.solutions) == (20 if expected else 0)
    assert {frozenset(solution) for solution in sampled.solutions} <= instance.solutions()
    assert sampled.solutions == q.merge(reversed(samples)).solutions


def test_solutions_of_bit_vectors_are_in_the_order_of_the_search():
    p = queens(7)
    lines = p.lines(p.split(6))
    by_links = q.merge([p.record(line, "solve") for line in lines])
    by_bits = q.merge([p.record(line, question="solve", engine="dense") for line in lines])
    assert by_bits.solutions == by_links.solutions and by_bits.count == 40  # OEIS A000170
    for solution in by_bits.solutions:
        p.check([p.tags[number] for number in solution])


def test_samples_of_parts_are_uniform():
    p = q.Problem.from_rows([[1, 2], [1], [2], [2], [2]])
    lines = p.lines(p.split(3))
    drawn = q.merge([p.record(line, "sample", k=4000, seed=1) for line in lines]).solutions
    assert len(drawn) == 4000
    counts = [drawn.count(solution) for solution in [[0], [1, 2], [1, 3], [1, 4]]]
    assert sum(counts) == 4000 and all(abs(count - 1000) < 150 for count in counts)  # five sigma


def test_what_a_record_cannot_be_asked():
    p = queens(6)
    line = p.lines([q.Part([])])[0]
    for ask, message in [
        (lambda: p.record(line, "list"), "question: found 'list', expected 'count', 'solve', 'best' or 'sample'"),
        (lambda: p.record(line, k=3), "k: no effect on a record of `count`, which is of all solutions"),
        (lambda: p.record(line, "solve", k=3), "k: no effect on a record of `solve`, which is of all solutions"),
        (lambda: p.record(line, "solve", seed=3), "seed: no effect on a record of `solve`, as the solutions of all parts are put together"),
        (lambda: p.record(line, "best", memory=9), "memory: no effect on a record of `best`, which has all that was asked for"),
        (lambda: p.record(line, "sample", threads=3), "threads: no effect on a record of `sample`, expected k, seed or memory"),
        (lambda: p.record(line, "sample", memory=-1), "memory: found -1, expected an int from 0"),
        (lambda: q.merge([p.record(line), p.record(line, "solve")]), "different questions: `count` and `solve`"),
    ]:
        with pytest.raises(q.Error, match=message):
            ask()
    assert p.record(line, "sample", seed=None, threads=None) and p.record(line, "solve", k=None, seed=None)
    with pytest.raises(TypeError, match="question: found 3, expected 'count'"):
        p.record(line, 3)
    several = q.Problem("a", times={"a": (1, 2)})
    several.extend(["a", "a"])
    with pytest.raises(q.Error, match="leave `engine` out"):
        several.record(several.lines([q.Part([])])[0], "solve", engine="dense")


def test_what_cannot_be_merged():
    p = queens(8)
    lines = p.lines(p.split(12))
    record = p.record(lines[0])
    with pytest.raises(q.Error, match="found a record, expected a part"):
        p.record(record)
    with pytest.raises(q.Error, match="is of another problem"):
        queens(7).record(lines[0])
    with pytest.raises(q.Error, match="line 2: "):
        q.merge([record, "{"])
    for nothing in [[], ["", "\n"]]:
        with pytest.raises(q.Error, match="^lines: found none, expected parts and records$"):
            q.merge(nothing)
    with pytest.raises(q.Error, match="^line 1: found 7, expected a part or a record, an object of JSON in {}$"):
        q.merge(["7"])
    assert repr(q.merge(lines[:1])).endswith(f" {len(lines)} parts missing>")
    assert repr(q.merge([p.record(line) for line in lines[1:]] + lines[:1])).endswith(" 1 part missing>")
    with pytest.raises(q.Error, match="lines 1 and 2: the fingerprints of two problems"):
        q.merge([record, queens(7).lines(queens(7).split(12))[0]])
    with pytest.raises(q.Error, match="require: no effect on a record, as the line says which solutions are looked for"):
        p.record(lines[0], require=[(0, 0)])
    with pytest.raises(q.Error, match="option 64"):
        p.lines([q.Part([64])])


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_a_checkpoint_goes_behind_links_to_no_file(tmp_path):
    link, other = tmp_path / "link", tmp_path / "other"
    link.symlink_to("saved")
    other.symlink_to("link")
    assert queens(6).count(checkpoint=other) == 4
    assert link.is_symlink() and other.is_symlink()
    assert sorted(file.name for file in tmp_path.iterdir()) == ["link", "other", "saved"]
    assert queens(6).count(checkpoint=tmp_path / "saved") == 4


@pytest.mark.filterwarnings("ignore:the time is over")
def test_a_count_goes_on_from_its_checkpoint(tmp_path):
    p = queens(9)
    for threads in 1, 2:
        saved = tmp_path / f"saved{threads}"
        rounds = 0
        # A little more each time: from the moment on that the whole is cut.
        while (found := p.count(checkpoint=saved, max_time=0.01 * rounds, every=0.5, threads=threads)) < 352:
            rounds += 1
            assert rounds < 1000
        assert found == 352  # OEIS A000170
        assert p.count(checkpoint=str(saved)) == 352
    with pytest.raises(q.Error, match="found a checkpoint of another problem"):
        queens(8).count(checkpoint=saved)
    with pytest.raises(q.Error, match="limit: no effect on a count with a checkpoint, expected max_time, threads, engine"):
        p.count(checkpoint=saved, limit=3)
    saved.write_text(saved.read_text().replace("352", "353"))
    with pytest.raises(q.Error, match="found a damaged file, expected a whole checkpoint"):
        p.count(checkpoint=saved)
    missing = tmp_path / "missing" / "saved"
    for count in [p.count, p.count_distinct]:
        for kind, number, file in [(IsADirectoryError, errno.EISDIR, tmp_path), (FileNotFoundError, errno.ENOENT, missing)]:
            if kind is IsADirectoryError and os.name == "nt":
                continue  # Windows says that permission is denied
            with pytest.raises(kind) as caught:
                count(checkpoint=file)
            assert (caught.value.errno, caught.value.filename) == (number, str(file))
        with pytest.raises(TypeError, match="^checkpoint: found 5, expected a path, or None"):
            count(checkpoint=5)


def test_lines_are_of_all_parts_in_their_order():
    p = queens(8)
    for symmetry in [False, True]:
        parts = p.split(6, symmetry=symmetry)
        assert q.merge(p.record(line) for line in p.lines(parts)).count == 92  # OEIS A000170
        for wrong in [parts[1:], parts + parts, parts[::-1], []]:
            with pytest.raises(q.Error, match=r"expected all parts of a split, in its order: .*`p.lines\(parts\)\[1:\]`"):
                p.lines(wrong)
    # Parts from elsewhere are proven to be the whole.
    parts = p.split(6)
    again = pickle.loads(pickle.dumps(parts))
    assert p.lines(again) == p.lines(parts)
    cut = [*p.split_part(parts[0], 3), *parts[1:]]
    assert q.merge(p.record(line) for line in p.lines(cut)).count == 92
    for wrong in [again[1:], again + again, cut[1:], p.split_part(parts[0], 3)]:
        with pytest.raises(q.Error, match="^parts: "):
            p.lines(wrong)


@pytest.mark.skipif(os.name != "posix", reason="has devices")
def test_a_device_is_no_checkpoint():
    p = queens(4)
    for ask in [lambda: p.count(checkpoint="/dev/zero"), lambda: p.count_distinct(checkpoint="/dev/zero")]:
        with pytest.raises(OSError, match="found a directory, a device or a pipe, expected a file"):
            ask()
    for ask in [
        lambda: q.read("/dev/zero"),
        lambda: q.read_terms("/dev/zero"),
        lambda: q.Problem.from_table("/dev/zero", primary=["a"]),
        lambda: p.verify("/dev/zero"),
    ]:
        with pytest.raises(q.Error, match="/dev/zero:1:1: found a NUL byte"):
            ask()
