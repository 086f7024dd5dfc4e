#!/bin/sh
# A count in parts on HyperQueue: one task for each line of parts.jsonl, which it gets in $HQ_ENTRY.
#
#   quadrille split queens.dlx --parts 1000 --output parts.jsonl
#   hq submit --each-line parts.jsonl --wait --stdout none --stderr 'log/%{TASK_ID}' examples/cluster/hyperqueue.sh queens.dlx
#   quadrille merge parts.jsonl records.jsonl --problem queens.dlx
#
# A task whose worker dies is started again by the server: its part is counted once all the same.
exec quadrille count "$1" --threads 1 --part "$HQ_ENTRY" >> records.jsonl
