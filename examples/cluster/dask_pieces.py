"""A count in pieces on Dask: pieces are mapped over a Client, records merged.

    python dask_pieces.py QUADRILLE PROBLEM PIECES [--kill]

With --kill, one of the two worker processes is killed halfway. Dask runs its pieces again elsewhere; a piece whose record
came twice counts once, because merge goes by the place of a piece. `pip install distributed`.
"""

import os
import signal
import subprocess
import sys

from distributed import Client, LocalCluster, as_completed


def search(quadrille, problem, piece):
    """The record of a piece, and the process of the worker that it ran on."""
    command = [quadrille, "count", problem, "--threads", "1", "--piece", piece]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return done.stdout, os.getpid()


def main(quadrille, problem, pieces, *flags):
    subprocess.run([quadrille, "split", problem, "--pieces", pieces, "-o", "pieces.jsonl"], check=True)
    lines = open("pieces.jsonl").read().splitlines()
    cluster = LocalCluster(n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None)
    with cluster, Client(cluster) as client, open("records.jsonl", "w") as records:
        futures = client.map(search, [quadrille] * len(lines), [problem] * len(lines), lines)
        done = 0
        for future, (record, worker) in as_completed(futures, with_results=True):
            records.write(record)
            done += 1
            if done == len(lines) // 2 and "--kill" in flags:
                os.kill(worker, signal.SIGKILL)
                print(f"killed worker {worker} after {done} of {len(lines)} pieces", file=sys.stderr)
    merge = [quadrille, "merge", "pieces.jsonl", "records.jsonl", "--problem", problem]
    return subprocess.run([*merge, "--format", "jsonl"]).returncode


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
