#include "load/shared_definitions.h"

#include <algorithm>

namespace fuda {

namespace {

bool is_same_pack(const Pack& a, const Pack& b) { return *a.root.file == *b.root.file && a.text == b.text; }

bool is_same_lua(const LuaFile& a, const LuaFile& b) { return a.path == b.path && a.text == b.text; }

bool is_same_file(const yaml::Node& a, const yaml::Node& b) { return *a.file == *b.file; }

bool is_same_choice(const OptionInfo& a, const OptionInfo& b) {
  return a.name == b.name && a.value == b.value;
}

// Compares everything from which a definition is made. The compared parts determine the rest of the
// definition.
bool is_same(const Definition& a, const Definition& b) {
  return a.name == b.name && a.folder == b.folder && a.texts == b.texts &&
         std::ranges::equal(a.files, b.files, is_same_file) &&
         std::ranges::equal(a.packs, b.packs, is_same_pack) &&
         std::ranges::equal(a.lua, b.lua, is_same_lua) &&
         std::ranges::equal(a.options, b.options, is_same_choice);
}

}  // namespace

std::shared_ptr<const Definition> SharedDefinitions::same_as(std::shared_ptr<const Definition> made) {
  const std::lock_guard lock(mutex_);
  std::erase_if(all_, [](const auto& one) { return one.expired(); });
  for (const auto& one : all_) {
    if (auto known = one.lock(); known != nullptr && is_same(*known, *made)) return known;
  }
  all_.emplace_back(made);
  return made;
}

}  // namespace fuda
