// Builds attributes and cards: the faces, and the number of cards with each face.

#include "load/build.h"

namespace fuda {

namespace {

Value value_named(const std::string& name) {
  Value value;
  value.name = value.symbol = name;
  return value;
}

// A value of an attribute in a group, and the number of copies of each card with this value.
struct Share {
  ValueId value = 0;
  std::size_t copies = 1;
};

// Equal cards of one group, and the key of the group that says where they start, or null.
struct Copies {
  std::size_t count = 0;
  const yaml::Entry* start = nullptr;
};

// Words that have a meaning in groups of cards or in card_name.
constexpr std::string_view kTaken[] = {"copies", "card"};

class Cards {
 public:
  explicit Cards(Build& build) : build_(build), game_(build.game) {}

  void run() {
    read_attributes();
    read_template();
    if (has_errors(build_.findings)) return;
    for (const auto& group : build_.entries("cards")) read_group(group);
    const Place place = build_.root.entry("cards")->place();
    if (!has_errors(build_.findings) && game_.faces.empty()) build_.complain(place, "this game has no cards");
    std::size_t total = 0;
    for (const std::vector<Copies>& batches : copies_)
      for (const Copies& batch : batches) total += batch.count;
    if (!build_.within(total, kMaxCards, "cards", place)) return;
    for (std::size_t face = 0; face < copies_.size(); ++face) {
      for (const Copies& batch : copies_[face]) {
        game_.cards.insert(game_.cards.end(), batch.count, static_cast<FaceId>(face));
        build_.starts.insert(build_.starts.end(), batch.count, batch.start);
      }
    }
    if (has_errors(build_.findings)) return;
    leave_out_unused();
    build_facts(build_, told_);
  }

 private:
  // A part of card_name: a text, then the symbol of an attribute (kNothing: none; kCard: the key of the
  // group).
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
      if (contains(kTaken, entry.key)) {
        build_.complain(entry.place(), fmt::format("an attribute cannot be named '{}'", entry.key));
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
    build_.complain(place, fmt::format("a number on a card must be from {} to {}, not {}", -kMaxCount,
                                       kMaxCount, number));
    return 0;
  }

  // Reads a range such as "1-104", and adds every number in the range as a value.
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

  // The place of a part of a text. Returns the place of the whole text if the text has escapes or several
  // lines.
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
        build_.complain(part_place(node, i, 1), "card_name has a '{' without a '}'");
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

  // Returns true and adds a finding if the range has no number or too many numbers.
  bool complain_empty(const yaml::Node& node, const Range& range) {
    const bool fine = range.low <= range.high && range.high - range.low < static_cast<int>(kMaxNamed);
    if (!fine) {
      build_.complain(node.place(),
                      range.low > range.high
                          ? fmt::format("the range from {} to {} is empty", range.low, range.high)
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
      // add() reports an unknown bound.
      for (const std::int32_t bound : {range->low, range->high})
        if (find_named(attribute.values, std::to_string(bound)) == kNone)
          add(std::to_string(bound), one.place(), 1);
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
      if (&entry == start_of(group)) {
        if (!entry.value.is_scalar()) build_.complain(entry.place(), "'in' must be the name of a zone");
        continue;
      }
      if (nearest(entry.key, names_of(game_.attributes)).empty() && !nearest(entry.key, {"copies"}).empty()) {
        build_.complain(entry.place(), fmt::format("this game has no attribute '{}'", entry.key),
                        "did you mean 'copies'?");
        continue;
      }
      const auto id = look_up(build_, game_.attributes, "attribute", entry.key, entry.place());
      if (id == kNone && entry.value.as_int() && group.value.find("copies") == nullptr)
        build_.findings.back().add_hint(
            fmt::format("for {0} copies of each card, write 'copies: {0}'", entry.value.text));
      if (id != kNone) by_attribute[id] = shares(id, entry.value);
    }
    if (build_.findings.size() > before) return;
    if (is_unnamed(by_attribute)) {
      return build_.complain(
          group.place(),
          fmt::format("the cards of '{}' have no attribute that card_name needs, so they have no name",
                      group.key),
          "give these cards one of the attributes in card_name, or add {card}, the name of the group, to "
          "card_name");
    }
    const auto copies = static_cast<std::size_t>(number_of(build_, group.value, "copies", 1));
    Face face;
    face.values.assign(game_.attributes.size(), kNone);
    combine(by_attribute, 0, face, copies, group);
  }

  // The key of a group that says where its cards start, or null. In a game with an attribute `in`, the key
  // gives its values.
  const yaml::Entry* start_of(const yaml::Entry& group) const {
    return find_named(game_.attributes, "in") == kNone ? group.value.entry("in") : nullptr;
  }

  // Whether the group has none of the attributes that card_name uses.
  bool is_unnamed(const std::vector<std::vector<Share>>& by_attribute) const {
    bool has_attributes = false;
    for (const Part& part : template_) {
      if (part.attribute == kNothing) continue;
      if (part.attribute == kCard || !by_attribute[static_cast<std::size_t>(part.attribute)].empty())
        return false;
      has_attributes = true;
    }
    return has_attributes;
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

  // Reports two cards with the same name. If two values have the same symbol, blames the later value.
  // Otherwise, blames card_name for leaving out the attributes that distinguish the cards.
  void complain_same_name(const Face& face, const Face& other, const yaml::Entry& group) {
    Place place = group.place();
    const Place& first = game_.face_places[game_.find_face(face.name)];
    if (const yaml::Entry* old = inherited_group(first, place.file))
      return build_.complain(
          place, fmt::format("two different cards are named '{}'", face.name),
          fmt::format("the group '{0}' ({1}) already has a card with this name: to replace the "
                      "group, write '{0}:' without a value under 'cards'",
                      old->key, first.text()));
    std::string hint = "card_name must give every card a different name";
    for (std::size_t a = 0; a < game_.attributes.size(); ++a) {
      const auto is_it = [&](const Part& part) { return part.attribute == static_cast<int>(a); };
      if (face.values[a] != other.values[a] && std::ranges::none_of(template_, is_it))
        hint = fmt::format("these cards differ in '{0}': add {{{0}}} to card_name", game_.attributes[a].name);
      if (face.values[a] == other.values[a] || face.values[a] == kNone || other.values[a] == kNone) continue;
      const Value& mine = game_.attributes[a].values[face.values[a]];
      const Value& before = game_.attributes[a].values[other.values[a]];
      const yaml::Entry* entry = build_.root["attributes"][game_.attributes[a].name].entry(mine.name);
      if (mine.symbol != before.symbol || entry == nullptr) continue;
      place = entry->place();
      hint = fmt::format("'{}' and '{}' are both written '{}'", before.name, mine.name, mine.symbol);
      for (const yaml::Node& item : group.value[game_.attributes[a].name].items) {
        if (item.text != mine.name || item.place().file == place.file) continue;
        hint += fmt::format(" ({}): leave out one of them", place.text());
        place = item.place();
      }
    }
    build_.complain(place, fmt::format("two different cards are named '{}'", face.name), hint);
  }

  // The group of cards at this place, if another file declares it.
  const yaml::Entry* inherited_group(const Place& place, const std::string& file) const {
    for (const yaml::Entry& group : build_.entries("cards")) {
      if (group.place().text() == place.text() && place.file != file) return &group;
    }
    return nullptr;
  }

  void add_face(Face face, std::size_t copies, const yaml::Entry& group) {
    for (const Part& part : template_) {
      face.name += part.text;
      if (part.attribute == kCard) face.name += group.key;
      if (part.attribute < 0) continue;
      const auto id = static_cast<std::size_t>(part.attribute);
      if (face.values[id] == kNone) continue;
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
        copies_[known].push_back({copies, start_of(group)});
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
    copies_.push_back({{copies, start_of(group)}});
  }

  // Removes values that no card has, so that no text mentions them.
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
  std::vector<std::vector<Told>> told_;  // the seats that can be told, by attribute and value
  std::vector<Part> template_;
  std::vector<std::vector<Copies>> copies_;  // by face, then by group
  bool full_ = false;                        // there is no room for more faces, and one finding is enough
};

}  // namespace

void build_cards(Build& build) { Cards(build).run(); }

}  // namespace fuda
