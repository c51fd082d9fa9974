#!/bin/sh
# PHP keeps no data in memory between requests, so the data is in a file. It is deleted at each start.
cd "$(dirname "$0")" || exit 1
PORT="${PORT:-8080}"
DATA="${TMPDIR:-/tmp}/pms-service-$PORT.json"
export DATA
rm -f "$DATA"
exec php -S "127.0.0.1:$PORT" index.php
