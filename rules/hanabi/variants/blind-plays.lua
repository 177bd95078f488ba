-- The variant blind-plays: a player can play the last card of the deck unseen, as if they had drawn it first.

function moves.blind.allowed(me)
  return #deck == 1, "only the last card of the deck may be played unseen"
end

function moves.blind.apply(me)
  moves.play.apply(me, deck:top())
end
