// Requests to a server, without its sockets.
#include <array>
#include <charconv>

#include "fuzz/each.h"
#include "fuzz/fuzz.h"
#include "serve/showing.h"
#include "text/lists.h"

namespace fuda::fuzz {

namespace {

using serve::Json;

constexpr int kMostThoughts = 20;  // of bots, in all
constexpr std::size_t kMostLines = 40;

class ThinkingHere final : public serve::Thinking {
 public:
  void start(std::function<void()> think, std::function<void()> done) override {
    if (++thoughts_ > kMostThoughts) return;
    think();
    done();
  }
  [[nodiscard]] bool has_stopped() const { return thoughts_ > kMostThoughts; }

 private:
  int thoughts_ = 0;
};

// Two of the real games, and the small one: more would only take longer to list.
std::vector<Path> games() {
  static const Path folder = [] {
    const Path source = FUDA_SOURCE_DIR;
    const Path copies = private_folder() / "games";
    std::filesystem::create_directories(copies);
    for (const Path& game : {source / "rules/nin-jan", source / "examples/games/leduc"})
      std::filesystem::copy(game, copies / game.filename(), std::filesystem::copy_options::recursive);
    return copies;
  }();
  return {fixed_rules(), folder};
}

std::string with(std::string text, const std::string& what, const std::string& by) {
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size()))
    text.replace(at, what.size(), by);
  return text;
}

// What must not change by a request that is refused, or only asks.
std::string all_there_is(const serve::Tables& tables) {
  std::string all;
  for (const auto& [id, table] : tables.all()) {
    all += id + " " + std::to_string(table->moves());
    for (const auto& player : table->card().players)
      all += " " + player.name + ":" + player.credentials + serve::text_of(player.data);
    all += table->card().next + "\n";
  }
  return all;
}

class Conversation {
 public:
  explicit Conversation(const Path& folder)
      : tables_({games(), folder, "", {}}),
        lobby_(tables_),
        play_(tables_, thinking_),
        showing_(tables_, thinking_) {}

  // METHOD WHO PATH REST: who is "-" or a seat, whose credentials are given; "$T" in a path is the last
  // table, "$0" to "$9" anywhere the credentials of its seats. Of a GET the rest is the last event.
  void hear(const std::string& line) {
    const auto words = split(line, ' ');
    if (words.size() < 3) return;
    serve::Request request;
    request.method = words[0] == "POST" ? "POST" : "GET";
    request.credentials = words[1] == "-" ? "" : with_secrets("$" + words[1]);
    request.path = split(with(words[2], "$T", table_), '/');
    request.address = "here";
    std::string rest;
    for (std::size_t i = 3; i < words.size(); ++i) rest += (i > 3 ? " " : "") + words[i];
    ask(std::move(request), with_secrets(rest));
  }

  [[nodiscard]] std::string left() const { return all_there_is(tables_); }

 private:
  [[nodiscard]] std::string with_secrets(std::string text) const {
    for (const auto& [seat, secret] : secrets_) text = with(std::move(text), "$" + seat, secret);
    return text;
  }

  void ask(serve::Request request, const std::string& rest) {
    const std::string before = all_there_is(tables_);
    serve::Answer answer{0, "{}"};
    const serve::Reply reply = [&answer](const serve::Answer& given) { answer = given; };
    const bool post = request.method == "POST";
    try {
      if (post)
        request.body = serve::read_body(rest);
      else
        request.last_event = rest;
      if (!post && (serve::Play::is_for_events(request) || serve::Showing::is_for_events(request))) {
        const auto stream =
            serve::Showing::is_for_events(request) ? showing_.listen(request) : play_.listen(request);
        answer = {200, "{}"};
        promise(stream != nullptr, "nothing to listen to");
      } else if (serve::Showing::is_for(request)) {
        showing_.answer(request, reply);
      } else if (serve::Play::is_for(request)) {
        play_.answer(request, reply);
      } else {
        reply(lobby_.answer(request));
      }
    } catch (const serve::Refused& refused) {
      reply(serve::answer_of(refused));
    } catch (const Failure& failure) {
      broken("an answer with 500: " + failure.findings().front().message);
    }
    look_at_answer(request, answer);
    if (answer.status != 200 || !post)
      promise(all_there_is(tables_) == before, "something changed by " + std::to_string(answer.status));
    if (post && answer.status == 200) {
      for (const auto& [id, table] : tables_.all()) play_.let_bots_move(table);
    }
  }

  void look_at_answer(const serve::Request& request, const serve::Answer& answer) {
    constexpr std::array<int, 9> kDocumented = {200, 400, 403, 404, 409, 422, 429, 503, 413};
    const bool waits = answer.status == 0 && thinking_.has_stopped();
    // Rules of the small game tell seats what they cannot know.
    const bool stuck = answer.status == 500 && answer.body.starts_with(R"({"error":"this game cannot go on)");
    promise(waits || stuck || contains(kDocumented, answer.status),
            "status " + std::to_string(answer.status) + " to " +
                (request.path.empty() ? "" : request.path.back()) + ": " + answer.body);
    const Json json = Json::parse(answer.body, nullptr, false);
    promise(!json.is_discarded(), "an answer is no JSON: " + answer.body);
    const std::string last = request.path.empty() ? "" : request.path.back();
    const bool gives = answer.status == 200 && (last == "join" || last == "copy");
    for (const auto& [id, table] : tables_.all()) {
      for (const auto& player : table->card().players)
        promise(
            gives || player.credentials.empty() || answer.body.find(player.credentials) == std::string::npos,
            "credentials in an answer to " + last);
    }
    if (answer.status != 200) return;
    const bool of_seat = request.path.size() > 4 && request.path[3] == "seat" && request.path[0] == "games";
    if (of_seat) {
      const auto table = tables_.find(request.path[1], request.path[2]);
      promise(table != nullptr, "a seat at no table");
      int seat = -1;
      std::from_chars(request.path[4].data(), request.path[4].data() + request.path[4].size(), seat);
      promise(seat >= 0 &&
                  table->card().players.at(static_cast<std::size_t>(seat)).credentials == request.credentials,
              "a seat without its credentials");
    }
    if (json.contains("matchID") && json["matchID"].is_string()) table_ = json["matchID"];
    if (json.contains("playerCredentials") && json["playerCredentials"].is_string())
      secrets_[json["playerID"].get<std::string>()] = json["playerCredentials"];
  }

  serve::Tables tables_;
  ThinkingHere thinking_;
  serve::Lobby lobby_;
  serve::Play play_;
  serve::Showing showing_;
  std::string table_ = "none";
  std::map<std::string, std::string> secrets_;
};

}  // namespace

std::string request_text(std::string_view input) {
  const Path folder = private_folder() / "tables";
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder);
  std::size_t lines = 0;
  std::string left;
  {
    Conversation conversation(folder);
    for (const std::string& line : split(input, '\n')) {
      if (++lines > kMostLines) break;
      conversation.hear(line);
    }
    left = conversation.left();
  }
  // Everything is there again after a new start.
  serve::Tables again({games(), folder, "", {}});
  const auto notices = again.open_all();
  promise(notices.empty(), notices.empty() ? "" : "a table is lost: " + notices.front());
  promise(all_there_is(again) == left, "tables are not as they were left");
  return std::to_string(lines);
}

}  // namespace fuda::fuzz
