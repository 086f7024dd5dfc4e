"""What a problem says, and what it refuses."""

import gc
import io
import itertools
import math
import weakref

import pytest
from instances import dominoes, langford, queens

import quadrille as q


def words() -> q.Problem:
    p = q.Problem(primary="abcdefg")
    for word in ["ce", "adg", "bcf", "adf", "bg", "deg"]:
        p.option(word, tag=word)
    return p


def test_the_problem_of_the_book():
    p = words()
    assert p.first() == ["adf", "bg", "ce"]
    assert p.count() == 1
    assert list(p.solutions(limit=10, threads=2)) == [["adf", "bg", "ce"]]
    assert repr(p) == "<quadrille.Problem: 7 items, 6 options>"
    assert (p.item_count, p.primary_count, p.option_count, p.entry_count) == (7, 7, 6, 16)
    assert p.items == list("abcdefg")
    assert p.tags == ["ce", "adg", "bcf", "adf", "bg", "deg"]


def test_colors_and_secondary_items():
    p = q.Problem(primary="ab", secondary=["x"])
    p.option("a", {"x": "red"}, tag="a red")
    p.option("b", {"x": "blue"}, tag="b blue")
    p.option("b", {"x": "red"}, tag="b red")
    assert p.first() == ["a red", "b red"]
    assert p.count() == 1
    assert p.members(1) == {"b": None, "x": "blue"}
    assert repr(p) == "<quadrille.Problem: 2 + 1 secondary items, 3 options>"
    with pytest.raises(q.Error, match="options 0 and 1 give item 'x' the colors"):
        p.check(["a red", "b blue"])


def test_multiplicities():
    p = q.Problem(primary="ab", times={"b": (0, 2)})
    for items in ["a", "ab", "b", "b"]:
        p.option(items)
    assert p.times("a") == (1, 1)
    assert p.times("b") == (0, 2)
    # a alone or with b; with "a" up to two of the two b, with "ab" up to one.
    assert p.count() == 4 + 3
    p.primary("c", 2)
    p.primary("d", (0, None))
    assert p.times("c") == (2, 2)
    assert p.times("d") == (0, 2**32 - 1)
    p.secondary("e")
    assert p.times("e") is None


def test_costs():
    p = q.Problem(primary=["wash", "dry"])
    p.option(["wash"], tag="Ann", cost=3)
    p.option(["dry"], tag="Ben", cost=5)
    p.option(["wash", "dry"], tag="Cy", cost=7)
    best = p.best(2)
    assert [(cost, sorted(tags)) for cost, tags in best] == [(7, ["Cy"]), (8, ["Ann", "Ben"])]
    assert best.is_proven and best.left_out == 0 and len(best) == 2 and best[0] == (7, ["Cy"])
    assert best.report.stop == "exhausted" and best.bound == 7
    assert [p.cost(n) for n in range(3)] == [3, 5, 7]
    assert p.best(5, max_nodes=1).is_proven is False


def test_known_totals():
    # OEIS A000170, A014552 (times two for the mirror images), A004003.
    assert queens(8).count() == 92
    assert langford(7).count() == 2 * 26
    assert dominoes(6, 6).count() == 6728


def test_limits_say_why_a_search_stopped():
    p = queens(8)
    assert p.report().stop == "exhausted"
    assert p.report(limit=5).stop == "solutions"
    assert p.report(max_nodes=10).stop == "nodes"
    report = p.report(engine="links")
    assert (report.solutions, report.nodes) == (92, 1223)
    assert "stop='exhausted', solutions=92" in repr(report)
    assert queens(14).report(max_time=0.05, engine="links").stop == "time"
    iterator = p.solutions(limit=3)
    assert iterator.report is None
    assert len(list(iterator)) == 3
    assert iterator.report.stop == "solutions"


def test_an_estimate():
    estimate = queens(8).estimate(2000, seed=3)
    assert (estimate.probes, estimate.stop) == (2000, "exhausted")
    assert queens(8).estimate(max_time=0).stop == "time"
    assert abs(estimate.solutions - 92) < 6 * estimate.solutions_error
    assert "Estimate(probes=2000" in repr(estimate)


def test_an_estimate_without_probes_knows_nothing():
    for estimate in [queens(8).estimate(0), queens(8).estimate(1), queens(8).estimate(max_time=0)]:
        assert estimate.probes <= 1
        assert estimate.nodes_error == estimate.solutions_error == float("inf")


def test_require_and_forbid_go_by_tags():
    p = queens(6)
    with_corner = list(p.solutions(require=[(0, 1)]))
    assert with_corner and all((0, 1) in solution for solution in with_corner)
    without = list(p.solutions(forbid=[(0, 1)]))
    assert len(with_corner) + len(without) == p.count() == 4
    p = q.Problem("ab")
    for items in ["a", "b", "ab"]:
        p.option(items, tag="same" if len(items) == 1 else "other")
    assert p.count(forbid=["same"]) == 1
    with pytest.raises(q.Error, match="2 options have the tag 'same'"):
        p.first(require=["same"])
    p.option("a", tag=["no hash"])
    assert p.count(require=[["no hash"]]) == 1
    with pytest.raises(q.Error, match="no option has the tag 7"):
        p.first(require=[7])


def test_options_may_be_added_between_searches_and_during_one():
    p = q.Problem("ab")
    p.option("ab", tag=1)
    iterator = p.solutions()
    p.option("a", tag=2)
    p.option("b", tag=3)
    assert list(iterator) == [[1]]
    assert p.count() == 2


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda p: p.option("ac"), "option 1 names the unknown item 'c'; add items before"),
        (lambda p: p.option(["a", "alphq"]), "unknown item 'alphq'; did you mean 'alpha'?"),
        (lambda p: p.option("aa"), "option 1 names item 'a' twice"),
        (lambda p: p.option("a", {"b": 1}), "option 1 colors the primary item 'b'"),
        (lambda p: p.option("a", cost=-1), "cost: found -1, expected an int from 0"),
        (lambda p: p.primary("a"), "item 'a' is already there"),
        (lambda p: p.secondary("a"), "item 'a' is already there"),
        (lambda p: p.primary("z", (3, 1)), "item 'z' has an empty range as bounds"),
        (lambda p: p.option(itertools.repeat("a")), "option 1 names item 'a' twice"),
        (lambda p: q.Problem.from_rows([itertools.repeat("a")]), "option 0 names item 'a' twice"),
        (lambda p: p.primary("z", ["k"]), "times of 'z': found ['k'], expected a number, or a pair"),
        (lambda p: p.members(9), "option 9 does not exist; the problem has 1 option,"),
        (lambda p: p.check([0, 0]), "no option has the tag 0"),
        (lambda p: p.check([]), "item 'a' is covered 0 times, expected 1"),
        (lambda p: p.text("xml"), "xml"),
        (lambda p: p.extend(["a", "b"], tags=[1]), "found only 1 tag;"),
        (lambda p: p.extend(["a"], costs=[1, 2]), "found more costs than rows; expected 1"),
        (lambda p: q.Problem("a", times={"b": 1}), "times names 'b', which is no primary item"),
        (lambda p: q.Problem.from_rows({"A": [1, 1]}), "option 0 names item 1 twice"),
    ],
)
def test_a_mistake_says_where_and_how(call, message):
    p = q.Problem(["a", "b", "alpha"], ["x"])
    p.option("ab", tag="both")
    with pytest.raises(q.Error) as caught:
        call(p)
    assert message in str(caught.value)
    assert p.count() == 0 and p.members(0) == {"a": None, "b": None}


@pytest.mark.parametrize(
    ("plan", "kind", "message"),
    [
        ({"foo": 1}, TypeError, "unknown keyword 'foo'; a search takes limit, max_nodes"),
        ({"limit": -1}, ValueError, "limit: found -1"),
        ({"max_time": -0.5}, ValueError, "max_time: found -0.5"),
        ({"engine": "x"}, ValueError, "expected 'auto', 'links', 'dense' or 'memo'"),
        ({"progress": 3}, TypeError, "progress: found 3, expected a callable"),
    ],
)
def test_a_question_that_cannot_be_answered_is_refused(plan, kind, message):
    p = q.Problem("ab", times={"a": 2})
    p.option("ab")
    with pytest.raises(kind, match=message):
        p.first(**plan)


def test_a_label_that_changes_its_problem_is_refused():
    p = q.Problem("a")

    class Sly:
        def __hash__(self):
            p.option("a")
            return 1

    with pytest.raises(q.Error, match="must not change the problem"):
        p.primary(Sly())
    assert p.option("a") == 0


def test_rows():
    rows = [[1, 4, 7], [1, 4], [4, 5, 7], [3, 5, 6], [2, 3, 6, 7], [2, 7]]
    assert q.exact_cover(rows) == [1, 3, 5]
    assert q.exact_cover(tuple(set(row) for row in rows)) == [1, 3, 5]
    assert q.exact_cover(dict(zip("ABCDEF", rows))) == ["B", "D", "F"]
    assert q.exact_cover([[1, 2], [2, 3]]) is None
    assert q.exact_cover([]) == []
    p = q.Problem.from_rows(rows, tags="ABCDEF", costs=range(6))
    assert p.best(1)[0] == (9, p.first())
    assert q.Problem.from_rows(["ax", "bx", "a", "b"], secondary="x").count() == 3


def test_tables(tmp_path):
    text = "shift,person,pay,note\nMon,Ada,41.5,0\nMon,Ben,-38,0\nTue,Ben,30,\"x, y\"\nTue,Ada,39.25,0\n"
    path = tmp_path / "shifts.csv"
    path.write_text(text, encoding="utf-8")
    rows = [line.split(",") for line in text.splitlines()[1:]]
    for maximize in [False, True]:
        p = q.Problem.from_table(path, primary="shift", secondary=["person"], cost="pay", maximize=maximize)
        sums = {(a, b): float(rows[a][2]) + float(rows[b][2]) for a in [0, 1] for b in [2, 3] if rows[a][1] != rows[b][1]}
        expected = sorted(sums, key=sums.get, reverse=maximize)
        assert [tuple(sorted(chosen)) for _, chosen in p.best(4)] == expected

    class Frame:
        def to_csv(self, index):
            assert not index
            return text.replace("\n", "\r\n")

    p = q.Problem.from_table(Frame(), primary=["2|shift"])
    assert (p.times("Mon"), p.count()) == ((2, 2), 1)
    # The notes of Ben differ.
    file = io.BytesIO(text.encode())
    assert q.Problem.from_table(file, primary="2|shift", color_by="person=note").count() == 0
    for wrong, message in [
        (dict(primary="day"), "found no column \"day\", expected one of shift, person, pay, note"),
        (dict(primary=[]), "expected to be told which ones must be covered"),
        (dict(primary="shift", cost="note"), "4:12: found the cost \"x, y\""),
    ]:
        with pytest.raises(q.Error, match=message):
            q.Problem.from_table(path, **wrong)


def test_whole_floats_of_data_frames_are_ints():
    class Kind:
        kind = "f"

    class Frame:
        """What pandas makes of ints with a gap."""

        dtypes = ["O", Kind(), Kind()]

        def to_csv(self, index):
            return 'name.0,away,cost.0\n"1.0, 2.0",2.0,1.5\n"",-3.0,2.0\n3.0,,0.5\n'

    p = q.Problem.from_table(Frame(), primary=["name.0", "away"], cost="cost.0")
    assert p.items == ["1.0, 2.0", "3.0", "2", "-3"]
    assert [p.cost(option) for option in p.tags] == [15, 20, 5]

    class Zeros:
        dtypes = [Kind()]

        def to_csv(self, index):
            return "n\n-0.0\n0.0\n"

    assert q.Problem.from_table(Zeros(), primary="n").items == ["0"]
    pandas = pytest.importorskip("pandas")
    games = pandas.DataFrame({"home": [1, 2], "away": [2, None]})
    assert q.Problem.from_table(games, primary="home+away").items == ["1", "2"]


def test_floats_of_data_frames_may_have_exponents():
    class Column:
        kind = "f"

    class Frame:
        dtypes = [Column(), Column()]

        def to_csv(self, index):
            return "n,pay\n1e+16,5e-05\n2.0,1.5E-3\n"

    p = q.Problem.from_table(Frame(), primary="n", cost="pay")
    assert p.items == ["10000000000000000", "2"]
    assert [p.cost(0), p.cost(1)] == [5, 150]


def test_what_is_said_of_tables():
    expected = r"^table: found \[\{'a': 1\}\], expected a data frame, a path, or an object with `read`"
    with pytest.raises(TypeError, match=expected):
        q.Problem.from_table([{"a": 1}], primary="a")
    with pytest.raises(q.Error, match="^maximize: no effect without cost$"):
        q.Problem.from_table(io.StringIO("a\n1\n"), primary="a", maximize=True)


def test_spaces_around_values_of_tables_do_not_count():
    text = 'job,who\nx,Ada\n x,Ben\n"x ",Cy\n'

    class Frame:
        def to_csv(self, index):
            return text

    for table in [Frame(), io.StringIO(text)]:
        assert q.Problem.from_table(table, primary="job").items == ["x"]
    assert "Spaces around a value do not count" in q.Problem.from_table.__doc__


def test_no_cost_is_no_0():
    table = "shift,pay\nMon,3\n,\nTue,\n"
    read = dict(primary="shift", cost="pay")
    no_cost = "found no cost, expected a decimal number; 0 for a row that costs nothing"
    with pytest.raises(q.Error, match=f"^4:5: {no_cost}$"):
        q.Problem.from_table(io.StringIO(table), **read)

    class Frame:
        """As pandas and Polars write missing values."""

        def __init__(self, missing):
            self.missing = missing

        def to_csv(self, index):
            return table.replace("Tue,", f"Tue,{self.missing}")

    # Rows are numbered as the tags are; the second one covers nothing.
    with pytest.raises(q.Error, match=f"^row 2: {no_cost}$"):
        q.Problem.from_table(Frame(""), **read)
    with pytest.raises(q.Error, match='^row 2: found the cost "NaN", expected a decimal number'):
        q.Problem.from_table(Frame("NaN"), **read)
    assert q.Problem.from_table(Frame("0"), **read).best(1)[0] == (3, [0, 2])
    for costs in [[1, math.nan], (1, None)]:
        for make in [
            lambda: q.Problem.from_rows(["a", "b"], costs=costs),
            lambda: q.Problem.from_matrix([[1, 0], [0, 1]], costs=costs),
        ]:
            with pytest.raises(TypeError, match=f"^cost 1: found {costs[1]}, expected an int from 0 to 2"):
                make()


def test_matrices():
    bits = [[1, 0, 0, 1], [0, 1, 1, 0], [0, 1, 0, 0]]
    assert q.Problem.from_matrix(bits).first() == [0, 1]
    assert q.Problem.from_matrix(bits, secondary=[2]).count() == 2
    assert q.Problem.from_matrix(bits, tags="ABC", costs=[1, 2, 3]).best(1)[0] == (3, ["A", "B"])
    for wrong, message in [
        ([[1, 2]], "row 0, column 1: found 2, expected 0 or 1"),
        ([[1, 0], [1]], "row 1 has 1 entry; expected 2, as in row 0"),
    ]:
        with pytest.raises(q.Error, match=message):
            q.Problem.from_matrix(wrong)
    with pytest.raises(q.Error, match="secondary names column 4; the matrix has 4 columns"):
        q.Problem.from_matrix(bits, secondary=[4])
    with pytest.raises(q.Error, match="found 2 tags; expected 3"):
        q.Problem.from_matrix(bits, tags="AB")


@pytest.mark.parametrize("kind", ["?", "int8", "uint8", "int16", "uint32", "int64", "float32", "float64"])
def test_arrays_of_numpy_and_scipy(kind):
    numpy = pytest.importorskip("numpy")
    sparse = pytest.importorskip("scipy.sparse")
    random = numpy.random.default_rng(1)
    bits = (random.random((60, 19)) < 0.15).astype(kind)
    expected = list(q.Problem.from_matrix(bits.tolist()).solutions())
    for order in "CF":
        array = numpy.array(bits, order=order)
        assert list(q.Problem.from_matrix(array).solutions()) == expected
        assert list(q.Problem.from_matrix(array[::1, ::1]).solutions()) == expected
    reversed_rows = q.Problem.from_matrix(bits[::-1])
    assert reversed_rows.count() == len(expected)
    for make in [sparse.csr_matrix, sparse.csc_matrix, sparse.coo_matrix, sparse.csr_array]:
        assert list(q.Problem.from_matrix(make(bits)).solutions()) == expected
    if kind != "?":
        with pytest.raises(q.Error, match="row 0, column 0"):
            q.Problem.from_matrix(bits * 2 + 2)
    with pytest.raises(q.Error, match="^matrix: found an array of 3 dimensions, expected 2"):
        q.Problem.from_matrix(bits.reshape(60, 19, 1))


def test_entries_of_one_place_are_added_up():
    sparse = pytest.importorskip("scipy.sparse")
    twice = sparse.csr_matrix(([1, 1, 1], [0, 0, 1], [0, 2, 3]), shape=(2, 2))
    with pytest.raises(q.Error, match="^matrix: row 0, column 0: found 2, expected 0 or 1"):
        q.Problem.from_matrix(twice)
    assert twice.nnz == 3
    canceled = sparse.csr_matrix(([1, -1, 1, 1], [0, 0, 1, 0], [0, 3, 4]), shape=(2, 2))
    assert list(q.Problem.from_matrix(canceled).solutions()) == [[1, 0]]
    broken = sparse.csr_matrix(([1, 1], [0, 1], [0, 1, 2]), shape=(2, 2))
    broken.indptr = broken.indptr + 1_000_000
    with pytest.raises(q.Error, match="^matrix: the arrays of the sparse matrix do not fit each other"):
        q.Problem.from_matrix(broken)


def test_what_a_mask_hides_is_not_read():
    numpy = pytest.importorskip("numpy")
    bits = numpy.ma.array(numpy.eye(2, dtype=int), mask=[[True, False], [False, False]])
    with pytest.raises(q.Error, match=r"^matrix: found an array of which a mask hides entries; \.filled\(0\) makes them 0"):
        q.Problem.from_matrix(bits)
    assert q.Problem.from_matrix(bits.filled(0)).count() == 0
    assert q.Problem.from_matrix(numpy.ma.array(numpy.eye(2, dtype=int))).count() == 1
    grid = numpy.ma.masked_less(numpy.arange(81).reshape(9, 9) % 9, 3)
    for hidden in grid, grid.astype(object):
        with pytest.raises(q.Error, match="a mask hides entries"):
            q.sudoku.solve(hidden)


def test_files(tmp_path):
    p = words()
    path = tmp_path / "words.dlx"
    p.write(path)
    assert q.read(path).first() == q.read(str(path)).first() == ["a d f", "b g", "c e"]
    with open(path, "rb") as file:
        assert q.read(file).count() == 1
    out = io.StringIO()
    p.write(out, "json")
    assert q.parse(out.getvalue()).count() == 1
    path.write_text("a b\na c\n")
    with pytest.raises(q.Error, match=r'words.dlx:2:3: unknown item "c"'):
        q.read(path)
    with pytest.raises(FileNotFoundError, match="nowhere"):
        q.read(tmp_path / "nowhere")


def test_diagrams():
    p = dominoes(8, 8)
    diagram = p.diagram()
    assert diagram.count() == 12_988_816
    assert dominoes(16, 16).diagram().count() == 2444888770250892795802079170816  # OEIS A004003
    for solution in [diagram.nth(0), diagram.nth(-1), diagram.nth(10**7), *diagram.sample(3)]:
        p.check(solution)
    assert diagram.sample(5, seed=1) == diagram.sample(5, seed=1) != diagram.sample(5, seed=2)
    assert sum(diagram.usage()) == 32 * diagram.count()
    assert diagram.count_by("options") == {32: 12_988_816}
    with pytest.raises(IndexError, match="there are 12988816"):
        diagram.nth(12_988_816)
    assert next(iter(diagram)) == diagram.nth(0)
    for number in [0, 10**7, 12_988_815]:
        assert diagram.rank(reversed(diagram.nth(number))) == number
    small = dominoes(4, 4)
    everything = {frozenset(solution) for solution in small.solutions()}
    assert {frozenset(solution) for solution in small.diagram()} == everything
    with_first = small.diagram(require=[0], forbid=[5])
    assert {frozenset(solution) for solution in with_first} == {
        solution for solution in everything if 0 in solution and 5 not in solution
    }
    one = small.diagram().nth(3)
    with pytest.raises(q.Error, match="covered 0 times"):
        small.diagram().rank(one[1:])
    with pytest.raises(q.Error, match="that the diagram leaves out"):
        small.diagram(forbid=one[:1]).rank(one)
    with pytest.raises(q.Error, match="no option has the tag 99"):
        small.diagram().rank([99])
    assert small.diagram() and not dominoes(3, 3).diagram()
    assert dominoes(3, 3).diagram().sample(2) == []
    assert repr(small.diagram()).startswith("<quadrille.Diagram: 36 solutions, ")
    assert small.diagram().dot().startswith("digraph") and small.diagram().zdd().count("?") > 10
    with pytest.raises(q.Error, match="takes more than 1000 bytes"):
        p.diagram(memory=1000)
    assert not q.Problem("a", times={"a": 2}).diagram()
    costly = q.Problem("ab")
    costly.extend(["a", "b", "ab"], costs=[3, 4, 6])
    assert costly.diagram().cheapest(3) == [(6, [2]), (7, [0, 1])]


def test_certificates_and_proofs(tmp_path):
    p = dominoes(6, 6)
    path = tmp_path / "count"
    assert p.certify(path) == 6728 == p.verify(path)
    kept = io.StringIO()
    assert p.certify(kept) == 6728 == p.verify(io.StringIO(kept.getvalue()))
    assert kept.getvalue() == path.read_text()
    board = queens(10)
    for symmetry, form in [(True, "quadrille count 2"), (False, "quadrille count 1")]:
        assert board.certify(path, symmetry=symmetry) == 724 == board.verify(path)
        assert path.read_text().startswith(form)
    wrong = kept.getvalue().replace("count 6728", "count 6729")
    with pytest.raises(q.Error, match="line"):
        p.verify(io.StringIO(wrong))
    with pytest.raises(q.Error):
        dominoes(6, 5).verify(path)
    assert dominoes(4, 4).prove(path) == (36, "cpog")
    assert dominoes(3, 3).prove(path) == (0, "lrat")
    assert "p cnf 24 " in dominoes(4, 4).cnf()
    with pytest.raises(q.Error, match="more than the 100 that are allowed"):
        p.prove(path, limit=100)
    with pytest.raises(FileNotFoundError):
        p.verify(tmp_path / "nowhere")


def test_garbage_is_collected_even_in_circles():
    class Tag:
        pass

    tag = Tag()
    tag.problem = q.Problem("a")
    tag.problem.option("a", tag=tag)
    tag.iterator = tag.problem.solutions(progress=lambda progress: tag)
    gone = weakref.ref(tag)
    del tag
    gc.collect()
    assert gone() is None


def test_counts_of_any_size():
    assert dominoes(16, 16).count() == 2444888770250892795802079170816  # OEIS A004003
    p = q.Problem(range(200))
    p.extend([[item] for item in range(200)] * 2)
    report = p.report()
    assert p.count() == p.count(engine="memo") == report.solutions == 2**200
    assert report.stop == "exhausted" and str(2**200) in repr(report)
    assert p.count(require=[0]) == p.count(forbid=[200]) == 2**199
    assert p.count(limit=7) == 7 and p.report(limit=7).stop == "solutions"
    assert p.count(max_time=0) == 0 and p.report(max_time=0).stop == "time"
    assert p.count(max_nodes=5) < 2**200 and p.report(max_nodes=5).stop == "nodes"
    assert dominoes(9, 10).count(engine="memo", memory=1 << 16) == dominoes(9, 10).count()


def test_the_cheapest_with_bound_and_gap():
    p = q.Problem(range(12))
    rows = [[i, j, k] for i in range(12) for j in range(i) for k in range(j)]
    p.extend(rows, costs=[(37 * i * j + 11 * k) % 101 + 1 for i, j, k in rows])
    best = p.best(3)
    assert best.is_proven and best.gap == 0.0 and best.bound == best.cost == best[0][0]
    assert "proven" in repr(best)
    for nodes in [1, 2, 5, 20]:
        stopped = p.best(1, max_nodes=nodes)
        assert stopped.bound is None or stopped.bound <= best.cost
        if stopped:
            assert stopped.cost >= best.cost
            assert stopped.gap == pytest.approx((stopped.cost - stopped.bound) / stopped.cost)
        else:
            assert stopped.cost is None and stopped.gap is None
    impossible = q.Problem("a").best(1)
    assert (impossible.cost, impossible.bound, impossible.gap, impossible.is_proven) == (None, None, None, True)


def test_no_color_and_no_primary_item():
    p = q.Problem("ab", "x")
    p.option("a", {"x": None})
    p.option("b", {"x": "red"})
    assert p.members(0) == {"a": None, "x": None} and p.first() is None
    same = q.Problem("ab", "x")
    for option in range(2):
        same.option([], p.members(option))
        assert same.members(option) == p.members(option)
    free = q.Problem("a", "x")
    free.option("a", tag="one")
    free.option("x", tag="no primary item")
    assert list(free.solutions()) == [["one"]] and free.diagram().count() == 1


def test_symmetries():
    p = queens(8)
    symmetries = p.symmetries()
    assert symmetries["order"] == 8
    assert len(symmetries["option_orbits"]) == 10
    assert sum(len(orbit) for orbit in symmetries["option_orbits"]) == 64
    # Each generator takes solutions to solutions.
    number = {tag: place for place, tag in enumerate(p.tags)}
    for images in symmetries["generators"]:
        for solution in p.solutions(limit=5):
            p.check([p.tags[images[number[tag]]] for tag in solution])
    assert p.symmetries(require=p.tags[:1])["order"] == 2
    with pytest.raises(q.Error, match="within 5 steps"):
        p.symmetries(max_steps=5)


def test_tags_that_can_be_read_once():
    p = q.Problem.from_rows([[0], [0], [0], [1], [1]], tags=list("abcde"))
    for generators in [None, [[0, 2, 1, 3, 4]]]:
        given = dict(generators=generators)
        for ask in [p.count_distinct, p.distinct]:
            assert ask(require=iter("a"), **given) == ask(require="a", **given)
            assert ask(forbid=iter("a"), **given) == ask(forbid="a", **given)
    assert p.count_distinct(require=iter("a")) == len(p.distinct(require=iter("a"))) == 1


def test_the_iterator_of_a_diagram_ends_with_a_report():
    for p in queens(6), queens(3):
        found = iter(p.diagram())
        assert found.report is None
        count = len(list(found))
        assert (found.report.stop, found.report.solutions) == ("exhausted", count)


def test_counts_by_cost():
    # Matchings of the complete graph of n points by size: n! / ((n - 2k)! k! 2^k).
    for n in range(1, 9):
        p = q.Problem(range(n))
        for point in range(n):
            p.option([point])
            for other in range(point):
                p.option([point, other], cost=1)
        f = math.factorial
        known = {k: f(n) // (f(n - 2 * k) * f(k) * 2**k) for k in range(n // 2 + 1)}
        assert p.diagram().count_by() == known
    with pytest.raises(q.Error, match="what: found 'price', expected 'cost' or 'options'"):
        p.diagram().count_by("price")


def test_recurrences():
    found = q.recurrence(dominoes(4, n).count() for n in range(1, 12))
    assert found["text"] == "a(n) = a(n-1) + 5 a(n-2) + a(n-3) - a(n-4)"  # OEIS A005178
    assert (found["coefficients"], found["initial"]) == ([1, 5, 1, -1], 4)
    assert found["generating_function"] == "(1 + 4x + x^2 - x^3) / (1 - x - 5x^2 - x^3 + x^4)"
    assert q.recurrence([2 ** (61 * n) for n in range(6)])["coefficients"] == [2**61]
    assert q.recurrence([7, 2, 2, 4, 8, 16, 32, 64])["initial"] == 3
    assert q.recurrence(queens(n).count() for n in range(1, 9)) is None
    with pytest.raises(q.Error, match="terms: found -1, expected"):
        q.recurrence([-1])
    with pytest.raises(TypeError, match="terms: found 'x', expected"):
        q.recurrence(["x"])


def test_series(tmp_path):
    # OEIS A005178; the problems, puzzles and numbers of a family.
    expected = [1, 5, 11, 36, 95, 281, 781, 2245, 6336, 18061, 51205]
    tilings = q.series(lambda n: dominoes(4, n), range(1, 12), threads=2)
    assert next(tilings) == (1, 1)
    assert (tilings.terms, tilings.recurrence) == ({1: 1}, None)
    assert list(tilings.terms.values()) + [count for _, count in tilings] == expected
    assert tilings.recurrence["coefficients"] == [1, 5, 1, -1]
    text = str(tilings)
    assert text.startswith("1 1\n2 5\n") and "# a(n) = a(n-1) + 5 a(n-2) + a(n-3) - a(n-4) for n >= 5: holds for 7 " in text
    file = tmp_path / "b.txt"
    file.write_text(text)
    known = q.read_terms(file)
    assert known == tilings.terms

    def counted(n):
        assert n > 11
        return dominoes(4, n)

    assert dict(q.series(counted, range(10, 13), known=known)) == {10: 18061, 11: 51205, 12: 145601}
    assert dict(q.series(q.puzzles.queens, [8, 6])) == {8: 92, 6: 4}
    distinct = q.series(lambda n: queens(n).count_distinct(), range(1, 9))
    assert list(dict(distinct).values()) == [1, 0, 0, 1, 2, 1, 6, 12]
    with pytest.raises(q.Error, match='line 1: found "4", expected a term'):
        q.read_terms(io.StringIO("4"))
    with pytest.raises(q.Error, match="threads: no effect where `make` returns a number"):
        next(q.series(lambda n: n, [1], threads=2))


def test_what_is_no_term():
    for key, value in [("limit", 3), ("checkpoint", "file")]:
        with pytest.raises(q.Error, match=f"^{key}: no effect on a term of a series, which is the number of all solutions"):
            q.series(q.puzzles.queens, range(1, 9), **{key: value})
    assert dict(q.series(q.puzzles.queens, [6], limit=None)) == {6: 4}
    for kind, plan in [("node", {"max_nodes": 300}), ("time", {"max_time": 0})]:
        for make in [q.puzzles.queens, queens]:
            found = q.series(make, [2, 8], known={2: 0}, **plan)
            assert next(found) == (2, 0)
            for _ in range(2):
                with pytest.raises(q.Error, match=f"^{kind} limit reached, at n = 8; `terms` has those before, "):
                    next(found)
            assert found.terms == {2: 0}
    with pytest.raises(TypeError, match=r"^make: found \[1\] for n = 5, expected a Problem, a Puzzle or an int from 0$"):
        next(q.series(lambda n: [1], [5]))
    for given in [{}, {"known": {5: -1}}]:
        with pytest.raises(q.Error, match="found -1 for n = 5, expected"):
            next(q.series(lambda n: -1, [5], **given))


def test_a_series_goes_on_where_it_was_broken_off():
    asked = []

    def make(n):
        asked.append(n)
        if asked == [1, 2]:
            raise KeyboardInterrupt
        return n * n

    assert (q.series(make, [1]).recurrence, str(q.series(make, [1]))) == (None, "")
    for n, mistake in [(-1, q.Error), (2**32, q.Error), ("1", TypeError)]:
        signed = q.series(lambda n: 1, [n, 2])
        with pytest.raises(mistake, match=r"^numbers: found .*, expected ints from 0 to 2\*\*32 - 1$"):
            next(signed)
        assert (next(signed), str(signed)) == ((2, 1), "2 1\n")
    squares = q.series(make, [1, 2, 3])
    with pytest.raises(KeyboardInterrupt):
        dict(squares)
    assert squares.terms == {1: 1}
    assert dict(squares) == {2: 4, 3: 9}


def test_usage():
    p = queens(6)
    expected = [sum(tag in found for found in p.solutions()) for tag in p.tags]
    assert p.usage() == p.usage(symmetry=False) == p.diagram().usage() == expected
    tag = p.tags[1]
    expected = [sum(other in found for found in p.solutions(require=[tag])) for other in p.tags]
    assert p.usage(require=[tag]) == expected
    assert sum(p.usage(forbid=[tag])) == 6 * p.count(forbid=[tag])


def test_checkpoints_of_counts_up_to_symmetry(tmp_path):
    file, p = tmp_path / "k", dominoes(6, 6)
    assert p.count_distinct(checkpoint=file) == 930
    assert p.count_distinct(checkpoint=str(file)) == 930
    assert file.read_text().count('"class":') == 5
    with pytest.raises(q.Error, match="k: found the checkpoint of a count by other symmetries"):
        p.count_distinct(generators=[], checkpoint=file)
    with pytest.raises(q.Error, match="k: found the checkpoint of another problem"):
        dominoes(4, 4).count_distinct(checkpoint=file)
    file.write_text(file.read_text().replace("6728", "6729"))
    with pytest.raises(q.Error, match="k: found a damaged file"):
        p.count_distinct(checkpoint=file)


def test_counts_up_to_symmetry():
    assert [queens(n).count_distinct() for n in range(1, 9)] == [1, 0, 0, 1, 2, 1, 6, 12]
    assert langford(7).count_distinct(threads=2) == 26
    assert dominoes(8, 8).count_distinct() == 1629189
    p = queens(6)
    assert p.count_distinct(generators=p.symmetries()["generators"]) == 1
    assert p.count_distinct(generators=[]) == 4
    with pytest.raises(q.Error, match="permutation"):
        p.count_distinct(generators=[[0, 0]])
    # A symmetry of the problem that is none of the solutions asked for.
    p = q.Problem("ab")
    p.extend({"A": "a", "B": "a", "C": "b", "D": "b"})
    for ask in p.count_distinct, p.distinct:
        assert ask(generators=[[0, 1, 3, 2]], require=["A"]) in (1, [["A", "C"]])
        for restricted in {"require": ["A"]}, {"forbid": ["A"]}:
            with pytest.raises(q.Error, match="options counted from 0.: found one that takes option 0 elsewhere"):
                ask(generators=[[1, 0, 3, 2]], **restricted)


def test_one_solution_of_each_class():
    for n, expected in [(4, 1), (5, 2), (6, 1), (8, 12)]:
        p = queens(n)
        assert len(p.distinct()) == expected
        assert len(p.distinct(limit=1)) == 1
        assert sorted(map(sorted, p.distinct(generators=[]))) == sorted(map(sorted, p.solutions()))
    p = dominoes(4, 4)
    classes = {tuple(sorted(tags)) for tags in p.distinct()}
    assert len(classes) == 9
    drawn = [tuple(sorted(tags)) for tags in p.diagram().sample(900, seed=3, distinct=True)]
    # Each expected 100 times, with a deviation of 10.
    assert set(drawn) == classes
    assert all(60 < drawn.count(tags) < 140 for tags in classes)
    with pytest.raises(q.Error, match="permutation"):
        p.distinct(generators=[[0, 0]])
    assert q.Problem.from_rows([[0, 1], [1, 2]]).distinct() == []
