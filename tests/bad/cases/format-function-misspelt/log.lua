function convret(data) return {} end
