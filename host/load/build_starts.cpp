// Builds the zones where cards start, and the zones that the host shuffles before it deals.
#include <algorithm>
#include <map>

#include "load/build.h"

namespace fuda {

namespace {

class Starts {
 public:
  explicit Starts(Build& build) : build_(build), game_(build.game) {}

  void run() {
    if (std::ranges::all_of(build_.starts, [](const yaml::Entry* start) { return start == nullptr; })) return;
    game_.starts.assign(game_.cards.size(), game_.start_zone);
    for (std::size_t i = 0; i < game_.cards.size(); ++i) {
      const yaml::Entry* start = build_.starts[i];
      if (start == nullptr) continue;
      const auto [family, is_new] = families_.try_emplace(start, kNone);
      if (is_new) family->second = read_family(start->value);
      if (family->second != kNone) put(static_cast<CardId>(i), *start, family->second);
    }
    for (const auto& [zone, cards] : filled_) check_room(zone, cards);
    const bool is_elsewhere =
        std::ranges::any_of(game_.starts, [&](ZoneId zone) { return zone != game_.start_zone; });
    if (!is_elsewhere) game_.starts.clear();
  }

 private:
  // Cards that start in a zone, and the last declaration that puts cards there.
  struct Filled {
    std::int32_t cards = 0;
    const yaml::Entry* by = nullptr;
  };

  FamilyId read_family(const yaml::Node& name) {
    const FamilyId id = look_up(build_, game_.zone_families, "zone", name.text, name.place());
    if (id == kNone) return kNone;
    const ZoneFamily& family = game_.zone_families[id];
    if (family.per == Per::table || family.per == Per::value) return id;
    const std::string each = family.per == Per::seat   ? "each seat has its own"
                             : family.per == Per::team ? "each team has its own"
                                                       : fmt::format("there are {} of them", family.count);
    build_.complain(
        name.place(), fmt::format("cards cannot start in '{}': {}", name.text, each),
        "name a zone of the table, or zones per value of an attribute; 'setup.deal' deals cards to "
        "other zones");
    return kNone;
  }

  void put(CardId card, const yaml::Entry& start, FamilyId id) {
    const ZoneFamily& family = game_.zone_families[id];
    ValueId value = 0;
    if (family.per == Per::value) {
      value = game_.face(card).values[family.attribute];
      if (value == kNone) {
        if (std::exchange(blamed_, &start) == &start) return;
        return build_.complain(
            start.value.place(),
            fmt::format("{} has no {}, so it has no '{}' to start in", game_.face(card).name,
                        game_.attributes[family.attribute].name, family.name));
      }
    }
    const auto zone = static_cast<ZoneId>(family.first + value);
    game_.starts[card] = zone;
    if (zone == game_.start_zone) return;
    ++filled_[zone].cards;
    filled_[zone].by = &start;
  }

  void check_room(ZoneId zone, const Filled& filled) {
    const CardCount capacity = game_.zones[zone].capacity;
    if (filled.cards <= capacity) return;
    const std::string& name = game_.zone_families[game_.zones[zone].family].name;
    const yaml::Entry* declared = build_.root["zones"][name].entry("capacity");
    const Place& place = filled.by->value.place();
    build_.complain(declared == nullptr ? place : build_.newer(place, declared->place()),
                    fmt::format("'{}' cannot hold the {} cards that start there", name, filled.cards),
                    fmt::format("its capacity is {}", capacity));
  }

  Build& build_;
  Game& game_;
  std::map<const yaml::Entry*, FamilyId> families_;
  std::map<ZoneId, Filled> filled_;
  const yaml::Entry* blamed_ = nullptr;
};

// Reads a list of zones. The host shuffles the zone with `cards: all` first, so that the first list of cards
// in a script belongs to that zone.
void read_shuffled(Build& build, const yaml::Node& list) {
  Game& game = build.game;
  for (const yaml::Node& item : list.items) {
    const FamilyId id = look_up(build, game.zone_families, "zone", item.text, item.place());
    if (id == kNone) continue;
    const ZoneFamily& family = game.zone_families[id];
    const std::size_t before = game.shuffled.size();
    for (int i = 0; i < family.count; ++i) {
      const auto zone = static_cast<ZoneId>(family.first + i);
      if (zone == game.start_zone)
        game.shuffled.insert(game.shuffled.begin(), zone);
      else if (std::ranges::find(game.starts, zone) != game.starts.end())
        game.shuffled.push_back(zone);
    }
    if (game.shuffled.size() == before)
      build.complain(item.place(), fmt::format("no cards start in '{}', so it cannot be shuffled", item.text),
                     "list zones in which cards start");
  }
}

}  // namespace

void build_starts(Build& build) {
  Game& game = build.game;
  if (!build.places_known || game.zones.empty()) return;
  const std::size_t before = build.findings.size();
  Starts(build).run();
  if (build.findings.size() > before) return;  // a list of zones may need the missing cards
  const yaml::Node& shuffle = build.root["setup"]["shuffle"];
  if (shuffle.is_sequence()) return read_shuffled(build, shuffle);
  if (shuffle.as_bool().value_or(true)) game.shuffled = {game.start_zone};
}

}  // namespace fuda
