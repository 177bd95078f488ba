// Fuzzes requests to a server that uses no network. Each line is one request. A line is "METHOD PATH
// CREDENTIALS LAST-EVENT-ID BODY". In a line, $T is the newest table, and $0, $1 … are the credentials of its
// seats.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "../serve/thinking_here.h"
#include "base/lists.h"
#include "fuzz/each.h"
#include "fuzz/fuzz.h"
#include "serve/dispatcher.h"
#include "source_dir.h"

namespace fuda::fuzz {

namespace {

using serve::Answer;
using serve::Json;
using serve::Request;

constexpr std::size_t kMostRequests = 16;
constexpr const char* kOpening = R"({"numPlayers": 2, "setupData": {"seed": 5}})";

void replace_all(std::string& text, std::string_view what, const std::string& by) {
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size()))
    text.replace(at, what.size(), by);
}

std::string next_word(std::string_view& line) {
  const std::size_t end = std::min(line.find(' '), line.size());
  std::string word(line.substr(0, end));
  line.remove_prefix(std::min(end + 1, line.size()));
  return word == "-" ? "" : word;
}

class Server {
 public:
  // Sets up the state before an input: one table with two people.
  void begin() {
    // Uses several addresses, so that no input uses up the number of requests that an address may make in a
    // minute.
    address_ = fmt::format("10.0.{}.{}", inputs_ / 250 % 250, inputs_ % 250);
    ++inputs_;
    is_spoken_ = false;
    if (!changed_) return;
    while (!tables_.all().empty()) tables_.remove(std::string(tables_.all().begin()->first));
    thinking_.run();
    newest_.clear();
    answers("POST games/leduc/create - - " + std::string(kOpening));
    for (int i = 0; i < 2; ++i) answers(R"(POST games/leduc/$T/join - - {"playerName": "Ana"})");
    changed_ = false;
  }

  // The status codes of the answers to all lines.
  std::string answers(std::string_view lines) {
    std::string out;
    std::size_t read = 0;
    for (const std::string& line : split(std::string(lines), '\n')) {
      if (read++ == kMostRequests) break;
      out += fmt::format("{} ", answer(line));
    }
    return out;
  }

 private:
  // Notes credentials that an input writes into a text, because the server may then repeat these credentials.
  void note_spoken(std::string line) {
    replace_all(line, R"("credentials": "$)", "");
    const std::size_t path = line.find(' '), own = line.find(' ', path + 1), more = line.find(' ', own + 1);
    if (own != std::string::npos) line.erase(own, std::min(more, line.size()) - own);
    replace_all(line, "$T", "");
    is_spoken_ = is_spoken_ || line.find('$') != std::string::npos;
  }

  int answer(std::string_view line) {
    Request request;
    request.address = address_;
    note_spoken(std::string(line));
    request.method = next_word(line);
    std::string path = filled(next_word(line));
    const std::size_t query = std::min(path.find('?'), path.size());
    for (const std::string& one : split(path.substr(query), '&')) {
      const std::size_t equals = std::min(one.find('='), one.size());
      if (equals > 1)
        request.query[one.substr(one[0] == '?' ? 1 : 0, equals)] =
            one.substr(std::min(equals + 1, one.size()));
    }
    request.path = split(path.substr(0, query), '/');
    request.credentials = filled(next_word(line));
    request.last_event = next_word(line);
    // The file serve/exchange.cpp refuses other methods before the API gets them.
    if (request.method != "GET" && request.method != "POST") return 0;
    const std::string before = all_there_is();
    const Answer said = said_to(request, filled(std::string(line)));
    check(request, said, before);
    return said.status;
  }

  // Calls the server as serve/dispatcher.h does, with the bodies that serve/exchange.h creates.
  Answer said_to(Request& request, const std::string& body) {
    Answer heard{0, ""};
    const auto hear = [&](const Answer& answer) {
      promise(heard.status == 0, "a request is answered twice");
      heard = answer;
    };
    try {
      if (request.method == "POST") request.body = serve::read_body(body);
      api_.answer(request, [&](const Answer& answer) {
        hear(answer.stream == nullptr ? answer : begun(answer.stream));
      });
    } catch (const serve::Refused& refused) {
      hear(serve::answer_of(refused));
    }
    if (request.method == "POST") {
      for (const auto& [id, table] : tables_.all()) api_.let_bots_move(table);
    }
    thinking_.run();
    promise(heard.status != 0, "a request is not answered");
    return heard;
  }

  // The beginning of a stream, as JSON text, so that it is checked like any other answer.
  static Answer begun(const std::shared_ptr<serve::Stream>& stream) {
    std::string text;
    std::array<char, 4096> part{};
    for (std::ptrdiff_t got = 1; got > 0;) {
      got = stream->read(part.data(), part.size(), {[] {}, [] {}});
      if (got > 0) text.append(part.data(), static_cast<std::size_t>(got));
    }
    return {200, Json(text).dump()};
  }

  void check(const Request& request, const Answer& said, const std::string& before) {
    const std::string what =
        fmt::format("{} {}: {} {}", request.method, join(request.path), said.status, said.text());
    constexpr std::array<int, 8> kKnown = {200, 400, 403, 404, 409, 422, 429, 503};
    promise(std::ranges::find(kKnown, said.status) != kKnown.end(),
            "a status that is not documented: " + what);
    promise(Json::accept(said.text()), "an answer that is no JSON: " + what);
    const std::string after = all_there_is();
    if (said.status != 200) {
      promise(after == before, "something has changed: " + what);
      const Json why = Json::parse(said.text());
      promise(why.contains(said.status == 422 ? "refused" : "error"), "no reason is given: " + what);
    } else if (request.method == "GET") {
      promise(after == before, "looking has changed something: " + what);
    }
    changed_ = changed_ || after != before;
    look_for_secrets(request, said, what);
    note_newest(request, said);
  }

  // Checks that only a person who joins a table or copies it gets credentials, and that nobody sees another
  // person's seat.
  void look_for_secrets(const Request& request, const Answer& said, const std::string& what) {
    if (said.status != 200) promise(!holds_credentials(said.text()), "credentials in a refusal: " + what);
    const std::string& last = request.path.empty() ? "" : request.path.back();
    const bool tells = request.method == "POST" && (last == "join" || last == "copy");
    if (!tells) promise(!holds_credentials(said.text()), "credentials in an answer: " + what);
    if (said.status != 200 || request.path.size() < 5 || request.path[3] != "seat") return;
    const auto table = tables_.find(request.path[1], request.path[2]);
    promise(table != nullptr, "a seat of no table: " + what);
    const auto& players = table->registration().players;
    const auto seat = std::ranges::find_if(
        players, [&](const auto& one) { return std::to_string(&one - players.data()) == request.path[4]; });
    promise(seat != players.end() && !seat->credentials.empty() && seat->credentials == request.credentials,
            "a seat is shown to somebody else: " + what);
  }

  [[nodiscard]] bool holds_credentials(const std::string& text) const {
    if (is_spoken_) return false;
    for (const auto& [id, table] : tables_.all()) {
      for (const auto& player : table->registration().players) {
        if (!player.credentials.empty() && text.find(player.credentials) != std::string::npos) return true;
      }
    }
    return false;
  }

  void note_newest(const Request& request, const Answer& said) {
    if (said.status != 200 || request.method != "POST") return;
    const Json json = Json::parse(said.text());
    if (json.contains("matchID")) newest_ = json.at("matchID").get<std::string>();
    if (json.contains("nextMatchID")) newest_ = json.at("nextMatchID").get<std::string>();
  }

  // Describes all tables and files, without the time.
  [[nodiscard]] std::string all_there_is() const {
    std::string all;
    for (const auto& [id, table] : tables_.all())
      all += fmt::format("{} {} {}\n", id, table->moves(), table->live().hash());
    std::vector<Path> files;
    for (const auto& file : std::filesystem::directory_iterator(tables_.options().folder))
      files.push_back(file.path());
    std::ranges::sort(files);
    for (const Path& file : files) all += file.string() + "\n" + read_all(file) + "\n";
    return all;
  }

  [[nodiscard]] std::string filled(std::string text) const {
    replace_all(text, "$T", newest_);
    const auto all = tables_.all();
    const auto found = all.find(newest_);
    if (found == all.end()) return text;
    const auto& players = found->second->registration().players;
    for (std::size_t seat = 0; seat < players.size() && seat < 10; ++seat)
      replace_all(text, fmt::format("${}", seat), players[seat].credentials);
    return text;
  }

  static std::string join(const std::vector<std::string>& path) {
    std::string out;
    for (const std::string& part : path) out += "/" + part;
    return out;
  }
  static Path folder() {
    static_cast<void>(write_files(private_folder() / "tables", {}));
    return private_folder() / "tables";
  }

  serve::Tables tables_{{{source_dir() / "examples/games"}, folder(), "", {}}};
  test::ThinkingHere thinking_{false};  // a background task must not run inside the call that requested it
  serve::Api api_{tables_, thinking_.background()};
  std::string newest_, address_;
  std::size_t inputs_ = 0;
  bool changed_ = true, is_spoken_ = false;
};

}  // namespace

std::string requests(std::string_view input) {
  static Server server;
  // Skips bots that think for a long time, because they would not find new faults.
  if (input.find("mcts") != std::string_view::npos || input.find("greedy") != std::string_view::npos)
    return "";
  server.begin();
  return server.answers(input);
}

}  // namespace fuda::fuzz
