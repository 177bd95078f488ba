function scroe() return 7 end
