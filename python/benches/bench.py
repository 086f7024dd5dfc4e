"""Measures the package against others: `python benches/bench.py [WORD...]` runs the lines whose names have all words.

Each figure is CPU time of a process of its own that first builds its input and warms up (compilers included); it is
stopped after LIMIT seconds. The packages: exact-cover, xcover, ortools (group `bench` of pyproject.toml).
"""

from __future__ import annotations

import itertools
import multiprocessing
import random
import statistics
import sys
import time
import warnings

LIMIT = 100


def pentominoes() -> tuple[list, list]:
    """Rows and secondary labels of the twelve pentominoes on 6 x 10."""
    shapes = {
        "F": "01 02 10 11 21", "I": "00 01 02 03 04", "L": "00 10 20 30 31", "N": "01 11 20 21 30",
        "P": "00 01 10 11 20", "T": "00 01 02 11 21", "U": "00 02 10 11 12", "V": "00 10 20 21 22",
        "W": "00 10 11 21 22", "X": "01 10 11 12 21", "Y": "01 10 11 21 31", "Z": "00 01 11 21 22",
    }  # fmt: skip
    rows = []
    for name, text in shapes.items():
        cells = [(int(word[0]), int(word[1])) for word in text.split()]
        looks = set()
        for _ in range(2):
            cells = [(r, -c) for r, c in cells]
            for _ in range(4):
                cells = [(c, -r) for r, c in cells]
                low = min(r for r, _ in cells), min(c for _, c in cells)
                looks.add(tuple(sorted((r - low[0], c - low[1]) for r, c in cells)))
        for look in sorted(looks):
            for r, c in itertools.product(range(6), range(10)):
                placed = [(r + i, c + j) for i, j in look]
                if all(i < 6 and j < 10 for i, j in placed):
                    rows.append([name, *placed])
    return rows, []


def queens(n: int = 12) -> tuple[list, list]:
    rows = [
        [("r", r), ("c", c), ("+", r + c), ("-", r - c)] for r, c in itertools.product(range(n), repeat=2)
    ]
    return rows, [label for label in {label for row in rows for label in row} if label[0] in "+-"]


def langford(n: int = 11) -> tuple[list, list]:
    rows = [
        [k, ("at", first), ("at", first + k + 1)] for k in range(1, n + 1) for first in range(2 * n - k - 1)
    ]
    return rows, []


def sudokus() -> list[str]:
    from quadrille import sudoku

    return sudoku.generate(1000, seed=1)


def sudoku_rows(puzzle: str) -> list:
    rows = []
    for (r, c), d in itertools.product(itertools.product(range(9), repeat=2), "123456789"):
        if puzzle[9 * r + c] in (d, "."):
            rows.append([("cell", r, c), ("r", r, d), ("c", c, d), ("b", r // 3, c // 3, d)])
    return rows


def matrix(rows: list, secondary: list):
    """A dense matrix; secondary items become primary, with a row of their own each."""
    import numpy

    labels = {label: n for n, label in enumerate(dict.fromkeys(itertools.chain(*rows)))}
    bits = numpy.zeros((len(rows) + len(secondary), len(labels)), dtype="int32")
    for number, row in enumerate([*rows, *([label] for label in secondary)]):
        for label in row:
            bits[number, labels[label]] = 1
    return bits


class Quadrille:
    def __init__(self, rows, secondary):
        import quadrille as q

        self.problem = q.Problem.from_rows(rows, secondary=secondary)

    def first(self):
        return 0 if self.problem.first() is None else 1

    def all(self):
        return sum(1 for _ in self.problem.solutions())

    def count(self):
        return self.problem.count()


class Links(Quadrille):
    """The same on dancing links, in the order of the book."""

    def all(self):
        return sum(1 for _ in self.problem.solutions(engine="links"))

    def count(self):
        return self.problem.count(engine="links")


class ExactCover:
    def __init__(self, rows, secondary):
        self.matrix = matrix(rows, secondary)

    def first(self):
        from exact_cover import get_exact_cover

        return min(1, len(get_exact_cover(self.matrix)))

    def all(self):
        from exact_cover import get_all_solutions

        return len(get_all_solutions(self.matrix))

    def count(self):
        from exact_cover import get_solution_count

        return int(get_solution_count(self.matrix))


class XCover:
    def __init__(self, rows, secondary):
        warnings.simplefilter("ignore")
        from xcover import covers

        names = {label: str(n) for n, label in enumerate(dict.fromkeys(itertools.chain(*rows)))}
        self.rows = [[names[label] for label in row] for row in rows]
        self.secondary = [names[label] for label in secondary]
        list(covers([["a"], ["b"], ["a", "b", "c"]], secondary=["c"]))  # compiles

    def solutions(self):
        from xcover import covers

        primary = [name for name in dict.fromkeys(itertools.chain(*self.rows)) if name not in self.secondary]
        return covers(self.rows, primary=primary, secondary=self.secondary)

    def first(self):
        return sum(1 for _ in itertools.islice(self.solutions(), 1))

    def all(self):
        return sum(1 for _ in self.solutions())

    count = all


class CpSat:
    def __init__(self, rows, secondary):
        from ortools.sat.python import cp_model

        self.cp = cp_model
        self.model = model = cp_model.CpModel()
        uses: dict = {}
        for row in rows:
            variable = model.new_bool_var("")
            for label in row:
                uses.setdefault(label, []).append(variable)
        secondary = set(secondary)
        for label, variables in uses.items():
            (model.add_at_most_one if label in secondary else model.add_exactly_one)(variables)

    def solve(self, everything):
        class Counter(self.cp.CpSolverSolutionCallback):
            total = 0

            def on_solution_callback(self):
                self.total += 1

        counter, solver = Counter(), self.cp.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.enumerate_all_solutions = everything
        solver.solve(self.model, counter)
        return counter.total

    def first(self):
        return self.solve(False)

    def all(self):
        return self.solve(True)

    count = all


PACKAGES = {"quadrille": Quadrille, "links": Links, "exact-cover": ExactCover, "xcover": XCover, "cp-sat": CpSat}
PROBLEMS = {"pentominoes 6x10": pentominoes, "queens 12": queens, "langford 11": langford}


def measured(ask) -> tuple[float, object]:
    """CPU seconds, the median of up to five runs that take ten seconds together."""
    times: list[float] = []
    while len(times) < 5 and sum(times) < 10:
        began = time.process_time()
        result = ask()
        times.append(time.process_time() - began)
    return statistics.median(times), result


def search(problem: str, package: str, question: str):
    rows, secondary = PROBLEMS[problem]()
    return measured(getattr(PACKAGES[package](rows, secondary), question))


def thousand_sudoku(package: str):
    puzzles = sudokus()
    if package == "quadrille sudoku":
        from quadrille import sudoku

        return measured(lambda: sum(s is not None for s in sudoku.solve(puzzles, threads=1)))
    problems = [PACKAGES[package](sudoku_rows(puzzle), []) for puzzle in puzzles]
    return measured(lambda: sum(problem.first() for problem in problems))


def rows_of(count: int = 100_000, size: int = 5, items: int = 2_000) -> list:
    generator = random.Random(1)
    return [generator.sample(range(items), size) for _ in range(count)]


def build_lists():
    import quadrille as q

    rows = rows_of()
    return measured(lambda: q.Problem.from_rows(rows).option_count)


def build_options():
    import quadrille as q

    rows = rows_of()

    def build():
        p = q.Problem(range(2_000))
        for row in rows:
            p.option(row)
        return p.option_count

    return measured(build)


def build_csr():
    import numpy
    import scipy.sparse

    import quadrille as q

    columns = numpy.array(rows_of()).ravel()
    ends = numpy.arange(0, 500_001, 5)
    csr = scipy.sparse.csr_matrix((numpy.ones(500_000, "uint8"), columns, ends), shape=(100_000, 2_000))
    return measured(lambda: q.Problem.from_matrix(csr).option_count)


def waiting(problem: str):
    """How much longer a count takes in Python than the library says that it took."""
    import quadrille as q

    rows, secondary = PROBLEMS[problem]()
    p = q.Problem.from_rows(rows, secondary=secondary)
    ratios = []
    for _ in range(5):
        began = time.perf_counter()
        report = p.report()
        ratios.append((time.perf_counter() - began) / report.elapsed)
    return min(ratios), "times the library's time"


def run(function, arguments, pipe) -> None:
    try:
        pipe.send(function(*arguments))
    except ImportError as missing:
        pipe.send((None, f"not installed: {missing.name}"))
    except Exception as failure:  # noqa: BLE001
        pipe.send((None, f"failed: {failure}"))


def lines():
    yield "build 10^5 options from lists", build_lists, ()
    yield "build 10^5 options one by one", build_options, ()
    yield "build 10^5 options from csr", build_csr, ()
    for problem in PROBLEMS:
        yield f"wait {problem}", waiting, (problem,)
    for problem, question in itertools.product(PROBLEMS, ["first", "all", "count"]):
        for package in PACKAGES:
            yield f"{problem} {question} {package}", search, (problem, package, question)
    for package in ["quadrille sudoku", "quadrille", "exact-cover", "xcover", "cp-sat"]:
        yield f"1000 sudoku {package}", thousand_sudoku, (package,)


def main(words: list[str]) -> None:
    context = multiprocessing.get_context("spawn")
    for name, function, arguments in lines():
        if not all(word in name for word in words):
            continue
        here, there = context.Pipe(duplex=False)
        process = context.Process(target=run, args=(function, arguments, there))
        process.start()
        there.close()
        try:
            seconds, result = here.recv() if here.poll(LIMIT) else (None, f"more than {LIMIT} s")
        except EOFError:
            seconds, result = None, "crashed"
        process.kill()
        process.join()
        figure = "      -   " if seconds is None else f"{seconds:10.5f}"
        print(f"{name:40} {figure}  {result}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
