function convert(data) return {game = "tpy", players = {"Ana", "Bruno"}, deck = {"R1", "R1", "R2", "R2", "R3", "B1", "B1", "B2", "B2", "B3"}, moves = {}} end
