// Code that the tests of the server share: tables in a folder, and requests without sockets.
#pragma once

#include "../play/table_fixture.h"
#include "base/lists.h"
#include "script/position_hash.h"
#include "serve/dispatcher.h"
#include "thinking_here.h"

namespace fuda::test {

// Returns the body of a move. `after` is the number of moves made before this move.
inline serve::Json move(const std::string& text, std::size_t after) {
  return {{"move", text}, {"after", after}};
}

struct Heard {
  int status = 0;  // 0: no answer yet
  serve::Json json;
};

// A server without its network. `folder` must outlive the server.
class TestServer {
 public:
  explicit TestServer(const Path& folder, const std::vector<std::string>& bots = {},
                      const std::string& language = "",
                      const std::vector<Path>& rules = {rules_folder(), source_dir() / "tests/serve/games"},
                      std::size_t most_memory = serve::kMostMemory)
      : tables_({rules, folder, language, bots, most_memory}) {
    notices = tables_.open_all();
  }

  Heard get(const std::string& path, const std::string& credentials = "") {
    return *ask("GET", path, nullptr, credentials);
  }
  Heard post(const std::string& path, const serve::Json& body, const std::string& credentials = "") {
    return *ask("POST", path, body, credentials);
  }
  // Sets the address of the following requests.
  void from(const std::string& address) { address_ = address; }
  // Sets the languages of the following requests, in the format of "Accept-Language".
  void speak(const std::string& accepted) { languages_ = serve::languages_in(accepted); }
  std::shared_ptr<serve::Stream> listen(const std::string& path, const std::string& credentials,
                                        const std::string& last = "") {
    const serve::Request request{"GET",    split(path, '/'), {}, credentials, last,
                                 address_, nullptr,          "", languages_};
    std::shared_ptr<serve::Stream> stream;
    api_.answer(request, [&stream](const serve::Answer& answer) { stream = answer.stream; });
    return stream;
  }
  // Returns the text that a stream has sent so far.
  static std::string text_in(serve::Stream& stream) {
    std::string text;
    std::array<char, 100> part{};
    while (true) {
      const auto got = stream.read(part.data(), part.size(), {[] {}, [] {}});
      if (got <= 0) return text;
      text.append(part.data(), static_cast<std::size_t>(got));
    }
  }
  // Sends a request that is answered later. The status is 0 until the answer arrives.
  std::shared_ptr<Heard> later(const std::string& path, const serve::Json& body,
                               const std::string& credentials) {
    return ask("POST", path, body, credentials);
  }

  std::vector<std::string> notices;
  ThinkingHere thinking;

  [[nodiscard]] serve::Tables& tables() { return tables_; }
  [[nodiscard]] serve::Api& api() { return api_; }

 private:
  std::shared_ptr<Heard> ask(const std::string& method, const std::string& path, const serve::Json& body,
                             const std::string& credentials) {
    auto heard = std::make_shared<Heard>();
    const auto hear = [heard](const serve::Answer& answer) {
      *heard = {answer.status, serve::Json::parse(answer.text())};
    };
    const std::size_t end = std::min(path.find('?'), path.size());
    std::map<std::string, std::string> query;
    for (const std::string& one : split(path.substr(std::min(end + 1, path.size())), '&')) {
      if (const auto equals = one.find('='); equals != std::string::npos)
        query[one.substr(0, equals)] = one.substr(equals + 1);
    }
    // Parses the body again, because parsing turns numbers that are not negative into unsigned numbers.
    const serve::Request request{method,   split(path.substr(0, end), '/'), query, credentials, "",
                                 address_, serve::Json::parse(body.dump()), "",    languages_};
    try {
      api_.answer(request, hear);
    } catch (const serve::Refused& refused) {
      hear(serve::answer_of(refused));
    }
    return heard;
  }

  std::string address_ = "here";
  std::vector<std::string> languages_;
  serve::Tables tables_;
  serve::Api api_{tables_, thinking.background()};
};

// Sets the age of the table and of its last move to `age`. The files themselves are new, as in a folder that
// was restored from a backup.
inline void make_older(const Path& folder, const std::string& id, std::chrono::seconds age) {
  const std::int64_t then = serve::now_in_milliseconds() / 1000 - age.count();
  serve::Json seats = serve::Json::parse(text_of(folder / (id + ".seats")));
  seats["created"] = seats["updated"] = then * 1000;
  write_text(folder / (id + ".seats"), seats.dump());
  JournalText journal = read_journal(text_of(folder / (id + ".yaml")), id);
  for (std::string& line : journal.lines) {
    if (const auto at = line.find("  # at "); at != std::string::npos)
      line.replace(at, line.find("  # ", at + 1) - at, "  # at " + std::to_string(then));
  }
  std::uint64_t check = kFnvBasis;
  write_text(folder / (id + ".yaml"), numbered_lines(journal.lines, check));
}

}  // namespace fuda::test
