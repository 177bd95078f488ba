function convert(data) return {game = "toy", players = data.players, moves = data.game.moves} end
