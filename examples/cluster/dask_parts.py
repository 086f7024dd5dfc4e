"""A count in parts on Dask: parts are mapped over a Client, records merged.

    python dask_parts.py QUADRILLE PROBLEM PARTS [--kill]

With --kill, one of the two worker processes is killed halfway. Dask runs its parts again elsewhere; a part whose record
came twice counts once, because merge goes by the place of a part. `pip install distributed`.
"""

import os
import signal
import subprocess
import sys

from distributed import Client, LocalCluster, as_completed


def search(quadrille, problem, part):
    """The record of a part, and the process of the worker that it ran on."""
    command = [quadrille, "count", problem, "--threads", "1", "--part", part]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return done.stdout, os.getpid()


def main(quadrille, problem, parts, *flags):
    subprocess.run([quadrille, "split", problem, "--parts", parts, "-o", "parts.jsonl"], check=True)
    lines = open("parts.jsonl").read().splitlines()
    cluster = LocalCluster(n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None)
    with cluster, Client(cluster) as client, open("records.jsonl", "w") as records:
        futures = client.map(search, [quadrille] * len(lines), [problem] * len(lines), lines)
        done = 0
        for future, (record, worker) in as_completed(futures, with_results=True):
            records.write(record)
            done += 1
            if done == len(lines) // 2 and "--kill" in flags:
                os.kill(worker, signal.SIGKILL)
                print(f"killed worker {worker} after {done} of {len(lines)} parts", file=sys.stderr)
    merge = [quadrille, "merge", "parts.jsonl", "records.jsonl", "--problem", problem]
    return subprocess.run([*merge, "--format", "jsonl"]).returncode


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
