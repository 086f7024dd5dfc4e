"""Arguments of wrong types: each call names the argument, what it found, and what it expected."""

import inspect
import io
import re

import pytest

import quadrille as q
from quadrille import puzzles, sudoku

THINGS = [None, 5, "abc", [], {}, 3.5, object(), b"x"]
ROWS = {word: word for word in ["ce", "adg", "bcf", "adf", "bg", "deg"]}
LINE = q.Problem.from_rows(ROWS).lines([q.Part([])])[0]
GRID = "." * 16
PLAN = dict(
    limit=1, max_nodes=100, max_time=1, threads=1, seed=1, in_order=True, engine="links", memory=1000, symmetry=False,
    require=["ce"], forbid=["ce"], within=q.Part([]), progress=print, every=1,
)  # fmt: skip
COUNT = {key: PLAN[key] for key in ["max_nodes", "max_time", "threads", "seed", "engine", "memory", "progress"]}


def words() -> q.Problem:
    p = q.Problem("abcdefg")
    p.extend(ROWS)
    return p


def of(make, name):
    """A method of a new object each time: some of them change it."""
    return lambda *given, **named: getattr(make(), name)(*given, **named)


def diagram() -> q.Diagram:
    return words().diagram()


# Each call with arguments that are right, but perhaps for their values.
CALLS = {
    "Problem": (q.Problem, ["ab", "c"], dict(times={"a": 2})),
    "from_rows": (q.Problem.from_rows, [[[1], [2]]], dict(secondary=[1], tags=[1, 2], costs=[1, 2])),
    "from_matrix": (q.Problem.from_matrix, [[[1, 0], [0, 1]]], dict(secondary=[1], tags=[1, 2], costs=[1, 2])),
    "from_table": (
        lambda *given, **named: q.Problem.from_table(io.StringIO("a,b,c\n1,2,3\n"), *given, **named),
        [],
        dict(primary="a", secondary=["b"], color_by=["b=c"], cost="c", maximize=True),
    ),
    "primary": (of(words, "primary"), ["z", (1, 2)], {}),
    "secondary": (of(words, "secondary"), ["z"], {}),
    "times": (of(words, "times"), ["a"], {}),
    "option": (of(words, "option"), ["ab"], dict(colors={"c": 1}, tag=1, cost=2)),
    "extend": (of(words, "extend"), [["ab", "c"]], dict(tags=[1, 2], costs=[1, 2])),
    "members": (of(words, "members"), [0], {}),
    "cost": (of(words, "cost"), [0], {}),
    "first": (of(words, "first"), [], PLAN),
    "solutions": (of(words, "solutions"), [], PLAN),
    "count": (of(words, "count"), [], PLAN),
    "report": (of(words, "report"), [], PLAN),
    "best": (of(words, "best"), [1], PLAN),
    "estimate": (of(words, "estimate"), [10, 1], dict(max_time=1, threads=1, require=["ce"], within=q.Part([]))),
    "diagram": (of(words, "diagram"), [], dict(memory=10000, require=["ce"], forbid=["ce"], within=q.Part([]), max_time=1)),
    "split": (of(words, "split"), [2], dict(symmetry=True, max_time=1)),
    "split_part": (of(words, "split_part"), [q.Part([]), 2], dict(max_time=1)),
    "lines": (of(words, "lines"), [[q.Part([])]], {}),
    "record": (of(words, "record"), [LINE], COUNT),
    "b_file": (q.b_file, [{1: 2}], {}),
    "read_terms": (q.read_terms, [io.StringIO("1 2\n")], {}),
    "usage": (of(words, "usage"), [], dict(memory=10000, require=["ce"], forbid=["ce"], symmetry=False, max_time=1)),
    "symmetries": (of(words, "symmetries"), [], dict(max_steps=9, require=["ce"], forbid=["ce"], max_time=1)),
    "count_distinct": (
        of(words, "count_distinct"),
        [],
        dict(generators=[], threads=1, memory=10**6, require=["ce"], forbid=["ce"], checkpoint="file", max_time=1),
    ),
    "distinct": (
        of(words, "distinct"),
        [],
        dict(limit=1, generators=[], require=["ce"], forbid=["ce"], max_time=1),
    ),
    "clues": (
        of(words, "clues"),
        [],
        dict(smallest=True, solution=["ce", "adf", "bg"], seed=1, max_nodes=9, max_time=1, require=["ce"], forbid=["bcf"]),
    ),
    "why": (of(words, "why"), [], dict(max_nodes=9, max_time=1, threads=1, require=["ce"], forbid=["ce"])),
    "check_parts": (of(words, "check_parts"), [[q.Part([])]], {}),
    "check": (of(words, "check"), [["adf", "bg", "ce"]], {}),
    "certify": (of(words, "certify"), ["file"], dict(memory=10**6, symmetry=False, max_time=1)),
    "verify": (of(words, "verify"), ["file"], {}),
    "prove": (of(words, "prove"), ["file"], dict(limit=10**6, memory=10**6, max_time=1)),
    "text": (of(words, "text"), ["knuth"], {}),
    "write": (of(words, "write"), ["file", "knuth"], {}),
    "exact_cover": (q.exact_cover, [[[1]]], {}),
    "merge": (q.merge, [[LINE]], {}),
    "parse": (q.parse, ["a\na\n", "knuth"], {}),
    "read": (q.read, ["file", "knuth"], {}),
    "Part": (q.Part, [[1], [2], 1.0, 2, "9f00"], {}),
    "nth": (of(diagram, "nth"), [0], {}),
    "rank": (of(diagram, "rank"), [["adf", "bg", "ce"]], {}),
    "sample": (of(diagram, "sample"), [1], dict(seed=1, distinct=True)),
    "count_by": (of(diagram, "count_by"), [], dict(what="cost")),
    "recurrence": (q.recurrence, [[1, 2, 4]], {}),
    "cheapest": (of(diagram, "cheapest"), [1], {}),
    "sudoku.solve": (sudoku.solve, [GRID], dict(rules="4", threads=1, strict=True)),
    "sudoku.count": (sudoku.count, [GRID], dict(limit=5, rules="4", threads=1, strict=True)),
    "sudoku.unique": (sudoku.unique, [GRID], dict(rules="4", threads=1, strict=True)),
    "sudoku.check": (sudoku.check, [GRID, "1" * 16], dict(rules="4")),
    "sudoku.generate": (sudoku.generate, [1], dict(seed=0, symmetry="none", clues=None, rules="4", grade="easy", random_cages=False, random_regions=False, with_rules=False)),
    "sudoku.why": (sudoku.why, [GRID], dict(rules="4")),
    "sudoku.rate": (sudoku.rate, [GRID], dict(rules="4")),
    "sudoku.hints": (sudoku.hints, [GRID], dict(limit=1, rules="4")),
    "sudoku.svg": (sudoku.svg, [GRID, GRID], dict(hint=None, why=False, rules="4")),
    "queens": (puzzles.queens, [6], dict(torus=False)),
    "langford": (puzzles.langford, [3], dict(mirror=True)),
    "latin": (puzzles.latin, [GRID], {}),
    "puzzles.sudoku": (puzzles.sudoku, [GRID], dict(rules="4")),
    "polyominoes": (
        puzzles.polyominoes,
        ["6x10", "pentominoes"],
        dict(copies=None, turn=True, reflect=None, leftover=False, fill=True, distinct=False, rotations=False),
    ),
    "macmahon": (puzzles.macmahon, [2, 2, 3], dict(border=None)),
    "words": (puzzles.words, [["ab", "cd"], 2, 2], dict(different=False)),
    "edges": (puzzles.edges, ["board 1x1"], {}),
    "kakuro": (puzzles.kakuro, ["#"], {}),
    "puzzle.first": (of(lambda: puzzles.queens(6), "first"), [], PLAN),
    "puzzle.answer": (of(lambda: puzzles.queens(6), "answer"), [["r1 c1"]], {}),
}

# What is said of an argument that does not go by its name.
OTHER = {"puzzle", "solution", "board", "found"}
FORM = re.compile(r"(?:(\w+)(?: \w+)*: )?.*found .*, expected ", re.DOTALL)
# Labels that cannot be hashed have Python's own message, after the place.
HASH = re.compile(r"^(\w+ \d+|items): .*unhashable type")


@pytest.mark.parametrize("name", CALLS)
def test_every_call_says_what_it_expected(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    call, given, named = CALLS[name]
    faults = []
    for key in [*range(len(given)), *named]:
        for thing in THINGS:
            positional = [thing if number == key else value for number, value in enumerate(given)]
            keywords = {other: thing if other == key else value for other, value in named.items()}
            try:
                call(*positional, **keywords)
            except (q.Error, OSError, IndexError):
                pass
            except TypeError as raised:
                message = str(raised)
                is_named = isinstance(key, int) or key in OTHER or message.startswith(key.rstrip("s"))
                if not HASH.search(message) and not (FORM.match(message) and is_named):
                    faults.append(f"{key}={thing!r}: {message}")
    assert not faults


def test_every_public_call_is_in_the_list():
    missing = set()
    for owner, prefix in [(q, ""), (sudoku, "sudoku."), (puzzles, ""), (q.Problem, ""), (q.Diagram, "")]:
        for name, call in vars(owner).items():
            takes = callable(call) and not name.startswith("_") and not inspect.isclass(call)
            if not takes or inspect.ismodule(call):
                continue
            parameters = [p for p in inspect.signature(call).parameters if p != "self"]
            if parameters and not {name, prefix + name, "puzzles." + name} & CALLS.keys():
                missing.add(prefix + name)
    # What `tqdm` takes.
    assert missing <= {"progress_bar"}


@pytest.mark.parametrize("number", [5, True, 1.5, None])
def test_a_number_is_no_path(number):
    p = words()
    for method, ask in [
        ("write", lambda: p.write(number)),
        ("write", lambda: p.certify(number)),
        ("write", lambda: p.prove(number)),
        ("read", lambda: p.verify(number)),
        ("read", lambda: q.read(number)),
    ]:
        expected = f"^file: found {number}, expected a path, or an object with `{method}` such as an open file$"
        with pytest.raises(TypeError, match=expected):
            ask()


def test_what_paths_and_files_are_taken(tmp_path):
    p = words()
    path = tmp_path / "words.dlx"
    for file in [path, str(path), bytes(path)]:
        p.write(file)
        assert q.read(file).count() == 1
        path.unlink()
    with open(path, "w") as file:
        p.write(file)
    with open(path) as file:
        assert q.read(file).count() == 1
    with open(path, "rb") as file:
        assert q.read(file).count() == 1
    with open(path, "wb") as file, pytest.raises(TypeError, match=r'expected one that was opened for text: open\(path, "w"'):
        p.write(file)
    with open(path, "w") as file, pytest.raises(OSError, match="not readable"):
        q.read(file)

    class Odd:
        def read(self):
            return 5

    with pytest.raises(TypeError, match="what `read` of the file returns: found 5, expected a str or bytes"):
        q.read(Odd())
