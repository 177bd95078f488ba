// The cards that stand for a game on its box.
#include <algorithm>
#include <set>
#include <vector>

#include "page/setting.h"

namespace fuda {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kMostCards = 5;
constexpr const char* kSigns[] = {"symbol", "mark", "corner"};

// What a card looks like from afar.
std::string sign_of(const Json& card) {
  const auto* const found = std::ranges::find_if(kSigns, [&](const char* key) { return card.contains(key); });
  return (found == std::end(kSigns) ? "" : card[*found].dump()) + card.value("colour", "");
}

}  // namespace

Json page_cover(const LoadedGame& loaded) {
  const Json setting = page_setting(loaded);
  std::set<std::string> signs;
  std::vector<std::string> different;
  for (const auto& [name, card] : setting["cards"].items()) {
    if (signs.insert(sign_of(card)).second) different.push_back(name);
  }
  Json out{{"cards", Json::object()}, {"symbols", Json::object()}};
  const std::size_t shown = std::min(kMostCards, different.size());
  for (std::size_t i = 0; i < shown; ++i) {
    // Neighbours in the list look alike, so the chosen cards are spread over the list.
    const std::string& name = different[i * different.size() / shown];
    const Json& card = out["cards"][name] = setting["cards"][name];
    for (const char* key : {"symbol", "mark"}) {
      const std::string symbol = card.value(key, "");
      if (setting["symbols"].contains(symbol)) out["symbols"][symbol] = setting["symbols"][symbol];
    }
    if (const std::string colour = card.value("colour", ""); setting["symbols"].contains(colour))
      out["symbols"][colour] = setting["symbols"][colour];
  }
  return out;
}

}  // namespace fuda
