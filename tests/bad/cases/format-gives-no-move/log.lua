function convert(data) return {game = "toy", players = 2, moves = {"match R1"}} end
