// A request to the workbench, with its keys checked while they are read.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "base/diagnostic.h"

namespace fuda::workbench {

using Json = nlohmann::ordered_json;

class Request {
 public:
  // `json` must outlive this object. Throws Failure unless `json` is an object with a text "op".
  explicit Request(const Json& json);

  [[nodiscard]] const std::string& op() const { return op_; }
  [[nodiscard]] const Json& json() const { return json_; }
  [[nodiscard]] bool has(const char* key) const;
  [[nodiscard]] bool is_list(const char* key) const;
  // Each of these functions throws Failure if the value has the wrong type. Unless there is a second
  // argument, the key must exist.
  [[nodiscard]] std::string text(const char* key) const;
  [[nodiscard]] std::string text(const char* key, const std::string& fallback) const;
  [[nodiscard]] std::int64_t number(const char* key, std::int64_t low, std::int64_t high) const;
  [[nodiscard]] std::int64_t number(const char* key, std::int64_t low, std::int64_t high,
                                    std::int64_t fallback) const;
  [[nodiscard]] std::vector<std::string> texts(const char* key) const;
  // The value of a key that must be a list or an object. If the key is missing, returns an empty list or
  // object.
  [[nodiscard]] const Json& list(const char* key) const;
  [[nodiscard]] const Json& object(const char* key) const;
  // A value that must be one of these words.
  [[nodiscard]] std::string one_of(const char* key, const std::vector<std::string>& words) const;

 private:
  [[nodiscard]] const Json* find(const char* key) const;
  [[noreturn]] void lacks(const char* key, const char* what) const;

  const Json& json_;
  std::string op_;
};

}  // namespace fuda::workbench
