// Requests to the server and the server's answers, independent of HTTP.
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
#include "serve/outgoing.h"

namespace fuda::serve {

using Json = nlohmann::ordered_json;

// The coding in which the body of an answer travels.
enum class Coding : std::uint8_t { none, gzip, brotli };

struct Request {
  std::string method;             // "GET" or "POST"
  std::vector<std::string> path;  // "/games/x" is {"games", "x"}
  std::map<std::string, std::string> query;
  std::string credentials;  // from "Authorization: Bearer"
  std::string last_event;   // "Last-Event-ID"
  std::string address;      // the name of the client (Address::person)
  Json body;                // the body of a POST
  std::string unread;       // the text of the body, until read_body parses it
  // The languages that the client accepts, best first, from "Accept-Language". "de-AT" also adds "de".
  std::vector<std::string> languages = {};
};

struct Answer {
  int status = 200;
  std::string body = "{}";                             // JSON
  std::shared_ptr<const SharedText> shared = nullptr;  // the text that the server sends instead of `body`
  std::shared_ptr<Stream> stream = nullptr;            // the stream that the server sends instead of `body`
                                                       // and `shared`
  Coding coding = Coding::none;                        // coding of `body`
  bool is_awaited = false;  // whether the client can show nothing before this answer arrives

  [[nodiscard]] const std::string& text() const { return shared != nullptr ? shared->text() : body; }
};

// The exception for a refused request, with an HTTP status and a message.
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

// Sends the answer. Any thread can call a Reply. Only the first call has an effect. If the last copy of a
// Reply is destroyed without a call, the answer has the status 503.
using Reply = std::function<void(Answer)>;

[[nodiscard]] std::string text_of(const Json& json);
[[nodiscard]] Answer answer_of(const Refused& refused);

// Parses the JSON object of a request. Throws Refused (400) if the text is not an object, is nested too
// deeply, or has more than kMostKeys keys.
[[nodiscard]] Json read_body(const std::string& text);
// The text of a key in a body, or "" if the key is missing. Throws Refused (403) if the value is not a
// string.
[[nodiscard]] std::string text_in(const Json& body, const char* key);
// The name of a person, or "" if the name is blank. Throws Refused (403) if the name is longer than
// kMostName.
[[nodiscard]] std::string name_in(const Json& body, const char* key);

// The languages in an Accept-Language header, by weight. Returns at most kMostLanguages languages.
[[nodiscard]] std::vector<std::string> languages_in(const std::string& accepted);

// Reads decimal digits as a number from 0 to `most`. Returns nothing for any other text.
[[nodiscard]] std::optional<std::uint64_t> whole_number(std::string_view text, std::uint64_t most);
// The seat of a playerID. A playerID is a number from "0" to one less than `seats`. Returns kNone for any
// other text. Only this function and seat_of_number, which reads a number in JSON, convert parts of requests
// to seats.
[[nodiscard]] Seat seat_of_player(const std::string& player, std::size_t seats);
[[nodiscard]] Seat seat_of_number(const Json& number, std::size_t seats);
// The numbers of these seats as a JSON list.
[[nodiscard]] Json json_of_seats(SeatMask seats);

}  // namespace fuda::serve
