// What the server is asked and what it answers, without HTTP.
#pragma once

#include <cstdint>
#include <exception>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "model/types.h"
#include "serve/compress.h"
#include "serve/outgoing.h"

namespace fuda::serve {

using Json = nlohmann::ordered_json;

struct Request {
  std::string method;             // "GET" or "POST"
  std::vector<std::string> path;  // "/games/x" is {"games", "x"}
  std::map<std::string, std::string> query;
  std::string credentials;  // of "Authorization: Bearer"
  std::string last_event;   // "Last-Event-ID"
  std::string address;      // whoever asks (Address::person)
  Json body;                // of a POST
  std::string unread;       // the text of the body, until it is read (read_body)
  // That somebody reads, "de" for "de-AT" as well, the best first: of "Accept-Language".
  std::vector<std::string> languages = {};
};

struct Answer {
  int status = 200;
  std::string body = "{}";                             // JSON
  std::shared_ptr<const SharedText> shared = nullptr;  // instead of `body`
  std::shared_ptr<Stream> stream = nullptr;            // instead of both
  Coding coding = Coding::none;                        // of `body`
  bool is_awaited = false;                             // nothing can be seen before it is there

  [[nodiscard]] const std::string& text() const { return shared != nullptr ? shared->text() : body; }
};

// Why a request is not answered: a status of HTTP, and words.
class Refused : public std::exception {
 public:
  Refused(int status, std::string why) : status_(status), why_(std::move(why)) {}
  [[nodiscard]] int status() const { return status_; }
  [[nodiscard]] const std::string& why() const { return why_; }
  [[nodiscard]] const char* what() const noexcept override { return why_.c_str(); }

 private:
  int status_;
  std::string why_;
};

// Called on any thread. Only the first call counts. If it is dropped uncalled, the answer is 503.
using Reply = std::function<void(Answer)>;

[[nodiscard]] std::string text_of(const Json& json);
[[nodiscard]] Answer answer_of(const Refused& refused);

// A JSON object of a request. Throws Refused (400) for anything else, and for one that is nested too deep or
// has more than kMostKeys keys.
[[nodiscard]] Json read_body(const std::string& text);
// "" where there is none. Throws Refused (403) for anything but a string.
[[nodiscard]] std::string text_in(const Json& body, const char* key);
// The name of a person: "" if it is blank. Throws Refused (403) where it is longer than kMostName.
[[nodiscard]] std::string name_in(const Json& body, const char* key);

// The languages of an Accept-Language, by their weights; at most kMostLanguages.
[[nodiscard]] std::vector<std::string> languages_in(const std::string& accepted);

// A number written in digits, 0 to `most`; nothing for any other text.
[[nodiscard]] std::optional<std::uint64_t> whole_number(std::string_view text, std::uint64_t most);
// What comes from outside becomes a seat here and nowhere else. Of a playerID, "0" to one less than `seats`;
// kNone for any other text. The same of a number in JSON.
[[nodiscard]] Seat seat_of_player(const std::string& player, std::size_t seats);
[[nodiscard]] Seat seat_of_number(const Json& number, std::size_t seats);
// A list of their numbers.
[[nodiscard]] Json json_of_seats(SeatMask seats);

}  // namespace fuda::serve
