-- The option bouquets: hidden. At the end of the round all bouquets are laid open, and counted there. If players name
-- their combinations, this file is loaded after claiming.lua, so bouquets are open when the naming begins.

local end_open_round = end_round -- the function without this option

function end_round(starter)
  for seat in each(seats) do bouquet[seat]:move_all(opened[seat]) end
  end_open_round(starter)
end

function complete_bouquet(seat) return opened[seat] end
