#include "code/read_arguments.h"

#include <algorithm>

#include "code/around.h"
#include "code/bytecode.h"

namespace fuda::lua {

namespace {

constexpr std::string_view kMoves = "moves";
constexpr std::string_view kOfMoves[] = {"apply", "allowed", "except", "sets"};

class ArgumentReading {
 public:
  ArgumentReading(const Function& main, const Game& game) : around_(surroundings_of(main, game, false)) {
    look(main);
  }

  ReadArguments result;

 private:
  void look(const Function& function) {
    const std::string& name = around_.functions[function.id].name;
    if (name.starts_with("moves.") && name.rfind('.') > 6) take(function, name);
    for (std::size_t at = 0; at < function.code.size(); ++at)
      result.certain = result.certain && is_plain(function, at);
    for (const Function& inner : function.inner) look(inner);
  }

  void take(const Function& function, const std::string& name) {
    const std::size_t dot = name.rfind('.');
    std::bitset<256>& read = result.read[name.substr(6, dot - 6)];
    if (name.ends_with(".apply")) result.applied.insert(name.substr(6, dot - 6));
    if (op_of(function.code.front()) == Op::vararg_prepare) read.set();
    for (std::size_t at = 0; at < function.code.size(); ++at) {
      for (int index = 0; index < function.parameters; ++index) {
        if (reads_register(function, at, static_cast<unsigned>(index)))
          read.set(static_cast<std::size_t>(index));
      }
    }
  }

  // Whether the instruction uses `moves` only as `moves.NAME`, and sets the functions of a move only to
  // functions defined in the same statement.
  static bool is_plain(const Function& function, std::size_t at) {
    const std::uint32_t code = function.code[at];
    if (op_of(code) == Op::get_global && function.constant(c_of(code)) == kMoves) {
      const std::uint32_t next = at + 1 < function.code.size() ? function.code[at + 1] : 0;
      return op_of(next) == Op::get_field && b_of(next) == a_of(code);
    }
    if (op_of(code) != Op::set_field ||
        std::ranges::find(kOfMoves, function.constant(b_of(code))) == std::end(kOfMoves))
      return true;
    return at > 0 && !k_of(code) && op_of(function.code[at - 1]) == Op::closure &&
           a_of(function.code[at - 1]) == c_of(code);
  }

  const Surroundings around_;
};

}  // namespace

void ReadArguments::add(const ReadArguments& other) {
  for (const auto& [move, arguments] : other.read) read[move] |= arguments;
  applied.insert(other.applied.begin(), other.applied.end());
  certain = certain && other.certain;
}

ReadArguments read_arguments(const std::string& file, std::string_view text, const Game& game) {
  return ArgumentReading(compiled(file, text), game).result;
}

}  // namespace fuda::lua
