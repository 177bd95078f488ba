#include "code/calls.h"

#include <algorithm>
#include <array>
#include <map>

namespace fuda::lua {

namespace {

// The global table with a function for each move, whose names may equal those of other functions.
constexpr const char* kMoveTable = "moves";

bool is_library(const std::string& name) { return name == "math" || name == "string" || name == "table"; }

// Goes through the code from the first instruction to the last. Notes the content of each register that has
// the same content on every path.
class Calls {
 public:
  Calls(const Function& function, std::vector<Call>& out) : function_(function), out_(out) {
    for (std::size_t at = 0; at < function.code.size(); ++at) {
      for (const std::size_t next : next_of(function, at)) {
        if (next == at + 1) continue;
        const auto [source, is_new] = sources_.try_emplace(next, at);
        if (!is_new) source->second = std::min(source->second, at);
        if (next <= at) source->second = 0;  // after a jump back, the contents of registers are unknown
      }
    }
  }

  void run() {
    for (std::size_t at = 0; at < function_.code.size(); ++at) {
      if (const auto source = sources_.find(at); source != sources_.end()) forget_since(source->second);
      step(at);
    }
  }

 private:
  enum class How { unknown, library, function, method, field };
  struct Slot {
    How how = How::unknown;
    std::string name;
    std::size_t since = 0;  // the instruction that set the register
    bool of_argument = false;
  };

  void forget_since(std::size_t source) {
    for (Slot& slot : slots_) {
      if (slot.since >= source) slot = {};
    }
  }
  void forget_from(unsigned slot) { std::fill(slots_.begin() + slot, slots_.end(), Slot{}); }

  void note(const Slot& slot, int given, int line) {
    using enum How;
    if (slot.how == unknown || slot.how == library) return;
    const auto how = slot.how == method  ? Call::How::method
                     : slot.how == field ? Call::How::field
                                         : Call::How::function;
    out_.push_back({how, slot.name, given, line, slot.of_argument});
  }

  void step(std::size_t at) {
    const std::uint32_t code = function_.code[at];
    Slot& slot = slots_[a_of(code)];
    switch (op_of(code)) {
      case Op::get_global:
        slot = {};
        if (!function_.is_environment(b_of(code))) break;
        slot = {How::function, function_.constant(c_of(code)), at};
        if (is_library(slot.name)) slot.how = How::library;
        break;
      case Op::get_field: {
        const Slot& of = slots_[b_of(code)];
        const std::string name = function_.constant(c_of(code));
        const bool is_move = of.how == How::function && of.name == kMoveTable;
        slot = of.how == How::library ? Slot{How::function, of.name + "." + name, at}
               : is_move              ? Slot{}
                                      : Slot{How::field, name, at, b_of(code) < arguments_};
        break;
      }
      case Op::self:
        forget_from(a_of(code));
        if (k_of(code)) slot = {How::method, function_.constant(c_of(code)), at};
        break;
      case Op::call:
      case Op::tail_call:
        note(slot, static_cast<int>(b_of(code)) - 1, function_.lines[at]);
        forget_from(a_of(code));
        break;
      case Op::load_nil:
      case Op::concat:
      case Op::vararg:
      case Op::for_loop:
      case Op::for_prepare:
      case Op::generic_prepare:
      case Op::generic_call:
      case Op::generic_loop:
        forget_from(a_of(code));
        break;
      case Op::jump:
      case Op::extra:
        break;  // this instruction sets no register
      default:
        slot = {};
    }
  }

  const Function& function_;
  const unsigned arguments_ = static_cast<unsigned>(function_.parameters);
  std::vector<Call>& out_;
  std::array<Slot, 257> slots_{};
  // By instruction: the first instruction that jumps to it.
  std::map<std::size_t, std::size_t> sources_;
};

void collect(const Function& function, std::vector<Call>& out) {
  Calls(function, out).run();
  for (const Function& inner : function.inner) collect(inner, out);
}

}  // namespace

std::vector<Call> calls_of(const Function& function) {
  std::vector<Call> calls;
  collect(function, calls);
  return calls;
}

}  // namespace fuda::lua
