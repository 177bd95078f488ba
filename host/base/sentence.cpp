#include "base/sentence.h"

#include <algorithm>

namespace fuda {

std::string Sentence::english() const {
  return fill_in(form, [this](std::string_view name) {
    const auto found =
        std::find_if(values.begin(), values.end(), [&](const Value& value) { return value.name == name; });
    return found == values.end() ? "{" + std::string(name) + "}" : found->text;
  });
}

std::vector<std::string_view> pieces_of(std::string_view form) {
  std::vector<std::string_view> pieces;
  for (;;) {
    const std::size_t open = form.find('{');
    const std::size_t close = open == std::string_view::npos ? open : form.find('}', open);
    if (close == std::string_view::npos) break;
    pieces.push_back(form.substr(0, open));
    pieces.push_back(form.substr(open + 1, close - open - 1));
    form.remove_prefix(close + 1);
  }
  pieces.push_back(form);
  return pieces;
}

}  // namespace fuda
