function moves.lay.sets(me)
  local sets = {}
  for card in each(me.hand) do sets[#sets + 1] = {card} end
  for rank in each(attributes.rank) do
    local three = me.hand:cards{rank = rank}
    for other in each(#three >= 3 and attributes.rank or {}) do
      local two = me.hand:cards{rank = other}
      if other ~= rank and #two >= 2 then sets[#sets + 1] = {three[1], three[2], three[3], two[1], two[2]} end
    end
  end
  return sets, "lay one card, or three of one rank with two of another"
end

function moves.lay.apply(me, cards)
  for card in each(cards) do card:move(laid) end
  if #me.hand == 0 then finish("empty", me) end
end
