local function is_red(card)
  return card.colour == "R"
end

function moves.throw.apply(me, card)
  if lives == 3 then lives:lose(1) end
  if me == 1 or card == "red1" then lives:gain(1) end
  if #hand[me] == "0" or card.value == "1" then lives:gain(1) end
  for seat in each(seats) do
    if seat ~= 2 and hand[seat] == 0 then lives:gain(1) end
  end
  if lives.value == 3 and card.colour == "red" and seats[1] == me then lives:gain(1) end
  if pile.red:count("colour", "R") == 1 then lives:gain(1) end
  card:move(pile[card.colour])
  if #hand[me] == 0 then finish("empty") end
end

function moves.throw.allowed(me, card)
  return not is_red(card)
end
