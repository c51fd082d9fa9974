#!/usr/bin/env bash
# Builds the suite in the checkout of the action, once: `npm ci` ends with the build.
set -euo pipefail
if [ ! -f "$ACTION_PATH/dist/cli.js" ]; then
  npm ci --no-audit --no-fund --prefix "$ACTION_PATH"
fi
