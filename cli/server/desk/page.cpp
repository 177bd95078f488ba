#include "desk/page.h"

#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "disk/folder_files.h"
#include "files/files.h"
#include "load/files.h"

namespace fuda::serve {

namespace {

constexpr std::size_t kMostBytes = std::size_t{16} << 20U;  // of one file

// The types of the files that a page may have, by their endings.
constexpr std::array<std::pair<std::string_view, const char*>, 12> kTypes = {{
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".ico", "image/x-icon"},
    {".json", "application/json"},
    {".yaml", "text/plain; charset=utf-8"},
    {".wasm", "application/wasm"},
    {".woff2", "font/woff2"},
    {".txt", "text/plain; charset=utf-8"},
}};

// The page loads only its own files, and shows only this server's pages in frames. The policy allows inline
// styles, because the editor creates them.
constexpr const char* kPolicy =
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; frame-src 'self'; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

constexpr const char* kMissing =
    "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>fuda workbench</title>\n"
    "<h1>The page of the workbench is missing</h1>\n"
    "<p>This fuda was built without the page. The requests at <code>/workbench/ask</code> work.</p>\n";

const char* type_of(const std::filesystem::path& file) {
  const std::string ending = file.extension().string();
  for (const auto& [known, type] : kTypes) {
    if (known == ending) return type;
  }
  return nullptr;
}

}  // namespace

std::vector<PageFile> workbench_page(const std::filesystem::path& folder) {
  std::vector<PageFile> files;
  for (const auto& file : files_of(folder, true)) {
    const char* type = type_of(file);
    if (type == nullptr) continue;
    const std::string path = "workbench/" + file.lexically_relative(folder).generic_string();
    files.push_back({path, type, read_bytes(file, kMostBytes, {folder, {}}), kPolicy});
    if (path == "workbench/index.html") {
      files.push_back(files.back());
      files.back().path = "workbench";
    }
  }
  const bool has_document = is_file(folder / "index.html");
  if (!has_document) files.push_back({"workbench", "text/html; charset=utf-8", kMissing, kPolicy});
  return files;
}

}  // namespace fuda::serve
