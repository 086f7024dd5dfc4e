"""Exact cover on Knuth's dancing links: first, all, count, cheapest; Sudoku and other puzzles.

An exact-cover problem has items, each to be covered exactly once, and options, each covering some of the items. A
solution is a set of options that covers every item, and none of them twice.

>>> import quadrille as q
>>> p = q.Problem(primary="abcdefg")
>>> for word in ["ce", "adg", "bcf", "adf", "bg", "deg"]:
...     _ = p.option(word, tag=word)
>>> p.first()
['adf', 'bg', 'ce']
>>> p.count()
1
"""

from . import puzzles, sudoku
from ._quadrille import (
    Best,
    Clues,
    Diagram,
    Error,
    Estimate,
    Interrupted,
    Merged,
    Part,
    Problem,
    Progress,
    Report,
    Solutions,
    Why,
    __version__,
    b_file,
    exact_cover,
    merge,
    parse,
    read,
    read_terms,
    recurrence,
)
from ._progress import progress_bar
from ._series import series

__all__ = [
    "Best",
    "Clues",
    "Diagram",
    "Error",
    "Estimate",
    "Interrupted",
    "Merged",
    "Part",
    "Problem",
    "Progress",
    "Report",
    "Solutions",
    "Why",
    "__version__",
    "b_file",
    "exact_cover",
    "merge",
    "parse",
    "progress_bar",
    "puzzles",
    "read",
    "read_terms",
    "recurrence",
    "series",
    "sudoku",
]
