#!/bin/sh
# Merges what the job array has counted; fails, and names what is missing, if anything is.
#SBATCH --ntasks=1
#SBATCH --time=10:00
#SBATCH --output=log/merge
exec "${QUADRILLE:-quadrille}" merge parts.jsonl done/*.jsonl --problem "$1" --missing missing.jsonl
