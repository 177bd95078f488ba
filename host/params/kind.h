// What a kind of parameter does. Each has one file, KIND.cpp, with a class of static functions in which none
// may be missing.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/sentence.h"
#include "model/param.h"
#include "params/declare.h"

namespace fuda {

// What an argument is, as rules and people get it.
struct ArgumentType {
  NamedThing thing = NamedThing::number;
  AttributeId attribute = kNone;                    // value: of which attribute
  FamilyId zones = kNone;                           // zone: of which family
  const std::vector<std::string>* words = nullptr;  // word: which; lives in the parameter
};

// The numbers that stand for arguments where every argument of a game needs one. Without `less` they may
// leave out numbers in between: the function `number` says which stands for an argument.
struct Numbering {
  std::uint32_t count = 0;                 // they are below this
  std::optional<std::uint32_t> less = {};  // each is the argument less this, modulo 2^32
};

struct ParamDuties : ParamRow {
  std::string_view word;                   // the key that declares it
  bool (*takes)(const yaml::Node& value);  // of kinds with one word: is this written for it? Null: any is
  std::span<const std::string_view> keys;  // further keys, which go with this kind alone
  ParamKind (*declare)(Declaring& in);     // adds what is wrong to the findings
  // How many arguments every position offers; 1 if that depends on the position.
  std::uint64_t (*always)(const Game& game, const Param& param);
  // On which zones and counters it depends what is listed. `index`: of the parameter in its move.
  void (*look)(const MoveKind& kind, std::size_t index, Looks& out);
  // Why an argument is not offered that can be read; a sentence without a form if the kind knows no reason.
  Sentence (*why_not)(const State& state, const Argument& argument, const Move& move);
  ArgumentType (*type)(const Param& param);
  // What it ranges over, then what else must be true.
  std::vector<Sentence> (*describe)(const Game& game, const Param& param);
  // Null for cards: they have numbers by their faces or places.
  Numbering (*numbering)(const Game& game, const Param& param);
  std::uint32_t (*number)(const Game& game, const Param& param, Seat mover, int argument);
  std::string (*number_text)(const Game& game, const Param& param, std::uint32_t number);
};

// A kind all of whose arguments are always offered, or as many as everybody sees.
struct Unconditional {
  static void look(const MoveKind& /*kind*/, std::size_t /*index*/, const auto& /*fields*/, Looks& /*out*/) {}
  static Sentence why_not(const State& /*state*/, const Argument& /*argument*/, const auto& /*fields*/,
                          const Move& /*move*/) {
    return {};
  }
};

template <class Fields>
[[nodiscard]] const Fields& fields_of(const Param& param) {
  return *std::get_if<Fields>(&param.kind);
}

// Takes the functions of a kind's class: `Kind::Fields` is what Param::kind holds.
template <class Kind>
[[nodiscard]] constexpr ParamDuties duties_of_class() {
  using Fields = typename Kind::Fields;
  ParamDuties duties{};
  duties.thing = Kind::kThing;
  duties.word = Kind::kWord;
  duties.keys = Kind::kKeys;
  if constexpr (requires { &Kind::takes; }) duties.takes = Kind::takes;
  duties.read = [](MoveReader& reader, const Param& param, std::span<const std::string> words) {
    return Kind::read(reader, param, fields_of<Fields>(param), words);
  };
  duties.declare = [](Declaring& in) -> ParamKind { return Kind::declare(in); };
  duties.always = [](const Game& game, const Param& param) -> std::uint64_t {
    return Kind::always(game, fields_of<Fields>(param));
  };
  duties.look = [](const MoveKind& kind, std::size_t index, Looks& out) {
    Kind::look(kind, index, fields_of<Fields>(kind.params[index]), out);
  };
  duties.why_not = [](const State& state, const Argument& argument, const Move& move) {
    return Kind::why_not(state, argument, fields_of<Fields>(argument.param), move);
  };
  duties.type = [](const Param& param) { return Kind::type(fields_of<Fields>(param)); };
  duties.describe = [](const Game& game, const Param& param) {
    return Kind::describe(game, fields_of<Fields>(param));
  };
  if constexpr (Kind::kThing != NamedThing::card && Kind::kThing != NamedThing::cards) {
    duties.list = [](const State& state, const Param& param, const Move& so_far) {
      return Kind::list(state, fields_of<Fields>(param), so_far);
    };
    duties.write = [](const Argument& argument) {
      return Kind::write(argument, fields_of<Fields>(argument.param));
    };
    duties.numbering = [](const Game& game, const Param& param) {
      return Kind::numbering(game, fields_of<Fields>(param));
    };
    duties.number = [](const Game& game, const Param& param, Seat mover, int argument) {
      return Kind::number(game, fields_of<Fields>(param), mover, argument);
    };
    duties.number_text = [](const Game& game, const Param& param, std::uint32_t number) {
      return Kind::number_text(game, fields_of<Fields>(param), number);
    };
  }
  return duties;
}
template <class Kind>
inline constexpr ParamDuties kDutiesOf = duties_of_class<Kind>();

}  // namespace fuda
