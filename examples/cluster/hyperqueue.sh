#!/bin/sh
# A count in pieces on HyperQueue: one task for each line of pieces.jsonl, which it gets in $HQ_ENTRY.
#
#   quadrille split queens.dlx --pieces 1000 --output pieces.jsonl
#   hq submit --each-line pieces.jsonl --wait --stdout none --stderr 'log/%{TASK_ID}' examples/cluster/hyperqueue.sh queens.dlx
#   quadrille merge pieces.jsonl records.jsonl --problem queens.dlx
#
# A task whose worker dies is started again by the server: its piece is counted once all the same.
exec quadrille count "$1" --threads 1 --piece "$HQ_ENTRY" >> records.jsonl
