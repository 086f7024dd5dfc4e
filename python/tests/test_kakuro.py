"""Kakuro: a published puzzle, and random ones against trying all digits."""

import random
import xml.etree.ElementTree

import pytest

import quadrille as q
from quadrille import puzzles

# The puzzle that Wikipedia shows in its article "Kakuro", and its solution.
PUBLISHED = r"""
    | from Wikipedia
    #    23\  30\   #     #     27\   12\   16\
    \16  .    .     #     17\24 .     .     .
    \17  .    .     15\29 .     .     .     .
    \35  .    .     .     .     .     12\   #
    #    \7   .     .     7\8   .     .     7\
    #    11\  10\16 .     .     .     .     .
    \21  .    .     .     .     \5    .     .
    \6   .    .     .     #     \3    .     .
"""
SOLUTION = "97 879 89 8957 68597 61 26 46132 8931 14 312 21"


def fields(text):
    rows = [line.split() for line in text.splitlines() if line.strip() and not line.strip().startswith("|")]
    return {(r, c): word for r, row in enumerate(rows) for c, word in enumerate(row)}


def runs(grid):
    """Pairs of a sum and the cells that have it, by walking from every wall with a sum."""
    found = []
    for (r, c), word in grid.items():
        if "\\" not in word:
            continue
        for total, (down, across) in zip(word.split("\\"), [(1, 0), (0, 1)]):
            cells, place = [], (r + down, c + across)
            while place in grid and len(grid[place]) == 1 and grid[place] != "#":
                cells.append(place)
                place = (place[0] + down, place[1] + across)
            if total:
                found.append((int(total), cells))
    return found


def tried(grid):
    """All solutions, by trying all digits cell by cell: dicts from cells to digits."""
    cells = [place for place, word in grid.items() if len(word) == 1 and word != "#"]
    of = {cell: [run for run in runs(grid) if cell in run[1]] for cell in cells}
    solutions, digits = [], {}

    def fits(cell):
        for total, run in of[cell]:
            known = [digits[other] for other in run if other in digits]
            if len(set(known)) < len(known) or (len(known) == len(run) and sum(known) != total):
                return False
        return True

    def fill(number):
        if number == len(cells):
            solutions.append(dict(digits))
            return
        cell = cells[number]
        for digit in range(1, 10) if grid[cell] == "." else [int(grid[cell])]:
            digits[cell] = digit
            if fits(cell):
                fill(number + 1)
            del digits[cell]

    fill(0)
    return solutions


def test_the_published_puzzle():
    puzzle = puzzles.kakuro(PUBLISHED)
    assert puzzle.count() == 1
    assert "kakuro(8x8)" in repr(puzzle)
    answer = puzzle.first()
    solved, asked = fields(str(answer)), fields(PUBLISHED)
    digits = "".join(word for place, word in solved.items() if asked[place] == ".")
    assert digits == SOLUTION.replace(" ", "")
    picture = xml.etree.ElementTree.fromstring(answer._repr_svg_())
    texts = [element for element in picture.iter() if element.tag.endswith("text")]
    assert "".join(text.text for text in texts if text.get("font-size") == "22") == digits


def random_grid(generator):
    """A grid with random walls and the sums of random digits, of which some are given."""
    rows, columns = generator.randint(2, 4), generator.randint(2, 4)
    places = [(r, c) for r in range(rows + 1) for c in range(columns + 1)]
    cells = {(r, c) for r, c in places if r and c and generator.random() < 0.75}
    digits = {cell: generator.randint(1, 9) for cell in cells}
    words = {}
    for r, c in places:
        if (r, c) in cells:
            words[r, c] = str(digits[r, c]) if generator.random() < 0.1 else "."
            continue
        sums = []
        for down, across in [(1, 0), (0, 1)]:
            run, place = [], (r + down, c + across)
            while place in cells:
                run.append(digits[place])
                place = (place[0] + down, place[1] + across)
            if len(set(run)) < len(run):
                return None
            sums.append(str(sum(run) or ""))
        words[r, c] = "\\".join(sums) if any(sums) else "#"
    if not cells:
        return None
    return "\n".join(" ".join(words[r, c] for c in range(columns + 1)) for r in range(rows + 1))


def test_answers_are_those_of_trying_all_digits():
    generator = random.Random(4)
    compared, several = 0, 0
    while compared < 60:
        text = random_grid(generator)
        if text is None:
            continue
        grid = fields(text)
        expected = tried(grid)
        found = [fields(str(answer)) for answer in puzzles.kakuro(text)]
        assert len(found) == len(expected) == puzzles.kakuro(text).count(), text
        for answer in found:
            # The walls stay, and the digits are one of the ways.
            assert {place: answer[place] for place in grid if "\\" in grid[place]} == {
                place: word for place, word in grid.items() if "\\" in word
            }
            digits = {place: int(word) for place, word in answer.items() if len(word) == 1 and word != "#"}
            assert digits in expected
        compared += 1
        several += len(expected) > 1
    assert several > 10


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "found no field"),
        ("# 4\\\n\n    \\4 x", r"3:8: found \"x\""),
        ("#  4\\ 3\\\n\\4 .\n", r"2: found 2 fields in a row, expected 3"),
        ("# # #\n# . .", "2 cells across"),
        ("#  46\\\n\\1 .", "46"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(text, said):
    with pytest.raises(q.Error, match=said):
        puzzles.kakuro(text)
