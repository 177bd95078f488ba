function moves.put.allowed(me, card, row) return not row:full(), "that row is full" end

function moves.put.apply(me, card, row)
  card:move(row)
  if row.key == card.colour then me.points:gain(card.rank) end
  deck:draw(me.hand)
end

function moves.tell.apply(me, to, about) tell(to.hand, about) end

function moves.guess.apply(me, colour, seat)
  local card = deck:draw(seat.hand:full() and bin or seat.hand)
  if card and card.colour == colour then height[colour]:gain() end
end

function moves.stow.apply(me, number, card)
  card:move(shelf[number])
  deck:draw(me.hand)
end

function moves.swap.apply(me, mine, theirs)
  local from = theirs:zone()
  mine:move(bin)
  theirs:move(me.hand)
  if #from == 0 then go("secret") end
end

function moves.bid.apply(me, much, how)
  if how == "loud" then shared[me.team]:set(much) else go("count") end
end

function moves.name.apply(me, word)
  if tables.words[word] == options.most then me.points:gain() end
end

function moves.sort.apply(me, card, place) card:move(me.hand, place) end

function phases.turn.enter(seat)
  if #deck == 0 then finish("done") end
end

function phases.count.enter(seat)
  for zone in each(shelf) do zone:move_all(bin) end
  if random(6) == 1 then finish("broken", seat) end
end

function zones.shelf.emptied(zone) height.red:gain() end

function score(seat, outcome)
  return seat.points.value + (tables.worth[#seat.hand] or 0)
end
