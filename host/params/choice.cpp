// A parameter that is one of several words: `choice: [raise, call]`, or the keys of a table.
#include <algorithm>

#include "model/move_reader.h"
#include "params/kinds.h"

namespace fuda {

namespace {

struct ChoiceKind : Unconditional {
  using Fields = ChoiceParam;
  static constexpr NamedThing kThing = NamedThing::word;
  static constexpr std::string_view kWord = "choice";
  static constexpr std::array<std::string_view, 0> kKeys{};

  static ChoiceParam declare(Declaring& in) {
    if (in.value.is_scalar()) return {keys_of_table(in)};
    ChoiceParam choice;
    for (const auto& item : in.value.items) choice.words.push_back(item.text);
    return choice;
  }

  static std::uint64_t always(const Game& /*game*/, const ChoiceParam& choice) { return choice.words.size(); }

  static Candidates list(const State& /*state*/, const ChoiceParam& choice, const Move& /*so_far*/) {
    return {0, static_cast<int>(choice.words.size())};
  }

  static std::string write(const Argument& of, const ChoiceParam& choice) { return choice.words[of.index()]; }

  static bool read(MoveReader& reader, const Param& param, const ChoiceParam& of,
                   std::span<const std::string> words) {
    const std::string& word = words.front();
    const auto found = std::ranges::find(of.words, word);
    if (found != of.words.end()) return reader.take(static_cast<int>(found - of.words.begin()));
    return reader.fail_unknown({"no {what} '{word}'", {{"what", param.name}, {"word", word}}}, word,
                               of.words);
  }

  static ArgumentType type(const ChoiceParam& choice) {
    return {.thing = NamedThing::word, .words = &choice.words};
  }

  static std::vector<Sentence> describe(const Game& /*game*/, const ChoiceParam& choice) {
    return {{"{choices}", {{"choices", spoken_list(choice.words)}}}};
  }

  // Numbers the choices in the order in which they are declared.
  static Numbering numbering(const Game& /*game*/, const ChoiceParam& choice) {
    return {static_cast<std::uint32_t>(choice.words.size()), 0};
  }
  static std::uint32_t number(const Game& /*game*/, const ChoiceParam& /*choice*/, Seat /*mover*/,
                              int argument) {
    return static_cast<std::uint32_t>(argument);
  }
  static std::string number_text(const Game& /*game*/, const ChoiceParam& choice, std::uint32_t number) {
    return choice.words[number];
  }

 private:
  // The words come from `tables.NAME`, so a variant that adds to the table also adds a choice.
  static std::vector<std::string> keys_of_table(const Declaring& in) {
    const yaml::Node& node = in.value;
    const yaml::Node* table = &in.build.root;
    std::vector<std::string> path;
    for (const std::string& key : split(node.text, '.')) {
      const auto known = table == &in.build.root ? std::vector<std::string>() : keys_of(*table);
      path.push_back(key);
      const yaml::Node* found = table->find(key);
      if (found == nullptr) {
        in.build.complain_missing(node.place(), fmt::format("there is no table '{}'", node.text), path,
                                  suggestion(key, known));
        return {};
      }
      table = found;
    }
    std::vector<std::string> keys = keys_of(*table);
    if (keys.empty()) in.complain(node.place(), fmt::format("'{}' has no keys to choose from", node.text));
    return keys;
  }
};

}  // namespace

template <>
const ParamDuties& duties_for<ChoiceParam>() {
  return kDutiesOf<ChoiceKind>;
}

}  // namespace fuda
