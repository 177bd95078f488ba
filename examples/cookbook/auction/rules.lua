function setup()
  leader:set((starter() or seats[1]):next(-1)) -- gets the card for nothing if nobody bids
end

function moves.bid.allowed(me, n)
  if n <= price.value then return false, "the price is " .. price.value end
  if n > me.coins.value then return false, "you have " .. me.coins.value end
end

function moves.bid.apply(me, n)
  price:set(n)
  leader:set(me)
end

function moves.pass.apply(me)
  me.passed:gain()
  local seat = me:next()
  if seat:next() ~= seat then return end -- more than one seat is left
  seat.coins:lose(price.value)
  lot:draw(seat.bought)
  if not deck:draw(lot) then return finish("sold") end
  reset(passed)
  reset(price)
  go("bidding", seat:next()) -- gets the next card if nobody bids
end

function score(seat) return seat.bought:sum("worth") + seat.coins.value end
