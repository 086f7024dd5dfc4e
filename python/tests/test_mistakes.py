"""Mistakes: each is named with its place, what was found, what was expected, and the way out."""

import functools
import io
import itertools
import os
import re
import subprocess
import sys

import pytest
from instances import queens

import quadrille as q
from quadrille import puzzles, sudoku


def words() -> q.Problem:
    p = q.Problem("abcdefg")
    p.extend({word: word for word in ["ce", "adg", "bcf", "adf", "bg", "deg"]})
    return p


@pytest.mark.parametrize(
    "name, ask",
    [
        ("k", lambda n: words().best(n)),
        ("probes", lambda n: words().estimate(n)),
        ("seed", lambda n: words().estimate(seed=n)),
        ("memory", lambda n: words().diagram(memory=n)),
        ("option", lambda n: words().members(n)),
        ("option", lambda n: words().cost(n)),
        ("parts", lambda n: words().split(n)),
        ("parts", lambda n: words().split_part(q.Part([]), n)),
        ("memory", lambda n: words().certify("never.written", memory=n)),
        ("memory", lambda n: words().prove("never.written", memory=n)),
        ("limit", lambda n: words().prove("never.written", limit=n)),
        ("take", lambda n: q.Part([n])),
        ("leave", lambda n: q.Part([], [n])),
        ("k", lambda n: words().diagram().sample(n)),
        ("seed", lambda n: words().diagram().sample(seed=n)),
        ("k", lambda n: words().diagram().cheapest(n)),
        ("cost", lambda n: words().option("a", cost=n)),
        ("cost 1", lambda n: words().extend(["a", "b"], costs=[1, n])),
        ("cost 1", lambda n: q.Problem.from_matrix([[1], [1]], costs=[1, n])),
        ("secondary", lambda n: q.Problem.from_matrix([[1, 1]], secondary=[n])),
        ("limit", lambda n: words().count(limit=n)),
        ("max_nodes", lambda n: words().count(max_nodes=n)),
        ("threads", lambda n: words().count(threads=n)),
        ("seed", lambda n: words().count(seed=n)),
        ("memory", lambda n: words().count(memory=n)),
        ("n", lambda n: puzzles.queens(n)),
        ("n", lambda n: puzzles.langford(n)),
        ("colors", lambda n: puzzles.macmahon(n)),
        ("rows", lambda n: puzzles.macmahon(2, n)),
        ("border", lambda n: puzzles.macmahon(border=n)),
        ("columns", lambda n: puzzles.words(["ab"], 2, n)),
        ("limit", lambda n: sudoku.count("." * 81, limit=n)),
        ("threads", lambda n: sudoku.solve("." * 81, threads=n)),
        ("limit", lambda n: sudoku.hints("." * 81, limit=n)),
        ("n", lambda n: sudoku.generate(n)),
        ("seed", lambda n: sudoku.generate(seed=n)),
        ("clues", lambda n: sudoku.generate(clues=n)),
    ],
)
def test_numbers_out_of_range_are_named(name, ask):
    for number in [-1, 2**64, 10**30]:
        with pytest.raises(q.Error, match=rf"^{name}: found {number}, expected an int from [01] to \d"):
            ask(number)
    for other in ["3", 2.5]:
        with pytest.raises(TypeError, match=rf"^{name}: found {re.escape(repr(other))}, expected an int from [01] to \d"):
            ask(other)


def test_numpy_integers_are_ints():
    numpy = pytest.importorskip("numpy")
    assert len(words().best(numpy.int64(1))) == 1
    assert words().count(limit=numpy.uint8(1)) == 1


def test_seconds_and_engines():
    p = words()
    for wrong in [-1, float("nan")]:
        with pytest.raises(q.Error, match="max_time: found .*, expected seconds, 0 or more"):
            p.count(max_time=wrong)
    with pytest.raises(TypeError, match="every: found 'soon', expected seconds, a number or a timedelta"):
        p.count(every="soon")
    with pytest.raises(q.Error, match="engine: found 'fast', expected 'auto', 'links'"):
        p.count(engine="fast")
    with pytest.raises(TypeError, match="engine: found 3, expected 'auto'"):
        p.count(engine=3)


def test_a_secondary_item_that_no_row_has():
    rows = [["a", "diagonal"], ["b", "diagonal"]]
    assert q.Problem.from_rows(rows, secondary=["diagonal"]).primary_count == 2
    with pytest.raises(q.Error, match="secondary names 'diagonl', which no row has; did you mean 'diagonal'?"):
        q.Problem.from_rows(rows, secondary=["diagonl"])
    with pytest.raises(q.Error, match="secondary names 7, which no row has; items are what the rows name"):
        q.Problem.from_rows(rows, secondary=["diagonal", 7])


def test_rows_of_the_wrong_kind_are_named_by_their_place():
    p = words()
    with pytest.raises(TypeError, match="^row 1: found 5, expected an iterable of labels$"):
        p.extend(["a", 5])
    assert p.option_count == 7
    with pytest.raises(TypeError, match=r"^row 0: found \['a'\], expected a label that can be hashed, such as a str"):
        p.extend([[["a"]]])
    with pytest.raises(TypeError, match="^items: found 5, expected an iterable of labels$"):
        p.option(5)
    with pytest.raises(TypeError, match="^primary: found 5, expected an iterable of labels$"):
        q.Problem(5)
    with pytest.raises(TypeError, match="^secondary: found 5, expected an iterable of labels$"):
        q.Problem("a", 5)
    for argument in ["primary", "secondary"]:
        with pytest.raises(TypeError, match=rf"^{argument}: found \['a'\], expected a label that can be hashed, such as a str"):
            q.Problem(**{argument: ["b", ["a"]]})
    with pytest.raises(TypeError, match="part 1: found 5, expected a Part"):
        p.check_parts([q.Part([]), 5])


def test_how_often():
    assert q.Problem("a", times={"a": [1, 2]}).times("a") == (1, 2)
    assert q.Problem("a", times={"a": (1, None)}).times("a")[0] == 1
    for wrong in [(1, 2, 3), [1], "two", 1.5]:
        expected = f"times of 'a': found {re.escape(repr(wrong))}, expected a number, or a pair of the least and the"
        with pytest.raises(TypeError if wrong in ("two", 1.5) else q.Error, match=expected):
            q.Problem("a", times={"a": wrong})
    for wrong, number in [(-1, -1), ((-1, 2), -1), (2**32, 2**32), ([1, 2**32], 2**32), ((1.0, 2), 1.0), ((1, "2"), "2")]:
        expected = rf"^times of 'a': found {number!r}, expected an int from 0 to 2\*\*32 - 1$"
        with pytest.raises(q.Error if isinstance(number, int) else TypeError, match=expected):
            q.Problem("a", times={"a": wrong})


def test_a_text_instead_of_a_list_of_tags():
    p = words()
    for ask in [
        lambda text: p.count(require=text),
        lambda text: p.count(forbid=text),
        lambda text: p.check(text),
        lambda text: p.diagram(require=text),
    ]:
        with pytest.raises(q.Error, match=r"the text 'ce' was read letter by letter: for one tag, write \['ce'\]"):
            ask("ce")
        with pytest.raises(TypeError, match=r"found 5, expected an iterable of tags, such as \[5\]"):
            ask(5)
    with pytest.raises(q.Error, match="^require: "):
        p.count(require=["no such tag"])
    # Where the letters are tags, they are what is meant.
    letters = q.Problem.from_rows({"x": [1], "y": [2]})
    letters.check("xy")
    assert letters.count(require="x") == 1
    board = puzzles.queens(6)
    for ask in [lambda text: board.count(require=text), lambda text: board.answer(text)]:
        with pytest.raises(q.Error, match=r"^(require|solution): found the text 'r1 c2', expected an iterable of texts: write \['r1 c2'\]"):
            ask("r1 c2")


def test_a_matrix_where_rows_are_expected():
    for matrix in [[[1, 0, 0], [0, 1, 1]], [[0, 0]], [[True, False, True]]]:
        with pytest.raises(q.Error, match="for a matrix of 0 and 1, use Problem.from_matrix"):
            q.exact_cover(matrix)
        with pytest.raises(q.Error, match="for a matrix of 0 and 1, use Problem.from_matrix"):
            q.Problem.from_rows(matrix)
    with pytest.raises(q.Error) as caught:
        q.exact_cover([["a", "a"]])
    assert "from_matrix" not in str(caught.value)
    numpy = pytest.importorskip("numpy")
    with pytest.raises(q.Error, match="use Problem.from_matrix"):
        q.exact_cover(numpy.eye(3, dtype=int))
    # Two columns look like rows of two labels, and are taken for these.
    assert q.exact_cover([[1, 0], [0, 1]]) == [0]
    with pytest.raises(q.Error, match="row 0, column 1: found -1, expected 0 or 1"):
        q.Problem.from_matrix(numpy.array([[1, -1]]))
    assert q.Problem.from_matrix(numpy.array([[1.0, 0.0], [0.0, 1.0]])).count() == 1


def test_pieces_that_do_not_add_up():
    with pytest.raises(q.Error, match="with leftover=True pieces may be left over"):
        puzzles.polyominoes("5x10")
    with pytest.raises(q.Error, match="with fill=False cells may stay empty"):
        puzzles.polyominoes("8x8")
    assert puzzles.polyominoes("5x10", leftover=True).first() is not None


def test_errors_are_value_errors():
    with pytest.raises(ValueError, match="option 64 does not exist"):
        queens(8).members(64)


def test_arguments_of_the_wrong_kind_are_named():
    p = words()
    for message, ask in [
        ("times: found ['a'], expected a dict", lambda: q.Problem("ab", times=["a"])),
        ("colors: found 'b', expected a dict", lambda: p.option("a", "b")),
        ("rows: found 5, expected an iterable of rows", lambda: p.extend(5)),
        ("rows: found 5, expected an iterable of rows", lambda: q.exact_cover(5)),
        ("costs: found 5, expected an iterable of ints", lambda: p.extend(["a"], costs=5)),
        ("tags: found 5, expected an iterable of tags", lambda: p.extend(["a"], tags=5)),
        ("matrix: found 5, expected a list of rows", lambda: q.Problem.from_matrix(5)),
        ("parts: found 5, expected an iterable of parts", lambda: p.check_parts(5)),
        ("lines: found 5, expected an iterable of str", lambda: q.merge(5)),
        ("line 1: found 5, expected a str", lambda: q.merge([5])),
        ("words: found 5, expected an iterable of str", lambda: puzzles.words(5, 2, 2)),
        ("words: found 1, expected an iterable of str", lambda: puzzles.words([1], 2, 2)),
        ("in_order: found 3, expected True or False", lambda: p.solutions(in_order=3, limit=1)),
        ("nodes: found 'x', expected a number from 0, or None if it is unknown", lambda: q.Part([0], nodes="x")),
    ]:
        with pytest.raises(TypeError, match=re.escape(message)):
            ask()
    for nodes in -1, float("inf"):
        with pytest.raises(q.Error, match=f"^nodes: found {nodes}, expected a number from 0"):
            q.Part([0], nodes=nodes)
    with pytest.raises(q.Error, match="the line is no part, one of `lines`: "):
        p.record("x")
    with pytest.raises(q.Error, match="^there is no item 'z'$"):
        p.times("z")
    with pytest.raises(q.Error, match="^there is no item 'words'; did you mean 'word'\\?$"):
        q.Problem(["word", "text"]).times("words")


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda p: p.count(engine="memo", max_nodes=9), "max_nodes: no effect with engine memo"),
        (lambda p: p.count(max_nodes=9, threads=2), "threads: no effect with max_nodes"),
        (lambda p: p.report(engine="dense", seed=1), "seed: no effect with engine dense"),
        (lambda p: p.count(every=1), "every: no effect without progress"),
        (lambda p: p.first(limit=2), "limit: no effect on the first solution"),
        (lambda p: p.first(engine="memo"), "engine memo: no effect on a list of solutions"),
        (lambda p: p.solutions(in_order=True), "in_order: no effect without limit"),
        (lambda p: p.solutions(memory=9), "memory: no effect on a list of solutions"),
        (lambda p: p.estimate(limit=9), "limit: no effect on an estimate"),
    ],
)
def test_a_keyword_is_obeyed_or_refused(ask, message):
    p = q.Problem(["a"])
    p.extend([["a"], ["a"]])
    with pytest.raises(q.Error, match=message):
        ask(p)


def test_labels_that_cannot_be_hashed_are_named():
    p = q.Problem("a", "b")
    expected = r": found \[1\], expected a label that can be hashed"
    for name, ask in [
        ("primary", lambda: q.Problem([[1]], times={})),
        ("label", lambda: p.primary([1])),
        ("label", lambda: p.secondary([1])),
        ("label", lambda: p.times([1])),
        ("colors", lambda: p.option("a", {"b": [1]})),
        ("items", lambda: p.option([[1]])),
        ("row 1", lambda: p.extend([["a"], [[1]]])),
    ]:
        with pytest.raises(TypeError, match="^" + name + expected):
            ask()


@pytest.mark.parametrize("copies", [-1, 2**40])
def test_copies_out_of_range(copies):
    with pytest.raises(q.Error, match=f"^copies: found {copies}, expected an int from 0 to 2"):
        puzzles.polyominoes("2x2", "#", copies=copies)


def test_none_is_a_keyword_that_is_not_given(tmp_path):
    p = words()
    [line] = p.lines([q.Part([])])
    for ask in [p.clues, p.why, lambda **plan: p.record(line, **plan), lambda **plan: p.record(line, "sample", **plan)]:
        assert ask(limit=None, within=None, progress=None) is not None
    assert p.count(checkpoint=tmp_path / "kept", limit=None) == 1
    for message, ask in [
        ("^limit: no effect on clues, expected seed, max_nodes, ", lambda: p.clues(limit=1)),
        ("^seed: no effect on reasons, expected max_nodes, ", lambda: p.why(seed=1)),
        ("^limit: no effect on a count with a checkpoint, expected ", lambda: p.count(checkpoint=tmp_path / "kept", limit=1)),
        ("^require: no effect on a record, as the line says which solutions are looked for, expected k, seed", lambda: p.record(line, require=["ce"])),
        ("^engine: no effect on a record of `sample`, expected k, seed or memory$", lambda: p.record(line, "sample", engine="links")),
    ]:
        with pytest.raises(q.Error, match="^" + message):
            ask()
    for ask in [p.clues, p.why, p.count, lambda **plan: p.record(line, **plan)]:
        with pytest.raises(TypeError, match="^unknown keyword 'limits'"):
            ask(limits=None)


def test_an_iterable_without_end():
    matrix = [[1, 0], [0, 1]]
    for name in ["tags", "costs"]:
        for make in [lambda **given: q.Problem.from_matrix(matrix, **given), lambda **given: q.Problem.from_rows([[0], [1]], **given)]:
            with pytest.raises(q.Error, match=f"^found more {name} than rows; expected 2, one for each row$"):
                make(**{name: itertools.count()})
        with pytest.raises(q.Error, match=f"^found 1 {name[:-1]}; expected 2, one for each row$"):
            q.Problem.from_matrix(matrix, **{name: [1]})


def test_a_long_value_is_shortened():
    value = list(range(10**5))
    for ask in [
        lambda: q.Problem("a", times={"a": value}),
        lambda: q.Problem.from_table(value, primary="a"),
        lambda: q.parse(value),
        lambda: words().check([value]),
        lambda: q.Problem([value]),
        lambda: words().first(require=["x" * 10**5]),
        lambda: puzzles.queens(4).first(require=["x" * 10**5]),
    ]:
        with pytest.raises((q.Error, TypeError)) as caught:
            ask()
        assert len(str(caught.value)) < 300 and "..." in str(caught.value)


def test_the_cheapest_on_one_thread():
    p = q.Problem("a")
    p.option("a", cost=2)
    with pytest.raises(q.Error, match="^threads: no effect on .*, as linear programs look for them; it has one with engine='links'$"):
        p.best(1, threads=2)
    assert p.best(1, threads=2, engine="links").cost == 2
    # Whatever the costs are.
    free = q.Problem("a")
    free.option("a")
    with pytest.raises(q.Error, match="^threads: no effect on .*, as linear programs"):
        free.best(1, threads=2)


def test_a_cost_that_is_too_large():
    p = q.Problem("a")
    p.option("a", cost=2**64 - 3)
    said = "found the cost 7 in option 1, expected at most 2: the sum of all must fit into 64 bits"
    with pytest.raises(q.Error, match=f"^{said}$"):
        p.option("a", cost=7)


def test_what_puzzles_cannot_do():
    distinct = puzzles.polyominoes("4x5", "0-x domino\n##", distinct=True)
    with pytest.raises(q.Error, match="^rotations: no effect without distinct=True$"):
        puzzles.polyominoes("3x20", rotations=True)
    with pytest.raises(q.Error, match="^found random regions and disjoint groups of boxes, "):
        sudoku.generate(rules="2x3 groups", random_regions=True, with_rules=True)
    with pytest.raises(q.Error, match="^engine memo: no effect on a list of solutions$"):
        distinct.count(engine="memo")
    with pytest.raises(q.Error, match="^memory: no effect on a list of solutions$"):
        distinct.count(memory=10, limit=2)


def test_symmetry_is_a_keyword_like_the_others():
    p = queens(6)
    puzzle = puzzles.queens(6)
    assert p.count(symmetry=False) == puzzle.count(symmetry=False) == p.report(symmetry=False).solutions == 4
    assert p.first(symmetry=False) == p.first() and p.count(symmetry=True, limit=2) == 2
    [line] = p.lines([q.Part([])])
    assert q.merge([p.record(line, symmetry=False)]).count == 4
    for message, ask in [
        ("symmetry: no effect with max_nodes", lambda: p.count(symmetry=False, max_nodes=9)),
        ("symmetry: no effect with engine links", lambda: p.count(symmetry=False, engine="links")),
        ("symmetry: no effect on the cheapest solutions", lambda: p.best(1, symmetry=False)),
        ("symmetry: no effect on an iterator over solutions", lambda: p.solutions(symmetry=False, limit=1)),
        ("symmetry: no effect on an iterator over solutions", lambda: puzzle.solutions(symmetry=False)),
    ]:
        with pytest.raises(q.Error, match=f"^{message}$"):
            ask()


def test_puzzles_refuse_keywords_too():
    puzzle = q.puzzles.queens(6)
    with pytest.raises(q.Error, match="max_nodes: no effect with engine memo"):
        puzzle.count(engine="memo", max_nodes=9)
    with pytest.raises(q.Error, match="in_order: no effect without limit"):
        puzzle.solutions(in_order=True)
    assert len(list(puzzle.solutions(in_order=True, limit=2))) == 2


# Files that were decoded with `surrogateescape` have surrogates by themselves; so may JSON.
@pytest.mark.parametrize(
    "place, call",
    [
        ("text: 2:3", lambda: q.parse("a b\na \ud800\n")),
        ("file: 2:1", lambda: q.read(io.StringIO("a b\n\ud800"))),
        ("puzzle: 1:1", lambda: sudoku.solve("\ud800" + "." * 80)),
        ("puzzle: 2:1", lambda: sudoku.solve("...\n\ud800" + "." * 77)),
        ("board: 1:2", lambda: puzzles.polyominoes("#\ud800", "#")),
        ("pieces: 1:1", lambda: puzzles.polyominoes("2x2", "\ud800")),
        ("words: 1:2", lambda: puzzles.words(["a\udcff"], 1, 2)),
        ("a name: 1:1", lambda: q.Problem(["\ud800"]).text()),
        ("line 1: 1:1", lambda: q.merge(["\ud800"])),
        ("format: 1:1", lambda: words().text("\ud800")),
        ("primary: 1:1", lambda: q.Problem.from_table(io.StringIO("a\n1\n"), primary="\ud800")),
    ],
)
def test_surrogates_by_themselves(place, call):
    with pytest.raises(q.Error) as caught:
        call()
    found = caught.value.__cause__.object[caught.value.__cause__.start]
    assert str(caught.value) == f"{place}: found {found!r}, a surrogate by itself, expected a character"
    assert isinstance(caught.value.__cause__, UnicodeEncodeError)


def test_clauses_name_the_item_that_they_cannot_say():
    p = q.Problem(primary=["cook", ("guard", 1)], times={("guard", 1): 2})
    with pytest.raises(q.Error, match=r"^item \('guard', 1\) may be covered a number of times other than once, .*convert --to opb"):
        p.cnf()


def test_one_line_and_large_terms():
    p = words()
    [line] = p.lines([q.Part([])])
    record = p.record(line)
    assert q.merge([record]).count == q.merge(record.splitlines()).count == 1
    with pytest.raises(q.Error, match=r"^lines: found a str of \d+ characters, which is read letter by letter, .* \[line\]"):
        q.merge(record)
    good = dict.fromkeys(range(100), 7)
    for kind, wrong in [
        (q.Error, {2**40: 3}),
        (q.Error, {-1: 3, -2: 4}),
        (q.Error, {1: -3}),
        (TypeError, {1: "x", -1: 3}),
        (TypeError, {1.5: 2}),
    ]:
        entry = re.escape(repr(dict([next(iter(wrong.items()))])).strip("{}"))
        with pytest.raises(kind, match=rf"^terms: found the entry {entry}, expected a dict of ints from 0, its keys up to 2\*\*32 - 1$"):
            q.b_file(good | wrong)


def test_names_of_files_need_not_be_text(tmp_path):
    path = os.path.join(tmp_path, "jobs\udcff.dlx")
    try:
        with open(path, "w") as file:
            file.write("a b\na b\n")
    except (OSError, UnicodeEncodeError):
        pytest.skip("this file system wants names that are text")
    assert q.read(path).first() == ["a b"]
    with open(path, "w") as file:
        file.write("a b\na c\n")
    with pytest.raises(q.Error, match="jobs.*:2:3: "):
        q.read(path)


# No file has such a name: Python's own mistake says so.
def test_names_of_files_have_no_zero_byte():
    for ask in [lambda: q.read("a\0b"), lambda: words().count(checkpoint="a\0b"), lambda: words().certify("a\0b")]:
        with pytest.raises(ValueError, match="null byte"):
            ask()


def test_a_mistake_is_not_about_labels_without_a_text():
    for label in ["\ud800", 10**5000]:
        with pytest.raises(q.Error, match="unknown item 'c'"):
            q.Problem([label, "b"]).option(["c"])


@pytest.mark.skipif(os.name != "posix", reason="limits the size of files")
def test_a_file_that_cannot_be_written_keeps_what_it_had(tmp_path):
    import resource

    file = tmp_path / "old"
    file.write_text("what it had")
    p = queens(8)
    write = [functools.partial(p.write, format="json"), p.certify]
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, limits[1]))
    try:
        for one in write:
            with pytest.raises(OSError):
                one(file)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert file.read_text() == "what it had" and list(tmp_path.iterdir()) == [file]
    write[0](file)
    assert q.read(file).count() == 92
    link = tmp_path / "link"
    link.symlink_to(file)
    p.certify(link)
    assert link.is_symlink() and p.verify(file) == 92


@pytest.mark.skipif(os.name != "posix", reason="has /dev/stdout")
def test_what_is_open_keeps_what_it_has(tmp_path):
    file = tmp_path / "log"
    file.write_text("old\n")
    script = """
import quadrille as q
p = q.Problem(["a"])
print("before", flush=True)
p.write("/dev/stdout")
print("after")
"""
    with open(file, "a") as log:
        subprocess.run([sys.executable, "-c", script], stdout=log, check=True, cwd=tmp_path)
    assert file.read_text() == "old\nbefore\n" + q.Problem(["a"]).text() + "after\n"
    link = tmp_path / "link"
    link.symlink_to("new")
    q.Problem(["a"]).write(link)
    assert link.is_symlink() and q.read(tmp_path / "new").items == ["a"]
