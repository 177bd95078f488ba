// Finds names of variants that cannot work. fuda finds a variant by its file name, but excludes it by its own
// name.
#include <fmt/format.h>

#include "base/lists.h"
#include "base/suggest.h"
#include "check/pass.h"
#include "load/files.h"
#include "load/folders.h"

namespace fuda {

void passes::variant_names(const Checked& subject, Report& report) {
  const CheckedFile& file = subject.file;
  if (file.kind != FileKind::variant) return;
  const yaml::Node& name = file.root["variant"];
  const std::string stem = file.path.stem().string();
  if (std::filesystem::absolute(file.path).parent_path().filename() == "variants" && name.text != stem) {
    report.add(warning_at(name.place(),
                          fmt::format("commands find this variant as '{}', the name of its file", stem),
                          fmt::format("write: variant: {}", stem)));
  }
  const Path own = std::filesystem::absolute(file.path).lexically_normal().parent_path();
  if (own.filename() != "variants" && !nearest(own.filename().string(), {"variants"}).empty() &&
      is_file(own.parent_path() / kGameFile)) {
    report.add(
        warning_at(name.place(),
                   fmt::format("commands do not find this variant by its name, because its folder is '{}'",
                               own.filename().string()),
                   "rename the folder to 'variants'"));
  }
  const yaml::Node& excludes = file.root["excludes"];
  if (excludes.items.empty()) return;
  std::vector<std::string> known = fuda::variant_names(file.definition->folder);
  for (const Path& folder : subject.games.path()) append(known, names_of(loose_variants(folder)));
  for (const yaml::Node& item : excludes.items) {
    if (contains(known, item.text)) continue;
    report.add(warning_at(item.place(), fmt::format("there is no variant '{}' to exclude", item.text),
                          suggestion(item.text, known)));
  }
}

}  // namespace fuda
