#!/usr/bin/env bash
# Tests the target, reports the result to GitHub, and exits with the exit code of the run.
set -uo pipefail
export PMS_OUT="${PMS_OUT:-conformance-report}"
# Only the inputs of the action decide where the Token is sent and what runs: a pull request may change any file of the checkout.
unset PMS_TRUST_FILES
# A file of this run only, so that the report of an earlier step is not mistaken for the report of this run.
delivery="${RUNNER_TEMP:-${TMPDIR:-/tmp}}/pms-conformance-$(node -p 'crypto.randomUUID()').json"

# The output contains data from the target. GitHub must not run it as workflow commands.
fence="$(node -p 'crypto.randomUUID()')"
echo "::stop-commands::$fence"
# If the secret with the base URL is missing, the URL is empty and the suite would test its own reference service.
node "$ACTION_PATH/dist/cli.js" run --require-base-url --delivery "$delivery"
code=$?
echo "::$fence::"

exec node "$ACTION_PATH/cli/ci/github/report.mjs" "$delivery" "$code"
