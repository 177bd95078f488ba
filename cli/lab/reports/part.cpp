#include "reports/part.h"

#include <fmt/format.h>

#include "files/files.h"
#include "reports/part_figures.h"
#include "script/hash.h"
#include "script/position_hash.h"
#include "script/rules_hash.h"
#include "study/sim_parts.h"

namespace fuda {

namespace {

constexpr std::uint64_t kFormat = 2;
// The maximum number of a game, small enough that the sum of two such numbers cannot overflow.
constexpr std::uint64_t kMostGames = std::uint64_t{1} << 62;

Json finding_json(const Finding& finding) {
  return {{"file", finding.place.file},     {"line", finding.place.line}, {"column", finding.place.column},
          {"length", finding.place.length}, {"message", finding.message}, {"hint", finding.hint}};
}

Finding read_finding(const Json& json) {
  const auto small = [&](const char* key) {
    return static_cast<int>(std::min<std::uint64_t>(count_of(json, key), 1'000'000'000));
  };
  return error_at({text_of(json, "file"), small("line"), small("column"), small("length")},
                  text_of(json, "message"), text_of(json, "hint"));
}

Json error_json(const GameError& error) {
  Json json = {{"first", error.game},
               {"seed", error.seed},
               {"games", error.count},
               {"player", error.player == kNone ? 0 : error.player + 1},
               {"findings", Json::array()}};
  for (const Finding& finding : error.findings) json["findings"].push_back(finding_json(finding));
  return json;
}

GameError read_error(const Json& json, std::uint32_t seats) {
  GameError error{count_of(json, "first"), count_of(json, "seed"), {}, count_of(json, "games"), kNone};
  const std::uint64_t player = count_of(json, "player");
  if (player > seats) throw Damaged("'player' is not a seat of this game");
  if (player > 0) error.player = static_cast<Seat>(player - 1);
  for (const Json& finding : list_of(json, "findings")) error.findings.push_back(read_finding(finding));
  return error;
}

std::string hash_of(const Json& json) {
  return hex(fnv1a(json.dump(-1, ' ', false, Json::error_handler_t::replace)));
}

Json identity(const LoadedGame& loaded, const SimOptions& options, const Path& folder) {
  const Game& game = loaded.game();
  Json run = {{"game", spec_in(folder, options)},
              {"rules", hex(rules_hash(*loaded.definition))},
              {"options", Json::object()},
              {"players", game.seats},
              {"bots", Json::array()},
              {"seed", options.seed},
              {"first", options.first},
              {"max_moves", options.max_moves},
              {"signature", options.signature}};
  if (options.free != 0) run["free"] = options.free;
  for (const OptionSetting& setting : options.settings) run["options"][setting.name] = setting.value;
  if (!all_random(options.players)) {
    for (const PlayerSpec& player : options.players) run["bots"].push_back(player.text);
  }
  return run;
}

void read_run(const Json& run, Part& part) {
  SimOptions& options = part.options;
  options.spec = {text_of(run, "game"), {}, {}};
  part.rules_hash = text_of(run, "rules");
  for (const auto& [name, value] : part_of(run, "options").items()) {
    if (!value.is_string()) throw Damaged("'options' must have texts");
    options.settings.push_back({name, value.get<std::string>(), {}});
  }
  const std::uint64_t seats = count_of(run, "players");
  if (seats < 1 || seats > kMaxSeats) throw Damaged("'players' is not a number of seats");
  part.seats = static_cast<std::uint32_t>(seats);
  options.players = read_players(texts_of(run, "bots"), static_cast<int>(seats));
  options.seed = count_of(run, "seed");
  options.first = text_of(run, "first");
  options.max_moves =
      static_cast<std::uint32_t>(std::min<std::uint64_t>(count_of(run, "max_moves"), 0xffffffff));
  if (run.contains("free"))
    options.free = static_cast<std::uint32_t>(std::min<std::uint64_t>(count_of(run, "free"), 100));
  options.signature = truth_of(run, "signature");
  part.run = run.dump();
}

Part read_json(Json json) {
  if (!json.is_object() || json.find("fuda_part") == json.end())
    throw Damaged("the file has no 'fuda_part'; 'fuda sim --part FILE' writes parts");
  if (count_of(json, "fuda_part") != kFormat) throw Damaged("another version of fuda wrote this file");
  const std::string hash = text_of(json, "hash");
  json.erase("hash");
  if (hash != hash_of(json))
    throw Damaged("the hash of the file does not match, so the file has been changed");
  Part part;
  read_run(part_of(json, "run"), part);
  part.options.rules = texts_of(json, "rules_from");
  part.options.first_game = count_of(json, "first_game");
  part.options.games = count_of(json, "wanted");
  SimResult& result = part.result;
  result.played = count_of(json, "games");
  result.interrupted = truth_of(json, "interrupted");
  result.statistics = read_statistics(part_of(json, "statistics"));
  Tally errors;
  errors.failed = count_of(json, "failed");
  for (const Json& error : list_of(json, "errors")) errors.errors.push_back(read_error(error, part.seats));
  result.errors.add(errors);
  const std::string signature = text_of(json, "signature");
  result.signature = std::strtoull(signature.c_str(), nullptr, 16);
  if (part.options.signature && hex(result.signature) != signature) throw Damaged("'signature' is not valid");
  const bool fits = part.options.first_game < kMostGames && part.options.games < kMostGames &&
                    result.played <= part.options.games &&
                    result.statistics.games + errors.failed == result.played;
  if (!fits) throw Damaged("the numbers of games contradict each other");
  return part;
}

}  // namespace

std::string part_text(const LoadedGame& loaded, const SimOptions& options, const SimResult& result,
                      const Path& folder) {
  Json json = {{"fuda_part", kFormat},
               {"run", identity(loaded, options, folder)},
               {"rules_from", options.rules},
               {"first_game", options.first_game},
               {"wanted", options.games},
               {"games", result.played},
               {"interrupted", result.interrupted},
               {"failed", result.errors.failed},
               {"errors", Json::array()},
               {"signature", options.signature ? hex(result.signature) : ""},
               {"statistics", statistics_json(result.statistics)}};
  for (const GameError& error : result.errors.kinds()) json["errors"].push_back(error_json(error));
  json["hash"] = hash_of(json);
  std::string text = json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
  (void)read_json(text, "a part of this simulation", kPartBounds);  // checks that the new text can be read
  return text;
}

Part read_part(const Path& file) {
  const std::string text = read_bytes(file, kMaxPartBytes);
  const auto wrong = [&](const std::string& why) {
    return Failure(error_at({file.string()}, "this file is not a part of a simulation: " + why));
  };
  Json json = read_json(text, file.string(), kPartBounds);
  try {
    Part part = read_json(std::move(json));
    part.file = file;
    part.options.spec.folder = file.parent_path();
    return part;
  } catch (const Damaged& damage) {
    throw wrong(damage.what());
  } catch (const Failure& failure) {  // this program lacks the kind of player that the part names
    throw wrong(failure.findings().front().message);
  }
}

}  // namespace fuda
