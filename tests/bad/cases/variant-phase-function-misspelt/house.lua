function phases.turn.entered(me) lives:gain() end
