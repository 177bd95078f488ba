function convert(data) local script = {} end
