// A JSON file with a game recorded in another program, with the places of its values.
#pragma once

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "base/data.h"
#include "base/diagnostic.h"
#include "text/json_place.h"

namespace fuda {

class ExportFile {
 public:
  // Reads the file. Throws Failure if the file is not JSON, is larger than 16 MiB, or is nested deeper than
  // 64 levels. Also throws Failure for a number that is not whole, and for a text with a NUL byte.
  explicit ExportFile(std::filesystem::path file);

  [[nodiscard]] const std::filesystem::path& file() const { return file_; }
  [[nodiscard]] const Data& data() const { return data_; }

  // Throws Failure for the first value of the wrong shape and for an unknown name, with its path, its place
  // and the closest match. `format` is the file that declares the shape:
  //   "text", "number", "boolean", "any"
  //   {SHAPE}              a list
  //   {name = SHAPE, …}    a mapping; each of the names may be missing or null
  void check(const Data& shape, const std::string& format) const;

  // Throws Failure with the problem of the value at `at`, or of the whole file if `at` is empty.
  [[noreturn]] void refuse(const JsonPath& at, const std::string& message,
                           const std::string& hint = {}) const;

 private:
  class Check;

  [[nodiscard]] Data data_of(const nlohmann::ordered_json& json, JsonPath& at) const;

  std::filesystem::path file_;
  std::string text_;
  Data data_;
};

}  // namespace fuda
