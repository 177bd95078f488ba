-- The variant blind-plays: the last card of the deck may be played unseen, as if it was drawn first.

function moves.blind.allowed(me)
  return #deck == 1, "only the last card of the deck may be played unseen"
end

function moves.blind.apply(me)
  moves.play.apply(me, deck:top())
end
