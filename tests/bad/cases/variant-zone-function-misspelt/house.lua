function zones.deck.empty() finish("lost") end
