function setup()
  for goal in each(task) do goal:set(1 + random(3)) end
end

function moves.build.except(me)
  local out = {}
  for card in each(me.hand) do
    if card.value ~= #tower[card.colour] + 1 then table.insert(out, card) end
  end
  return out, "it is not the next one"
end

local function done(colour) return #tower[colour] >= task[colour].value end

local function next_card(me)
  if not deck:draw(me.hand) then finish("lost") end
end

function moves.build.apply(me, card)
  card:move(tower[card.colour])
  if done("red") and done("green") and done("blue") then finish("won") else next_card(me) end
end

function moves.drop.apply(me, card)
  card:move(gone)
  next_card(me)
end

function score()
  local tasks_done = 0
  for _, colour in ipairs(attributes.colour) do
    if done(colour) then tasks_done = tasks_done + 1 end
  end
  return tasks_done
end
