#include "workbench/played.h"

#include <fmt/format.h>

#include "base/lists.h"
#include "base/suggest.h"
#include "model/seen_move.h"
#include "script/position_hash.h"
#include "script/words.h"
#include "show/steps.h"
#include "show/trace.h"

namespace fuda::workbench {

namespace {

// Keeps every position of a game.
class Positions final : public RunObserver {
 public:
  explicit Positions(PlayedScript& out) : out_(out) {}

  void opened(const LoadedGame& loaded) override { out_.labels = labels_of(loaded); }
  void started(const LoadedGame& loaded, const Script& /*script*/, const Session& session) override {
    hashes_ = {hash_position(session.state())};
    seen_ = std::make_unique<Observation>(session.state());
    add(loaded, session, kNone);
  }
  void moved(const LoadedGame& loaded, const Session& session) override {
    hashes_.push_back(hash_position(session.state(), hashes_.back()));
    add(loaded, session, session.made()->move.seat);
  }
  void taken_back(const LoadedGame& /*loaded*/, std::size_t moves, const Session& /*now*/) override {
    hashes_.resize(hashes_.size() - moves);
    out_.positions.resize(out_.positions.size() - moves);
  }

 private:
  // The readable names of zones and counters, by the names that positions use.
  static Json labels_of(const LoadedGame& loaded) {
    const Words words(loaded, *loaded.english);
    Json zones = Json::object(), counters = Json::object();
    for (std::size_t z = 0; z < loaded.game().zones.size(); ++z) {
      const auto zone = static_cast<ZoneId>(z);
      zones[loaded.notation.zone(zone)] = words.zone(zone);
    }
    for (std::size_t c = 0; c < loaded.game().counters.size(); ++c) {
      const auto counter = static_cast<CounterId>(c);
      counters[loaded.notation.counter(counter)] = words.counter(counter);
    }
    // Families have labels, too, for a board that shows the members of a family together.
    for (const ZoneFamily& family : loaded.game().zone_families)
      zones.emplace(family.name, words.plain("zone", family.name));
    for (const CounterFamily& family : loaded.game().counter_families)
      counters.emplace(family.name, words.plain("counter", family.name));
    Json cards = Json::object();
    for (const Face& face : loaded.game().faces) cards[face.name] = words.face(face.name);
    return {{"zones", std::move(zones)}, {"counters", std::move(counters)}, {"cards", std::move(cards)}};
  }

  void add(const LoadedGame& loaded, const Session& session, Seat mover) {
    session.observe(kNone, *seen_);
    PlayedPosition one;
    if (const Transition* made = session.made()) {
      one.seat = loaded.notation.seat(mover);
      one.move = loaded.notation.write(made->before, made->move);
    }
    const std::string shown =
        session.made() == nullptr ? std::string() : seen_move(loaded.notation, *session.made(), *seen_).text;
    one.position = trace_line(loaded, *seen_, shown, hashes_.back());
    one.words = fmt::format("{}", fmt::join(sentences(loaded, seen_->steps, mover), " "));
    out_.positions.push_back(std::move(one));
  }

  PlayedScript& out_;
  std::vector<std::uint64_t> hashes_;
  std::unique_ptr<Observation> seen_;
};

}  // namespace

Script one_script(const std::string& text, const Path& file, const std::string& name) {
  ScriptFile scripts = read_script_text(text, file.string());
  if (scripts.scripts.empty()) throw Failure(error_at({file.string()}, "this file contains no script"));
  if (name.empty()) {
    if (scripts.scripts.size() == 1) return std::move(scripts.scripts.front());
    throw Failure(error_at({file.string()}, "this file has several scenarios", "name one of the scenarios"));
  }
  std::vector<std::string> names;
  for (Script& script : scripts.scripts) {
    if (script.title() == name) return std::move(script);
    names.push_back(script.title());
  }
  throw Failure(
      error_at({file.string()}, fmt::format("there is no scenario '{}'", name), suggestion(name, names)));
}

std::string game_of(const Library& library, const Script& script) {
  std::string game = script.game.text.substr(0, script.game.text.find('+'));
  static_cast<void>(library.game(game));
  return game;
}

Script shortened(Script script, std::size_t moves) {
  std::size_t made = 0;
  for (auto step = script.moves.begin(); step != script.moves.end(); ++step) {
    made -= std::min(made, step->undo);
    if (step->seat.text.empty() || step->refused) continue;
    if (made == moves) {
      script.moves.erase(step, script.moves.end());
      break;
    }
    ++made;
  }
  script.expect = {};
  return script;
}

Script only_moves(Script script) {
  std::erase_if(script.moves, [](const ScriptStep& step) {
    return step.refused || (step.seat.text.empty() && step.undo == 0);
  });
  for (ScriptStep& step : script.moves) step.expect = {};
  script.expect = {};
  script.recorded.reset();
  return script;
}

PlayedScript play_script(const std::vector<Path>& path, const Script& script) {
  PlayedScript out;
  Games games(path);
  Positions positions(out);
  out.result = run_script(games, script, {"", &positions, nullptr});
  return out;
}

}  // namespace fuda::workbench
