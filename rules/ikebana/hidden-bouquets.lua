-- The option bouquets: hidden. When the round has ended all bouquets are laid open, and counted there. Where
-- players name their combinations, this file is loaded behind claiming.lua: bouquets are open when the naming begins.

local end_open_round = end_round -- as it is without the option

function end_round(starter)
  for seat in each(seats) do bouquet[seat]:move_all(opened[seat]) end
  end_open_round(starter)
end

function complete_bouquet(seat) return opened[seat] end
