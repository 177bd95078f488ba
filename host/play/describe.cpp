#include "play/describe.h"

#include <fmt/format.h>

#include <map>

#include "play/keys.h"

namespace fuda::play {

namespace {

std::string family_member(const Game& game, const ZoneRef& ref) {
  const std::string& name = game.zone_families[ref.family].name;
  switch (ref.of) {
    case ZoneRef::Of::table:
      return name;
    case ZoneRef::Of::me:
      return name + ".me";
    case ZoneRef::Of::argument:
      return name + " of it";
    case ZoneRef::Of::any:
      return "any " + name;
  }
  return name;
}

// Cards by name with their number of copies, those that are alike in number on one line.
std::string cards_text(const Game& game) {
  std::vector<int> copies(game.faces.size());
  for (const FaceId face : game.cards) ++copies[face];
  std::map<int, std::string, std::greater<>> by_copies;
  for (std::size_t f = 0; f < game.faces.size(); ++f) by_copies[copies[f]] += " " + game.faces[f].name;
  std::string text;
  for (const auto& [n, names] : by_copies) text += fmt::format("  {} ×{}\n", n, names);
  return text;
}

void heading(std::ostream& out, const Paint& paint, const std::string& text) {
  out << "\n" << paint.bold(text) << "\n";
}

void describe_parts(std::ostream& out, const Description& what, const Paint& paint) {
  const Game& game = what.table.game();
  heading(out, paint, counted(static_cast<std::int64_t>(game.cards.size()), "card"));
  out << cards_text(game);
  heading(out, paint, "zones");
  for (const auto& family : game.zone_families) {
    const int capacity = game.zones[family.first].capacity;
    out << "  " << padded(members_of(game, family), 34) << "  " << paint.dim(visible_to(family.visible));
    if (static_cast<std::size_t>(capacity) < game.cards.size())
      out << paint.dim(fmt::format(", at most {}", capacity));
    out << "\n";
  }
  if (!game.counters.empty()) heading(out, paint, "counters");
  for (const auto& family : game.counter_families) {
    const Counter& counter = game.counters[family.first];
    out << "  " << padded(members_of(game, family), 34)
        << paint.dim(fmt::format("  {}, starts at {}, {}", range_of(counter), counter.start,
                                 visible_to(family.visible)))
        << "\n";
  }
  if (!game.deals.empty()) heading(out, paint, "deal");
  for (const auto& deal : game.deals) out << "  " << deal_text(game, deal) << "\n";
}

void describe_tables(std::ostream& out, const Description& what, const Paint& paint) {
  const yaml::Node* tables = what.table.definition->root.find("tables");
  if (tables == nullptr || tables->entries.empty()) return;
  heading(out, paint, "tables");
  for (const auto& table : tables->entries)
    out << "  " << padded(table.key, 20) << "  " << paint.dim(short_table(table.value)) << "\n";
}

void describe_flow(std::ostream& out, const Description& what, const Paint& paint) {
  const Game& game = what.table.game();
  heading(out, paint, "phases");
  for (const auto& phase : game.phases) {
    std::vector<std::string> moves;
    for (const KindId kind : phase.moves) moves.push_back(game.moves[kind].name);
    for (const KindId kind : phase.free) moves.push_back(game.moves[kind].name + " (free)");
    out << "  " << padded(phase.name, 14) << (phase.who == Phase::Who::all ? "all at once: " : "")
        << spoken_list(moves) << paint.dim((moves.empty() ? "then " : "; then ") + follows(game, phase))
        << "\n";
  }
  heading(out, paint, "moves");
  for (const auto& kind : game.moves) {
    out << "  " << padded(form_of(kind), 24) << "  " << paint.dim(summary_of(what.table, "moves", kind.name))
        << "\n";
    for (const auto& param : kind.params) {
      out << "    " << padded(param.name, 22) << "  " << paint.dim(domain_of(game, param)) << "\n";
    }
    for (const auto& cost : kind.cost) {
      out << paint.dim(fmt::format("    {} −{}", game.counter_families[cost.counter].name, cost.amount))
          << "\n";
    }
    for (const auto& gain : kind.gain) {
      out << paint.dim(fmt::format("    {} +{}", game.counter_families[gain.counter].name, gain.amount))
          << "\n";
    }
  }
  if (!game.outcomes.empty()) heading(out, paint, "ends");
  for (const auto& outcome : game.outcomes) {
    const yaml::Node* all = what.table.definition->root.find("outcomes");
    const yaml::Node* node = all == nullptr ? nullptr : all->find(outcome);
    out << "  " << padded(outcome, 14) << paint.dim(node == nullptr ? "" : node->text) << "\n";
  }
  if (what.table.definition->root.find("limits") != nullptr) {
    heading(out, paint, "limits");
    out << "  " << padded("moves", 14) << paint.dim(fmt::format("{} of a random game", game.max_moves))
        << "\n";
  }
  if (game.ratings.empty()) return;
  heading(out, paint, "ratings");
  for (const auto& rating : game.ratings) {
    out << "  " << padded(rating.name, 14)
        << paint.dim(fmt::format("up to {}  {}", rating.up_to, what.table.names->of("rating", rating.name)))
        << "\n";
  }
}

void describe_options(std::ostream& out, const Description& what, const Paint& paint) {
  const auto& options = what.table.definition->options;
  if (!options.empty()) heading(out, paint, "options");
  for (const auto& option : options) {
    const std::string value = option.value == option.fallback
                                  ? option.value
                                  : fmt::format("{} (otherwise {})", option.value, option.fallback);
    out << "  " << padded(option.name, 20) << "  " << padded(value, 12) << "  "
        << paint.dim(fmt::format("{} ({})", option.summary, values_of(option))) << "\n";
  }
  const auto variants = variants_of(what);
  if (!variants.empty()) heading(out, paint, "variants");
  for (const auto& variant : variants) {
    out << "  " << padded("+" + variant.name, 20) << "  " << paint.dim(variant.summary) << "\n";
  }
}

void describe_rulebook(std::ostream& out, const Description& what, const Paint& paint) {
  const load::Rulebook book = load::load_rulebook(*what.table.definition);
  if (what.rulings) heading(out, paint, "rulings");
  for (const auto& ruling : what.rulings ? book.rulings : std::vector<load::Ruling>()) {
    out << "  " << paint.bold(ruling.id) << "  " << ruling.issue << "\n      " << ruling.ruling << "\n";
    for (const auto& other : ruling.alternatives) out << paint.dim("      or: " + other) << "\n";
    if (!ruling.option.empty()) out << paint.dim("      option: " + ruling.option) << "\n";
    if (!ruling.why.empty()) out << paint.dim("      why: " + ruling.why) << "\n";
  }
  if (what.clauses) heading(out, paint, "clauses");
  for (const auto& clause : what.clauses ? book.clauses : std::vector<load::Clause>()) {
    out << "  " << padded(clause.id, 8) << "  " << clause.text;
    if (!clause.source.empty()) out << paint.dim("  (" + clause.source + ")");
    out << "\n";
  }
}

}  // namespace

std::string form_of(const MoveKind& kind) {
  std::string text = kind.name;
  for (const auto& param : kind.params) text += " " + param.name;
  return text;
}

std::string domain_of(const Game& game, const Param& param) {
  switch (param.domain) {
    case Domain::seat:
      return param.others ? "another seat" : "a seat";
    case Domain::card:
      return "a card of " + family_member(game, param.zone);
    case Domain::fact: {
      std::string text;
      for (std::size_t f = 0; f < game.facts.size(); ++f) {
        if (((param.facts >> f) & 1U) != 0) text += (text.empty() ? "" : ", ") + game.facts[f].name;
      }
      if (param.found_in.family != kNone) text += ", found in " + family_member(game, param.found_in);
      return text;
    }
    case Domain::value: {
      const Attribute& attribute = game.attributes[param.attribute];
      std::vector<std::string> without;
      for (std::size_t v = 0; v < std::min<std::size_t>(attribute.values.size(), 64); ++v) {
        if (((param.without >> v) & 1U) != 0) without.push_back(attribute.values[v].name);
      }
      return "a " + attribute.name + (without.empty() ? "" : ", but not " + spoken_list(without));
    }
    case Domain::number:
      return fmt::format("a number from {} to {}", param.low, param.high);
    case Domain::choice:
      return spoken_list(param.choices);
    case Domain::position:
      return "a place in " + family_member(game, param.zone);
    case Domain::zone:
      return "a " + game.zone_families[param.zone.family].name;
  }
  return {};
}

std::string values_of(const load::OptionInfo& option) {
  if (option.numeric && option.choices.empty()) return fmt::format("{} to {}", option.low, option.high);
  std::string text;
  for (const auto& choice : option.choices) text += (text.empty() ? "" : ", ") + choice;
  return text;
}

std::string visible_to(Visible visible) {
  switch (visible) {
    case Visible::all:
      return "seen by all";
    case Visible::none:
      return "seen by nobody";
    case Visible::owner:
      return "seen by its owner";
    case Visible::others:
      return "seen by all but its owner";
    case Visible::top:
      return "only the top is seen";
    case Visible::team:
      return "seen by its owner's team";
  }
  return {};
}

std::string members_of(const Game& game, const Family& family) {
  switch (family.per) {
    case Per::table:
      break;
    case Per::seat:
      return family.name + ".SEAT";
    case Per::team:
      return family.name + (game.teams == 0 ? ".SEAT" : ".TEAM");
    case Per::number:
      return fmt::format("{}.1 … {}", family.name, family.count);
    case Per::value: {
      const auto& values = game.attributes[family.attribute].values;
      return fmt::format("{}.{} … {}", family.name, values.front().name, values.back().name);
    }
  }
  return family.name;
}

std::string summary_of(const Table& table, const char* section, const std::string& name) {
  const yaml::Node* all = table.definition->root.find(section);
  const yaml::Node* entry = all == nullptr ? nullptr : all->find(name);
  const yaml::Node* summary = entry == nullptr ? nullptr : entry->find("summary");
  return summary == nullptr ? "" : summary->text;
}

std::vector<load::Listed::Variant> variants_of(const Description& what) {
  const std::string& name = what.table.game().name;
  for (const auto& game : load::list_games(what.path)) {
    if (game.name == name.substr(0, name.find('+'))) return game.variants;
  }
  return {};
}

void describe_text(std::ostream& out, const Description& what, const Paint& paint) {
  const Table& table = what.table;
  const auto& definition = *table.definition;
  const auto text_of = [&](const char* key) {
    const yaml::Node* node = definition.root.find(key);
    return table.names->has(key, "") ? table.names->of(key, "")
           : node == nullptr         ? std::string()
                                     : node->text;
  };
  const std::string title = text_of("title");
  const std::string summary = text_of("summary");
  out << paint.bold(title.empty() ? definition.name : title) << "\n";
  if (!summary.empty()) out << summary << "\n";
  out << paint.dim(fmt::format("{} · {} player{}", definition.name,
                               definition.min_seats == definition.max_seats
                                   ? std::to_string(definition.min_seats)
                                   : fmt::format("{} to {}", definition.min_seats, definition.max_seats),
                               definition.max_seats == 1 ? "" : "s"))
      << "\n";
  if (what.rulings || what.clauses) return describe_rulebook(out, what, paint);
  describe_parts(out, what, paint);
  describe_flow(out, what, paint);
  describe_tables(out, what, paint);
  describe_options(out, what, paint);
}

}  // namespace fuda::play
