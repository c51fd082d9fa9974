#!/usr/bin/env bash
# Asks the target, tells GitHub what came of it, and ends as the command line did.
set -uo pipefail
export PMS_OUT="${PMS_OUT:-conformance-report}"
rm -f "$PMS_OUT/report.json" # one of an earlier step would pass for the one of this run

# What a target sent is printed too, and must not be taken for workflow commands.
fence="$(node -p 'crypto.randomUUID()')"
echo "::stop-commands::$fence"
node "$ACTION_PATH/dist/cli.cjs" run
code=$?
echo "::$fence::"

exec node "$ACTION_PATH/ci/github/tell.mjs" "$PMS_OUT" "$code"
