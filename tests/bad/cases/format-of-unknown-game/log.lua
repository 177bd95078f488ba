function convert(data) return {game = "toy", players = 2, moves = {}} end
