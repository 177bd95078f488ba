#include "model/game.h"

namespace fuda {

void Game::index_cards() {
  card_facts.clear();
  card_values.clear();
  for (const FaceId face : cards) card_facts.push_back(faces[face].facts);
  for (std::size_t a = 0; a < attributes.size(); ++a) {
    for (const FaceId face : cards) card_values.push_back(faces[face].values[a]);
  }
}

}  // namespace fuda
