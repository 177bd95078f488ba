local strong = tables.beats.well
