"""The HyperQueue recipe on a server and two workers in this process, on 127.0.0.1: the total must be exact.

    python hyperqueue_local.py QUADRILLE [QUEENS [PARTS]]

Uses the Python package of HyperQueue (`pip install hyperqueue`), which holds the server and the workers; a task for each
line, as `hq submit --each-line` makes them. One search is killed halfway: HyperQueue reports its task as failed, merge
names the part, and what is missing is submitted again.
"""

import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import threading
import time

from hyperqueue import Job, LocalCluster
from hyperqueue.cluster import WorkerConfig

RECIPE = str(pathlib.Path(__file__).with_name("hyperqueue.sh").resolve())


def run(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def submit(client, parts, env):
    job = Job(max_fails=1000)
    for part in pathlib.Path(parts).read_text().splitlines():
        job.program([RECIPE, "queens.dlx"], env={**env, "HQ_ENTRY": part}, cwd=os.getcwd(), stdout=None, stderr=None)
    return client.submit(job)


def searches(quadrille):
    """The processes that search here."""
    for process in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            if process.joinpath("exe").resolve() == quadrille and process.joinpath("cwd").resolve() == pathlib.Path.cwd():
                yield int(process.name)
        except OSError:
            continue


def kill_one(quadrille, parts, over):
    """Kills one of the searches when half of the records are there; gives up when the job is over, as where parts fail."""
    records = pathlib.Path("records.jsonl")
    done = 0
    while done < parts and not over.is_set():
        done = len(records.read_text().splitlines()) if records.exists() else 0
        if done >= parts // 2:
            for search in searches(quadrille):
                os.kill(search, signal.SIGKILL)
                print(f"killed a search after {done} of {parts} parts", flush=True)
                return
        time.sleep(0.01)


def main(quadrille, queens="16", parts="40"):
    quadrille = pathlib.Path(quadrille).resolve()
    os.chdir(tempfile.mkdtemp())
    pathlib.Path("queens.dlx").write_text(run(quadrille, "queens", queens, "--emit"))
    run(quadrille, "split", "queens.dlx", "--parts", parts, "--output", "parts.jsonl")
    env = {"PATH": f"{quadrille.parent}:{os.environ['PATH']}"}
    number = len(pathlib.Path("parts.jsonl").read_text().splitlines())
    with LocalCluster() as cluster:
        for _ in range(2):
            cluster.start_worker(WorkerConfig(cores=1))
        client = cluster.client()
        over = threading.Event()
        killer = threading.Thread(target=kill_one, args=(quadrille, number, over))
        killer.start()
        job = submit(client, "parts.jsonl", env)
        client.wait_for_jobs([job], raise_on_error=False)
        over.set()
        killer.join()
        merge = [quadrille, "merge", "parts.jsonl", "records.jsonl", "--missing", "missing.jsonl"]
        print(subprocess.run(merge, capture_output=True, text=True).stderr, end="")
        if pathlib.Path("missing.jsonl").read_text():
            client.wait_for_jobs([submit(client, "missing.jsonl", env)])
    found = run(quadrille, "merge", "parts.jsonl", "records.jsonl", "--problem", "queens.dlx").strip()
    print(run(quadrille, "merge", "parts.jsonl", "records.jsonl", "--format", "jsonl"), end="")
    expected = run(quadrille, "queens", queens, "--count").strip()
    print(f"in parts: {found}, undivided: {expected}")
    return found != expected


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
