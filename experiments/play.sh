# Sourced by the run.sh of an experiment as `run.sh FOLDER [MATCH ...]`: play NAME ARGUMENTS plays a
# match into the folder, if it is wanted; all are when none is named. What is there already is not
# played again: to go on with stored results, copy the experiment's *.jsonl to the folder first.
set -eu
folder=${1:?give a folder for the results, as in run.sh target/results}
shift
wanted=$*
stockade=${STOCKADE:-target/release/stockade}
mkdir -p "$folder"

play() {
    name=$1
    shift
    case " $wanted " in *" $name "* | "  ") ;; *) return ;; esac
    "$stockade" match "$@" --concurrency 1 --seed 1 \
        --openings random:plies=4,seed=1,balance=20000 --out "$folder/$name.jsonl" >"$folder/$name.txt"
    echo "== $name"
    cat "$folder/$name.txt"
}
