#!/usr/bin/env bash
# The job array and the merge job on a Slurm of one node, started on 127.0.0.1 for the purpose, as root. One search is
# killed, one task is queued again while it runs; the total must be exact. Debian: slurmctld slurmd slurm-client munge.
#
#   examples/cluster/slurm/local.sh [QUADRILLE [QUEENS [PARTS]]]
set -euo pipefail
QUADRILLE=$(realpath "${1:-target/release/quadrille}") queens=${2:-16} parts=${3:-24}
here=$(realpath "$(dirname "$0")") node=$(hostname -s)
export QUADRILLE SLURM_CONF
cd "$(mktemp -d)"
SLURM_CONF=$PWD/slurm.conf
mkdir state spool log

stop() {
    for daemon in slurmd slurmctld munged; do
        [ ! -e "$daemon.pid" ] || kill "$(cat "$daemon.pid")" || true
    done
    sleep 1
    rm -rf "$PWD"
}
trap stop EXIT

cat > slurm.conf << END
ClusterName=local
SlurmctldHost=$node(127.0.0.1)
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=$PWD/munge.socket
CommunicationParameters=NoCtldInAddrAny,NoInAddrAny
StateSaveLocation=$PWD/state
SlurmdSpoolDir=$PWD/spool
SlurmctldPidFile=$PWD/slurmctld.pid
SlurmdPidFile=$PWD/slurmd.pid
SlurmctldLogFile=$PWD/log/slurmctld
SlurmdLogFile=$PWD/log/slurmd
SlurmctldPort=16817
SlurmdPort=16818
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerParameters=requeue_delay=1
ReturnToService=2
NodeName=$node NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
END
head -c 1024 /dev/urandom > munge.key
chmod 400 munge.key
chmod 755 .
munged --force --socket="$PWD/munge.socket" --key-file="$PWD/munge.key" --pid-file="$PWD/munged.pid" \
    --log-file="$PWD/log/munged" --seed-file="$PWD/munge.seed"
slurmctld
slurmd -N "$node"
until [ "$(sinfo --noheader --format=%t)" = idle ]; do sleep 0.5; done

"$QUADRILLE" queens "$queens" --emit > queens.dlx
"$QUADRILLE" split queens.dlx --parts "$parts" --output parts.jsonl
array=$(sbatch --parsable --array=1-4 "$here/parts.sh" queens.dlx 4)
merge=$(sbatch --parsable --dependency="afterok:$array" "$here/merge.sh" queens.dlx)

# Few parts, and those that fail, can be over before there are that many.
done_parts() { find done -name '*.jsonl' 2> /dev/null | wc -l; }
is_over() { [ -z "$(squeue --noheader --jobs="$array" 2> /dev/null)" ]; }
until [ "$(done_parts)" -ge 3 ] || is_over; do sleep 0.1; done
if victim=$(pgrep --newest --full "$QUADRILLE count queens.dlx .*checkpoints") && kill -KILL "$victim"; then
    echo "killed a search after $(done_parts) of $(wc -l < parts.jsonl) parts"
fi
until [ "$(done_parts)" -ge 8 ] || is_over; do sleep 0.1; done
task=$(squeue --noheader --states=RUNNING --array --format=%i | head -n 1)
if [ -n "$task" ] && scontrol requeue "$task"; then
    echo "queued task $task again after $(done_parts) parts"
fi

until [ -z "$(squeue --noheader --jobs="$merge" 2> /dev/null)" ]; do sleep 0.5; done
expected=$("$QUADRILLE" queens "$queens" --count)
echo "in parts: $(cat log/merge), undivided: $expected"
"$QUADRILLE" merge parts.jsonl done --problem queens.dlx --format jsonl
[ "$(cat log/merge)" = "$expected" ]
