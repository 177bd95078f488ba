-- The winner of a trick. Its cards lie in one zone, in the order of play. The highest trump wins; if
-- there is none, the highest card of the suit led. If two cards tie, the one played first wins.

-- The seat that wins so far. `leader` played the first card, and the other seats followed clockwise with one card each.
-- `trump` is a suit, or nil.
function trick_winner(trick, leader, trump)
  local _, place = trick:winner{follow = "suit", by = "rank", trump = trump}
  return leader:next(place - 1)
end
