#include "page/first_board.h"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "page/setting.h"

namespace fuda {

namespace {

using Json = nlohmann::ordered_json;
using Which = std::function<bool(const std::string& key)>;

// Divides an object into {"first", "more"} by its keys. Divides the values under the keys of `divided` by
// their own keys.
Json parts_of(const Json& whole, const Which& is_first, const std::map<std::string, Which>& divided) {
  Json out = {{"first", Json::object()}, {"more", Json::object()}};
  for (const auto& [key, value] : whole.items()) {
    const auto keys = divided.find(key);
    if (keys == divided.end()) {
      out[is_first(key) ? "first" : "more"][key] = value;
      continue;
    }
    Json parts = parts_of(value, keys->second, {});
    for (const char* part : {"first", "more"}) out[part][key] = std::move(parts[part]);
  }
  return out;
}

// Whether the table shows this part of a frame.
bool is_seen(const std::string& key) {
  constexpr std::array<const char*, 8> kSeen = {"zones",    "known",  "told", "sorted",
                                                "counters", "active", "over", "winners"};
  return std::ranges::find(kSeen, key) != kSeen.end();
}

// Whether the page needs this part of the setting to draw the table.
bool is_drawn_with(const std::string& key) {
  constexpr std::array<const char*, 9> kDrawn = {"title",    "lang",  "seats", "teams", "zones",
                                                 "counters", "cards", "facts", "bots"};
  return std::ranges::find(kDrawn, key) != kDrawn.end();
}

// The names of the cards and drawings that are visible on the table.
struct OnTable {
  std::set<std::string> cards;
  std::set<std::string> drawings;
  bool has_letters = false;  // whether at least one sign is a letter and not a drawing
};

OnTable on_table(const Json& setting, const Json& frame) {
  OnTable out;
  const Json& symbols = setting.at("symbols");
  const auto add_signs = [&](const Json& thing) {
    for (const char* sign : {"symbol", "mark", "colour"}) {
      if (!thing.contains(sign)) continue;
      const auto name = thing[sign].get<std::string>();
      if (symbols.contains(name))
        out.drawings.insert(name);
      else if (sign != std::string_view("colour"))
        out.has_letters = true;
    }
  };
  for (const char* kind : {"zones", "counters", "facts"}) std::ranges::for_each(setting.at(kind), add_signs);
  const Json& cards = setting.at("cards");
  for (const char* lie : {"zones", "known"}) {
    for (const Json& zone : frame.value(lie, Json::object())) {
      for (const Json& card : zone) {
        if (const auto found = cards.find(card.get<std::string>()); found != cards.end()) {
          out.cards.insert(found.key());
          add_signs(*found);
        }
      }
    }
  }
  return out;
}

// Moves the data that the first board does not need to `more`. These are the families (the keys of zones and
// counters name them), the form of zones that are rows (the usual form), and the limits of counters without
// tokens.
void put_off(Json& first, Json& more, const Json& setting) {
  for (const char* kind : {"zones", "counters"}) {
    more[kind] = setting.at(kind);
    for (Json& one : first[kind]) {
      for (const char* key : {"family", "min", "max"}) one.erase(key);
      if (one.value("lies", "") == "row") one.erase("lies");
      if (one.value("start", 1) == 0) one.erase("start");
    }
  }
}

}  // namespace

std::pair<Json, Json> first_board(const Json& setting, const Json& frame) {
  const Json& counters = setting.at("counters");
  const OnTable on = on_table(setting, frame);
  const auto is_shown = [&](const std::string& counter) {
    return counters.contains(counter) && !counters[counter].contains("bookkeeping");
  };
  Json about = parts_of(setting, &is_drawn_with,
                        {{"cards", [&](const auto& card) { return on.cards.contains(card); }},
                         {"symbols", [&](const auto& one) { return on.drawings.contains(one); }},
                         {"texts", &is_text_of_table},
                         {"counters", is_shown}});
  Json& first = about["first"];
  put_off(first, about["more"], setting);
  // The first board does not show facts about cards and bots.
  for (auto& [name, card] : first["cards"].items()) {
    if (card.erase("facts") > 0) about["more"]["cards"][name] = setting.at("cards")[name];
  }
  if (const auto bots = first.find("bots"); bots != first.end()) {
    about["more"]["bots"] = *bots;
    for (Json& bot : *bots) bot.erase("summary");
  }
  about["are_drawn"] = !on.has_letters;
  const bool has_one_score = frame.value("score", Json()).contains("team");
  const auto is_on_table = [&](const std::string& key) {
    return is_seen(key) || (key == "score" && has_one_score);
  };
  Json position = parts_of(frame, is_on_table, {{"counters", is_shown}});
  for (const char* key : {"told", "sorted"}) {
    const auto found = position["first"].find(key);
    if (found == position["first"].end() || !found->empty()) continue;
    position["more"][key] = *found;
    position["first"].erase(found);
  }
  return {std::move(about), std::move(position)};
}

}  // namespace fuda
