-- Who wins a trick. Its cards lie in one zone, in the order in which they were played; the highest trump wins, or where
-- there is none, the highest card of the suit that was led. Of two equal cards it is the one that was played first.

-- The seat that wins so far, when `leader` played the first card and the others followed clockwise, each with one card.
-- `trump` is a suit, or nil.
function trick_winner(trick, leader, trump)
  local _, place = trick:winner{follow = "suit", by = "rank", trump = trump}
  return leader:next(place - 1)
end
