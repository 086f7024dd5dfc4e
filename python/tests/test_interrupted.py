"""Ctrl-C: every call that can take long ends soon, and keeps what was found."""

import copy
import io
import itertools

import pytest
from instances import dominoes, langford, priced, queens
from signals import ctrl_c, heard, posix, press, pressed

import quadrille as q
from quadrille import puzzles, sudoku


def interrupted(ask, after: float = 0.3) -> q.Interrupted:
    """What `ask` raises, soon. The best of six times: a machine may be busy.

    A signal that comes before the call, or after its end, says nothing: then it is sent again, later or sooner.
    """
    waits = []
    for _ in range(15):
        try:
            with ctrl_c(after) as sent, pytest.raises(q.Interrupted, match="^interrupted: ") as caught:
                ask()
        except KeyboardInterrupt:
            after *= 2
        except pytest.fail.Exception:
            after /= 2
        else:
            waits.append(sent.took)
            if sent.took < 0.1:
                return caught.value
            if len(waits) == 6:
                break
    raise AssertionError(waits)


# The end of questions that would have none if nothing heard the signal, in seconds.
END = 60

SEARCHES = [
    lambda p: p.count(engine="links", max_time=END),
    lambda p: p.count(max_time=END),
    lambda p: p.count(threads=2, max_time=END),
    lambda p: p.count(engine="dense", max_time=END),
    lambda p: p.count(engine="memo", max_time=END),
    lambda p: p.report(engine="links", max_time=END),
    lambda p: priced(32).best(3, max_time=END),
    lambda p: p.estimate(10**9, max_time=END),
    lambda p: p.diagram(memory=1 << 40),
    lambda p: p.split(10**9),
    lambda p: p.split_part(p.split(2)[0], 10**9),
    lambda p: p.prove("never.written", limit=1 << 40, memory=1 << 40),
    lambda p: p.certify("never.written", memory=1 << 40),
    lambda p: q.exact_cover(uncolorable(6)),
    lambda p: q.Problem.from_rows(uncolorable(6)).first(max_time=END),
    lambda p: next(q.Problem.from_rows(uncolorable(6)).solutions(max_time=END)),
    lambda p: puzzles.queens(18).count(engine="links", max_time=END),
    lambda p: q.Problem.from_rows(uncolorable(4)).why(max_time=END),
    lambda p: puzzles.latin(9).problem().clues(smallest=True, max_time=END),
]


# Rules of a board on which nobody has found a grid.
STRICT = "36 diagonals groups anti-king anti-knight"


def uncolorable(colors: int) -> list[list[object]]:
    """To color a graph of Mycielski that needs one color more: no solution, and it takes long to see that."""
    count, edges = 2, [(0, 1)]
    for _ in range(colors - 1):
        copies = [pair for a, b in edges for pair in [(a, count + b), (b, count + a)]]
        edges = edges + copies + [(count + v, 2 * count) for v in range(count)]
        count = 2 * count + 1
    rows = [[v, *((e, c) for e in edges if v in e)] for v in range(count) for c in range(colors)]
    return rows + [[(e, c)] for e in edges for c in range(colors)]


@posix
@pytest.mark.parametrize("ask", SEARCHES)
def test_every_search_ends_soon(ask, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    p = queens(17)
    interrupted(lambda: ask(p))
    assert not list(tmp_path.iterdir())
    assert q.Problem("").count() == 1


@posix
@pytest.mark.parametrize(
    "ask",
    [
        lambda: sudoku.count("." * 81),
        lambda: sudoku.count("." * 256, rules="16"),
        lambda: sudoku.count("." * 81, rules="9 diagonals"),
        lambda: sudoku.solve(itertools.repeat("." * 81)),
        lambda: sudoku.unique(["." * 81] * 10_000_000),
        lambda: sudoku.generate(10**9),
        lambda: sudoku.generate(10**6, clues=23),
        lambda: sudoku.generate(10**9, rules="2x3"),
        lambda: sudoku.count(itertools.repeat("." * 16), rules="4"),
        lambda: sudoku.why(" ".join("." * 36**2), rules=STRICT),
        lambda: sudoku.rate(" ".join("." * 100**2), rules="100 anti-king anti-knight"),
    ],
)
def test_every_sudoku_ends_soon(ask):
    interrupted(ask)


@posix
def test_the_cheapest_of_many_options_end_soon():
    # The passes over the problem before the first program.
    n = 600_000
    p = q.Problem.from_rows([[option // 2] for option in range(n)], costs=[1 + option % 7 for option in range(n)])
    for after in 0.02, 0.2:
        found = interrupted(lambda: p.best(1), after).found
        assert found.is_proven is False and len(found) == 0


@posix
def test_a_reduction_keeps_what_it_has_removed():
    # Each option of one item clashes with all long ones of the other, and is compared with all of them.
    p = q.Problem(["a", "c"], ["x", "y", "z"])
    for _ in range(20_000):
        p.option(["a", "x", "y"])
        p.option(["c", "x", "y"])
    p.option(["a", "z"])
    p.option(["c"])
    found = interrupted(p.reduce, 0.1).found
    assert 0 < found.option_count <= p.option_count


@posix
def test_a_proof_that_parts_are_the_whole_is_given_up():
    p = queens(20)
    parts = p.split(6000)
    assert interrupted(lambda: p.check_parts(parts), 0.1).found is None


@posix
def test_a_certificate_is_given_up(tmp_path):
    p = dominoes(12, 12)
    p.certify(tmp_path / "count")
    large = langford(12)
    large.certify(tmp_path / "large", memory=1 << 34)
    assert interrupted(lambda: large.verify(tmp_path / "large"), 0.05).report is None


@posix
@pytest.mark.parametrize(
    "ask, after",
    [
        (lambda d: d.cheapest(10**7), 0.05),
        (lambda d: d.sample(10**9), 0.1),
        (lambda d: d.dot(), 0.02),
        (lambda d: d.zdd(), 0.02),
        (lambda d: list(dominoes(8, 8).diagram()), 0.1),
    ],
)
def test_every_question_to_a_diagram_ends_soon(ask, after):
    diagram = langford(12).diagram()
    interrupted(lambda: ask(diagram), after)
    assert diagram.count() == 216288  # OEIS A014552, twice


@posix
def test_the_uses_of_options_are_given_up():
    diagram = dominoes(16, 18).diagram(memory=1 << 34)
    assert interrupted(diagram.usage, 0.01).found is None


@posix
def test_reading_is_given_up(tmp_path):
    text = "a b\n" + "a b\n" * 2_000_000
    file = tmp_path / "big.dlx"
    file.write_text(text)
    table = tmp_path / "big.csv"
    table.write_text("job,day\n" + "a,b\n" * 2_000_000)
    for ask in [
        lambda: q.parse(text),
        lambda: q.read(file),
        lambda: q.Problem.from_table(table, primary="job"),
    ]:
        caught = interrupted(ask, 0.1)
        assert caught.found is None and str(caught) == "interrupted: nothing was read"
    # What a thread read meanwhile is dropped, and the next text is read as ever.
    assert q.parse(text[: 1 << 19]).option_count == (1 << 17) - 1


class Late:
    """A number, whose reading sends Ctrl-C so late that no code of Python sees it before the call begins."""

    __index__ = staticmethod(press)


@posix
def test_short_questions_look_for_signals_too():
    with heard():
        short_questions()


def short_questions():
    diagram = queens(6).diagram()
    for ask in [diagram.nth, lambda n: diagram.sample(1, seed=n)]:
        with pytest.raises(q.Interrupted, match="^interrupted: "):
            ask(Late())
    assert len(diagram.nth(0)) == 6


@posix
def test_samples_are_kept():
    p = queens(8)
    found = interrupted(lambda: p.diagram().sample(10**9), 0.2).found
    assert len(found) > 1 and found == p.diagram().sample(len(found))


@posix
def test_a_list_of_an_iterator_ends_soon():
    # A list looks after no signals by itself.
    interrupted(lambda: list(queens(16).solutions(max_time=END)), 0.15)
    interrupted(lambda: list(puzzles.queens(16).solutions(max_time=END)), 0.15)
    begun = []

    def ask():
        # Another iterator for each try: one that has come to its end would never be interrupted.
        begun.append(queens(12).solutions())
        return list(begun[-1])

    message = str(interrupted(ask, 0.005))
    read = int(message.split()[1])
    assert f"{read} solutions were read; the iterator can go on with the next" in message
    assert read + len(list(begun[-1])) == 14200  # OEIS A000170


@posix
def test_the_beginning_of_clauses_is_given_up():
    p = q.Problem.from_rows([[0]] * 15_000)
    assert interrupted(p.cnf, 0.1).found is None


@posix
def test_what_was_found_is_kept():
    p = queens(17)
    caught = interrupted(lambda: p.count(engine="links", max_time=END))
    assert caught.found == caught.report.solutions > 0
    assert caught.report.stop == "canceled"
    assert f"{caught.found} solutions were counted until then" in str(caught)

    caught = interrupted(lambda: p.count(engine="memo", max_time=END))
    assert 0 < caught.found == caught.report.solutions < 95_815_104  # all solutions, OEIS A000170

    dear = priced(32)
    found = interrupted(lambda: dear.best(1, max_time=END)).found
    [(cost, solution)] = found
    dear.check(solution)
    assert found.is_proven is False and found.bound <= found.cost == cost

    caught = interrupted(lambda: p.split(10**9))
    assert len(caught.found) > 1 and f"`found` has {len(caught.found)} parts" in str(caught)
    p.check_parts(caught.found)

    assert interrupted(lambda: p.estimate(10**9, max_time=END)).found.probes > 0
    assert len(interrupted(lambda: sudoku.generate(10**9)).found) > 0
    pairs = interrupted(lambda: sudoku.generate(10**6, rules="6", with_rules=True)).found
    assert pairs and all(sudoku.unique(givens, rules=rules) for givens, rules in pairs[:3])
    answers = interrupted(lambda: sudoku.solve(["." * 81] * 3_000_000), 0.6)
    assert answers.found and set(map(len, answers.found)) == {81}
    assert f"{len(answers.found)} puzzles were answered" in str(answers)
    assert interrupted(lambda: sudoku.count("." * 81)).found > 0


@posix
def test_what_max_time_leaves_is_kept_too():
    p = queens(17)
    caught = interrupted(lambda: p.distinct(generators=[], max_time=END))
    assert caught.found and f"{len(caught.found)} solution" in str(caught)
    p.check(caught.found[0])

    latin = puzzles.latin(7).problem()
    found = interrupted(lambda: latin.clues(smallest=True, max_time=END)).found
    assert found.clues and not found.is_smallest


@posix
@pytest.mark.parametrize(
    "ask",
    [
        # Without an ear for signals they end, if late.
        lambda: q.Problem(range(10**7)),
        lambda: q.Problem.from_matrix([[1]], secondary=itertools.repeat(0, 10**8)),
        lambda: q.Problem.from_matrix(itertools.repeat([1, 0], 10**8)),
        lambda: q.Problem.from_matrix([itertools.repeat(0, 10**8)]),
        lambda: q.Problem.from_rows([range(10**7)]),
        lambda: q.Problem.from_rows(itertools.repeat(["a"], 10**7)),
        lambda: q.exact_cover(itertools.repeat(["a"], 10**7)),
        lambda: q.Problem.from_table(io.StringIO("shift\n1\n"), primary=itertools.repeat("shift", 10**8)),
        lambda: queens(4).check_parts(itertools.repeat(q.Part([]), 10**7)),
        lambda: queens(4).lines(itertools.repeat(q.Part([]), 10**7)),
        lambda: queens(4).count_distinct(generators=itertools.repeat([0], 10**7)),
        lambda: queens(4).count(require=itertools.repeat((0, 1), 10**8)),
        lambda: puzzles.queens(6).count(require=itertools.repeat("r1 c2", 10**7)),
        lambda: q.recurrence(n**3 % 7919 for n in range(30_000)),
    ],
)
def test_reading_arguments_is_given_up(ask):
    caught = interrupted(ask)
    assert caught.found is None and "stay" not in str(caught)


@posix
def test_a_copy_is_given_up():
    p = q.Problem.from_rows([[0], [1]] * 5000)
    restore, state = p.__reduce__()
    with pytest.raises(q.Interrupted, match="^interrupted: the problem was not copied or pickled$"):
        pressed(p.__reduce__)
    with pytest.raises(q.Interrupted, match="^interrupted: the problem was not copied or loaded$"):
        pressed(restore, *state)
    assert copy.copy(p) == p


@posix
def test_rows_that_were_added_stay():
    p = q.Problem("a")
    message = str(interrupted(lambda: p.extend(itertools.repeat(["a"], 10**7))))
    assert message.endswith(" options were added, and stay") and 0 < p.option_count < 10**7


@posix
def test_what_was_answered_of_an_array_is_kept():
    numpy = pytest.importorskip("numpy")
    blank = numpy.zeros((600_000, 81), dtype="int16")
    found = interrupted(lambda: sudoku.solve(blank), 0.1).found
    assert found.dtype == "int16" and found.shape[1:] == (81,) and (found.sum(axis=1) == 405).all()


def test_it_is_a_keyboard_interrupt():
    assert issubclass(q.Interrupted, KeyboardInterrupt) and not issubclass(q.Interrupted, Exception)
    assert issubclass(q.Error, ValueError)


def test_what_progress_raises_ends_the_call():
    class Stop(Exception):
        pass

    def look(progress):
        raise Stop

    for ask in [langford(15).count, langford(15).report]:
        with pytest.raises(Stop):
            ask(progress=look, every=0.001, engine="links")


def test_calls_that_are_no_lists_and_counts_end_in_time_too(tmp_path):
    p = queens(8)
    late = dict(max_time=0)
    for ask in [
        lambda: p.diagram(**late),
        lambda: p.usage(**late),
        lambda: p.symmetries(**late),
        lambda: p.count_distinct(**late),
        lambda: p.distinct(**late),
        lambda: p.count_distinct(generators=[], checkpoint=tmp_path / "saved", **late),
        lambda: p.certify(tmp_path / "never", **late),
        lambda: p.prove(tmp_path / "never", **late),
    ]:
        with pytest.raises(q.Error, match="time limit"):
            ask()
    assert not (tmp_path / "never").exists()
    for parts in [p.split(9, **late), p.split_part(q.Part([]), 9, **late)]:
        assert len(parts) == 1
        p.check_parts(parts)
    assert len(p.split(9, symmetry=True, **late)) == 1
    assert p.usage(max_time=100) == p.diagram(max_time=100).usage() == p.usage()
    assert p.count_distinct(max_time=100) == len(p.distinct(max_time=100)) == 12  # OEIS A002562
    assert p.count_distinct(generators=[], checkpoint=tmp_path / "saved") == 92
    with pytest.warns(UserWarning, match="^the time is over: these are the solutions up to symmetry that were found"):
        assert len(queens(17).distinct(generators=[], **late)) < 95_815_104  # OEIS A000170
