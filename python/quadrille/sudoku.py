"""Sudoku of 9 x 9: one puzzle, or millions of them at the speed of the library.

>>> from quadrille import sudoku
>>> sudoku.solve("4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........")[:9]
'468931527'
"""

from ._quadrille import sudoku as _sudoku

check = _sudoku.check
count = _sudoku.count
generate = _sudoku.generate
hints = _sudoku.hints
rate = _sudoku.rate
solve = _sudoku.solve
svg = _sudoku.svg
unique = _sudoku.unique
why = _sudoku.why

__all__ = ["check", "count", "generate", "hints", "rate", "solve", "svg", "unique", "why"]
