function phases.trun.enter(me) lives:gain() end
