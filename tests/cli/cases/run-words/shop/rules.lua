function moves.buy.allowed(me, card)
  local money = money[me].value
  if money < card.price then return false, card.name .. " costs " .. card.price .. ", and you have " .. money end
  if card.fruit == "pear" and #basket[me] == 0 then return false, "no pear before an apple" end
end

function moves.buy.apply(me, card)
  money[me]:lose(card.price)
  sold[card.fruit]:gain(1)
  card:move(basket[me])
  if #shelf == 0 then finish("empty") end
end

function moves.look.apply() end
function moves.rest.apply() end

function score(seat) return #basket[seat] end
