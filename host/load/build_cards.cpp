// Attributes and cards: which faces there are, and how many cards of each.

#include "load/build.h"

namespace fuda {

namespace {

Value value_named(const std::string& name) {
  Value value;
  value.name = value.symbol = name;
  return value;
}

// A value of an attribute in a group, and how many cards of each it makes.
struct Share {
  ValueId value = 0;
  std::size_t copies = 1;
};

class Cards {
 public:
  explicit Cards(Build& build) : build_(build), game_(build.game) {}

  void run() {
    read_attributes();
    read_template();
    if (has_errors(build_.findings)) return;
    for (const auto& group : build_.entries("cards")) read_group(group);
    const Place place = build_.root.entry("cards")->place();
    if (!has_errors(build_.findings) && game_.faces.empty()) build_.complain(place, "there are no cards");
    std::size_t total = 0;
    for (const std::size_t copies : copies_) total += copies;
    if (!build_.within(total, kMaxCards, "cards", place)) return;
    for (std::size_t face = 0; face < copies_.size(); ++face) {
      game_.cards.insert(game_.cards.end(), copies_[face], static_cast<FaceId>(face));
    }
    if (has_errors(build_.findings)) return;
    leave_out_unused();
    build_facts(build_, told_);
  }

 private:
  // Part of card_name: text, then the symbol of an attribute (kNone: none; kCard: the key of the group).
  static constexpr int kCard = -1;
  static constexpr int kNothing = -2;
  struct Part {
    std::string text;
    int attribute = kNothing;
  };

  void read_attributes() {
    if (!build_.within(build_.entries("attributes").size(), kMaxNamed, "attributes",
                       build_.root.entry("attributes")->place())) {
      return;
    }
    for (const auto& entry : build_.entries("attributes")) {
      if (entry.key == "copies" || entry.key == "card") {
        build_.complain(entry.place(), fmt::format("an attribute cannot be called '{}'", entry.key));
      }
      Attribute attribute;
      attribute.name = entry.key;
      attribute.numeric = true;
      std::vector<Told> told;
      if (entry.value.is_scalar()) read_range(entry.value, attribute, told);
      for (const auto& item : entry.value.items) {
        attribute.numeric = attribute.numeric && item.as_int().has_value();
        attribute.values.push_back(value_named(item.text));
        attribute.values.back().number = bounded(item.as_int().value_or(0), item.place());
        told.push_back(Told::own);
      }
      for (const yaml::Entry& one : entry.value.entries) {
        const yaml::Node& node = one.value;
        const auto number = key_number(one.key);
        attribute.numeric = attribute.numeric && number.has_value();
        attribute.values.push_back(value_named(one.key));
        attribute.values.back().number = bounded(number.value_or(0), one.place());
        const yaml::Node* symbol = node.is_scalar() ? &node : node.find("symbol");
        if (symbol != nullptr) attribute.values.back().symbol = symbol->text;
        told.push_back(told_from(node));
      }
      build_.within(attribute.values.size(), kMaxNamed, "values", entry.place());
      game_.attributes.push_back(std::move(attribute));
      told_.push_back(std::move(told));
    }
  }

  std::int32_t bounded(std::int64_t number, const Place& place) {
    if (number >= -kMaxCount && number <= kMaxCount) return static_cast<std::int32_t>(number);
    build_.complain(
        place, fmt::format("a number on cards must be from {} to {}, not {}", -kMaxCount, kMaxCount, number));
    return 0;
  }

  // "1-104": each number of these.
  void read_range(const yaml::Node& node, Attribute& attribute, std::vector<Told>& told) {
    const auto range = range_in(node);
    if (!range || complain_empty(node, *range)) return;
    for (std::int32_t number = range->low; number <= range->high; ++number) {
      attribute.values.push_back(value_named(std::to_string(number)));
      attribute.values.back().number = number;
      told.push_back(Told::own);
    }
  }

  static std::optional<std::int64_t> key_number(const std::string& key) {
    yaml::Node node;
    node.kind = yaml::NodeKind::scalar;
    node.text = key;
    return node.as_int();
  }

  // The place of a part of a text in one line, without escapes; else of the whole.
  static Place part_place(const yaml::Node& node, std::size_t at, std::size_t length) {
    Place place = node.place();
    const std::size_t quotes = node.quoted ? 2 : 0;
    if (static_cast<std::size_t>(place.length) != node.text.size() + quotes) return place;
    place.column += static_cast<int>(at + quotes / 2);
    place.length = static_cast<int>(length);
    return place;
  }

  void read_template() {
    const yaml::Node& node = build_.root["card_name"];
    std::string text;
    for (std::size_t i = 0; i < node.text.size(); ++i) {
      if (node.text[i] != '{') {
        text += node.text[i];
        continue;
      }
      const std::size_t end = node.text.find('}', i);
      if (end == std::string::npos) {
        build_.complain(part_place(node, i, 1), "card_name has a '{' without its '}'");
        return;
      }
      const std::string name = node.text.substr(i + 1, end - i - 1);
      int attribute = kCard;
      if (name != "card") {
        const auto found =
            look_up(build_, game_.attributes, "attribute", name, part_place(node, i, end - i + 1));
        if (found == kNone) return;
        attribute = found;
      }
      template_.push_back({text, attribute});
      text.clear();
      i = end;
    }
    template_.push_back({text, kNothing});
  }

  // True, with a finding, where it has no number or too many.
  bool complain_empty(const yaml::Node& node, const Range& range) {
    const bool fine = range.low <= range.high && range.high - range.low < static_cast<int>(kMaxNamed);
    if (!fine) {
      build_.complain(node.place(),
                      range.low > range.high
                          ? fmt::format("there is no number from {} to {}", range.low, range.high)
                          : fmt::format("{} has more than {} numbers", node.text, kMaxNamed));
    }
    return !fine;
  }

  // The values of one attribute that a group names.
  std::vector<Share> shares(AttributeId id, const yaml::Node& node) {
    const Attribute& attribute = game_.attributes[id];
    std::vector<Share> all;
    const auto add = [&](const std::string& name, const Place& place, std::size_t copies) {
      const std::string& what = attribute.name;
      const auto value = look_up(build_, attribute.values, what.c_str(), name, place, "attributes." + what);
      if (value != kNone) all.push_back({value, copies});
    };
    const auto add_all = [&](const yaml::Node& one) {
      const auto range = range_in(one);
      if (!range || !attribute.numeric) return add(one.text, one.place(), 1);
      if (complain_empty(one, *range)) return;
      for (const Value& value : attribute.values) {
        if (value.number >= range->low && value.number <= range->high) add(value.name, one.place(), 1);
      }
      for (const std::int32_t bound : {range->low, range->high})
        if (find_named(attribute.values, std::to_string(bound)) == kNone)
          add(std::to_string(bound), one.place(), 1);  // which complains
    };
    if (node.is_scalar() && node.text == "all") {
      for (std::size_t v = 0; v < attribute.values.size(); ++v) all.push_back({static_cast<ValueId>(v), 1});
    } else if (node.is_scalar()) {
      add_all(node);
    }
    for (const auto& item : node.items) add_all(item);
    for (const auto& entry : node.entries) {
      const auto copies = read_number(build_, entry.value, entry.place(), entry.key);
      add(entry.key, entry.place(), static_cast<std::size_t>(copies.value_or(0)));
    }
    return all;
  }

  void read_group(const yaml::Entry& group) {
    std::vector<std::vector<Share>> by_attribute(game_.attributes.size());
    const std::size_t before = build_.findings.size();
    for (const auto& entry : group.value.entries) {
      if (entry.key == "copies") continue;
      if (nearest(entry.key, names_of(game_.attributes)).empty() && !nearest(entry.key, {"copies"}).empty()) {
        build_.complain(entry.place(), fmt::format("no attribute '{}' in this game", entry.key),
                        "did you mean 'copies'?");
        continue;
      }
      const auto id = look_up(build_, game_.attributes, "attribute", entry.key, entry.place());
      if (id != kNone) by_attribute[id] = shares(id, entry.value);
    }
    for (const Part& part : template_) {
      if (part.attribute < 0 || !by_attribute[static_cast<std::size_t>(part.attribute)].empty()) continue;
      const std::string& name = game_.attributes[static_cast<std::size_t>(part.attribute)].name;
      if (group.value.find(name) != nullptr) continue;  // its values are wrong, which has been reported
      build_.complain(group.place(),
                      fmt::format("the cards of '{}' have no {}, but card_name needs it", group.key, name),
                      "use an attribute that all cards have, or {card} for the name of the group");
    }
    if (build_.findings.size() > before) return;
    const auto copies = static_cast<std::size_t>(number_of(build_, group.value, "copies", 1));
    Face face;
    face.values.assign(game_.attributes.size(), kNone);
    combine(by_attribute, 0, face, copies, group);
  }

  void combine(const std::vector<std::vector<Share>>& by_attribute, std::size_t at, Face& face,
               std::size_t copies, const yaml::Entry& group) {
    if (copies == 0 || full_) return;
    if (at == by_attribute.size()) {
      add_face(face, copies, group);
      return;
    }
    if (by_attribute[at].empty()) combine(by_attribute, at + 1, face, copies, group);
    for (const Share& share : by_attribute[at]) {
      face.values[at] = share.value;
      combine(by_attribute, at + 1, face, copies * share.copies, group);
    }
    face.values[at] = kNone;
  }

  // Where two values share a symbol, the later one of them is to blame; else the name leaves something out.
  void complain_same_name(const Face& face, const Face& other, const yaml::Entry& group) {
    Place place = group.place();
    std::string hint = "card_name must tell all cards apart";
    for (std::size_t a = 0; a < game_.attributes.size(); ++a) {
      if (face.values[a] == other.values[a] || face.values[a] == kNone || other.values[a] == kNone) continue;
      const Value& mine = game_.attributes[a].values[face.values[a]];
      const Value& before = game_.attributes[a].values[other.values[a]];
      const yaml::Entry* entry = build_.root["attributes"][game_.attributes[a].name].entry(mine.name);
      if (mine.symbol != before.symbol || entry == nullptr) continue;
      place = entry->place();
      hint = fmt::format("'{}' and '{}' are both written '{}'", before.name, mine.name, mine.symbol);
    }
    build_.complain(place, fmt::format("two different cards are called '{}'", face.name), hint);
  }

  void add_face(Face face, std::size_t copies, const yaml::Entry& group) {
    for (const Part& part : template_) {
      face.name += part.text;
      if (part.attribute == kCard) face.name += group.key;
      if (part.attribute < 0) continue;
      const auto id = static_cast<std::size_t>(part.attribute);
      face.name += game_.attributes[id].values[face.values[id]].symbol;
    }
    if (face.name.empty() || face.name.find_first_of(" \t\n") != std::string::npos) {
      build_.complain(group.place(),
                      fmt::format("'{}' cannot name a card: scripts need one word", face.name));
      full_ = true;
      return;
    }
    const FaceId known = game_.find_face(face.name);
    if (known != kNone) {
      if (game_.faces[known].values == face.values) {
        copies_[known] += copies;
      } else {
        complain_same_name(face, game_.faces[known], group);
        full_ = true;
      }
      return;
    }
    if (game_.faces.size() == kMaxFaces) {
      build_.complain(group.place(), fmt::format("there are more than {} different cards", kMaxFaces));
      full_ = true;
      return;
    }
    game_.faces.push_back(std::move(face));
    game_.face_places.push_back(group.place());
    copies_.push_back(copies);
  }

  // Values that no card carries are left out, so that they are never mentioned.
  void leave_out_unused() {
    for (std::size_t a = 0; a < game_.attributes.size(); ++a) {
      std::vector<Value>& values = game_.attributes[a].values;
      std::vector<ValueId> moved(values.size(), kNone);
      for (const Face& face : game_.faces) {
        if (face.values[a] != kNone) moved[face.values[a]] = 0;
      }
      std::size_t kept = 0;
      for (std::size_t v = 0; v < values.size(); ++v) {
        if (moved[v] == kNone) continue;
        moved[v] = static_cast<ValueId>(kept);
        if (kept != v) {
          values[kept] = std::move(values[v]);
          told_[a][kept] = told_[a][v];
        }
        ++kept;
      }
      values.resize(kept);
      told_[a].resize(kept);
      for (Face& face : game_.faces) {
        if (face.values[a] != kNone) face.values[a] = moved[face.values[a]];
      }
    }
  }

  Build& build_;
  Game& game_;
  std::vector<std::vector<Told>> told_;  // by attribute and value
  std::vector<Part> template_;
  std::vector<std::size_t> copies_;  // by face
  bool full_ = false;                // no more faces: one finding is enough
};

}  // namespace

void build_cards(Build& build) { Cards(build).run(); }

}  // namespace fuda
