#include "load/files.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <system_error>

#include "core/closed.h"
#include "core/folder.h"
#include "yaml/read_log.h"

namespace fuda::load {

namespace fs = std::filesystem;

bool is_file(const Path& path) {
  std::error_code error;
  if (fs::is_regular_file(path, error)) return true;
  yaml::ReadLog::note_file(path);  // it may come
  return false;
}

bool is_folder(const Path& path) {
  std::error_code error;
  return fs::is_directory(path, error);
}

std::string read_text_file(const Path& path, std::size_t most, const Place& place) {
  const auto fail = [&](const char* why) {
    return Failure(error_at(place, fmt::format("{} {}", path.string(), why)));
  };
  yaml::ReadLog::note_file(path);
  if (!is_file(path)) throw fail("is not there, or is no file");
  errno = 0;
  std::ifstream in(path, std::ios::binary);
  if (!in && is_closed(path)) throw closed(path, place);
  std::string text(most + 1, '\0');
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (in.bad() || (in.fail() && !in.eof())) throw fail("cannot be read");
  text.resize(static_cast<std::size_t>(in.gcount()));
  if (text.size() > most) throw fail(fmt::format("has more than {} bytes", most).c_str());
  return text;
}

namespace {

template <class Wanted>
std::vector<std::string> list(const Path& folder, Wanted wanted) {
  yaml::ReadLog::note_folder(folder);
  std::vector<std::string> names;
  for (std::string& name : names_in_folder(folder)) {
    if (wanted(folder / name)) names.push_back(std::move(name));
  }
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace

void refuse_unwritable(const Path& path) {
  const Path folder = path.parent_path();
  std::string why;
  if (is_folder(path)) {
    why = "it is a folder";
  } else if (!folder.empty() && !is_folder(folder)) {
    why = fmt::format("there is no folder '{}'", folder.string());
  }
  if (!why.empty()) throw Failure(error_at({path.string()}, "cannot be written: " + why));
}

void write_text_file(const Path& path, std::string_view text) {
  refuse_unwritable(path);
  errno = 0;
  std::ofstream out(path, std::ios::binary);
  out << text;
  out.close();
  if (out) return;
  const std::string why = std::error_code(errno, std::generic_category()).message();
  throw Failure(error_at({path.string()}, "cannot be written: " + why));
}

std::vector<std::string> names_in(const Path& folder, const std::string& extension) {
  auto names = list(folder, [&](const Path& path) { return path.extension() == extension && is_file(path); });
  for (auto& name : names) name.resize(name.size() - extension.size());
  // By name, not by file name: "a-b" stands behind "a" although '-' sorts before '.'.
  std::sort(names.begin(), names.end());
  return names;
}

std::vector<std::string> folders_with(const Path& folder, const std::string& file) {
  return list(folder, [&](const Path& path) { return is_file(path / file); });
}

std::uint64_t add_to_hash(std::uint64_t hash, std::string_view bytes) {
  for (const char byte : bytes) {
    hash ^= static_cast<unsigned char>(byte);
    hash *= 1099511628211ULL;
  }
  return hash;
}

std::string either(const std::vector<std::string>& words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) text += i + 1 == words.size() ? " or " : ", ";
    text += words[i];
  }
  return text;
}

std::string short_place(const Place& place) { return fmt::format("{}:{}", place.file, place.line); }

std::string text_of(const yaml::Node& mapping, std::string_view key) {
  const yaml::Node* node = mapping.find(key);
  return node == nullptr ? std::string() : node->text;
}

std::string in_one_line(const yaml::Node& node) {
  std::string text;
  switch (node.kind) {
    case yaml::Kind::null:
      return "nothing";
    case yaml::Kind::scalar:
      return node.text;
    case yaml::Kind::sequence:
      for (const auto& item : node.items) text += (text.empty() ? "" : ", ") + in_one_line(item);
      return "[" + text + "]";
    case yaml::Kind::mapping:
      for (const auto& entry : node.entries) {
        text += (text.empty() ? "" : ", ") + entry.key + ": " + in_one_line(entry.value);
      }
      return "{" + text + "}";
  }
  return text;
}

}  // namespace fuda::load
