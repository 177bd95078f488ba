// A demand for the value of a card in a zone, or for a value that a table lists for that value. Examples are
// `suit: led`, `month: {top: discard}` and `rank: {of: shown, table: beats}`.
#include "model/legal.h"
#include "params/demands.h"

namespace fuda {

namespace {

struct DemandOfZone {
  using Fields = ZoneDemand;

  static bool takes(const Game& game, const yaml::Node& node) {
    if (node.is_scalar()) return game.find_counters(node.text) == kNone;
    return node.entry("of") != nullptr || node.entry("top") != nullptr || node.entry("bottom") != nullptr;
  }

  static std::vector<ZoneDemand> declare(const ReadingDemand& in) {
    std::vector<ZoneDemand> all(1);
    ZoneDemand& demand = all.front();
    const ParamContext any{in.context.before, in.context.broken, true};
    if (in.node.is_scalar()) {
      const std::string& text = in.node.text;
      if (in.build.game.find_zones(text) == kNone && contains(declared_values(in.build, in.of()), text)) {
        in.build.complain(in.node.place(), fmt::format("'{}' is not a zone", text),
                          fmt::format("write a value in brackets: [{}]", text));
      } else {
        demand.zone = read_zone_ref(in.build, in.node, any);
      }
      return all;
    }
    for (const yaml::Entry& entry : in.node.entries) {
      if (entry.key == "table") continue;
      demand.at = entry.key == "top"      ? Looks::At::top
                  : entry.key == "bottom" ? Looks::At::bottom
                                          : Looks::At::cards;
      demand.zone = read_zone_ref(in.build, entry.value, any);
    }
    if (const yaml::Entry* table = in.node.entry("table")) read_table(in, demand, *table);
    return all;
  }

  static ValueSet values(const State& state, AttributeId attribute, const ZoneDemand& demand,
                         const Move& so_far) {
    const Game& game = state.game();
    const ValueId* values = game.values_of(attribute);
    ValueSet set;
    const auto add_all = [&](auto of) {
      for_each_zone(game, demand.zone, so_far, [&](ZoneId zone) {
        auto cards = state.cards(zone);
        if (demand.at == Looks::At::top && !cards.empty()) cards = cards.last(1);
        if (demand.at == Looks::At::bottom && !cards.empty()) cards = cards.first(1);
        for (const CardId card : cards) {
          if (values[card] != kNone) set.add(of(values[card]));
        }
      });
    };
    if (demand.listed.empty()) {
      add_all([](ValueId value) { return value; });
    } else {
      add_all([&](ValueId value) { return demand.listed[value]; });
    }
    return set;
  }

  static bool applies(const State& state, AttributeId attribute, const ZoneDemand& demand,
                      const Move& so_far) {
    ZoneDemand plain = demand;
    plain.listed.clear();
    return values(state, attribute, plain, so_far).any();
  }

  static void look(const ZoneDemand& demand, Looks& out) { out.zones.push_back({demand.zone, demand.at}); }

 private:
  static void read_table(const ReadingDemand& in, ZoneDemand& demand, const yaml::Entry& table) {
    demand.listed.resize(in.of().values.size());
    const std::string& name = table.value.text;
    const yaml::Node& tables = in.build.root["tables"];
    const yaml::Node* found = tables.find(name);
    if (found == nullptr || !found->is_mapping()) {
      in.build.complain_missing(table.value.place(), fmt::format("there is no table '{}'", name),
                                {"tables", name}, suggestion(name, keys_of(tables)));
      return;
    }
    // If the game declares the shape of the table, the shape check reports wrong names.
    const bool complains = in.build.root["shapes"].find(name) == nullptr;
    for (const auto& entry : found->entries) {
      const ValueId value = in.value(entry.key, entry.place(), complains);
      if (value != kNone) demand.listed[value] = in.values(entry.value, complains);
    }
  }
};

}  // namespace

template <>
const DemandDuties& demand_duties_for<ZoneDemand>() {
  return kDemandDutiesOf<DemandOfZone>;
}

}  // namespace fuda
