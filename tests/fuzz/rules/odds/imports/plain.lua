local kinds = {"skip", "bid 1 low"}

function convert(game)
  local moves = {}
  for i, move in ipairs(game.moves or {}) do moves[i] = {move.seat, kinds[move.kind]} end
  return {game = "odds", players = game.players, first = 1, deck = game.deck or {}, moves = moves}
end
