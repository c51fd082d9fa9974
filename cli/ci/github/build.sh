#!/usr/bin/env bash
# Builds the suite in the checkout of the action if it is not built. `npm ci` includes the build.
set -euo pipefail
if [ ! -f "$ACTION_PATH/dist/cli.js" ]; then
  npm ci --no-audit --no-fund --prefix "$ACTION_PATH"
fi
