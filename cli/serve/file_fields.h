// Reads the fields of a table's file. Anyone can have written the file, so the functions check each field.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "serve/message.h"

namespace fuda::serve {

// One mapping in the file. If a field is missing or has the wrong type or range, the functions throw a
// Failure that names the file and the field.
class FileFields {
 public:
  // All arguments must outlive this object. `path` is the path of the mapping in its file, such as
  // "players[1]". The path "" means the whole file.
  FileFields(const Json& json, const std::filesystem::path& file, std::string path = {});

  [[nodiscard]] bool has(const char* key) const;  // whether the field exists and is not null
  [[nodiscard]] const Json& any(const char* key) const;
  [[nodiscard]] std::string text(const char* key) const;
  [[nodiscard]] std::string text(const char* key, std::size_t most) const;  // `most`: bytes
  [[nodiscard]] bool flag(const char* key) const;
  [[nodiscard]] std::int64_t whole(const char* key, std::int64_t least, std::int64_t most) const;
  [[nodiscard]] std::int64_t time(const char* key) const;  // milliseconds since 1970
  // `seats` is the number of seats of the game.
  [[nodiscard]] Seat seat(const char* key, std::size_t seats) const;
  [[nodiscard]] SeatMask seats(const char* key, std::size_t seats) const;  // a list of seats
  [[nodiscard]] std::vector<std::int64_t> wholes(const char* key, std::size_t count, std::int64_t least,
                                                 std::int64_t most) const;
  [[nodiscard]] FileFields mapping(const char* key) const;
  [[nodiscard]] std::vector<FileFields> mappings(const char* key) const;
  // The index of the field's text in the list `known`.
  [[nodiscard]] std::size_t word(const char* key, const std::vector<std::string>& known) const;

  // Throws Failure. The message has the path of the field, such as "'question.about' ", and then `why`.
  [[noreturn]] void refuse(const char* key, const std::string& why) const;

 private:
  [[nodiscard]] const Json& list(const char* key) const;
  [[nodiscard]] std::string path_of(const char* key) const;

  const Json& json_;
  const std::filesystem::path& file_;
  std::string path_;
};

}  // namespace fuda::serve
