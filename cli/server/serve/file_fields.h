// Fields of a table's file. The file may come from anybody, so each field is checked before it is used.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "serve/message.h"

namespace fuda::serve {

// One mapping of the file. Each function throws Failure, which names the file and the field, if the field is
// missing or is not what was asked for.
class FileFields {
 public:
  // All must outlive this. `path`: of the mapping in its file, "players[1]"; "": the whole file.
  FileFields(const Json& json, const std::filesystem::path& file, std::string path = {});

  [[nodiscard]] bool has(const char* key) const;  // and is not null
  [[nodiscard]] const Json& any(const char* key) const;
  [[nodiscard]] std::string text(const char* key) const;
  [[nodiscard]] std::string text(const char* key, std::size_t most) const;  // bytes
  [[nodiscard]] bool flag(const char* key) const;
  [[nodiscard]] std::int64_t whole(const char* key, std::int64_t least, std::int64_t most) const;
  [[nodiscard]] std::int64_t time(const char* key) const;  // milliseconds since 1970
  // A seat of a game with so many.
  [[nodiscard]] Seat seat(const char* key, std::size_t seats) const;
  [[nodiscard]] SeatMask seats(const char* key, std::size_t seats) const;  // a list of them
  [[nodiscard]] std::vector<std::int64_t> wholes(const char* key, std::size_t count, std::int64_t least,
                                                 std::int64_t most) const;
  [[nodiscard]] FileFields mapping(const char* key) const;
  [[nodiscard]] std::vector<FileFields> mappings(const char* key) const;
  // The place of a text in a list of words.
  [[nodiscard]] std::size_t word(const char* key, const std::vector<std::string>& known) const;

  // "'question.about' " and then `why`.
  [[noreturn]] void refuse(const char* key, const std::string& why) const;

 private:
  [[nodiscard]] const Json& list(const char* key) const;
  [[nodiscard]] std::string path_of(const char* key) const;

  const Json& json_;
  const std::filesystem::path& file_;
  std::string path_;
};

}  // namespace fuda::serve
