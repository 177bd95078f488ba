function moves.match.apply(me, card, place)
  card:move(pile, place)
end

function moves.match.allowed(me, ...) return #{...} < 2 end

function phases.turn.enter(seat, before) end

function score(outcome, seat) return #pile end

function setup(first) end
