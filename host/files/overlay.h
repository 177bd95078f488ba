// Texts that take the place of files on disk, such as texts that an editor shows but has not saved yet.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace fuda {

// Any thread may use an Overlay. If a file has a text in the overlay, reading the file (files.h) returns this
// text. The file need not exist on disk, but a listing of its folder shows only files on disk.
class Overlay {
 public:
  static void put(const std::filesystem::path& file, std::string text);
  static void remove(const std::filesystem::path& file);

  struct Entry {
    std::string text;
    std::uint64_t version = 0;  // different for each text in the overlay
  };
  [[nodiscard]] static std::optional<Entry> find(const std::filesystem::path& file);
  // Returns only the version of the file's text, or 0 if the file is not in the overlay.
  [[nodiscard]] static std::uint64_t version(const std::filesystem::path& file);
};

}  // namespace fuda
