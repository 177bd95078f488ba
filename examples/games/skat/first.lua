-- The first player who names a game plays it with the skat. Nobody bids, and nobody announces a level.

function setup() end

function moves.announce.apply(me, game)
  declarer:set(me)
  set_game(game)
  skat:move_all(me.hand)
  go("discarding")
end

moves.announce.except = nil

function moves.pass.apply(me)
  if me:next() == forehand() then pass_in() else go("naming", me:next()) end
end

function moves.discard.apply(_, cards)
  for card in each(cards) do card:move(skat) end
  start_play()
end
