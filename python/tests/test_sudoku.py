"""Sudoku: every form in, the same form out, judged by the rules."""

import itertools
import pathlib
import re
import xml.etree.ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import quadrille as q
from quadrille import sudoku

HARD = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........"
PUZZLES = pathlib.Path(__file__).parents[2] / "benches" / "data" / "puzzles.txt"


def puzzles() -> list[str]:
    return [line for line in PUZZLES.read_text().split() if len(line) == 81 and line[0] != "#"]


def solves(puzzle: str, solution: str) -> bool:
    """The rules, word for word; shares nothing with the package."""
    cells = [solution[row * 9 : row * 9 + 9] for row in range(9)]
    columns = ["".join(row[c] for row in cells) for c in range(9)]
    boxes = [
        "".join(cells[r][c] for r in range(i, i + 3) for c in range(j, j + 3))
        for i in (0, 3, 6)
        for j in (0, 3, 6)
    ]
    digits = set("123456789")
    units = all(set(unit) == digits for unit in [*cells, *columns, *boxes])
    return units and all(given in ("." + digit) for given, digit in zip(puzzle, solution))


def test_one_puzzle_in_every_form():
    solution = sudoku.solve(HARD)
    assert solves(HARD, solution)
    grid = [[0 if c == "." else int(c) for c in HARD[r : r + 9]] for r in range(0, 81, 9)]
    assert sudoku.solve(grid) == [[int(c) for c in solution[r : r + 9]] for r in range(0, 81, 9)]
    in_rows = "\n".join(HARD[r : r + 9] for r in range(0, 81, 9))
    assert sudoku.solve(in_rows) == solution
    assert sudoku.unique(HARD) is True
    assert sudoku.count(HARD) == 1
    sudoku.check(HARD, solution)
    with pytest.raises(q.Error, match="not a solution"):
        sudoku.check(HARD, "1" * 81)
    assert sudoku.solve("11" + "." * 79) is None
    assert sudoku.count("11" + "." * 79) == 0
    assert sudoku.count("." * 81, limit=7) == 7
    assert sudoku.count("." * 81, limit=2000) == 2000
    assert not sudoku.unique("." * 81)


def test_batches_keep_their_order():
    lines = puzzles()
    assert len(lines) >= 100
    solutions = sudoku.solve(lines)
    assert all(solves(puzzle, solution) for puzzle, solution in zip(lines, solutions))
    assert sudoku.solve(iter(lines), threads=1) == solutions
    assert sudoku.unique(lines) == [True] * len(lines)
    assert sudoku.count(["." * 81, *lines[:200]], limit=2) == [2] + [1] * 200
    assert sudoku.solve([]) == []
    with open(PUZZLES) as file:
        assert sudoku.solve((line for line in file if line[0] != "#"), strict=False)[-5:] == solutions[-5:]


def test_faults_in_batches():
    with pytest.raises(q.Error, match="puzzle 1: found 3 cells, expected 81; with strict=False"):
        sudoku.solve([HARD, "123", HARD])
    assert sudoku.count([HARD, "123", HARD], strict=False) == [1, None, 1]
    with pytest.raises(q.Error, match="puzzle 1: found int, expected a str of 81 cells"):
        sudoku.solve([HARD, 3])
    with pytest.raises(q.Error, match="row 1: found 8 cells, expected 9"):
        sudoku.solve([[0] * 8] * 9)
    for rows, found in [([[0] * 9] * 8, "8 rows"), ([[0] * 9] * 10, "10 rows"), (([0] * 9,), "1 row"), ([[]], "1 row")]:
        for ask in [sudoku.solve, sudoku.count, sudoku.rate]:
            with pytest.raises(q.Error, match=f"^found {found} of cells, expected 9 rows of 9$"):
                ask(rows)
    with pytest.raises(q.Error, match="^found 4 rows of cells, expected 6 rows of 6$"):
        sudoku.solve([[0] * 6] * 4, rules="2x3")
    with pytest.raises(q.Error, match="row 1, column 9: found 10, expected 1 to 9, and for a blank 0, None or NaN"):
        sudoku.solve([[0] * 8 + [10]] * 9)


def test_arrays():
    numpy = pytest.importorskip("numpy")
    lines = puzzles()[:300]
    for kind in ["uint8", "int64"]:
        array = numpy.array([[0 if c == "." else int(c) for c in line] for line in lines], dtype=kind)
        solved = sudoku.solve(array)
        assert solved.shape == array.shape
        as_lines = ["".join(map(str, row)) for row in solved.tolist()]
        assert as_lines == sudoku.solve(lines)
        assert sudoku.solve(array.reshape(-1, 9, 9)).shape == (300, 9, 9)
        assert "".join(map(str, sudoku.solve(array[0].reshape(9, 9)).ravel())) == as_lines[0]
        assert sudoku.unique(array) == [True] * 300
    impossible = numpy.zeros((2, 81), dtype="uint8")
    impossible[1, :2] = 1
    assert sudoku.solve(impossible)[1].sum() == 0
    with pytest.raises(q.Error, match=r"found an array of shape \(3, 80\), expected \(9, 9\) or \(81,\)"):
        sudoku.solve(numpy.zeros((3, 80), dtype="uint8"))


@pytest.mark.parametrize("kind", ["int8", "int64", "uint16", "float32", "float64"])
def test_an_array_gives_one_of_its_own_kind_and_shape(kind):
    numpy = pytest.importorskip("numpy")
    cells = numpy.array([0 if c == "." else int(c) for c in HARD]).astype(kind)
    solution = [int(c) for c in sudoku.solve(HARD)]
    for shape in [(81,), (9, 9), (1, 81), (1, 9, 9)]:
        solved = sudoku.solve(cells.reshape(shape))
        assert (solved.shape, solved.dtype) == (shape, kind)
        assert solved.ravel().tolist() == solution
        single = len(shape) == 1 or shape == (9, 9)
        assert sudoku.unique(cells.reshape(shape)) == (True if single else [True])
        assert sudoku.count(cells.reshape(shape)) == (1 if single else [1])
    sudoku.check(cells, numpy.array(solution).reshape(9, 9))
    assert sudoku.rate(cells.reshape(9, 9)) == sudoku.rate(HARD)
    assert sudoku.solve(numpy.array([1, 1] + [0] * 79, dtype=kind)) is None
    with pytest.raises(q.Error, match=r"found an array of shape \(9, 9\) and dtype bool, expected integers, .*astype\(int\)"):
        sudoku.solve(numpy.zeros((9, 9), dtype=bool))


def test_what_an_array_must_not_have():
    numpy = pytest.importorskip("numpy")
    blank = numpy.zeros((9, 9))
    for kind, wrong, found in [
        ("int8", -1, "-1"),
        ("int64", 10, "10"),
        ("uint8", 255, "255"),
        ("float64", 4.5, "4.5"),
        ("float64", -1, "-1.0"),
        ("float32", numpy.inf, "inf"),
    ]:
        array = blank.astype(kind)
        array[2, 4] = wrong
        message = f"row 3, column 5: found {found}, expected 1 to 9, and for a blank 0, None or NaN"
        with pytest.raises(q.Error, match=message):
            sudoku.solve(array)
        with pytest.raises(q.Error, match=f"puzzle 1: {message}"):
            sudoku.solve(numpy.stack([blank.astype(kind), array]))
        assert sudoku.count(numpy.stack([array, array]), strict=False) == [None, None]
    with pytest.raises(q.Error, match=r"format 'e', .*astype\(int\)"):
        sudoku.solve(blank.astype("float16"))
    with pytest.raises(TypeError, match="found bytes, expected a str"):
        sudoku.solve(HARD.encode())
    with pytest.raises(TypeError, match="found float, expected a puzzle"):
        sudoku.solve(4.0)
    with pytest.raises(q.Error, match=r"found ndarray, expected a str of 81 cells; many grids are an array of shape \(n, 9, 9\)"):
        sudoku.solve([blank], rules="9")


def test_texts_and_blanks_of_numpy_and_pandas():
    numpy = pytest.importorskip("numpy")
    solution = sudoku.solve(HARD)
    cells = numpy.array([[c if c != "." else "" for c in HARD[r : r + 9]] for r in range(0, 81, 9)])
    grid = [[int(c) for c in solution[r : r + 9]] for r in range(0, 81, 9)]
    assert sudoku.solve(cells) == grid
    assert sudoku.solve(cells.tolist()) == grid
    assert sudoku.solve(numpy.array([HARD, HARD])) == [solution] * 2
    assert sudoku.solve(numpy.array([None, HARD], dtype=object), strict=False) == [None, solution]
    nested = numpy.empty(2, dtype=object)
    nested[:] = [grid, grid]
    for wrong in [numpy.array([None, None], object), numpy.array([numpy.nan, None], object), numpy.array(["", "."]), nested]:
        assert sudoku.solve(wrong, strict=False) == [None, None]
        with pytest.raises(q.Error, match="^puzzle 0: "):
            sudoku.solve(wrong)
    for column in [numpy.array([[HARD], [HARD]]), numpy.array([[HARD], [None]], object)]:
        with pytest.raises(q.Error, match=r"shape \(2, 1\) and dtype .*, expected texts in one dimension: \.ravel\(\) makes"):
            sudoku.solve(column)
    with pytest.raises(q.Error, match=r"shape \(81,\) and dtype <U1, .* \.astype\(int\) makes one if each text is a number$"):
        sudoku.solve(numpy.array(list(HARD)))
    numbers = numpy.array([0 if c == "." else int(c) for c in HARD])
    for kind, dtype in [("object", "object"), ("U1", "<U1")]:
        assert sudoku.solve(numbers.reshape(9, 9).astype(kind)) == grid
        for shape in [(81,), (1, 9, 9), (1, 81)]:
            expected = re.escape(f"found an array of shape {shape} and dtype {dtype}, expected integers")
            with pytest.raises(q.Error, match=rf"{expected}.*\.astype\(int\)"):
                sudoku.solve(numbers.reshape(shape).astype(kind))
    holes = numpy.array([numpy.nan if c == "." else float(c) for c in HARD])
    assert sudoku.solve(holes.reshape(9, 9)).tolist() == grid
    assert sudoku.solve(holes.reshape(9, 9).tolist()) == grid
    assert sudoku.solve([[None if c == "." else int(c) for c in HARD[r : r + 9]] for r in range(0, 81, 9)]) == grid

    class Table:
        """What pandas has: `to_numpy`, and columns to iterate over."""

        def to_numpy(self):
            return holes.reshape(9, 9)

        def __iter__(self):
            return iter(range(9))

    assert sudoku.solve(Table()).tolist() == grid
    pandas = pytest.importorskip("pandas")
    assert sudoku.solve(pandas.DataFrame(holes.reshape(9, 9))).tolist() == grid
    assert sudoku.solve(pandas.Series([HARD, HARD])) == [solution] * 2

@settings(max_examples=30, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from(["none", "rotational", "diagonal", "full"]))
def test_generated_puzzles_are_unique_and_minimal(seed, symmetry):
    puzzle = sudoku.generate(seed=seed, symmetry=symmetry)
    assert puzzle == sudoku.generate(seed=seed, symmetry=symmetry)
    assert sudoku.unique(puzzle)
    if symmetry == "none":
        without = [
            puzzle[:cell] + "." + puzzle[cell + 1 :] for cell in range(81) if puzzle[cell] != "."
        ]
        assert not any(sudoku.unique(without))


def test_generation():
    assert len(sudoku.generate(5, seed=2)) == 5
    assert sum(c != "." for c in sudoku.generate(clues=25)) == 25
    with pytest.raises(q.Error, match="expected one of none, rotational"):
        sudoku.generate(symmetry="round")
    with pytest.raises(q.Error, match="no puzzle with 17 clues"):
        sudoku.generate(clues=17)
    for asked, message in (
        (dict(clues=82), "found 82 clues in a square of 9 x 9, expected at most 81"),
        (dict(clues=16), "found 16 clues under the usual rules, expected at least 17"),
        (dict(clues=22, symmetry="quarter"), "found 22 clues with the symmetry quarter"),
        (dict(rules="36", random_cages=True), "expected at most 25 x 25"),
        (dict(rules="4 anti-king", clues=5), "no grid has these rules"),
    ):
        with pytest.raises(q.Error, match=message):
            sudoku.generate(**asked)


def test_grades():
    for grade in ("easy", "hard"):
        assert [sudoku.rate(puzzle)["grade"] for puzzle in sudoku.generate(3, seed=2, grade=grade)] == [grade] * 3
    with pytest.raises(q.Error, match="expected one of easy, medium"):
        sudoku.generate(grade="simple")


def test_rules_of_chess():
    rules = "9 anti-knight anti-king"
    puzzle = sudoku.generate(seed=1, rules="2x3 groups")
    assert sudoku.unique(puzzle, rules="2x3 groups")
    solution = sudoku.solve("." * 81, rules=rules)
    cells = {divmod(place, 9): symbol for place, symbol in enumerate(solution)}
    for (r, c), symbol in cells.items():
        for down, right in [(1, 2), (2, 1), (1, 1), (1, -1), (1, -2), (2, -1)]:
            assert cells.get((r + down, c + right)) != symbol


def right(cells: str, regions: str) -> bool:
    """Every row, column and region of a square of order 4 has four symbols."""
    groups: dict[tuple[str, object], set[str]] = {}
    for place, symbol in enumerate(cells):
        for unit in (("row", place // 4), ("column", place % 4), ("region", regions[place])):
            groups.setdefault(unit, set()).add(symbol)
    return all(len(group) == 4 for group in groups.values())


@pytest.mark.parametrize(
    ("part", "kept"),
    [
        ("parity\neo..\n....\n..o.\n....", lambda s: s[0] in "24" and s[1] in "13" and s[10] in "13"),
        ("extra regions\nx...\n...x\n.x..\n..x.", lambda s: len({s[0], s[7], s[9], s[14]}) == 4),
        ("candidates\n12 . . . | 3 . . .\n. . . .\n. . 14 .", lambda s: s[0] in "12" and s[4] == "3" and s[14] in "14"),
    ],
)
def test_parts_of_rules(part, kept):
    rows = ["".join(row) for row in itertools.permutations("1234")]
    squares = [""]
    for _ in range(4):
        pairs = itertools.product(squares, rows)
        squares = [top + row for top, row in pairs if all(top[c] != row[c % 4] for c in range(len(top)))]
    for regions, head in (("aabbaabbccddccdd", ""), ("aabbacbbacddccdd", "regions\naabb\nacbb\nacdd\nccdd\n")):
        expected = sum(right(square, regions) and kept(square) for square in squares)
        rules = f"4\n{head}{part}"
        assert expected > 0 and sudoku.count("." * 16, rules=rules) == expected
        solution = sudoku.solve([["."] * 4] * 4, rules=rules)
        text = "".join(str(symbol) for row in solution for symbol in row)
        assert right(text, regions) and kept(text)
        assert sudoku.svg("." * 16, rules=rules).startswith("<svg")
        puzzle = sudoku.generate(seed=2, rules=rules)
        assert sudoku.unique(puzzle, rules=rules)


def test_candidates_are_a_puzzle():
    text = (pathlib.Path(__file__).parents[2] / "examples" / "chain.txt").read_text()
    first = sudoku.hints(text, limit=1)[0]
    assert first.startswith("5 not in r4c8, r6c8, r9c7: XY-chain")
    picture = xml.etree.ElementTree.fromstring(sudoku.svg(text, hint=1))
    assert picture[0].text == first
    assert sudoku.rate(text)["open"] == 0 and sudoku.why(text) is None
    assert sudoku.unique("." * 81, rules="9\ncandidates\n" + text)


def test_parts_of_rules_that_are_wrong():
    for rules, message in (
        ("4\nparity\neo", "found 2 labels, expected one for each of 16 cells"),
        ("4\ncandidates\n15" + " ." * 15, "found the candidates \"15\""),
        ("4\ncandidates\n12", "found 1 labels, expected one for each of 16 cells"),
        ("9\nregions\naabb\naabb\nccdd\nccdd", "4"),
        ("4\nextra regions\nxxx.\n....\n....\n....", "region x has 3 cells, expected 4"),
    ):
        with pytest.raises(q.Error, match=re.escape(message)):
            sudoku.solve("." * 16, rules=rules)


@pytest.mark.parametrize("name", ["region", "Regions", "extra region", "extra-regions:", "Parity", "candidate"])
def test_names_of_parts_that_are_wrong(name):
    rules = f"4\n{name}\naabb\naabb\nccdd\nccdd"
    expected = f'^rules, line 2: found "{name}", expected the name of a part: regions, extra regions, parity, candidates, cages$'
    for ask in [lambda: sudoku.count("." * 16, rules=rules), lambda: q.puzzles.sudoku("." * 16, rules=rules)]:
        with pytest.raises(q.Error, match=expected):
            ask()


def test_the_argument_that_is_no_puzzle_is_named():
    blank = "." * 81
    for ask, name in [
        (lambda: sudoku.solve(5), "puzzle"),
        (lambda: sudoku.count(None), "puzzle"),
        (lambda: sudoku.rate(5), "puzzle"),
        (lambda: sudoku.why(5), "puzzle"),
        (lambda: sudoku.check(None, blank), "puzzle"),
        (lambda: sudoku.check(blank, None), "solution"),
        (lambda: sudoku.svg(blank, 5), "board"),
    ]:
        with pytest.raises(TypeError, match=f"^{name}: found (int|NoneType), expected a puzzle: a str of 81 cells"):
            ask()
    with pytest.raises(q.Error, match="^solution: .*80"):
        sudoku.check(blank, "1" * 80)


def test_random_cages_have_one_solution():
    for rules, order in ((None, 9), ("2x3", 6)):
        first, second = sudoku.generate(2, seed=1, rules=rules, random_cages=True)
        assert first != second and first == sudoku.generate(seed=1, rules=rules, random_cages=True)
        killer = first if rules is None else f"{rules}\n{first}"
        solution = sudoku.solve("." * order**2, rules=killer)
        assert sudoku.unique("." * order**2, rules=killer)
        # Each sum is that of the symbols of its cells.
        rows = first.split("\n")[:order]
        labels = "".join(rows) if " " not in first.split("\n")[0] else rows[0].split()
        sums = dict(word.split("=") for word in first.split() if "=" in word)
        for label, total in sums.items():
            symbols = [int(symbol) for symbol, other in zip(solution, labels, strict=True) if other == label]
            assert sum(symbols) == int(total) and len(set(symbols)) == len(symbols)


def test_puzzles_come_with_their_rules():
    asked = dict(seed=1, rules="6", symmetry="rotational", with_rules=True)
    for more in (dict(random_regions=True), dict(random_cages=True, clues=4, grade="medium")):
        for givens, rules in sudoku.generate(2, **asked, **more):
            assert sudoku.unique(givens, rules=rules)
            solution = sudoku.solve(givens, rules=rules)
            sudoku.check(givens, solution, rules=rules)
            if "random_cages" in more:
                assert sum(cell != "." for cell in givens) == 4
                assert sudoku.rate(givens, rules=rules)["grade"] == "medium"
                continue
            lines = rules.split("\n")
            assert lines[:2] == ["6", "regions"]
            regions = "".join(lines[2:8])
            for region in "abcdef":
                symbols = [symbol for symbol, other in zip(solution, regions, strict=True) if other == region]
                assert sorted(symbols) == list("123456")
    for more in (dict(random_regions=True), dict(random_cages=True, clues=25)):
        with pytest.raises(q.Error, match="expected with_rules=True"):
            sudoku.generate(**more)
    with pytest.raises(q.Error, match="expected medium or harder"):
        sudoku.generate(random_cages=True, grade="easy")


def test_hints_and_clashes_are_drawn():
    puzzle = sudoku.generate(seed=4, grade="expert")
    steps = sudoku.hints(puzzle)
    for number in (1, len(steps)):
        picture = xml.etree.ElementTree.fromstring(sudoku.svg(puzzle, hint=number))
        assert picture[0].text == steps[number - 1]
    chain = next(number for number, step in enumerate(steps, 1) if "-chain" in step)
    assert "stroke-dasharray" in sudoku.svg(puzzle, hint=chain)
    for number in (0, len(steps) + 1):
        with pytest.raises(q.Error, match=f"hint: found {number}, expected one of the {len(steps)} hints"):
            sudoku.svg(puzzle, hint=number)
    clashing = "5.......5" + "." * 72
    picture = sudoku.svg(clashing, why=True)
    assert picture.count('fill="#f2c6c6"/>') == 2
    assert xml.etree.ElementTree.fromstring(picture)[0].text == sudoku.why(clashing)
    with pytest.raises(q.Error, match="expected a puzzle without a solution"):
        sudoku.svg(puzzle, why=True)
    with pytest.raises(q.Error, match="expected one picture"):
        sudoku.svg(puzzle, hint=1, why=True)


def test_rating_and_hints():
    easy = sudoku.generate(seed=4)
    assert sudoku.why(easy) is None
    assert sudoku.why("5.......5" + "." * 72).startswith("the givens 5 at r1c1 and 5 at r1c9 clash")
    assert "clash" in sudoku.why("11" + "." * 14, rules="4")
    rating = sudoku.rate(easy)
    assert rating["grade"] in ("easy", "medium", "hard", "expert", "extreme")
    steps = sudoku.hints(easy)
    assert len(steps) >= 40 and all(isinstance(step, str) for step in steps)
    assert sudoku.hints(easy, limit=2) == steps[:2]
    assert sudoku.rate(HARD)["open"] > 0
    # What a hint places is what the solution has.
    solution = sudoku.solve(easy)
    for step in steps:
        if placed := re.match(r"r(\d)c(\d) = (\d)\b", step):
            row, column, digit = map(int, placed.groups())
            assert solution[9 * (row - 1) + column - 1] == str(digit)


def test_other_sizes_and_rules():
    assert sudoku.count("." * 16, rules="4") == 288
    assert sudoku.solve(["1" + "." * 15, "11" + "." * 14], rules="4")[1] is None
    assert sudoku.unique("." * 16, rules="4") is False
    diagonal = sudoku.solve("." * 81, rules="9 diagonals")
    assert solves("." * 81, diagonal)
    assert {diagonal[10 * i] for i in range(9)} == set("123456789")
    assert len(sudoku.solve("." * 256, rules="16")) == 256
    with pytest.raises(q.Error):
        sudoku.solve("." * 16, rules="round")


def test_cages():
    letters, sums = "aabb\nccdd\neeff\ngghh", {"a": 3, "b": 7, "c": 7, "d": 3, "e": 4, "f": 6, "g": 6, "h": 4}
    cages = letters + "\n" + " ".join(f"{letter}={total}" for letter, total in sums.items())
    naive = []
    for rows in itertools.product(itertools.permutations(range(1, 5)), repeat=4):
        if any(len(set(column)) < 4 for column in zip(*rows)):
            continue
        cells = [symbol for row in rows for symbol in row]
        units = [[cells[4 * (r + i) + c + j] for i in (0, 1) for j in (0, 1)] for r in (0, 2) for c in (0, 2)]
        added = dict.fromkeys(sums, 0)
        for letter, symbol in zip(letters.replace("\n", ""), cells):
            added[letter] += symbol
        if all(len(set(unit)) == 4 for unit in units) and added == sums:
            naive.append("".join(map(str, cells)))
    assert naive
    for rules in (cages, "4\n" + cages, "2x2\n" + cages):
        assert sudoku.count("." * 16, rules=rules) == len(naive)
        assert sudoku.solve("." * 16, rules=rules) in naive
    for wrong in (cages.replace("a=3", ""), "aabb\nccdd", "4\nround"):
        with pytest.raises(q.Error):
            sudoku.solve("." * 16, rules=wrong)


def keeps_the_rules(grid, order, height, diagonals=False):
    """Whether a filled grid is a solution, by the rules: shares nothing with the package."""
    everything = set(range(1, order + 1))
    width = order // height
    units = [*map(list, grid), *map(list, zip(*grid))]
    for top in range(0, order, height):
        for left in range(0, order, width):
            units.append([grid[top + r][left + c] for r in range(height) for c in range(width)])
    if diagonals:
        units.append([grid[i][i] for i in range(order)])
        units.append([grid[i][-1 - i] for i in range(order)])
    return all(set(unit) == everything and len(unit) == order for unit in units)


@pytest.mark.parametrize(
    "rules, order, height, diagonals",
    [("4", 4, 2, False), ("2x3 diagonals", 6, 2, True), ("9 diagonals", 9, 3, True), ("16", 16, 4, False)],
)
def test_every_form_goes_with_rules(rules, order, height, diagonals):
    numpy = pytest.importorskip("numpy")
    pandas = pytest.importorskip("pandas")
    text = sudoku.generate(seed=5, rules=rules) if order < 16 else "1" + "." * 255
    values = [0 if letter == "." else int(letter, 36) for letter in text]
    grid = [values[row : row + order] for row in range(0, order * order, order)]
    solved = sudoku.solve(grid, rules=rules)
    assert keeps_the_rules(solved, order, height, diagonals)
    assert all(given in (0, cell) for given, cell in zip(values, sum(solved, [])))
    array = numpy.array(grid, dtype="int16")
    for shape in [(order, order), (order * order,)]:
        found = sudoku.solve(array.reshape(shape), rules=rules)
        assert found.shape == shape and found.dtype == "int16" and found.ravel().tolist() == sum(solved, [])
    batch = numpy.stack([array, array, array])
    batch[1, 0, 1] = batch[1, 0, 0] = 1
    found = sudoku.solve(batch, rules=rules)
    assert found.shape == batch.shape
    assert found[0].tolist() == found[2].tolist() == solved and not found[1].any()
    assert sudoku.count(batch, rules=rules, limit=1) == [1, 0, 1]
    floats = pandas.DataFrame(array).astype(float).replace(0, numpy.nan)
    assert sudoku.solve(floats, rules=rules).tolist() == solved
    blanks = [[cell or blank for cell in row] for row, blank in zip(grid, [None, "", ".", 0] * 4)]
    assert sudoku.solve(blanks, rules=rules) == sudoku.solve(tuple(map(tuple, grid)), rules=rules) == solved
    sudoku.check(grid, solved, rules=rules)
    sudoku.check(text, numpy.array(solved), rules=rules)
    with pytest.raises(q.Error, match="not a solution"):
        sudoku.check(grid, grid, rules=rules)
    if order < 16:
        assert sudoku.unique(grid, rules=rules) is True and sudoku.unique(batch, rules=rules) == [True, False, True]
        assert sudoku.rate(array, rules=rules) == sudoku.rate(text, rules=rules)
        assert sudoku.hints(grid, rules=rules) == sudoku.hints(text, rules=rules)
        assert sudoku.svg(grid, solved, rules=rules) == sudoku.svg(text, numpy.array(solved), rules=rules)


def test_letters_in_grids():
    text = "1" + "." * 254 + "G"
    grid = [[letter if letter != "." else None for letter in text[row : row + 16]] for row in range(0, 256, 16)]
    solved = sudoku.solve(grid, rules="16")
    assert {letter for row in solved for letter in row} == set("123456789ABCDEFG")
    assert keeps_the_rules([[int(letter, 36) for letter in row] for row in solved], 16, 4)
    assert (solved[0][0], solved[15][15]) == ("1", "G")
    grid[0][1] = 11
    assert sudoku.solve(grid, rules="16")[0][1] == "B"
    grid[0][2] = "Z"
    with pytest.raises(q.Error, match="found Z in row 1, column 3, expected a symbol from 1 to G"):
        sudoku.solve(grid, rules="16")


def test_mistakes_in_grids_with_rules():
    numpy = pytest.importorskip("numpy")
    grid = [[0] * 6 for _ in range(6)]
    grid[3][2] = 7
    for puzzle in [grid, numpy.array(grid)]:
        with pytest.raises(q.Error, match="row 4, column 3: found 7, expected 1 to 6, and for a blank 0, None or NaN"):
            sudoku.solve(puzzle, rules="2x3")
    with pytest.raises(q.Error, match="row 4: found 5 cells, expected 6"):
        sudoku.solve([*grid[:3], [0] * 5, *grid[4:]], rules="2x3")
    with pytest.raises(TypeError, match="row 6: found 3, expected 6 cells"):
        sudoku.solve([*[[0] * 6] * 5, 3], rules="2x3")
    with pytest.raises(q.Error, match=r"of shape \(5, 5\), expected \(6, 6\) or \(36,\) for one puzzle, \(n, 6, 6\) or \(n, 36\)"):
        sudoku.solve(numpy.zeros((5, 5)), rules="2x3")
    with pytest.raises(TypeError, match="found int, expected a puzzle: a str of 36 cells, 6 rows of 6 digits, or an array"):
        sudoku.solve(5, rules="2x3")
    blank = "." * 36
    with pytest.raises(q.Error, match="puzzle 1: .*with strict=False it is answered by None"):
        sudoku.count([blank, "x"], limit=2, rules="2x3")
    assert sudoku.count([blank, "x", blank], limit=2, rules="2x3", strict=False) == [2, None, 2]
    assert sudoku.count([blank] * 40, limit=2, rules="2x3", threads=2) == [2] * 40


def test_other_rules_are_checked_generated_and_drawn():
    for rules, order in [("4", 4), ("2x3 diagonals", 6), ("9 windows", 9)]:
        puzzle = sudoku.generate(seed=3, rules=rules)
        assert puzzle == sudoku.generate(seed=3, rules=rules)
        assert len(puzzle) == order * order and sudoku.unique(puzzle, rules=rules)
        solution = sudoku.solve(puzzle, rules=rules)
        sudoku.check(puzzle, solution, rules=rules)
        with pytest.raises(q.Error, match="not a solution: "):
            sudoku.check(puzzle, solution[1] + solution[1:], rules=rules)
        assert sudoku.svg(puzzle, solution, rules=rules).count("<text") == order * order
        blanks = puzzle.count(".")
        assert sudoku.svg(puzzle, rules=rules).count("<text") == order * order - blanks
    assert len(sudoku.generate(3, rules="4", symmetry="rotational")) == 3
    with pytest.raises(q.Error):
        sudoku.check("1" * 16, "1" * 25, rules="4")


def test_pictures():
    picture = sudoku.svg(HARD, sudoku.solve(HARD))
    assert picture.startswith("<svg") and picture.count("<text") == 81
    assert sudoku.svg(HARD).count("<text") == 18


def test_numbers_above_9_beside_letters():
    grid = [["A", 16] + [0] * 14] + [[0] * 16] * 15
    expected = "found 16 at row 1, column 2 and 'A' at row 1, column 1, expected numbers or letters for symbols above 9"
    with pytest.raises(q.Error, match=f"^{expected}"):
        sudoku.solve(grid, rules="16")
    grid[0][1] = 9
    assert sudoku.solve(grid, rules="16")[0][:2] == ["A", "9"]
