"""Clues that leave one solution."""

import itertools

import pytest

import quadrille as q


def latin(n: int) -> q.Problem:
    rows = {
        (r, c, s): [("x", r, c), ("r", r, s), ("c", c, s)]
        for r, c, s in itertools.product(range(n), repeat=3)
    }
    return q.Problem.from_rows(rows)


def test_clues_leave_one_solution():
    p = latin(4)
    for seed in range(3):
        found = p.clues(seed=seed)
        assert found.is_minimal and len(found) == len(found.clues)
        assert p.count(require=found.clues) == 1
        for clue in found.clues:
            assert p.count(require=[other for other in found.clues if other != clue]) > 1


def test_the_smallest_set():
    square = [(r, c, (r + c) % 4) for r in range(4) for c in range(4)]
    found = latin(4).clues(smallest=True, solution=square)
    assert (len(found), found.bound, found.is_smallest) == (4, 4, True)
    assert sorted(found.solution) == sorted(square)
    assert repr(found).startswith("<quadrille.Clues, no fewer are enough: [")


def test_what_has_no_clues():
    p = latin(3)
    with pytest.raises(q.Error, match="not a solution"):
        p.clues(solution=[(0, 0, 0)])
    assert p.clues(threads=2).clues == p.clues().clues
    with pytest.raises(q.Error, match="^engine: no effect on clues"):
        p.clues(engine="links")
    assert q.Problem(["a"]).clues() is None
