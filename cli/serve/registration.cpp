#include "serve/registration.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "base/limits.h"
#include "base/lists.h"
#include "disk/append.h"
#include "disk/write.h"
#include "files/files.h"
#include "play/kept_game.h"
#include "serve/file_fields.h"
#include "serve/limits.h"
#include "serve/secret.h"
#include "text/json.h"
#include "text/limits.h"

namespace fuda::serve {

namespace fs = std::filesystem;

namespace {

// In a registration, JSON from a request is nested two levels deeper than in the request.
constexpr JsonBounds kBounds = {kMaxJournalBytes, kMostDepth + 2, kMostKeys};

// Whether the name has the form that disk/write.cpp uses for temporary files. The form is
// ".fuda-PROCESS-TIME-NUMBER", with TIME in hexadecimal digits.
bool is_temporary(const std::string& name) {
  constexpr std::string_view kBegin = ".fuda-";
  constexpr std::string_view kDigits = "0123456789";
  if (!name.starts_with(kBegin)) return false;
  const auto parts = split(name.substr(kBegin.size()), '-');
  const auto is_of = [](const std::string& part, std::string_view digits) {
    return !part.empty() && part.find_first_not_of(digits) == std::string::npos;
  };
  return parts.size() == 3 && is_of(parts[0], kDigits) && is_of(parts[1], "0123456789abcdef") &&
         is_of(parts[2], kDigits);
}

Registration::Player player_in(const FileFields& from) {
  Registration::Player out{from.text("name"), from.text("credentials"), from.flag("bot"), from.any("data")};
  if (from.has("stand_in")) out.stand_in = from.text("stand_in");
  if (from.has("failed")) out.failed = from.text("failed");
  out.closed = from.has("closed") && from.flag("closed");
  if (out.bot && !out.stand_in.empty() && out.failed.empty())
    from.refuse("stand_in", "is only for the seat of a person or of a bot that failed");
  if (out.closed && !out.name.empty())
    from.refuse("closed", "is only for a free seat, but this seat is taken");
  const bool is_person = !out.bot && !out.name.empty();
  if (!is_person && !out.credentials.empty())
    from.refuse("credentials", "are only for a person, but no person has this seat");
  if (is_person && out.name.size() > kMostName)
    from.refuse("name", fmt::format("must have at most {} bytes", kMostName));
  return out;
}

// Throws Failure if nobody can have asked this question at this table.
void refuse_question(const Registration& table, const FileFields& from) {
  const Question& question = *table.question;
  using What = Question::What;
  if (table.players[question.by].bot) from.refuse("by", "must not be the seat of a bot");
  if (question.about != kNone && table.players[question.about].bot)
    from.refuse("about", "must not be the seat of a bot");
  const bool is_of_clock = question.what == What::pause || question.what == What::go_on;
  if (is_of_clock && !table.clock) from.refuse("what", "needs a clock, but this table has no clock");
}

// Whether the file is a journal without moves. Returns nothing if the file is not a journal.
std::optional<bool> is_without_moves(const fs::path& folder, const fs::path& file) {
  try {
    const std::string text = read_bytes(file, kMaxJournalBytes, {folder, {}});
    if (!is_journal(text)) return std::nullopt;
    const auto lines = read_journal(text, file.string()).lines;
    return !contains(lines, "moves:") || lines.back() == "moves:";
  } catch (const Failure&) {
    return false;  // keep an unreadable file
  }
}

}  // namespace

std::int64_t now_in_milliseconds() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

std::int64_t now_in_seconds() { return now_in_milliseconds() / 1000; }

bool Registration::has_people() const {
  return std::ranges::any_of(players, [](const Player& p) { return !p.bot && !p.name.empty(); });
}

bool Registration::has_everybody() const {
  return std::ranges::none_of(players, [](const Player& p) { return p.name.empty() && p.stand_in.empty(); });
}

bool Registration::has_open_seat() const {
  return std::ranges::any_of(players, [](const Player& p) { return p.name.empty() && !p.closed; });
}

bool Registration::is_of_person(Seat seat) const { return !players[seat].bot && !players[seat].name.empty(); }

bool Registration::is_played_by_person(Seat seat) const {
  return is_of_person(seat) && players[seat].stand_in.empty();
}

Json Registration::Word::json() const { return {{"name", name}, {"seat", seat}, {"text", text}, {"at", at}}; }

Json Registration::TakenBack::json() const { return {{"by", by}, {"moves", moves}, {"number", number}}; }

void Registration::show_spectators(const Viewpoint& from) {
  spectators = from;
  hands_shown = hands_shown || from.kind != Viewpoint::Kind::common;
}

Json json_of_viewpoint(const Viewpoint& viewpoint) {
  if (viewpoint.kind == Viewpoint::Kind::seat) return viewpoint.seat;
  return viewpoint.kind == Viewpoint::Kind::common ? "open" : "all";
}

std::optional<Viewpoint> viewpoint_in(const Json& json, std::size_t seats) {
  if (json == "open") return Viewpoint{};
  if (json == "all") return Viewpoint{Viewpoint::Kind::everything};
  const Seat seat = seat_of_number(json, seats);
  return seat == kNone ? std::nullopt : std::optional(Viewpoint{Viewpoint::Kind::seat, seat});
}

void Registration::save(const fs::path& folder) const {
  Json out{{"game", game},       {"unlisted", unlisted}, {"setup", setup}, {"deck_chosen", deck_chosen},
           {"created", created}, {"updated", updated},   {"next", next},   {"players", Json::array()}};
  out["next_taken"] = next_taken;
  out["next_turned"] = next_turned;
  out["owner"] = owner;
  out["question"] = question ? question->json() : Json();
  out["words"] = Json::array();
  for (const Word& word : words) out["words"].push_back(word.json());
  if (clock) out["clock"] = clock->json();
  if (taken_back) out["taken_back"] = taken_back->json();
  out["spectators"] = json_of_viewpoint(spectators);
  out["hands_shown"] = hands_shown;
  for (const Player& player : players) {
    out["players"].push_back({{"name", player.name},
                              {"credentials", player.credentials},
                              {"bot", player.bot},
                              {"data", player.data},
                              {"stand_in", player.stand_in},
                              {"failed", player.failed},
                              {"closed", player.closed}});
  }
  try {
    write_private_file(registration_file(folder, id), text_of(out) + "\n");
  } catch (const Failure& failure) {
    throw NotKept(NotKept::Why::disk, failure.findings());
  }
}

Registration Registration::load(const fs::path& folder, const std::string& id) {
  const fs::path path = registration_file(folder, id);
  const std::string text = read_bytes(path, kMaxJournalBytes, {folder, {}});
  const Json json = read_json(text, path.string(), kBounds);
  const FileFields in(json, path);
  Registration out;
  out.id = id;
  out.game = in.text("game");
  out.unlisted = in.flag("unlisted");
  out.setup = in.any("setup");
  if (!out.setup.is_null() && !out.setup.is_object()) in.refuse("setup", "must be a mapping, or null");
  out.created = in.time("created");
  out.updated = in.time("updated");
  out.next = in.text("next");
  if (!out.next.empty() && !is_table_id(out.next)) in.refuse("next", "must be the id of a table, or empty");
  const auto players = in.mappings("players");
  if (players.empty() || players.size() > kMaxSeats)
    in.refuse("players", fmt::format("must list 1 to {} players", kMaxSeats));
  for (const FileFields& one : players) out.players.push_back(player_in(one));
  const std::size_t seats = players.size();
  // Files of earlier versions lack some of the following fields.
  out.deck_chosen = in.has("deck_chosen") && in.flag("deck_chosen");
  out.next_taken = in.has("next_taken") && in.flag("next_taken");
  out.next_turned = in.has("next_turned") && in.flag("next_turned");
  if (in.has("owner")) out.owner = in.text("owner");
  if (in.has("words")) {
    for (const FileFields& word : in.mappings("words")) {
      out.words.push_back({word.text("name", kMostName), word.seat("seat", seats),
                           word.text("text", kMostWordBytes), word.time("at")});
    }
    if (out.words.size() > kMostWords) in.refuse("words", fmt::format("must hold at most {}", kMostWords));
  }
  if (in.has("clock")) out.clock = Clock::read(in.mapping("clock"), seats);
  if (in.has("spectators")) {
    const auto seen = viewpoint_in(in.any("spectators"), seats);
    if (!seen) in.refuse("spectators", R"(must be "open", "all", or a seat)");
    out.show_spectators(*seen);
  }
  out.hands_shown = out.hands_shown || (in.has("hands_shown") && in.flag("hands_shown"));
  if (in.has("taken_back")) {
    const FileFields taken = in.mapping("taken_back");
    const auto number = [&](const char* key) {
      return static_cast<std::size_t>(taken.whole(key, 1, Question::kMostId));
    };
    out.taken_back = {taken.seat("by", seats), number("moves"), number("number")};
  }
  if (in.has("question")) {
    const FileFields question = in.mapping("question");
    out.question = Question::read(question, seats);
    refuse_question(out, question);
  }
  return out;
}

namespace {

// Whether the file is so old that no other process can still be writing it.
bool is_old(const fs::path& file) {
  constexpr std::chrono::minutes kLongestWriting{10};
  std::error_code error;
  const auto written = fs::last_write_time(file, error);
  return !error && fs::file_time_type::clock::now() - written > kLongestWriting;
}

}  // namespace

std::vector<std::string> clear_leftovers(const fs::path& folder, std::string_view server,
                                         fs::file_time_type since) {
  std::vector<std::string> names = names_in_folder(folder);
  std::ranges::sort(names);
  std::vector<std::string> notices;
  const auto clear = [&](const fs::path& file, const std::string& why) {
    std::error_code error;
    if (!fs::is_regular_file(fs::symlink_status(file, error))) return;
    if (fs::last_write_time(file, error) > since || error || !fs::remove(file, error)) return;
    notices.push_back(fmt::format("{}: removed: {} when the server stopped", file.string(), why));
  };
  for (const std::string& name : names) {
    const fs::path file = folder / name;
    const std::string id = file.stem().string();
    if (!server.empty() && (is_temporary(name) ? !is_old(file) : server_in(id) != server)) continue;
    if (is_temporary(name)) {
      clear(file, "the server was writing the file");
    } else if (!is_table_id(id)) {
      continue;
    } else if (file.extension() == kRegistrationEnding && !contains(names, id + kJournalEnding)) {
      clear(file, "the server was removing the table");
    } else if (file.extension() == kJournalEnding && !contains(names, id + kRegistrationEnding)) {
      const auto without_moves = is_without_moves(folder, file);
      if (!without_moves) continue;
      if (*without_moves) {
        clear(file, "the server was creating the table");
      } else {
        notices.push_back(fmt::format("{}: this table cannot be opened: {} is missing", file.string(),
                                      id + kRegistrationEnding));
      }
    }
  }
  return notices;
}

}  // namespace fuda::serve
