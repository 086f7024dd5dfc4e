#!/usr/bin/env bash
# A count in parts under GNU parallel: every job is killed halfway, the rest is resumed, the total must be exact.
#
#   examples/cluster/parallel.sh [QUADRILLE [QUEENS [PARTS]]]
#
# On several machines, add `--sshlogin node1,node2 --transferfile queens.dlx`.
set -euo pipefail
quadrille=$(realpath "${1:-target/release/quadrille}") queens=${2:-16} parts=${3:-40}
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT

"$quadrille" queens "$queens" --emit > queens.dlx
"$quadrille" split queens.dlx --parts "$parts" --output parts.jsonl

# The one line. Each job appends its record with one write, so the records can share a file.
run() {
    exec parallel --will-cite --jobs 2 --joblog joblog --resume \
        "$quadrille" count queens.dlx --threads 1 --part {} '>>' records.jsonl :::: parts.jsonl
}

# Few parts can be over before they are killed. `run` is what is killed: it becomes `parallel`, which must not live on.
parts=$(wc -l < parts.jsonl)
records() { cat records.jsonl 2> /dev/null | wc -l; }
run & first=$!
while kill -0 "$first" 2> /dev/null && [ "$(records)" -lt $((parts / 2)) ]; do sleep 0.05; done
kill -KILL "$first" 2> /dev/null || true
wait "$first" 2> /dev/null || true
echo "killed after $(records) of $parts parts"
(run)

found=$("$quadrille" merge parts.jsonl records.jsonl --problem queens.dlx)
"$quadrille" merge parts.jsonl records.jsonl --format jsonl
expected=$("$quadrille" queens "$queens" --count)
echo "in parts: $found, undivided: $expected"
[ "$found" = "$expected" ]
