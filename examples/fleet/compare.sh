#!/usr/bin/env bash
# Compares the reports of a fleet: compare.sh <folder of the artifacts> <targets.json> <folder of the comparison>
# Fails if there is no report for a target of the list.
set -euo pipefail
reports=() missing=()
while read -r name; do
  report="$1/fleet-$name/report.json"
  if [ -f "$report" ]; then reports+=("$report"); else missing+=("$name"); fi
done < <(node -p 'JSON.parse(fs.readFileSync(process.argv[1], "utf8")).map(({ name }) => name).join("\n")' "$2")

summary="${GITHUB_STEP_SUMMARY:-/dev/stdout}"
if [ "${#reports[@]}" -ge 2 ]; then
  npx --yes --package "$CONFORMANCE_PACKAGE" pms-conformance compare "${reports[@]}" --targets "$2" --format markdown --out "$3" > comparison.md
  # GitHub drops a summary of more than 1 MiB completely.
  head -c 1000000 comparison.md >> "$summary"
  if [ "$(wc -c < comparison.md)" -gt 1000000 ]; then
    printf '\n\n**Cut here:** the rest is in comparison.html.\n' >> "$summary"
  fi
fi
for name in "${missing[@]+"${missing[@]}"}"; do
  echo "::error title=fleet::$name left no report"
  echo "- **$name** left no report" >> "$summary"
done
[ "${#missing[@]}" -eq 0 ]
