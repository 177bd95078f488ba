#include <array>

#include "show/describe.h"

namespace fuda {

using Json = nlohmann::ordered_json;

Json offered_bots(const LoadedGame& loaded) {
  const auto in_words = [&](const std::string& text) {
    return loaded.names->is_english() ? text : loaded.names->of("phrase", text);
  };
  Json out = Json::array();
  for (const auto& entry : loaded.definition->root["bots"].entries)
    out.push_back({{"name", in_words(entry.key)},
                   {"plays", entry.value["plays"].text},
                   {"summary", in_words(entry.value["summary"].text)}});
  return out;
}

Json usual_bots(const Names& names) {
  constexpr std::array<std::array<const char*, 3>, 3> kUsual = {
      {{"quick", "greedy", "takes what looks best; answers at once"},
       {"strong", "ismcts:1000", "thinks ahead; answers in an instant"},
       {"random", "random", "plays random moves"}}};
  Json out = Json::array();
  for (const auto& [name, plays, summary] : kUsual) {
    out.push_back(
        {{"name", names.of("phrase", name)}, {"plays", plays}, {"summary", names.of("phrase", summary)}});
  }
  return out;
}

}  // namespace fuda
