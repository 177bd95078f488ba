function convert(data) return {} end
