#include "bind/program.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/lists.h"
#include "bind/objects.h"
#include "lua/tokens.h"

namespace fuda::lua {

namespace {

// The place of `local NAME` or `local function NAME` in a text.
struct Local {
  int line = 0;  // 0: none
  bool is_function = false;
};

Local local_of(std::string_view text, const std::string& name) {
  int number = 0;
  for (const std::string& line : split(text, '\n')) {
    ++number;
    const std::size_t local = line.find("local ");
    if (local == std::string::npos || line.substr(0, local).find("--") != std::string::npos) continue;
    const std::string_view rest = std::string_view(line).substr(local, line.find('=', local) - local);
    for (std::size_t at = rest.find(name); at != std::string_view::npos; at = rest.find(name, at + 1)) {
      const std::size_t end = at + name.size();
      if (in_word(rest[at - 1]) || (end < rest.size() && in_word(rest[end]))) continue;
      return {number, rest.find("function ") != std::string_view::npos};
    }
  }
  return {};
}

// Whether rules write this name of the game as a text: "red" in `card.colour == "red"`.
bool is_text_of(const Game& game, const std::string& name) {
  const auto has = [&](const auto& things) { return find_named(things, name) != kNone; };
  return has(game.attributes) || has(game.phases) || has(game.says) || contains(game.outcomes, name) ||
         std::ranges::any_of(game.attributes, [&](const Attribute& one) { return has(one.values); });
}

// Adds a hint to the finding about an unknown name if the name is a text without quotes, or a local variable
// of another file.
Findings with_hints(Findings findings, const Game& game, const Source& here,
                    const std::vector<Source>& sources) {
  for (Finding& finding : findings) {
    if (finding.subject.kind != Subject::Kind::unknown_name) continue;
    if (is_text_of(game, finding.subject.path) && local_of(here.text, finding.subject.path).line == 0)
      finding.hint = fmt::format("a text needs quotes: \"{}\"", finding.subject.path);
    for (const Source& other : sources) {
      const Local local = other.file == here.file ? Local{} : local_of(other.text, finding.subject.path);
      if (local.line == 0) continue;
      finding.hint = fmt::format(
          "the 'local' at {}:{} is not visible in another file: {}", other.file, local.line,
          local.is_function
              ? fmt::format("write 'function {}' in that file, without 'local'", finding.subject.path)
              : "in that file, add a function without 'local' that returns the value");
      break;
    }
  }
  return findings;
}

}  // namespace

Program::Program(const Game& game, const std::vector<Source>& sources)
    : game_(game), L_(vm_.state()), access_(game, L_, "a guard or a score"), host_(game, access_) {
  vm_.context().host = &host_;
  bind_everything(vm_, game);
  for (const Source& source : sources) {
    try {
      load(source);
    } catch (const Failure& failure) {
      throw Failure(with_hints(failure.findings(), game, source, sources));
    }
  }
  vm_.close_to_writing("use zones and counters for values that change during a game",
                       makers_among({zone_questions()}));
}

void Program::load(const Source& source) {
  host_.functions.begin(source.owner);
  const auto sharing =
      source.owner.id == Owner::kGame || source.owner.is_pack() ? Sharing::define : Sharing::redefine;
  const FileReport report = vm_.load(source.file, source.text, sharing);
  for (const std::string& name : report.reads) host_.functions.looked_at(name);
  for (const GlobalFunction& made : report.defines) {
    const Place place{source.file, made.line, 0, 1};
    const std::string wrong = host_.functions.define(made.name, place);
    if (!wrong.empty()) throw Failure(error_at(place, wrong, host_.functions.hint()));
  }
}

}  // namespace fuda::lua
