"""Puzzles: totals with sources, and pictures that are XML."""

import itertools
import xml.etree.ElementTree

import pytest

import quadrille as q
from quadrille import puzzles

TOTALS = [
    (lambda: puzzles.queens(8), 92),  # OEIS A000170
    (lambda: puzzles.queens(7, torus=True), 28),  # OEIS A007705
    (lambda: puzzles.langford(7), 52),  # OEIS A014552, twice
    (lambda: puzzles.langford(7, mirror=False), 26),
    (lambda: puzzles.latin("." * 16), 576),  # OEIS A002860
    (lambda: puzzles.sudoku("." * 16, rules="4"), 288),
    (lambda: puzzles.polyominoes("3x20"), 8),  # Golomb
    (lambda: puzzles.polyominoes("3x20", distinct=True), 2),
    (lambda: puzzles.polyominoes("3x3x3", "soma", distinct=True), 240),  # Conway and Guy
    (lambda: puzzles.words(["ab", "cd", "ac", "bd"], 2, 2), 4),  # ab/cd, ab/bd, ac/cd, ac/bd
]


@pytest.mark.parametrize(("make", "total"), TOTALS)
def test_totals(make, total):
    puzzle = make()
    assert puzzle.count() == total
    assert puzzle.count(limit=1) == 1
    answers = list(puzzle)
    assert len(answers) == len(set(answers)) == total
    assert len(list(puzzle.solutions(limit=2))) == 2
    assert puzzle.first() == answers[0]
    picture = xml.etree.ElementTree.fromstring(answers[0]._repr_svg_())
    assert picture.tag.endswith("svg")
    assert str(answers[0]) in repr(answers[0])
    assert "options>" in repr(puzzle)


def test_queens_do_not_attack():
    for answer in puzzles.queens(6):
        rows = str(answer).split("\n")
        places = [(r, line.replace(" ", "").index("Q")) for r, line in enumerate(rows)]
        for (r, c), (s, d) in itertools.combinations(places, 2):
            assert c != d and abs(r - s) != abs(c - d)


def test_own_pieces_and_boards():
    assert puzzles.polyominoes("##\n##", "2x\n##\n").count() == 2
    assert puzzles.polyominoes("hex-triangle-3", "trihexes", leftover=True).first() is not None
    tiles = "board 1x2\na b c d\na d c b\n"
    assert puzzles.edges(tiles).count() > 0


def test_macmahon():
    answer = puzzles.macmahon(2, 2, 3).first()
    assert answer.svg().startswith("<svg")


def test_what_is_wrong_is_said():
    for make in [
        lambda: puzzles.polyominoes("5x5"),
        lambda: puzzles.polyominoes("what"),
        lambda: puzzles.polyominoes("6x10", "pentominos"),
        lambda: puzzles.macmahon(0),
        lambda: puzzles.latin("123"),
        lambda: puzzles.queens(8).first(require=[1]),
        lambda: puzzles.edges("board"),
        lambda: puzzles.words(["ab"], 0, 2),
    ]:
        with pytest.raises(q.Error) as caught:
            make()
        assert len(str(caught.value)) > 10
