local own = {}
function own.draw(a, b, c) return a, b, c end

function moves.match.apply(me, card)
  tell(card, nil, me)
  deck:draw(pile, 3)
  deck:draw(me.hand)
  card:move()
  lives.gain(lives)
  lives:gain(1,
             math.floor(2.5, 1))
  local name = ("pile"):upper("en")
  local at = ("pile"):find("i", 1, true)
  own.draw(own:draw(1, 2), string.rep(name))
  return deck:shuffle(pile)
end
