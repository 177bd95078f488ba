// The look of cards, as the game's files declare it or as the attributes of cards suggest it.
#include <algorithm>
#include <map>
#include <set>

#include "diagnostics/card_look.h"
#include "diagnostics/sections.h"

namespace fuda {

namespace {

constexpr std::string_view kNothing = "none";

class LookReader {
 public:
  LookReader(Build& build, const Definition& definition)
      : build_(build), game_(build.game), look_(build.game.look), definition_(definition) {}

  void run() {
    const yaml::Node& node = build_.root["look"];
    look_.corner = attribute(node, "corner", [&] { return usual_corner(game_, in_names()); });
    look_.colour = attribute(node, "colour", [&] { return usual_colour(game_, in_names(), look_.corner); });
    look_.symbol = attribute(node, "symbol", [&] { return look_.colour; });
    look_.mark = attribute(node, "mark", [] { return kNone; });
    look_.colours = values(node, "colours", "colour", look_.colour, Part::colour);
    look_.symbols = values(node, "symbols", "symbol", look_.symbol, Part::symbol);
    look_.marks = values(node, "marks", "mark", look_.mark, Part::mark);
    read_pictures(node["pictures"]);
    read_zones(node["zones"]);
    read_moves(node["moves"]);
    read_sums(node["sums"]);
    if (node["caption"].text == "always") look_.caption = CardLook::Caption::always;
    if (node["caption"].text == "never") look_.caption = CardLook::Caption::never;
  }

 private:
  enum class Part : std::uint8_t { colour, symbol, mark };

  // Whether an unknown name is a mistake. Another variant or an option may remove a value that has a look. An
  // unknown name is therefore a mistake only in the last file, and only if every option has its default.
  [[nodiscard]] bool is_last_word(const std::shared_ptr<const std::string>& file) const {
    const bool plain = std::ranges::all_of(definition_.options,
                                           [](const OptionInfo& one) { return one.value == one.fallback; });
    return plain && file != nullptr && *file == *definition_.files.back().file;
  }

  // The attributes that form card_name.
  [[nodiscard]] std::set<AttributeId> in_names() const {
    std::set<AttributeId> ids;
    for (std::size_t a = 0; a < game_.attributes.size(); ++a) {
      const std::string part = "{" + game_.attributes[a].name + "}";
      if (build_.root["card_name"].text.find(part) != std::string::npos)
        ids.insert(static_cast<AttributeId>(a));
    }
    return ids;
  }

  template <class Usual>
  AttributeId attribute(const yaml::Node& look, const char* key, Usual usual) {
    const yaml::Node& node = look[key];
    if (node.is_null()) return usual();
    const AttributeId found = find_named(game_.attributes, node.text);
    if (found != kNone || node.text == kNothing) return found;
    if (!is_last_word(node.file)) return usual();
    return look_up(build_, game_.attributes, "attribute", node.text, node.place());
  }

  std::vector<std::string> values(const yaml::Node& look, const char* key, const char* of, AttributeId id,
                                  Part part) {
    const std::vector<yaml::Entry>& said = look[key].entries;
    if (id == kNone) {
      const yaml::Node& named = look[of];
      const bool is_wrong = !named.is_null() && named.text != kNothing;  // reported elsewhere
      if (!is_wrong && !said.empty() && is_last_word(said.front().file))
        build_.complain(said.front().place(), fmt::format("no attribute determines a card's {}", of),
                        fmt::format("write '{}: ATTRIBUTE'", of));
      return {};
    }
    const Attribute& attribute = game_.attributes[id];
    std::map<ValueId, std::string> codes;
    for (const yaml::Entry& entry : said) {
      const std::string code = part == Part::colour ? colour(entry.value) : symbol(entry.value);
      const std::uint8_t value = find_named(attribute.values, entry.key);
      if (value != kNone) {
        codes[value] = code;
      } else if (const auto known = declared_values(build_, attribute);
                 !contains(known, entry.key) && is_last_word(entry.file)) {
        build_.complain(entry.place(), fmt::format("there is no {} '{}'", attribute.name, entry.key),
                        suggestion(entry.key, known));
      }
    }
    if (part == Part::colour) return usual_colours(attribute, codes);
    if (part == Part::symbol) return usual_symbols(attribute, codes);
    std::vector<std::string> marks(attribute.values.size());
    for (const auto& [value, mark] : codes) marks[value] = mark;
    return marks;
  }

  std::string colour(const yaml::Node& node) {
    std::string code = colour_code(node.text);
    if (code.empty())
      build_.complain(node.place(), fmt::format("'{}' is not a colour: write #rrggbb or a name", node.text),
                      suggestion(node.text, colour_names(), kMostNames));
    return code;
  }

  // "" if there is no symbol.
  std::string symbol(const yaml::Node& node) {
    if (node.text == kNothing) return {};
    if (is_symbol(node.text) || is_one_character(node.text)) return node.text;
    build_.complain(node.place(), fmt::format("'{}' is neither a symbol nor a single character", node.text),
                    suggestion(node.text, symbol_names()));
    return {};
  }

  void read_pictures(const yaml::Node& pictures) {
    look_.pictures.assign(game_.faces.size(), "");
    for (const yaml::Entry& entry : pictures.entries) {
      const std::string picture = symbol(entry.value);
      if (const FaceId face = game_.find_face(entry.key); face != kNone) {
        look_.pictures[face] = picture;
      } else if (is_last_word(entry.file)) {
        build_.complain(entry.place(), fmt::format("there is no card '{}'", entry.key),
                        suggestion(entry.key, names_of(game_.faces)));
      }
    }
  }

  void read_zones(const yaml::Node& zones) {
    look_.zones.assign(game_.zone_families.size(), CardLook::Lies::as_usual);
    for (const yaml::Entry& entry : zones.entries) {
      if (const FamilyId zone = game_.find_zones(entry.key); zone != kNone) {
        const std::string& lies = entry.value.text;
        look_.zones[zone] = lies == "stack"   ? CardLook::Lies::stack
                            : lies == "named" ? CardLook::Lies::named
                                              : CardLook::Lies::row;
      } else if (is_last_word(entry.file)) {
        (void)look_up(build_, game_.zone_families, "zone", entry.key, entry.place());
      }
    }
  }

  void read_moves(const yaml::Node& moves) {
    look_.moves.assign(game_.moves.size(), kNone);
    for (const yaml::Entry& entry : moves.entries) {
      const KindId kind = game_.find_move(entry.key);
      const FamilyId zone = game_.find_zones(entry.value.text);
      if (kind != kNone && zone != kNone && game_.moves[kind].params.empty()) {
        look_.moves[kind] = zone;
      } else if (!is_last_word(entry.file)) {
        continue;
      } else if (kind != kNone && !game_.moves[kind].params.empty()) {
        build_.complain(
            entry.place(),
            fmt::format("'{}' has parameters, so people point at those instead of a zone", entry.key));
      } else {
        (void)look_up(build_, game_.moves, "move", entry.key, entry.place());
        (void)look_up(build_, game_.zone_families, "zone", entry.value.text, entry.value.place());
      }
    }
  }

  void read_sums(const yaml::Node& sums) {
    look_.sums.assign(game_.zone_families.size(), kNone);
    for (const yaml::Entry& entry : sums.entries) {
      const FamilyId zone = game_.find_zones(entry.key);
      const AttributeId added = find_named(game_.attributes, entry.value.text);
      if (zone != kNone && added != kNone && game_.attributes[added].numeric) {
        look_.sums[zone] = added;
      } else if (!is_last_word(entry.file)) {
        continue;
      } else if (added != kNone && !game_.attributes[added].numeric) {
        build_.complain(
            entry.value.place(),
            fmt::format("the values of '{}' are words, which cannot be added up", entry.value.text),
            "use an attribute whose values are all numbers");
      } else {
        (void)look_up(build_, game_.zone_families, "zone", entry.key, entry.place());
        (void)look_up(build_, game_.attributes, "attribute", entry.value.text, entry.value.place());
      }
    }
  }

  static constexpr std::size_t kMostNames = 60;  // a limit high enough to list all names of symbols

  Build& build_;
  Game& game_;
  CardLook& look_;
  const Definition& definition_;
};

}  // namespace

void build_look(Build& build, const Definition& definition) { LookReader(build, definition).run(); }

}  // namespace fuda
