"""Random small problems, and known ones."""

from __future__ import annotations

import itertools

from hypothesis import strategies as st
from naive import Instance

import quadrille as q

# Labels of many types: what can be hashed can be a label.
LABELS = [0, "b", ("c", 3), 4.5, frozenset("e"), None, b"g"]
COLORS = ["red", 2, ("blue",)]


@st.composite
def instances(draw, multiplicities: bool = True, secondary: bool = True) -> Instance:
    primary = LABELS[: draw(st.integers(0, 4))]
    others = LABELS[4 : 4 + draw(st.integers(0, 3))] if secondary else []
    bounds = {}
    for label in primary:
        lo, hi = 1, 1
        if multiplicities and draw(st.integers(0, 3)) == 0:
            lo = draw(st.integers(0, 2))
            hi = lo + draw(st.integers(0, 2))
        bounds[label] = (lo, hi)
    options = []
    for _ in range(draw(st.integers(0, 8))):
        items = [label for label in primary if draw(st.booleans())]
        colors = {}
        for label in others:
            match draw(st.integers(0, 3)):
                case 0:
                    items.append(label)
                case 1:
                    colors[label] = draw(st.sampled_from(COLORS))
        items = draw(st.permutations(items))
        options.append((items, colors, draw(st.integers(0, 5))))
    return Instance(bounds, others, options)


def problem(instance: Instance) -> q.Problem:
    built = q.Problem(instance.bounds, instance.secondary, times=instance.bounds)
    for items, colors, cost in instance.options:
        built.option(items, colors, cost=cost)
    return built


def queens(n: int) -> q.Problem:
    built = q.Problem(
        primary=[(kind, i) for i in range(n) for kind in "rc"],
        secondary=[("+", i) for i in range(2 * n)] + [("-", i) for i in range(-n, n)],
    )
    for row, column in itertools.product(range(n), repeat=2):
        items = [("r", row), ("c", column), ("+", row + column), ("-", row - column)]
        built.option(items, tag=(row, column))
    return built


def langford(n: int) -> q.Problem:
    built = q.Problem(primary=[*range(1, n + 1), *(("at", place) for place in range(2 * n))])
    for number in range(1, n + 1):
        for place in range(2 * n - number - 1):
            other = place + number + 1
            built.option([number, ("at", place), ("at", other)], tag=(number, place))
    return built


def dominoes(rows: int, columns: int) -> q.Problem:
    built = q.Problem(primary=itertools.product(range(rows), range(columns)))
    for row, column in itertools.product(range(rows), range(columns)):
        if column + 1 < columns:
            built.option([(row, column), (row, column + 1)])
        if row + 1 < rows:
            built.option([(row, column), (row + 1, column)])
    return built


def priced(n: int) -> q.Problem:
    """Queens whose squares cost something."""
    p = queens(n)
    dear = q.Problem(p.items[: 2 * n], p.items[2 * n :])
    for number, tag in enumerate(p.tags):
        dear.option(p.members(number), tag=tag, cost=7919 * number % 1000)
    return dear


def pigeons(count: int) -> q.Problem:
    """So many pigeons in holes, of which there is one fewer: no solution."""
    holes = "abcdefgh"[: count - 1]
    p = q.Problem(primary=range(count), secondary=holes)
    for pigeon in range(count):
        for hole in holes:
            p.option([pigeon, hole], tag=(pigeon, hole))
    return p
