#!/bin/sh
# Campaigns of a repository, onto the server: check the files, plan, refuse what is over a limit, gate on the forecast, apply, and say
# what happened. Nothing is written before all gates are passed. Ends with the exit code of the stage that failed (spotdesk help exit-codes).
#
# The apply writes the version of each campaign into its file (# rev: 3): commit that, as campaigns.yml does. It is what tells the next
# run that somebody has edited a campaign elsewhere; that run ends with 7, and `spotdesk pull` takes the edit in.
#
#   examples/ci/campaigns.sh [FOLDER] [FILE.csv]
#
# FOLDER             YAML files of campaigns; default: campaigns
# FILE.csv           a bulk file of campaigns to import beside them
# MAX_CHANGES        default 50
# MAX_SPEND_CHANGE   "1000 USD" (the default) or "5 %"; a percentage allows no campaign while there is no spend yet
# FAIL_ON            forecasts that fail the gate; default AT_RISK,NO_INVENTORY
# OUT                folder of plan.json, the texts of the stages and summary.md; default: out
# DRY_RUN            1: stop after the plan, as for a pull request
# SPOTDESK_API_URL and SPOTDESK_TOKEN say where and as whom.
set -eu

folder=${1:-campaigns}
csv=${2:-}
out=${OUT:-out}
mkdir -p "$out"
# A text of an earlier run would stand in the summary.
for text in validate plan forecast apply; do rm -f "$out/$text.txt"; done
: > "$out/stages.txt"
stage=start

summary() {
  code=$?
  [ "$code" -eq 0 ] || echo "| $stage | failed with exit code $code |" >> "$out/stages.txt"
  {
    echo "### Campaigns"
    echo
    echo "| Stage | Result |"
    echo "| --- | --- |"
    cat "$out/stages.txt"
    for text in validate plan forecast apply; do
      [ -s "$out/$text.txt" ] || continue
      echo
      echo "<details><summary>$text</summary>"
      echo
      sed 's/^/    /' "$out/$text.txt"
      echo
      echo "</details>"
    done
  } > "$out/summary.md"
  if [ -n "${GITHUB_STEP_SUMMARY:-}" ]; then cat "$out/summary.md" >> "$GITHUB_STEP_SUMMARY"; fi
  exit "$code"
}
trap summary EXIT

# Runs a stage: its text goes to a file and, whatever happens, to the log, where annotations are found.
run() {
  stage=$1
  shift
  code=0
  "$@" > "$out/$stage.txt" 2>&1 || code=$?
  cat "$out/$stage.txt"
  return "$code"
}
passed() { echo "| $stage | $1 |" >> "$out/stages.txt"; }

if [ -n "$csv" ]; then
  run validate spotdesk bulk validate campaigns "$csv"
  passed "no errors in $csv"
fi

# The files of both kinds are one plan. Over a limit, nothing is written and the job ends with 21.
set -- "$folder"
[ -z "$csv" ] || set -- "$@" "$csv"
run plan spotdesk plan "$@" --format table -o "$out/plan.json" \
  --max-changes "${MAX_CHANGES:-50}" --max-spend-change "${MAX_SPEND_CHANGE:-1000 USD}"
passed "$(grep '^Plan: ' "$out/plan.txt" | tail -n 1)"

# The campaigns that the plan changes, as it would leave them.
run forecast spotdesk forecast check "$out/plan.json" --fail-on "${FAIL_ON:-AT_RISK,NO_INVENTORY}" --format table
passed "$(tail -n 1 "$out/forecast.txt")"
[ -z "${DRY_RUN:-}" ] || exit 0

# Just that plan: if anything has moved since, the job ends with 7.
run apply spotdesk apply "$out/plan.json" --write-revs --format table --reason "${REASON:-Applied by CI}"
passed "applied"
