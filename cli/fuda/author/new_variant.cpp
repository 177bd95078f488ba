// The start of a variant of any game: comments that list possible changes, and a first scenario.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "author/new_files.h"
#include "base/lists.h"
#include "load/files.h"
#include "load/spec.h"
#include "model/legal.h"
#include "script/loaded_game.h"
#include "script/record.h"
#include "text/command_line.h"

namespace fuda {

namespace {

constexpr std::size_t kWidth = 110;
using Lines = std::vector<std::string>;

// ---- parts of the game, as a patch would write them

// Writes a scalar. Numbers, options and names get no quotes. Other texts get quotes if YAML needs them.
std::string scalar(const yaml::Node& node) {
  const bool option = node.text.starts_with("$") && is_plain_word(node.text.substr(1));
  return !node.quoted && (option || is_plain_word(node.text)) ? node.text : yaml_scalar(node.text);
}

// Writes a node on one line. Returns "" if a patch cannot express the node, because an empty value would
// remove the key.
std::string in_flow(const yaml::Node& node) {
  if (node.is_null()) return "";
  if (node.is_scalar()) return scalar(node);
  std::vector<std::string> parts;
  for (const yaml::Node& item : node.items) parts.push_back(in_flow(item));
  for (const yaml::Entry& entry : node.entries) {
    const std::string value = in_flow(entry.value);
    parts.push_back(value.empty() || !is_plain_word(entry.key) ? "" : entry.key + ": " + value);
  }
  if (contains(parts, "")) return "";
  if (node.is_sequence()) return list_text(parts);
  return fmt::format("{{{}}}", fmt::join(parts, ", "));
}

// Writes an entry on one line. If a mapping is too long for one line, writes one line per entry of the
// mapping. Returns no lines if a patch cannot express the entry.
Lines lines_of(const yaml::Entry& entry, std::size_t indent) {
  const std::string flow = in_flow(entry.value);
  if (flow.empty() || !is_plain_word(entry.key)) return {};
  const std::string head = std::string(indent, ' ') + entry.key + ":";
  if (head.size() + 1 + flow.size() < kWidth) return {head + " " + flow};
  if (!entry.value.is_mapping()) return {};
  Lines lines{head};
  for (const yaml::Entry& inner : entry.value.entries) {
    const Lines below = lines_of(inner, indent + 2);
    if (below.empty()) return {};
    append(lines, below);
  }
  return lines;
}

// The entries of a section as comments, each on a line that begins with '#'. After `most` lines, lists no
// more entries, but gives the number of the remaining entries.
std::string section(const char* about, std::string_view key, const std::vector<Lines>& all, std::size_t most,
                    const std::string& file) {
  Lines chosen;
  std::size_t left_out = 0;
  for (const Lines& lines : all) {
    if (lines.empty() || chosen.size() + lines.size() > most) {
      ++left_out;
    } else {
      append(chosen, lines);
    }
  }
  if (chosen.empty()) return "";
  std::string text = fmt::format("\n# {}\n#{}:\n", about, key);
  for (const std::string& line : chosen) text += "#" + line + "\n";
  if (left_out > 0)
    text += fmt::format("# … and {} more: {}\n", left_out, CommandLine("info").add(file).text());
  return text;
}

// Lists each option with its value and its other choices.
std::vector<Lines> option_lines(const Definition& definition) {
  std::vector<Lines> all;
  std::size_t width = 0;
  const auto setting = [](const OptionInfo& o) {
    const bool yes_no = o.value == "true" || o.value == "false";
    return fmt::format("  {}: {}", o.name, yes_no ? o.value : yaml_scalar(o.value));
  };
  for (const auto& option : definition.options) width = std::max(width, setting(option).size());
  for (const auto& option : definition.options) {
    const std::string values =
        option.choices.empty() ? fmt::format("{} to {}", option.low, option.high) : either(option.choices);
    std::string line = fmt::format("{:{}}  # {}", setting(option), width, values);
    if (line.size() + 2 + option.summary.size() < kWidth) line += ": " + option.summary;
    all.push_back({line.size() < kWidth ? line : setting(option)});
  }
  return all;
}

// Examples from those sections of the game that are short enough. `file` is the game for which readers can
// run `fuda info` to see all entries.
std::string patch_examples(const Definition& definition, const std::string& file) {
  struct Section {
    const char* about;
    const char* key;
    std::size_t most;  // lines
  };
  static constexpr Section kSections[] = {
      {"Options that players choose before a game. `set` changes the values of options.", "set", 10},
      {"The deal: the zones that get cards, and the numbers of cards.", "setup", 8},
      {"Counters: their start values and limits. $name is the value of an option.", "counters", 8},
      {"Zones: places for cards, with the seats that see the cards and the maximum number of cards.", "zones",
       8},
      {"The cards: the combinations of values, and the numbers of copies.", "cards", 5},
      {"Ratings of the score, each with the highest score it covers.", "ratings", 8},
      {"Tables that the rules read.", "tables", 12},
  };
  std::string text;
  for (const Section& wanted : kSections) {
    std::vector<Lines> all;
    if (std::string_view(wanted.key) == "set") all = option_lines(definition);
    for (const yaml::Entry& entry : definition.plain[wanted.key].entries) all.push_back(lines_of(entry, 2));
    text += section(wanted.about, wanted.key, all, wanted.most, file);
  }
  return text.empty() ? text : text.substr(1, text.size() - 2);
}

// ---- a function of the game, wrapped in another function

struct Wrapped {
  std::string name, parameters;  // "moves.play.apply", "me, card"
};

// The functions in the order of their first definitions, with the parameters of their last definitions.
std::vector<Wrapped> functions_to_wrap(const Definition& definition) {
  static constexpr std::string_view kStart = "function ";
  std::vector<Wrapped> all;
  for (const LuaFile& file : definition.lua) {
    for (const std::string& line : split(file.text, '\n')) {
      const std::size_t open = line.find('(');
      const std::size_t close = line.find(')');
      if (!line.starts_with(kStart) || open == std::string::npos || close == std::string::npos) continue;
      Wrapped one{line.substr(kStart.size(), open - kStart.size()), line.substr(open + 1, close - open - 1)};
      while (one.name.ends_with(" ")) one.name.pop_back();
      const auto known = std::ranges::find(all, one.name, &Wrapped::name);
      if (known == all.end()) {
        all.push_back(std::move(one));
      } else {
        *known = std::move(one);
      }
    }
  }
  return all;
}

// Chooses a function that applies a move, or the first function if no function applies a move.
const Wrapped& best_to_wrap(const std::vector<Wrapped>& functions) {
  const auto of_move = std::ranges::find_if(
      functions, [](const Wrapped& w) { return w.name.starts_with("moves.") && w.name.ends_with(".apply"); });
  return of_move != functions.end() ? *of_move : functions.front();
}

// Lists the other functions, as lines of a comment.
std::string others(const std::vector<Wrapped>& functions, const Wrapped& wrapped) {
  constexpr std::size_t kLine = 100;
  std::string text;
  std::string line;
  for (const Wrapped& one : functions) {
    if (one.name == wrapped.name) continue;
    const std::string word = fmt::format(" {}({}),", one.name, one.parameters);
    if (!line.empty() && line.size() + word.size() > kLine) {
      text += "--" + line + "\n";
      line.clear();
    }
    line += word;
  }
  if (line.empty()) return "";
  line.pop_back();
  return "-- You can wrap these functions in the same way:\n" + text + "--" + line + "\n";
}

std::string call_of(const Wrapped& wrapped) {
  const std::string call = fmt::format("plain({})", wrapped.parameters);
  // The host ignores the return value of a move's function, so the call need not come last.
  if (wrapped.name.ends_with(".apply")) return "  " + call + "\n  -- your own lines after the call";
  return "  return " + call;
}

// ---- the first scenario

// The beginning of the game for a script that names no seed.
class Opening {
 public:
  explicit Opening(const LoadedGame& loaded)
      : loaded_(loaded), engine_(*loaded.engine), game_(loaded.game()), state_(engine_.new_state()) {
    constexpr std::uint64_t kSeed = 0;  // the seed of a script that names no seed
    engine_.start(state_, kSeed);
  }

  // Returns entries of `expect`, one per line.
  [[nodiscard]] std::string beginning() const {
    return fmt::format("      {}", fmt::join(expected(facts(state_)), "\n      "));
  }

  // A scenario with a first move, written as a comment. Returns "" if no seat can move.
  [[nodiscard]] std::string first_move() {
    MoveSet legal;
    Seat mover = 0;
    for (; mover < game_.seats && legal.empty(); ++mover) engine_.legal(state_, mover, legal);
    if (legal.empty()) return "";
    const std::string move = write(nth_move(state_, legal, 0));
    State after = state_;
    engine_.apply(after, loaded_.notation.read(state_, --mover, move).move);
    constexpr std::size_t kMost = 6;  // the number of moves to list, enough to show what moves look like
    auto changed = expected(facts(after), facts(state_));
    if (changed.size() > kMost) changed.resize(kMost);
    return fmt::format(
        "\n# A scenario with a move. To start from another position, add `given`: docs/script-format.md\n#  "
        "- name: a first move\n#    moves: [{}: {}]\n#    expect: {{{}}}",
        loaded_.notation.seat(mover), yaml_scalar(move), fmt::join(changed, ", "));
  }

 private:
  // A fact about a position that a scenario can expect, such as "hand", "Ana", "5". All positions of the game
  // have the same facts, in the same order.
  struct Fact {
    std::string key;
    std::string member;  // "" if the key has one value
    std::string value;   // "" if a scenario cannot expect this fact
    std::string blank;   // the value that `expect` for the first position need not mention
  };
  using Facts = std::vector<Fact>;

  [[nodiscard]] Facts facts(const State& state) const {
    const Notation& names = loaded_.notation;
    Facts all;
    const auto add = [&](const Family& family, const std::string& name, std::string value,
                         const char* blank) {
      const bool one = family.per == Per::table;
      all.push_back({one ? name : family.name, one ? "" : name.substr(family.name.size() + 1),
                     std::move(value), blank});
    };
    for (const Family& family : game_.zone_families) {
      for (auto id = family.first; id < family.first + family.count; ++id)
        add(family, names.zone(id), std::to_string(state.size(id)), "0");
    }
    for (const CounterFamily& family : game_.counter_families) {
      for (auto id = family.first; id < family.first + family.count; ++id) {
        const std::string held = names.held(id, state.counter(id));
        add(family, names.counter(id), family.is_holder() ? yaml_scalar(held) : held,
            family.is_holder() ? "none" : "0");
      }
    }
    const Phase& phase = game_.phases[state.turn().phase];
    const bool everybody = phase.movers == Phase::Movers::all;
    all.push_back({"phase", "", state.over() ? "" : yaml_scalar(phase.name), ""});
    all.push_back(
        {"turn", "", state.over() || everybody ? "" : yaml_scalar(names.seat(state.turn().seat)), ""});
    return all;
  }

  // A line such as "hand: {Ana: 5, Bruno: 5}", with the facts that differ from `before`. If `before` is
  // empty, the line has the facts that are not blank.
  [[nodiscard]] Lines expected(const Facts& now, const Facts& before = {}) const {
    constexpr std::size_t kLongest = 90;
    Lines out;
    for (std::size_t i = 0; i < now.size();) {
      Lines values;
      const std::string& key = now[i].key;
      const bool one = now[i].member.empty();
      do {
        const auto& [_, member, value, blank] = now[i];
        if (!value.empty() && value != (before.empty() ? blank : before[i].value))
          values.push_back(one ? value : fmt::format("{}: {}", member, value));
      } while (++i < now.size() && now[i].key == key);
      if (values.empty()) continue;
      const std::string value = fmt::format("{}", fmt::join(values, ", "));
      const std::string text = key + ": " + (one ? value : "{" + value + "}");
      if (one || text.size() < kLongest) out.push_back(text);
    }
    if (out.empty()) out.push_back(fmt::format("over: {}", now.back().value.empty()));
    return out;
  }

  // Writes a move. Writes a single card as its position, so that the move stays legal if the deck changes.
  [[nodiscard]] std::string write(const Move& move) {
    const MoveKind& kind = game_.moves[move.kind];
    if (kind.params.size() == 1 && kind.params.front().thing() == NamedThing::card) {
      std::string by_place = kind.name + " 1";
      const auto read = loaded_.notation.read(state_, move.seat, by_place);
      if (read.problem.empty() && engine_.refusal(state_, loaded_.notation, read.move).reason.empty())
        return by_place;
    }
    return loaded_.notation.write(state_, move);
  }

  const LoadedGame& loaded_;
  Engine& engine_;
  const Game& game_;
  State state_;
};

NewFile first_scenario(Games& games, const GameSpec& spec, const Definition& definition,
                       const std::string& name) {
  constexpr std::array<const char*, 6> kNames = {"Ana", "Bruno", "Carla", "Dario", "Eva", "Fabio"};
  const auto count = static_cast<std::size_t>(definition.seats.front());
  const bool by_name = count <= kNames.size();
  const std::vector<std::string> seats =
      by_name ? std::vector<std::string>(kNames.begin(), kNames.begin() + count)
              : numbered_seats(definition.seats.front());
  const LoadedGame loaded = load_game(games, spec, {}, seats);
  Opening opening(loaded);
  return {name + "-scenarios.yaml", "positions, moves and expectations",
          fill_template("variant-scenarios.yaml",
                        {{"NAME", name},
                         {"PLAYERS", by_name ? list_text(seats) : std::to_string(count)},
                         {"BEGINNING", opening.beginning()},
                         {"MOVE", opening.first_move()}}),
          "script"};
}

void refuse_taken(const Definition& base, const std::string& name) {
  std::vector<std::string> taken = names_in(base.folder / "variants", ".yaml");
  for (const yaml::Node& file : base.files) taken.push_back(file["variant"].text);
  taken.push_back(base.root["game"].text);
  if (!contains(taken, name)) return;
  throw Failure(
      error_at({}, fmt::format("'{}' is taken: {} already has it", name, base.name), "choose another name"));
}

}  // namespace

NewFiles new_variant(Games& games, const std::string& name, const std::string& base) {
  check_new_name(name);
  const GameSpec spec{base, {}, {}};
  const auto definition = games.definition(spec, {});
  refuse_taken(*definition, name);
  const auto functions = functions_to_wrap(*definition);
  const std::string rules =
      functions.empty()
          ? ""
          : fmt::format("#rules: {}.lua  # changes functions of the game; that file has an example\n", name);
  NewFiles out{name, {}};
  out.files.push_back(
      {name + ".yaml", "the differences, with examples from " + definition->name,
       fill_template("variant.yaml",
                     {{"BASE", definition->name},
                      {"NAME", new_word(name)},
                      {"EXTENDS", new_word(spec_from(out.folder, base, games.path()))},
                      {"RULES", rules},
                      {"SECTIONS", patch_examples(*definition, (out.folder / (name + ".yaml")).string())}}),
       "variant"});
  if (!functions.empty()) {
    const Wrapped& wrapped = best_to_wrap(functions);
    out.files.push_back({name + ".lua", "an example of a changed function",
                         fill_template("variant.lua", {{"BASE", definition->name},
                                                       {"NAME", name},
                                                       {"FUNCTION", wrapped.name},
                                                       {"OTHERS", others(functions, wrapped)},
                                                       {"PARAMETERS", wrapped.parameters},
                                                       {"CALL", call_of(wrapped)}})});
  }
  out.files.push_back(first_scenario(games, spec, *definition, name));
  return out;
}

}  // namespace fuda
