#include "lua/signature.h"

#include <fmt/format.h>

namespace fuda::lua {

std::string wrong_number(std::string_view name, const Arity& arity, int given) {
  const int self = arity.method ? 1 : 0;
  const int bound = (given < arity.least ? arity.least : arity.most) - self;
  const char* range = arity.least == arity.most ? "" : given < arity.least ? "at least " : "at most ";
  return fmt::format("'{}' takes {}{} argument{}, but gets {} here", name, bound == 0 ? "" : range,
                     bound == 0 ? "no" : std::to_string(bound), bound == 1 ? "" : "s",
                     given == self ? "none" : std::to_string(given - self));
}

}  // namespace fuda::lua
