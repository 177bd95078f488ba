#include "learn/episode_script.h"

#include <algorithm>

#include "script/position_hash.h"
#include "script/record.h"

namespace fuda {

std::string episode_script(const Episode& episode) {
  const LoadedGame& loaded = episode.game().loaded();
  const Episode::Beginning& beginning = episode.beginning();
  Record record =
      start_record(loaded, episode.game().spec(), episode.game().options(), beginning.first, beginning.seed);
  if (beginning.decks != nullptr) {
    // A script must not stack more shuffles than the game has had.
    const std::size_t shuffles = episode.state().turn().shuffles;
    for (std::size_t i = 0; i < std::min(shuffles, beginning.decks->size()); ++i) {
      auto& names = record.decks.emplace_back();
      for (const FaceId face : (*beginning.decks)[i]) names.push_back(loaded.game().faces[face].name);
    }
  }
  Episode again(episode.shared_game(), beginning);
  record.hashes.push_back(hash_position(again.state()));
  for (const Episode::Event& event : episode.events()) {
    if (event.move.kind == kNone)
      throw Failure(error_at({}, "a redealt game has no script, because no seed deals its cards",
                             "write the script of the game before 'redeal'"));
    const State before = again.state();
    again.replay({event});
    record.add(loaded.notation, before, event.move, again.state());
  }
  return write_script(record, loaded, &again.state());
}

}  // namespace fuda
