local function enemy()
  for ranks in each(castle) do
    if #ranks > 0 then return ranks:top() end
  end
end

function moves.play.apply(me, card)
  card:move(fight)
  deck:draw(me.hand)
  if fight:sum("strength") < enemy().strength then return end
  fight:move_all(beaten)
  enemy():move(beaten)
  if not enemy() then finish("won") end
end

function score() return #beaten end
