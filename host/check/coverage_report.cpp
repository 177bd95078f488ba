// Coverage as a table and as a tracefile.
#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "check/coverage.h"
#include "files/files.h"
#include "script/keys.h"

namespace fuda {

namespace {

// Whole per cents, rounded down: 100 means every line.
std::size_t per_cent(std::size_t ran, std::size_t lines) { return lines == 0 ? 100 : ran * 100 / lines; }

}  // namespace

void report_coverage_text(std::ostream& out, const Coverage& coverage, const Paint& paint) {
  const auto files = coverage.files();
  std::size_t width = 5;
  std::size_t lines = 0;
  std::size_t ran = 0;
  for (const auto& file : files) width = std::max(width, width_of(file.path));
  out << paint.dim(padded("file", width) + "    run  lines         never run") << "\n";
  const auto row = [&](const std::string& name, std::size_t hit, std::size_t all, const std::string& never) {
    std::string text = fmt::format("{}  {:>5}  {:>5}  {:>3} %  {}", padded(name, width), hit, all,
                                   per_cent(hit, all), never);
    text.erase(text.find_last_not_of(' ') + 1);
    out << text << "\n";
  };
  for (const auto& file : files) {
    row(file.path, file.counts.size(), file.lines.size(), lua::ranges(file.never(), file.lines));
    lines += file.lines.size();
    ran += file.counts.size();
  }
  row("total", ran, lines, "");
  out << "by " << counted(static_cast<std::int64_t>(coverage.scripts()), "script") << "\n";
}

void write_lcov(const Path& to, const Coverage& coverage) {
  std::ostringstream out;
  out << "TN:\n";
  for (const auto& file : coverage.files()) {
    out << "SF:" << file.path << "\n";
    for (const int line : file.lines) {
      const auto count = file.counts.find(line);
      out << "DA:" << line << "," << (count == file.counts.end() ? 0 : count->second) << "\n";
    }
    out << "LF:" << file.lines.size() << "\nLH:" << file.counts.size() << "\nend_of_record\n";
  }
  write_file(to, out.str(), Existing::replace);
}

}  // namespace fuda
