// What is asked of the server, and what it answers, without HTTP.
#pragma once

#include <exception>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "serve/unsent.h"

namespace fuda::serve {

using Json = nlohmann::ordered_json;

struct Request {
  std::string method;             // "GET" or "POST"
  std::vector<std::string> path;  // "/games/x" is {"games", "x"}
  std::map<std::string, std::string> query;
  std::string credentials;  // of "Authorization: Bearer"
  std::string last_event;   // "Last-Event-ID"
  std::string address;      // who asks
  Json body;                // of a POST
  std::string unread;       // its text, where it was not read yet (read_body)
};

struct Answer {
  int status = 200;
  std::string body = "{}";  // JSON
  // In its place, where many are told the same.
  std::shared_ptr<const Text> shared = nullptr;

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

// Called on any thread. The first call counts; one that goes away without is answered with 503.
using Reply = std::function<void(Answer)>;

[[nodiscard]] std::string text_of(const Json& json);
[[nodiscard]] Answer answer_of(const Refused& refused);
// A JSON object of a request. Throws Refused (400) for anything else, and for one that is nested too deep or
// has more than kMostKeys keys.
[[nodiscard]] Json read_body(const std::string& text);
// "" where there is none. Throws Refused (403) for what is no text.
[[nodiscard]] std::string text_in(const Json& body, const char* key);
// The name of a person: the same, "" for nothing but blanks, and refused where it is longer than kMostName.
[[nodiscard]] std::string name_in(const Json& body, const char* key);

}  // namespace fuda::serve
