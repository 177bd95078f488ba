// The information that an editor shows about a place: explanations, and the parameters of a function.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "language/project.h"

namespace fuda::language {

struct Hover {
  Range range;
  std::string text;  // Markdown
};
[[nodiscard]] std::optional<Hover> hover(const Project& project, Position position);

struct Signature {
  std::string form;                     // the form of a call, such as "zone:draw(to)"
  std::string text;                     // Markdown
  std::vector<std::string> parameters;  // the parameters, as they appear in `form`
};
struct Signatures {
  std::vector<Signature> all;  // several signatures if methods of different kinds of objects share a name
  int parameter = 0;           // the index of the parameter at the place, from 0
};
[[nodiscard]] Signatures signatures(const Project& project, Position position);

}  // namespace fuda::language
