function convert(data) return {problem = "moves: there is none"} end
