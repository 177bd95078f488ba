#include "author/new_files.h"

#include <fmt/format.h>
#include <unistd.h>

#include <fstream>
#include <system_error>

#include "templates.h"

namespace fuda::author {

namespace fs = std::filesystem;

namespace {

bool is_letter_or_digit(char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); }

bool is_name(const std::string& name) {
  if (name.empty() || !is_letter_or_digit(name.front())) return false;
  for (const char c : name) {
    if (!is_letter_or_digit(c) && c != '-' && c != '_') return false;
  }
  return true;
}

// "My House!" becomes "my-house"; "" where nothing is left.
std::string made_a_name(const std::string& text) {
  std::string name;
  for (const char c : text) {
    const char small = static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
    if (is_letter_or_digit(small) || small == '_') {
      name += small;
    } else if (!name.empty() && name.back() != '-') {
      name += '-';
    }
  }
  while (!name.empty() && (name.back() == '-' || name.back() == '_')) name.pop_back();
  while (!name.empty() && name.front() == '_') name.erase(0, 1);
  return name;
}

// An empty folder is nobody's work.
void refuse_what_is_there(const Path& folder) {
  std::error_code error;
  const auto status = fs::symlink_status(folder, error);
  if (!fs::exists(status) || (fs::is_directory(status) && fs::is_empty(folder, error) && !error)) return;
  throw Failure(error_at({folder.string()}, "this is there already, and nothing was written",
                         "take another name, or move it away"));
}

void replace_all(std::string& text, const std::string& what, const std::string& with) {
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + with.size())) {
    text.replace(at, what.size(), with);
  }
}

void write_files(const Path& folder, const Path& shown, const std::vector<NewFile>& files) {
  const auto fail = [&shown](const std::string& name, const std::string& why) {
    throw Failure(error_at({(shown / name).string()}, "this cannot be written: " + why));
  };
  std::error_code error;
  for (const NewFile& file : files) {
    fs::create_directories((folder / file.name).parent_path(), error);
    if (error) fail(file.name, error.message());
    errno = 0;
    std::ofstream out(folder / file.name, std::ios::binary);
    out << file.text;
    out.close();
    if (!out) fail(file.name, std::error_code(errno, std::generic_category()).message());
  }
}

}  // namespace

void check_new_name(const std::string& name) {
  if (is_name(name)) return;
  const std::string better = made_a_name(name);
  throw Failure(
      error_at({}, fmt::format("'{}' cannot be a name: it has small letters, digits, '-' and '_'", name),
               better.empty() ? "" : fmt::format("did you mean '{}'?", better)));
}

std::string fill_template(const std::string& name,
                          const std::vector<std::pair<std::string, std::string>>& values) {
  std::string text = template_text(name);
  for (const auto& [key, value] : values) {
    const std::string mark = "@" + key + "@";
    if (value.empty()) replace_all(text, "\n" + mark + "\n", "\n");
    replace_all(text, mark, value);
  }
  return text;
}

void write_new(const NewFiles& what) {
  refuse_what_is_there(what.folder);
  // Under a name of its own first: whoever looks at the folder sees all of it or nothing.
  const Path beside = fmt::format(".{}.new-{}", what.folder.string(), getpid());
  std::error_code error;
  try {
    write_files(beside, what.folder, what.files);
    fs::rename(beside, what.folder, error);
    if (error) throw Failure(error_at({what.folder.string()}, "this cannot be written: " + error.message()));
  } catch (const Failure&) {
    fs::remove_all(beside, error);
    throw;
  }
}

}  // namespace fuda::author
