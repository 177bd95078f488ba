#!/usr/bin/env bash
# Tests a server with the published LobbyClient of boardgame.io. Uses the node_modules in the folder $BOARDGAME_IO, or
# else fetches the package with npm into a temporary folder. If neither is possible, skips the test.
#   lobby_client.sh FUDA SOURCE
set -euo pipefail

readonly version=0.50.2
fuda=$(readlink -f "$1")
source=$(readlink -f "$2")
command -v node >/dev/null || { echo "skipped: node is not installed" && exit; }
work=$(mktemp -d)
server=
end() {
  [[ -z $server ]] || kill "$server" 2>/dev/null || true
  rm -rf "$work"
}
trap end EXIT
if [[ -z ${BOARDGAME_IO:-} ]]; then
  command -v npm >/dev/null || { echo "skipped: npm is not installed, and BOARDGAME_IO is not set" && exit; }
  mkdir "$work/npm"
  (cd "$work/npm" && timeout 120 npm install --silent --no-audit --no-fund --ignore-scripts "boardgame.io@$version") \
    >"$work/npm.out" 2>&1 || { echo "skipped: npm cannot fetch boardgame.io $version" && exit; }
  export BOARDGAME_IO=$work/npm
fi

cd "$work"
: >out
"$fuda" --rules "$source/rules" serve --port 0 >>out &
server=$!
for _ in {1..100}; do
  address=$(sed -n 's/^serving on //p' out)
  [[ -z $address ]] || break
  sleep 0.1
done
node "$source/tests/serve/lobby_client.mjs" "$address"
