#include "author/new_files.h"

#include <fmt/format.h>

#include "files/files.h"
#include "templates.h"

namespace fuda {

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

void replace_all(std::string& text, const std::string& what, const std::string& with) {
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + with.size())) {
    text.replace(at, what.size(), with);
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
  std::vector<std::pair<std::string, std::string>> files;
  for (const NewFile& file : what.files) files.emplace_back(file.name, file.text);
  write_folder(what.folder, files);
}

}  // namespace fuda
