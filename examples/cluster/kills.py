"""Kills searches at random moments, resumes them, and compares the answers with those of unbroken runs.

    python3 examples/cluster/kills.py QUADRILLE [KILLS [SEED]]

Each search is killed with SIGKILL KILLS times (default 10) on the way to its end, counts and listings, on one and two
threads, of problems in files and of puzzles, Sudokus among them. Of what was written, the part stays that the checkpoint counts;
a file named by --output must come out right by itself.
"""

import json
import os
import pathlib
import random
import signal
import subprocess
import sys
import tempfile
import time

SEARCHES = [
    "count queens11.dlx --threads 1",
    "count queens11.dlx --threads 2 --engine dense",
    "count queens11.dlx --threads 2 --engine links",
    "count dominoes.dlx --engine memo",
    "solve --all --format lines queens10.dlx --threads 2",
    "solve --all --format csv queens10.dlx --threads 1",
    "solve --all --format csv queens9.dlx --threads 2",
    "solve --all --format csv queens10.dlx --threads 2 --output listed",
    "solve --all --format text queens9.dlx --threads 2",
    "count langford11.dlx --threads 2",
    "count latin.dlx --threads 1 --engine dense",
    "solve --all --format lines pentominoes.dlx --threads 2",
    "count soma.dlx --threads 2 --engine links",
    "solve --all --format lines macmahon.dlx --threads 2",
    "sudoku -n 3 sudokus.txt --threads 2",
    "sudoku --count --format csv sudokus.txt --threads 1",
]


def out(quadrille, args):
    return subprocess.run([quadrille, *args], capture_output=True, check=True).stdout


def broken(quadrille, args, kills, rng):
    """The answer of a search that is killed so often, and the longest that it ran at a stretch."""
    saved, kept, killed, longest = pathlib.Path("saved"), b"", 0, 0.05
    saved.unlink(missing_ok=True)
    while True:
        flag = "--resume" if saved.exists() else "--checkpoint"
        begun = time.monotonic()
        with open("out", "wb") as file:
            search = subprocess.Popen(
                [quadrille, *args, flag, "saved", "--every", "100ms"], stdout=file, stderr=subprocess.DEVNULL
            )
            if killed < kills:
                time.sleep(rng.uniform(0.001, longest))
                search.send_signal(signal.SIGKILL)
            code = search.wait()
        longest = max(longest, min(time.monotonic() - begun, 0.5))
        kept += pathlib.Path("out").read_bytes()
        if code == -signal.SIGKILL:
            killed += 1
            written = json.loads(saved.read_text().split("\n", 1)[0])["bytes"] if saved.exists() else 0
            kept = kept[:written]
        elif code not in (0, 1):
            sys.exit(f"{args}: exit code {code}")
        elif killed < kills:
            # It came to its end too soon: once more from the beginning.
            saved.unlink()
            kept, longest = b"", longest / 2
        elif "--output" in args:
            return pathlib.Path(args[-1]).read_bytes()
        else:
            return kept


def main(quadrille, kills="10", seed="1"):
    quadrille, rng = os.path.abspath(quadrille), random.Random(int(seed))
    os.chdir(tempfile.mkdtemp())
    for queens in (9, 10, 11):
        pathlib.Path(f"queens{queens}.dlx").write_bytes(out(quadrille, ["queens", str(queens), "--emit"]))
    pathlib.Path("square.txt").write_text(".....\n" * 5)
    for name, puzzle in [
        ("langford11", "langford 11"),
        ("latin", "latin square.txt"),
        ("pentominoes", "polyomino 3x20"),
        ("soma", "polycube 3x3x3 --pieces soma"),
        ("macmahon", "macmahon 2x3 --colors 2"),
    ]:
        pathlib.Path(f"{name}.dlx").write_bytes(out(quadrille, [*puzzle.split(), "--emit"]))
    sudokus = out(quadrille, ["sudoku", "--generate", "20"]) * 2000
    pathlib.Path("sudokus.txt").write_bytes(sudokus.replace(b"1", b".", 9))
    board = ["polyomino", "6x8", "--pieces", "domino.txt", "--emit"]
    pathlib.Path("domino.txt").write_text("24x\n##\n")
    pathlib.Path("dominoes.dlx").write_bytes(out(quadrille, board))
    wrong = total = 0
    for search in SEARCHES:
        args = search.split()
        plain = args[: args.index("--output")] if "--output" in args else args
        expected, found = out(quadrille, plain), broken(quadrille, args, int(kills), rng)
        total += int(kills)
        wrong += found != expected
        print(f"{'same' if found == expected else 'WRONG'} after {kills} kills: {search}", flush=True)
    print(f"{total} kills, {wrong} wrong answers")
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
