"""What calls return can be pickled, copied and compared."""

import copy
import pickle
import pickletools
from unittest import mock

import pytest
from instances import dominoes, pigeons, priced, queens

import quadrille as q
from quadrille import puzzles


def copies(thing):
    return [pickle.loads(pickle.dumps(thing)), copy.copy(thing), copy.deepcopy(thing)]


def test_problems_are_equal_by_what_they_consist_of():
    def make(color="red", tag="x", cost=1, times=1, label="a"):
        p = q.Problem([label], ["b"], times={label: times})
        p.option([label], {"b": color}, tag=tag, cost=cost)
        return p

    for same in [make(), *copies(make())]:
        assert make() == same and not make() != same
    for other in [make("blue"), make(tag="y"), make(cost=2), make(times=2), make(label="c"), q.Problem(["a"]), "a problem"]:
        assert make() != other
    p = make()
    p.option(["a"], tag="z")
    assert p != make() and q.Problem.__hash__ is None


def test_options_are_pickled_at_once():
    # Nothing hears Ctrl-C while `pickle` writes one object after the other.
    p = q.Problem(range(100), ["x"])
    for number in range(2000):
        p.option(range(number % 7, 100, 2), {"x": "red" if number % 3 else "blue"}, cost=number << 33)
    pickled = pickle.dumps(p)
    assert pickle.loads(pickled) == p
    assert sum(1 for _ in pickletools.genops(pickled)) < 5000
    # What is cut is no problem, wherever that is.
    restore, ((*names, options),) = p.__reduce__()
    for end in range(len(options) - 500, len(options)):
        with pytest.raises(q.Error, match="the pickled problem is damaged"):
            restore((*names, options[:end]))


def test_reports_progress_and_estimates():
    seen: list[q.Progress] = []
    p = queens(17)
    report = p.report(max_time=0.2, progress=seen.append, every=0.01, engine="links")
    remembered: list[q.Progress] = []
    dominoes(40, 40).count(max_time=0.2, progress=remembered.append, every=0.01, engine="memo")
    assert remembered[0].states
    for thing in [report, seen[0], remembered[0], p.estimate(10), queens(8).report(), dominoes(12, 12).report()]:
        for same in copies(thing):
            assert same == thing and repr(same) == repr(thing)
    assert report != queens(8).report() and report != "a report"
    assert p.estimate(10) == p.estimate(10) != p.estimate(20)


def test_the_cheapest():
    p = priced(8)
    best = p.best(3)
    for same in copies(best):
        assert same == best and list(same) == list(best)
        assert (same.cost, same.bound, same.gap, same.is_proven, same.left_out) == (best.cost, best.bound, best.gap, True, 0)
        assert same.report == best.report
    assert best == p.best(3) != p.best(2) and best != list(best)


def test_reasons_clues_and_merged_records():
    three = pigeons(3)
    why = three.why()
    assert why.items and why.weights
    assert why != three.why(require=[(0, "a")]) and why != "a reason"
    p = queens(6)
    clues = p.clues()
    assert clues != dominoes(2, 2).clues() and clues == p.clues()
    lines = p.lines(p.split(3))
    merged = q.merge(p.record(line) for line in lines)
    assert merged.count == 4 and merged != q.merge(lines)
    report = p.report()
    best = priced(6)
    dearer = q.merge(best.record(line, question="best", k=2) for line in best.lines(best.split(2)))
    for thing in [why, queens(8).why(), clues, merged, q.merge(lines), dearer, report]:
        for same in copies(thing):
            assert same == thing and repr(same) == repr(thing) and str(same) == str(thing)
            for name in dir(thing):
                if not name.startswith("_"):
                    assert getattr(same, name) == getattr(thing, name), name
    assert why == mock.ANY and report != "a report"


def test_interruptions():
    kept = q.Interrupted("interrupted: 3 parts")
    kept.found, kept.report = queens(8).split(3), queens(8).report()
    same = pickle.loads(pickle.dumps(kept))
    assert str(same) == str(kept) and (same.found, same.report) == (kept.found, kept.report)
    mistake = pickle.loads(pickle.dumps(q.Error("a mistake")))
    assert type(mistake) is q.Error and str(mistake) == "a mistake"


def test_diagrams():
    p = queens(8)
    diagram = p.diagram(require=[(0, 0)])
    p.option([("r", 0), ("c", 1), ("+", 1), ("-", -1)], tag="later")
    for same in copies(diagram):
        assert same.count() == diagram.count() == 4
        assert [same.nth(n) for n in range(4)] == [diagram.nth(n) for n in range(4)]
        assert same.sample(5, seed=3) == diagram.sample(5, seed=3)
        assert len(same.usage()) == 64
    assert copy.copy(diagram) is diagram
    within = q.Problem.from_rows([[1, 2], [1], [2], [2]])
    [first, *_] = within.split(2)
    same = pickle.loads(pickle.dumps(within.diagram(within=first, forbid=[])))
    assert same.count() == within.count(within=first)


MADE = [
    lambda: puzzles.queens(6, torus=False),
    lambda: puzzles.langford(4, mirror=False),
    lambda: puzzles.latin("1..." + "." * 12),
    lambda: puzzles.sudoku("1..." "..2." ".3.." "...4", rules="4"),
    lambda: puzzles.polyominoes("3x20", distinct=True),
    lambda: puzzles.macmahon(2, 2, 3),
    lambda: puzzles.words((word for word in ["ab", "cd", "ac", "bd"]), 2, 2, different=True),
    lambda: puzzles.edges("board 1x2\n0 1 0 0\n0 0 0 1\n"),
    lambda: puzzles.kakuro("#   4\\  3\\\n\\4  .   .\n\\3  .   .\n"),
]


@pytest.mark.parametrize("make", MADE)
def test_puzzles_and_answers(make):
    puzzle = make()
    answer = puzzle.first()
    for same in copies(puzzle):
        assert same == puzzle and hash(same) == hash(puzzle) and repr(same) == repr(puzzle)
        assert same.first() == answer
        assert same.count() == puzzle.count()
    if answer is not None:
        for same in copies(answer):
            assert same == answer and str(same) == str(answer) and same.svg() == answer.svg()
    assert make() == puzzle != puzzles.queens(5) and puzzle != "a puzzle"


def test_puzzles_of_other_arguments_differ():
    assert puzzles.queens(7) != puzzles.queens(7, torus=True)
    assert puzzles.polyominoes("6x10") != puzzles.polyominoes("6x10", distinct=True)
    answers = list(puzzles.langford(7, mirror=False))
    assert pickle.loads(pickle.dumps(answers)) == answers
