// Builds zones and counters. A family has one member, or a member for each seat, value of an attribute, or
// number.
#include <algorithm>

#include "bind/own_names.h"
#include "load/build.h"

namespace fuda {

namespace {

// Reads one key of the family `name`. Returns false if there is no such key.
bool read_key(Build& build, const std::string& name, const yaml::Node& per, Key& key) {
  if (is_number(per)) {
    const auto number = read_number(build, per, per.place(), name + ".per");
    if (number) key = {Per::number, kNone, static_cast<std::uint8_t>(*number)};
    return number.has_value();
  }
  std::vector<std::string> known{"seat", "team"};
  for (const auto& attribute : build.game.attributes) known.push_back(attribute.name);
  const auto found = static_cast<std::size_t>(std::ranges::find(known, per.text) - known.begin());
  if (found == known.size()) {
    build.complain_missing(per.place(), fmt::format("there cannot be a '{}' for each '{}'", name, per.text),
                           {"attributes", per.text}, suggestion(per.text, known));
    return false;
  }
  if (found == 0) {
    key = {Per::seat, kNone, build.game.seats};
  } else if (found == 1) {
    key = {Per::team, kNone, build.game.team_count()};
  } else {
    const auto attribute = static_cast<AttributeId>(found - 2);
    key = {Per::value, attribute, static_cast<std::uint8_t>(build.game.attributes[attribute].values.size())};
  }
  return true;
}

// Reads the name, per, count and visible of a family. Returns false if the family cannot be used.
bool read_family(Build& build, const yaml::Entry& entry, const char* what, Family& family) {
  family.name = entry.key;
  if (const std::string whose = lua::whose_name(entry.key); !whose.empty()) {
    build.complain(entry.place(),
                   fmt::format("'{}' is {}: no {} can have this name", entry.key, whose, what));
  }
  family.visible = value_of_word<Visible>(entry.value["visible"].text).value_or(Visible::all);
  if (const yaml::Node* per = entry.value.find("per")) {
    Key key;
    if (!read_key(build, entry.key, per->is_sequence() ? per->items.front() : *per, key)) return false;
    if (per->is_sequence() && !read_key(build, entry.key, per->items.back(), family.second)) return false;
    const int count = key.count * family.second.count;
    if (!build.within(static_cast<std::size_t>(count), kMaxCounters, "counters", per->place())) return false;
    family.per = key.per;
    family.attribute = key.attribute;
    family.count = static_cast<std::uint8_t>(count);
  }
  if (family.per != Per::seat && family.per != Per::team &&
      (family.visible == Visible::owner || family.visible == Visible::others)) {
    build.complain(
        entry.value["visible"].place(),
        fmt::format("'{}' belongs to no seat, so it cannot be visible to its owner or to others", entry.key),
        "add 'per: seat' or 'per: team', or use 'visible: all' or 'visible: none'");
  }
  return true;
}

// Reads `holds`, the kind of object that a counter holds in place of a number. Returns false if a counter
// cannot hold objects of this kind.
bool read_holds(Build& build, const yaml::Entry& entry, CounterFamily& family, Counter& counter) {
  const yaml::Node* holds = entry.value.find("holds");
  if (holds == nullptr) return true;
  const Game& game = build.game;
  std::size_t things = 0;
  if (holds->text == "seat") {
    family.holds = Holds::seat;
    things = game.seats;
  } else if (holds->text == "move") {
    family.holds = Holds::move;
    things = build.entries("moves").size();
  } else if (holds->text == "card") {
    family.holds = Holds::card;
    things = game.cards.size();
  } else {
    std::vector<std::string> known{"seat", "move", "card"};
    for (const auto& attribute : game.attributes) known.push_back(attribute.name);
    family.value_of = find_named(game.attributes, holds->text);
    if (family.value_of == kNone) {
      build.complain_missing(holds->place(), fmt::format("'{}' cannot hold a '{}'", entry.key, holds->text),
                             {"attributes", holds->text}, suggestion(holds->text, known));
      return false;
    }
    family.holds = Holds::value;
    things = game.attributes[family.value_of].values.size();
  }
  for (const char* key : {"start", "min", "max"}) {
    if (const yaml::Entry* number = entry.value.entry(key)) {
      build.complain(number->place(),
                     fmt::format("'{}' holds a {} and has no '{}'", entry.key, holds->text, key),
                     "this counter holds nothing at first");
    }
  }
  counter.min = counter.start = 0;
  counter.max = static_cast<std::int32_t>(things);
  return true;
}

// Reads the attributes by which the zone's cards are sorted for people who see these cards.
void read_sort(Build& build, const yaml::Entry& entry, ZoneFamily& family) {
  const yaml::Node* sort = entry.value.find("sort");
  if (sort == nullptr) return;
  for (const yaml::Node& item : sort->items) {
    const AttributeId id = look_up(build, build.game.attributes, "attribute", item.text, item.place());
    if (id != kNone) family.sort.push_back(id);
  }
  if (family.visible == Visible::none || family.visible == Visible::top) {
    build.complain(
        sort->place(),
        fmt::format("'{}' is sorted for seats that see all of its cards, but no seat does", entry.key),
        "make the zone visible, or omit 'sort'");
  } else if (family.top_first) {
    build.complain(sort->place(), fmt::format("'{}' cannot be both sorted and listed top first", entry.key));
  }
}

// Reads `out`, which names the counter that shows which seats are out.
void read_out(Build& build, const yaml::Entry& entry, const CounterFamily& family) {
  Game& game = build.game;
  const Place place = entry.value.entry("out")->place();
  if (family.per != Per::seat || family.visible != Visible::all) {
    build.complain(place, fmt::format("'{}' cannot say which seats are out", entry.key),
                   family.per != Per::seat ? "use 'per: seat'" : "use 'visible: all'");
  } else if (game.out != kNone) {
    const std::string& other = game.counter_families[game.out].name;
    build.complain(
        place, fmt::format("'{}' and '{}' both say which seats are out", other, entry.key),
        fmt::format(
            "only one counter can put seats out: if '{}' puts a seat out, let the rules set that seat's '{}'",
            entry.key, other));
  } else {
    game.out = static_cast<FamilyId>(game.counter_families.size());
  }
}

// Reads `capacity`. The value `dealt` is the number of cards that setup.deal gives to each of these zones.
std::int32_t capacity_of(Build& build, const yaml::Entry& zone, std::int32_t cards) {
  const yaml::Entry* capacity = zone.value.entry("capacity");
  if (capacity == nullptr || capacity->value.text != "dealt")
    return std::min(number_of(build, zone.value, "capacity", cards), cards);
  const yaml::Node& dealt = build.root["setup"]["deal"][zone.key];
  if (dealt.is_null()) {
    build.complain(capacity->value.place(), fmt::format("nothing is dealt to '{}'", zone.key),
                   "write how many cards the zone can hold, or omit 'capacity'");
    return cards;
  }
  const yaml::Node* own = dealt.is_mapping() ? dealt.find(std::to_string(build.game.seats)) : &dealt;
  if (own == nullptr) return cards;  // build_setup reports this error
  return std::clamp(read_number(build, *own, own->place(), "setup.deal").value_or(cards), 1, cards);
}

// Reads `refill`. Call this when all zones are known, because `refill` may name a zone that is declared
// later.
void read_refill(Build& build, const yaml::Entry& entry) {
  const yaml::Entry* refill = entry.value.entry("refill");
  const FamilyId id = build.game.find_zones(entry.key);
  if (refill == nullptr || id == kNone) return;
  const yaml::Entry& name = *refill->value.entry("from");
  const FamilyId from = look_up(build, build.game.zone_families, "zone", name.value.text, name.value.place());
  if (from == kNone) return;
  const auto& families = build.game.zone_families;
  if (from == id) {
    build.complain(name.value.place(), fmt::format("'{}' cannot be refilled from itself", entry.key));
  } else if (build.root["zones"][name.value.text].find("refill") != nullptr) {
    build.complain(name.value.place(), fmt::format("'{}' is itself refilled", name.value.text));
  } else if (families[id].per != Per::table || families[from].per != Per::table) {
    build.complain(name.value.place(),
                   fmt::format("'{}' is not a single zone of the table",
                               families[id].per != Per::table ? entry.key : name.value.text));
  }
  const auto keep = static_cast<CardCount>(number_of(build, refill->value, "keep", 0));
  build.game.zone_families[id].refill = {from, keep};
}

}  // namespace

void build_zones(Build& build) {
  Game& game = build.game;
  const auto cards = static_cast<std::int32_t>(game.cards.size());
  const yaml::Entry* start = nullptr;
  std::size_t total = 0;
  std::size_t slots = 0;
  for (const auto& entry : build.entries("zones")) {
    ZoneFamily family;
    if (!read_family(build, entry, "zone", family)) {
      build.places_known = false;
      continue;
    }
    family.top_first = entry.value["listed"].text == "top_first";
    read_sort(build, entry, family);
    family.stays = entry.value["stays"].as_bool().value_or(false);
    const std::int32_t capacity = capacity_of(build, entry, cards);
    if (entry.value.find("cards") != nullptr) {
      if (start != nullptr) {
        build.complain(entry.place(), fmt::format("the cards cannot all start in both '{}' and '{}'",
                                                  start->key, entry.key));
      }
      start = &entry;
      game.start_zone = static_cast<ZoneId>(total);
      if (family.per != Per::table) {
        build.complain(entry.place(),
                       fmt::format("'cards: all' needs a zone of the table, but there is a '{}' for each {}",
                                   entry.key, entry.value["per"].text));
      } else if (family.stays) {
        build.complain(entry.value.entry("stays")->place(),
                       fmt::format("all cards are gathered in '{}', so 'stays' has no effect", entry.key));
      } else if (capacity < cards) {
        build.complain(entry.place(), fmt::format("'{}' cannot hold all {} cards", entry.key, cards));
      }
    }
    family.first = static_cast<std::uint8_t>(total);
    for (int i = 0; i < family.count && total + static_cast<std::size_t>(i) < kMaxZones; ++i) {
      game.zones.push_back({static_cast<FamilyId>(game.zone_families.size()), static_cast<std::uint8_t>(i),
                            static_cast<CardCount>(capacity), static_cast<std::uint32_t>(slots)});
      slots += static_cast<std::size_t>(capacity);
    }
    total += family.count;
    if (total <= kMaxZones) game.zone_families.push_back(std::move(family));
  }
  const Place place = build.root.entry("zones")->place();
  if (!build.within(total, kMaxZones, "zones", place)) build.places_known = false;
  game.slots = static_cast<std::uint32_t>(slots);
  for (const auto& entry : build.entries("zones")) read_refill(build, entry);
  if (start == nullptr && build.places_known) {
    build.places_known = false;
    build.findings.push_back(error_at(place, "no zone holds the cards before the set-up",
                                      "add 'cards: all' to the deck",
                                      {Subject::Kind::none_left, "zones.*.cards"}));
  }
}

void build_counters(Build& build) {
  Game& game = build.game;
  std::size_t total = 0;
  for (const auto& entry : build.entries("counters")) {
    CounterFamily family;
    if (!read_family(build, entry, "counter", family)) {
      build.places_known = false;
      continue;
    }
    if (game.find_zones(entry.key) != kNone) {
      const yaml::Entry& zone = *build.root["zones"].entry(entry.key);
      build.complain(build.newer(zone.place(), entry.place()),
                     fmt::format("'{}' is both a zone and a counter", entry.key));
    }
    family.bookkeeping = entry.value["bookkeeping"].as_bool().value_or(false);
    family.reset =
        value_of_word<CounterFamily::Reset>(entry.value["reset"].text).value_or(CounterFamily::Reset::never);
    if (entry.value["out"].as_bool().value_or(false)) read_out(build, entry, family);
    Counter counter;
    counter.family = static_cast<FamilyId>(game.counter_families.size());
    counter.min = number_of(build, entry.value, "min", 0);
    counter.max = number_of(build, entry.value, "max", kMaxCount);
    if (counter.min > counter.max) {
      build.complain(entry.place(),
                     fmt::format("the smallest value of '{}' ({}) is more than the largest value ({})",
                                 entry.key, counter.min, counter.max));
      counter.max = counter.min;
    }
    counter.start = number_of(build, entry.value, "start", std::clamp(0, counter.min, counter.max));
    if (counter.start < counter.min || counter.start > counter.max) {
      build.complain(entry.value["start"].place(),
                     fmt::format("'{}' starts at {}, which is not in the range from {} to {}", entry.key,
                                 counter.start, counter.min, counter.max));
    }
    if (!read_holds(build, entry, family, counter)) {
      build.places_known = false;
      continue;
    }
    family.first = static_cast<std::uint8_t>(total);
    for (int i = 0; i < family.count && total + static_cast<std::size_t>(i) < kMaxCounters; ++i) {
      counter.index = static_cast<std::uint8_t>(i);
      const auto id = static_cast<CounterId>(game.counters.size());
      if (family.holds == Holds::card) game.card_holders.push_back(id);
      if (family.reset == CounterFamily::Reset::turn) game.each_turn.push_back(id);
      if (family.reset == CounterFamily::Reset::round) game.each_round.push_back(id);
      game.counters.push_back(counter);
    }
    total += family.count;
    if (total <= kMaxCounters) game.counter_families.push_back(std::move(family));
  }
  if (total > kMaxCounters) {
    build.places_known = build.within(total, kMaxCounters, "counters", build.root.entry("counters")->place());
  }
}

}  // namespace fuda
