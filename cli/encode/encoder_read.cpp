// Reads encoders from files.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/limits.h"
#include "base/lists.h"
#include "base/suggest.h"
#include "encode/encoder.h"
#include "load/files.h"
#include "script/names.h"
#include "yaml/schema.h"

namespace fuda {

namespace {

using What = Block::What;

template <class Things>
std::vector<std::string> all_names(const Things& things) {
  std::vector<std::string> names;
  names.reserve(things.size());
  for (const auto& thing : things) names.push_back(thing.name);
  return names;
}

struct Key {
  const char* name = nullptr;
  What what = What{};
  bool counters = false;
};
constexpr std::array<Key, 6> kKeys = {{{"cards", What::cards},
                                       {"faces", What::faces},
                                       {"copies", What::copies},
                                       {"size", What::size},
                                       {"shortage", What::shortage},
                                       {"counter", What::counter, true}}};

class BlockReader {
 public:
  BlockReader(const Game& game, const yaml::Node& node, Findings& findings)
      : game_(game), node_(node), findings_(findings) {}

  Block read() {
    Block block;
    block.name = node_.is_scalar() ? node_.text : yaml::in_one_line(node_);
    if (node_.is_scalar()) {
      block.what = word();
      return block;
    }
    if (const yaml::Node* name = node_.find("name")) block.name = name->text;
    if (!find_what(block)) return block;
    refuse_other_keys(block);
    if (const yaml::Node* whose = node_.find("whose")) {
      block.whose = whose->text == "me"       ? Block::Whose::me
                    : whose->text == "others" ? Block::Whose::others
                                              : Block::Whose::all;
    }
    block.places = static_cast<std::uint32_t>(std::max(number("count", 0), 0));
    if (const yaml::Node* count = node_.find("count");
        count != nullptr && (block.places < 1 || block.places > kMaxCards))
      complain(*count, fmt::format("'count' must be from 1 to {}", kMaxCards));
    read_cards(block);
    read_range(block);
    read_last(block);
    return block;
  }

 private:
  void complain(const yaml::Node& at, std::string message, std::string hint = {}) {
    findings_.push_back(error_at(at.place(), std::move(message), std::move(hint)));
  }

  What word() {
    constexpr std::array<std::pair<const char*, What>, 4> kWords = {{{"phase", What::phase},
                                                                     {"active", What::active},
                                                                     {"turn", What::turn},
                                                                     {"countdown", What::countdown}}};
    for (const auto& [name, what] : kWords) {
      if (node_.text == name) return what;
    }
    complain(node_, fmt::format("'{}' is not a block of numbers", node_.text),
             suggestion(node_.text, {"phase", "active", "turn", "countdown"}));
    return What::phase;
  }

  template <class Things>
  std::uint8_t look_up(const Things& things, const char* what, const yaml::Node& name) {
    const auto found = static_cast<std::uint8_t>(find_named(things, name.text));
    if (found == kNone)
      complain(name, fmt::format("there is no {} '{}' in {}", what, name.text, game_.name),
               suggestion(name.text, all_names(things)));
    return found;
  }

  bool find_what(Block& block) {
    std::size_t found = 0;
    for (const Key& key : kKeys) {
      const yaml::Node* value = node_.find(key.name);
      if (value == nullptr) continue;
      ++found;
      block.what = key.what;
      block.family = key.counters ? look_up(game_.counter_families, "counter", *value)
                                  : look_up(game_.zone_families, "zone", *value);
    }
    if (const yaml::Node* value = node_.find("last")) {
      ++found;
      constexpr std::array<std::pair<const char*, What>, 7> kLast = {{{"seat", What::last_seat},
                                                                      {"move", What::last_kind},
                                                                      {"argument", What::last_part},
                                                                      {"told", What::last_told},
                                                                      {"face", What::last_face},
                                                                      {"to", What::last_to},
                                                                      {"gain", What::last_gain}}};
      for (const auto& [name, what] : kLast) {
        if (value->text == name) block.what = what;
      }
    }
    if (const yaml::Node* value = node_.find("last_of")) {
      ++found;
      block.what = What::last_of;
      block.seat = static_cast<std::uint8_t>(value->as_int().value_or(0));
    }
    if (found == 1) return true;
    complain(
        node_,
        found == 0 ? "this block has no key for its content" : "this block has several keys for its content",
        "a block needs exactly one of these keys: cards, faces, copies, size, shortage, counter, last, "
        "last_of");
    return false;
  }

  // Reports a key that has no effect, because its author probably expects an effect.
  void refuse_other_keys(const Block& block) {
    const std::vector<std::string> fitting = keys_for(block.what);
    for (const yaml::Entry& entry : node_.entries) {
      if (entry.key == "name" || contains(fitting, entry.key) || is_subject(entry.key)) continue;
      const std::string also =
          fitting.empty() ? "" : fmt::format("this block can also have {}", list_of(fitting));
      findings_.push_back(
          error_at(entry.place(), fmt::format("'{}' changes nothing in this block", entry.key), also));
    }
    const yaml::Node* whose = node_.find("whose");
    if (whose == nullptr || whose->text == "all" || block.family == kNone || !contains(fitting, "whose"))
      return;
    const bool counter = block.what == What::counter;
    const Family& family = counter ? static_cast<const Family&>(game_.counter_families[block.family])
                                   : static_cast<const Family&>(game_.zone_families[block.family]);
    if (family.per != Per::seat && family.per != Per::team)
      complain(*whose, fmt::format("'{}' belongs to no seat, so there is no 'whose'", family.name));
  }

  static std::vector<std::string> keys_for(What what) {
    switch (what) {
      case What::cards:
        return {"whose", "each", "count"};
      case What::faces:
      case What::copies:
        return {"whose"};
      case What::shortage:
        return {"whose", "count"};
      case What::size:
      case What::counter:
        return {"whose", "as", "from", "to", "down"};
      case What::last_kind:
      case What::last_face:
        return {"moves"};
      case What::last_part:
        return {"moves", "parameter", "attribute"};
      case What::last_told:
        return {"moves", "count"};
      case What::last_to:
        return {"moves", "zone"};
      case What::last_gain:
        return {"moves", "gain"};
      default:
        return {};
    }
  }
  static bool is_subject(const std::string& key) {
    return key == "last" || key == "last_of" ||
           std::ranges::any_of(kKeys, [&](const Key& one) { return key == one.name; });
  }
  static std::string list_of(const std::vector<std::string>& keys) {
    return fmt::format("{}", fmt::join(keys, ", "));
  }

  // The value of a key. The value is one number, or a number for each number of players.
  std::int32_t number(const char* key, std::int32_t otherwise) {
    const yaml::Node* node = node_.find(key);
    if (node == nullptr) return otherwise;
    const yaml::Node* value = node->is_mapping() ? node->find(std::to_string(game_.seats)) : node;
    const auto read = value == nullptr ? std::nullopt : value->as_int();
    if (!read) {
      complain(*node, fmt::format("'{}' has no whole number for {} players", key, game_.seats),
               fmt::format(
                   "write one value for all numbers of players, or one value for each number: {}: {{{}: …}}",
                   key, game_.seats));
      return otherwise;
    }
    constexpr std::int64_t kMost = 100'000;
    return static_cast<std::int32_t>(std::clamp(*read, -kMost, kMost));
  }

  void read_cards(Block& block) {
    const yaml::Node* each = node_.find("each");
    if (block.what != What::cards) return;
    block.each.push_back({});
    if (each == nullptr) return;
    block.each.clear();
    for (const yaml::Node& item : each->items) {
      Block::OfCard one;
      if (item.text == "open") one.aspect = Block::OfCard::Aspect::open;
      if (item.text.starts_with("told")) one.aspect = Block::OfCard::Aspect::told;
      if (item.text.starts_with("told ")) one.attribute = attribute(item, item.text.substr(5));
      block.each.push_back(one);
    }
  }

  AttributeId attribute(const yaml::Node& at, const std::string& name) {
    const AttributeId found = find_named(game_.attributes, name);
    if (found == kNone)
      complain(at, fmt::format("there is no attribute '{}' in {}", name, game_.name),
               suggestion(name, all_names(game_.attributes)));
    return found;
  }

  void read_range(Block& block) {
    if (block.what != What::size && block.what != What::counter) return;
    if (block.family == kNone) return;
    const auto as = node_["as"].text;
    block.coding = as == "one_hot"       ? Block::Coding::one_hot
                   : as == "thermometer" ? Block::Coding::thermometer
                   : as == "seen"        ? Block::Coding::seen
                                         : Block::Coding::number;
    if (block.what == What::size) {
      block.to = game_.zones[game_.zone_families[block.family].first].capacity;
    } else {
      const Counter& counter = game_.counters[game_.counter_families[block.family].first];
      const bool cards = game_.counter_families[block.family].holds == Holds::card;
      block.from = cards ? 0 : counter.min;
      block.to = cards ? static_cast<std::int32_t>(game_.faces.size()) : counter.max;
    }
    block.from = number("from", block.from);
    block.to = number("to", block.to);
    block.down = node_["down"].as_bool().value_or(false);
    const bool declared = node_.find("from") == nullptr && node_.find("to") == nullptr;
    block.compressed = declared && !block.down && is_wide(block.from, block.to);
    constexpr std::int64_t kMostNumbers = 4096;
    if (block.to < block.from)
      complain(range_place(), fmt::format("the range from {} to {} is empty", block.from, block.to));
    if (block.coding != Block::Coding::number && block.coding != Block::Coding::seen &&
        static_cast<std::int64_t>(block.to) - block.from > kMostNumbers)
      complain(range_place(),
               fmt::format("the range from {} to {} is too large to give each value its own number",
                           block.from, block.to),
               "write a smaller 'to', or 'as: number'");
  }

  [[nodiscard]] const yaml::Node& range_place() const {
    const yaml::Node* to = node_.find("to");
    const yaml::Node* from = to != nullptr ? to : node_.find("from");
    return from != nullptr ? *from : node_;
  }

  void read_last(Block& block) {
    if (block.what == What::last_of && block.seat >= game_.seats)
      complain(node_["last_of"],
               fmt::format("no seat is {} seats after the observer in a game with {} seats", block.seat,
                           game_.seats),
               fmt::format("the observer is 0, and the last seat is {}", game_.seats - 1));
    if (const yaml::Node* zone = node_.find("zone"))
      block.family = look_up(game_.zone_families, "zone", *zone);
    if (const yaml::Node* gain = node_.find("gain"))
      block.family = look_up(game_.counter_families, "counter", *gain);
    if (const yaml::Node* of = node_.find("attribute")) block.attribute = attribute(*of, of->text);
    block.parameter = node_["parameter"].text;
    const yaml::Node* moves = node_.find("moves");
    for (std::size_t i = 0; moves != nullptr && i < moves->items.size(); ++i)
      add_move(block, moves->items[i]);
    const bool needs_moves = block.what == What::last_kind || block.what == What::last_part ||
                             block.what == What::last_told || block.what == What::last_face ||
                             block.what == What::last_to || block.what == What::last_gain;
    if (needs_moves && block.moves.empty() && findings_.empty()) complain(node_, "this block needs 'moves'");
    if (block.what == What::last_to && !node_.find("zone")) complain(node_, "this block needs a 'zone'");
    if (block.what == What::last_gain && !node_.find("gain"))
      complain(node_, "this block needs 'gain', the name of a counter");
    if (block.what == What::last_told && block.places == 0)
      complain(node_, "this block needs 'count', a number of places");
    if (block.what == What::last_part && block.parameter.empty() && node_.find("attribute") == nullptr)
      complain(node_, "this block needs a 'parameter' or an 'attribute'");
  }

  void add_move(Block& block, const yaml::Node& item) {
    const std::size_t space = item.text.find(' ');
    yaml::Node name = item;
    name.text = item.text.substr(0, space);
    Block::MoveKind kind{look_up(game_.moves, "move", name)};
    if (kind.kind == kNone) return;
    if (space != std::string::npos) kind.attribute = attribute(item, item.text.substr(space + 1));
    const auto& params = game_.moves[kind.kind].params;
    if (!block.parameter.empty() && std::ranges::find(params, block.parameter, &Param::name) == params.end())
      complain(item, fmt::format("'{}' has no parameter '{}'", name.text, block.parameter),
               suggestion(block.parameter, all_names(params)));
    block.moves.push_back(kind);
  }

  const Game& game_;
  const yaml::Node& node_;
  Findings& findings_;
};

}  // namespace

std::vector<Block> read_blocks(const Game& game, const yaml::Node& root) {
  Findings findings = yaml::check_schema(root, "encoder");
  if (has_errors(findings)) throw Failure(std::move(findings));
  std::vector<Block> blocks;
  for (const yaml::Node& item : root["numbers"].items)
    blocks.push_back(BlockReader(game, item, findings).read());
  if (has_errors(findings)) throw Failure(std::move(findings));
  return blocks;
}

Path find_encoder(const Definition& definition, const std::string& name) {
  if (name.ends_with(".yaml") || name.find('/') != std::string::npos) return name;
  std::vector<std::string> known{"default"};
  for (std::size_t file = definition.files.size(); file-- > 0;) {
    const auto folder = own_folder(definition, file);
    if (!folder) continue;
    const Path encoders = *folder / "encoders";
    if (is_file(encoders / (name + ".yaml"))) return encoders / (name + ".yaml");
    for (const std::string& one : names_in(encoders, ".yaml")) known.push_back(one);
  }
  throw Failure(error_at({}, fmt::format("{} has no encoder '{}'", definition.name, name),
                         suggestion(name, known) + "\nwrite 'default', NAME for the file encoders/NAME.yaml "
                                                   "in the game's folder, or the path of a file"));
}

}  // namespace fuda
