"""A naive solver: every subset of options, judged by the definition. Shares nothing with the package."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import combinations
from typing import NamedTuple


class Instance(NamedTuple):
    """A small problem."""

    bounds: dict  # primary label -> (least, greatest)
    secondary: list
    options: list  # (items, colors, cost)

    def is_solution(self, chosen) -> bool:
        times = Counter()
        shades = defaultdict(list)
        for number in chosen:
            items, colors, _ = self.options[number]
            if not any(item in self.bounds for item in items):
                return False
            for item in items:
                if item in self.bounds:
                    times[item] += 1
                else:
                    shades[item].append(None)
            for item, color in colors.items():
                shades[item].append(color)
        for item, (lo, hi) in self.bounds.items():
            if not lo <= times[item] <= hi:
                return False
        for uses in shades.values():
            if len(uses) > 1 and (None in uses or len(set(uses)) > 1):
                return False
        return True

    def solutions(self) -> set[frozenset[int]]:
        numbers = range(len(self.options))
        subsets = (
            subset for size in range(len(self.options) + 1) for subset in combinations(numbers, size)
        )
        return {frozenset(subset) for subset in subsets if self.is_solution(subset)}

    def cost(self, chosen) -> int:
        return sum(self.options[number][2] for number in chosen)
