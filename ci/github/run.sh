#!/usr/bin/env bash
# Asks the target, tells GitHub what came of it, and ends as the command line did.
set -uo pipefail
export PMS_OUT="${PMS_OUT:-conformance-report}"
# Only this run writes there: a report of an earlier step is never taken for the one of this run, and stays.
delivery="${RUNNER_TEMP:-${TMPDIR:-/tmp}}/pms-conformance-$(node -p 'crypto.randomUUID()').json"

# What a target sent is printed too, and must not be taken for workflow commands.
fence="$(node -p 'crypto.randomUUID()')"
echo "::stop-commands::$fence"
# A secret that is not there is an empty base URL, and the reference service would pass.
node "$ACTION_PATH/dist/cli.js" run --require-base-url --delivery "$delivery"
code=$?
echo "::$fence::"

exec node "$ACTION_PATH/ci/github/tell.mjs" "$delivery" "$code"
