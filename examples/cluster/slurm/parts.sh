#!/bin/sh
# One task of a job array: searches the parts of one share of parts.jsonl, one after the other.
#
#   quadrille split queens.dlx --parts 1000 --output parts.jsonl
#   array=$(sbatch --parsable --array=1-50 examples/cluster/slurm/parts.sh queens.dlx 50)
#   sbatch --dependency=afterok:$array examples/cluster/slurm/merge.sh queens.dlx
#
# A minute before the time is up Slurm sends SIGTERM to the searches: the one that runs writes a last checkpoint, and the
# task asks to be queued again. Then it goes on from there.
#SBATCH --ntasks=1
#SBATCH --cpus-per-task=1
#SBATCH --time=12:00:00
#SBATCH --signal=TERM@60
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --output=log/%a

problem=$1 tasks=$2 task=${SLURM_ARRAY_TASK_ID:?} quadrille=${QUADRILLE:-quadrille}
parts=$(wc -l < parts.jsonl)
mkdir -p done checkpoints
part=$task
while [ "$part" -le "$parts" ]; do
    record=done/$part.jsonl saved=checkpoints/$part
    if [ ! -e "$record" ]; then
        flag=--checkpoint
        [ -e "$saved" ] && flag=--resume
        # `srun` passes the signal on to the search, not only to this script.
        if srun --ntasks=1 "$quadrille" count "$problem" --threads 1 --part "@parts.jsonl:$part" "$flag" "$saved" \
            > "$record.new"; then
            mv "$record.new" "$record"
            rm -f "$saved"
        else
            scontrol requeue "$SLURM_JOB_ID"
            exit 1
        fi
    fi
    part=$((part + tasks))
done
