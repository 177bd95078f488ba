function moves.play.apply(me, card)
  card:move(trick)
  if #trick < #seats then return end
  local trump = options.trumps and turned:top().suit or nil
  finish("taken", trick_winner(trick, me:next(), trump))
end
