// The file of a game recorded elsewhere: JSON, what it holds, and where.
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
  // Reads the file. Throws Failure if it is not JSON, larger than 16 MiB, nested deeper than 64, or has a
  // number that is not whole or a text with a NUL byte.
  explicit ExportFile(std::filesystem::path file);

  [[nodiscard]] const std::filesystem::path& file() const { return file_; }
  [[nodiscard]] const Data& data() const { return data_; }

  // Throws Failure for the first value that does not have the shape, and for a name that is not in it: with
  // the path and place of it, and the closest name. `format` is the file that declares the shape:
  //   "text", "number", "boolean", "any"
  //   {SHAPE}              a list
  //   {name = SHAPE, …}    a mapping; each of the names may be missing or null
  void check(const Data& shape, const std::string& format) const;

  // Throws Failure: what is wrong with the value at `at`; with the whole file if that is empty.
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
