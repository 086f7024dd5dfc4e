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
    (lambda: puzzles.latin(4), 576),
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
    assert puzzle.first() == next(puzzle.solutions(engine="links"))
    assert puzzle.first() in answers
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
    assert puzzles.polyominoes("8x8", "domino", copies="any").count() == 12988816
    assert puzzles.polyominoes("2x3", "domino", copies=3).count() == 3
    # The name of a piece does not say that a set is one-sided.
    for name in ["L", "one-sided L"]:
        assert puzzles.polyominoes("2x4", f"{name}\n##\n#.\n#.\n", copies="any").count() == 2
    with pytest.raises(q.Error, match="copies: found '3-1', expected a number"):
        puzzles.polyominoes("8x8", "domino", copies="3-1")
    assert puzzles.polyominoes("hex-triangle-3", "trihexes", leftover=True).first() is not None
    tiles = "board 1x2\na b c d\na d c b\n"
    assert puzzles.edges(tiles).count() > 0


def test_macmahon():
    answer = puzzles.macmahon(2, 2, 3).first()
    assert answer.svg().startswith("<svg")


@pytest.mark.parametrize("n", [2001, 70_000, 10**30])
def test_queens_have_one_limit(n):
    with pytest.raises(q.Error, match=rf"^n: found {n}, expected an int from 0 to 2000(\n|$)"):
        puzzles.queens(n)


def test_what_is_wrong_is_said():
    for make in [
        lambda: puzzles.polyominoes("5x5"),
        lambda: puzzles.polyominoes("what"),
        lambda: puzzles.polyominoes("6x10", "pentominos"),
        lambda: puzzles.macmahon(0),
        lambda: puzzles.latin("123"),
        lambda: puzzles.queens(8).first(require=["r9"]),
        lambda: puzzles.queens(8).first(require=["a1"]),
        lambda: puzzles.queens(8).first(require=[""]),
        lambda: puzzles.queens(8).count(forbid=[""]),
        lambda: puzzles.queens(8).answer(["r1 c1"]),
        lambda: puzzles.edges("board"),
        lambda: puzzles.words(["ab"], 0, 2),
    ]:
        with pytest.raises(q.Error) as caught:
            make()
        assert len(str(caught.value)) > 10
    with pytest.raises(q.Error, match="^solution: found 'r1', which 8 options cover, expected the tag of one, such as 'r1 c1"):
        puzzles.queens(8).answer(["r1"])


def test_options_are_required_and_forbidden_by_their_items():
    board = puzzles.queens(8)
    with_corner = list(board.solutions(require=["r1 c1"]))
    assert len(with_corner) == 4 == board.count(require=["r1 c1"])
    assert all(str(answer).startswith("Q") for answer in with_corner)
    assert board.count(forbid=["r1 c1"]) == 92 - 4
    # Every queen of the first row.
    assert board.count(forbid=["r1"]) == 0
    # One of several, as with `--require` of the command: it has the same number.
    assert board.count(require=["r1"]) == 92
    tilings = puzzles.polyominoes("6x10")
    assert tilings.count(require=["X r2c2"], forbid=["I r1c10"]) == 641
    # Pieces with any number of copies are no items, and have names all the same.
    many = puzzles.polyominoes("4x6", "tetrominoes", copies="any")
    assert (many.count(), many.count(require=["I r1c1"]), many.count(forbid=["I", "O"])) == (2003, 649, 276)
    with pytest.raises(q.Error, match="options have these items, such as 'r1c1 r1c2 r1c3 r1c4'"):
        many.count(require=["I"])
    assert board.count(require=["r1c1"]) == 4
    # Diagonals need no queen, so it cannot be said by what else is forbidden.
    with pytest.raises(q.Error, match="^require: 2 options have these items, such as 'r1 c2 a2 b7' and 'r2 c1 a2 b9', and share none"):
        board.count(require=["a2"])


def test_nothing_is_required_of_one_of_each_class():
    # Which one counts, nobody can know.
    puzzle = puzzles.polyominoes("3x20", distinct=True)
    for keyword in "require", "forbid":
        for ask in puzzle.first, puzzle.count, puzzle.solutions:
            for option in ["V r1c1 r1c2 r1c3 r2c1 r3c1", "V r1c1"]:
                with pytest.raises(q.Error, match=f"^distinct: found {keyword} as well, expected one of the two"):
                    ask(**{keyword: [option]})


@pytest.mark.parametrize(
    "make",
    [
        lambda: puzzles.queens(6),
        lambda: puzzles.langford(4),
        lambda: puzzles.latin("." * 9),
        lambda: puzzles.latin(3),
        lambda: puzzles.sudoku("1..." + "." * 12, rules="4"),
        lambda: puzzles.polyominoes("3x20"),
        lambda: puzzles.polyominoes("2x2x2", "2x\n##\n##\n"),
        lambda: puzzles.macmahon(2, 2, 3),
        lambda: puzzles.words(["ab", "cd", "ac", "bd"], 2, 2),
        lambda: puzzles.edges("board 1x2\na b c d\na d c b\n"),
        lambda: puzzles.kakuro("#  4\\ 3\\\n\\4 . .\n\\3 . .\n"),
    ],
)
def test_the_problem_of_a_puzzle(make):
    puzzle = make()
    p = puzzle.problem()
    solutions = list(p.solutions())
    assert solutions and p.count() == puzzle.count() == len(solutions)
    drawn = [puzzle.answer(solution) for solution in solutions]
    assert drawn == list(puzzle)
    for answer in [*drawn[:2], puzzle.answer(p.diagram().nth(0))]:
        picture = xml.etree.ElementTree.fromstring(answer._repr_svg_())
        assert picture.tag.endswith("svg")
    with pytest.raises(q.Error, match="not a solution"):
        puzzle.answer(solutions[0][:-1])
    assert len(set(p.tags)) == p.option_count
    # The problem is the caller's own.
    p.primary("never covered")
    assert p.count() == 0 < puzzle.problem().count()


def test_the_problem_of_distinct_answers():
    tilings = puzzles.polyominoes("4x15", distinct=True)
    assert tilings.problem().count() == tilings.count() == 368
    soma = puzzles.polyominoes("3x3x3", "soma", distinct=True)
    assert (soma.problem().count(), soma.count()) == (273, 240)
    assert "273 for the 240 classes of the Soma cube" in soma.problem.__doc__


def test_a_text_is_no_list_of_words():
    expected = r"^words: found the text 'able acid', which is read letter by letter, .*\.split\(\) makes one$"
    with pytest.raises(q.Error, match=expected):
        puzzles.words("able acid", 2, 4)


def test_a_count_of_any_size():
    many = puzzles.polyominoes("12x12", "72x\n##\n")
    assert many.count() == 53060477521960000  # OEIS A004003
    assert puzzles.latin("." * 36).count(max_time=0.001) <= 812851200


def test_distinct_answers_are_counted_without_a_list():
    tilings = puzzles.polyominoes("16x16", "0-x domino\n##", distinct=True)
    plain = puzzles.polyominoes("16x16", "0-x domino\n##")
    assert 8 * tilings.count() > plain.count() > 10**30
    assert tilings.count(threads=2, memory=1 << 28) == tilings.count()
    small = puzzles.polyominoes("4x5", "0-x domino\n##", distinct=True)
    assert small.count() == len(list(small)) == small.report(seed=1).solutions
    assert small.report().stop == "exhausted" and small.count(limit=2) == 2
