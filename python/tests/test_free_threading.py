"""Many threads of Python on the same objects, with the interpreter's lock or without it."""

import sys
import threading

import pytest
from instances import dominoes, queens

import quadrille as q
from quadrille import sudoku


def at_once(*works) -> None:
    """Runs works in threads that begin together; raises what one of them raised."""
    barrier, raised = threading.Barrier(len(works)), []

    def run(work):
        barrier.wait()
        try:
            work()
        except BaseException as failure:  # noqa: BLE001
            raised.append(failure)

    threads = [threading.Thread(target=run, args=(work,)) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=300)
        assert not thread.is_alive(), "a thread hangs"
    if raised:
        raise raised[0]


def test_the_package_does_not_ask_for_the_lock():
    if not hasattr(sys, "_is_gil_enabled") or sys.flags.gil == 1:
        pytest.skip("an interpreter that always has its lock")
    if "t" not in sys.abiflags:
        pytest.skip("not a free-threaded build")
    assert not sys._is_gil_enabled()


def test_one_problem_is_searched_while_it_grows():
    p = q.Problem(["a", "b"])
    seen = []

    def build(name):
        for number in range(300):
            p.option("a", tag=(name, number))
            p.secondary((name, number))
            p.option("b", {(name, number): name}, tag=(name, -number))

    def ask():
        for _ in range(100):
            first, count = p.first(), p.count()
            assert first is None or len(first) == 2
            assert all(len(solution) == 2 for solution in p.solutions(limit=20))
            assert len(p.tags) >= len(first or [])
            p.text("json"), repr(p), p.items, p.option_count
            seen.append(count)

    at_once(lambda: build("x"), lambda: build("y"), ask, ask)
    assert p.option_count == len(p.tags) == 1200
    assert p.count() == 600 * 600
    # Every option has the tag that it was given.
    for number, tag in enumerate(p.tags):
        members, (name, place) = p.members(number), tag
        assert members in ({"a": None}, {"b": None, (name, -place): name})
    assert sorted(p.tags) == sorted((n, s * i) for n in "xy" for i in range(300) for s in (1, -1))


def test_one_iterator_is_read_by_several_threads():
    p = queens(8)
    for engine in ["links", "dense"]:
        iterator, found = p.solutions(engine=engine), []

        def read():
            for solution in iterator:
                found.append(tuple(solution))

        at_once(read, read, read, lambda: [repr(iterator) for _ in range(100)])
        assert len(found) == 92 and set(found) == {tuple(s) for s in p.solutions(engine=engine)}


def test_iterators_are_closed_under_a_reader():
    p = dominoes(6, 6)
    for _ in range(30):
        iterator = p.solutions()
        at_once(lambda: sum(1 for _ in iterator), iterator.close)


def test_everything_else_in_threads():
    p = dominoes(8, 8)
    diagram = p.diagram()
    lines = sudoku.generate(50, seed=5)
    solved = sudoku.solve(lines)

    def work():
        assert diagram.count() == 12_988_816
        for solution in diagram.sample(20, seed=1):
            p.check(solution)
        assert sudoku.solve(lines) == solved
        assert p.best(1).is_proven
        with pytest.raises(q.Error):
            p.check([0])
        assert p.count(require=[0]) + p.count(forbid=[0]) == 12_988_816

    at_once(work, work, work)


class Slow:
    """A tag whose hash is a call of Python, in which threads change."""

    def __init__(self, number):
        self.number = number

    def __hash__(self):
        return hash(self.number)

    def __eq__(self, other):
        return self.number == other.number


def test_a_tag_is_found_while_others_are_indexed():
    problem = q.Problem(["a"])
    tags = [Slow(number) for number in range(5000)]
    for tag in tags:
        problem.option(["a"], tag=tag)

    def find():
        for tag in tags[-3:]:
            assert problem.first(require=[tag]) == [tag]

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        at_once(*[find] * 4)
    finally:
        sys.setswitchinterval(interval)


def test_an_exception_in_a_hash_leaves_the_tags_as_they_were():
    class Once:
        raises = False

        def __hash__(self):
            if Once.raises:
                Once.raises = False
                raise RuntimeError("once")
            return 7

    problem = q.Problem(["a"])
    tags = [Slow(1), Once(), Slow(3)]
    for tag in tags[:2]:
        problem.option(["a"], tag=tag)
    Once.raises = True
    with pytest.raises(RuntimeError, match="once"):
        problem.first(require=[tags[0]])
    assert [problem.first(require=[tag]) for tag in tags[:2]] == [[tag] for tag in tags[:2]]
    # What comes later is added to an index that is there, also to its tags.
    problem.option(["a"], tag=tags[2])
    problem.option(["a"], tag=tags[0])
    assert problem.first(require=[tags[2]]) == [tags[2]]
    assert problem.count(forbid=[tags[0]]) == 2
