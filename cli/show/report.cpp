#include "show/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "base/lists.h"
#include "base/utf8.h"
#include "script/position_hash.h"
#include "show/trace.h"
#include "text/html.h"

namespace fuda {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kMostNamed = 5;  // the maximum number of scenarios that a report names for one failure

Json json_of(const Failed& failed) {
  const Place& place = failed.finding.place;
  Json out;
  out["file"] = place.file;
  out["line"] = place.line;
  out["column"] = place.column;
  out["message"] = failed.finding.message;
  if (!failed.finding.hint.empty()) out["hint"] = failed.finding.hint;
  return out;
}

Json json_of(const RunResult& result) {
  Json out;
  out["name"] = result.name;
  out["file"] = result.file.string();
  out["line"] = result.place.line;
  out["passed"] = result.passed();
  if (result.unusable) out["unusable"] = true;
  out["covers"] = result.covers;
  out["failures"] = Json::array();
  for (const Failed& failed : result.failures) out["failures"].push_back(json_of(failed));
  if (!result.notes.empty()) out["notes"] = result.notes;
  if (!result.hashes.empty()) {
    out["plies"] = result.plies;
    out["over"] = result.over;
    out["outcome"] = result.over ? Json(result.outcome) : Json(nullptr);
    out["score"] = result.scored ? Json(result.scores) : Json(nullptr);
    out["hash"] = hex(result.hashes.back());
  }
  return out;
}

std::string xml(const std::string& text) { return in_html(text, true); }

// The text by which the report groups equal failures. An error in the game itself has the same text in all
// scenarios.
std::string failures_text(const RunResult& result) {
  std::string text;
  for (const Failed& failed : result.failures) text += failed.finding.what() + "\n";
  return text;
}

}  // namespace

std::string indented(const std::string& text, const char* indent) {
  std::string out = indent;
  for (const char c : text) {
    out += c;
    if (c == '\n') out += indent;
  }
  return out;
}

void Totals::add(const RunResult& result) {
  ++scripts;
  if (result.unusable) ++unusable;
  ++(result.passed() ? passed : failed);
}

void Totals::add(const Totals& other) {
  scripts += other.scripts;
  passed += other.passed;
  failed += other.failed;
  unusable += other.unusable;
}

std::string Totals::text() const {
  return fmt::format("{}, {} passed, {} failed", counted(scripts, "script"), passed, failed);
}

Totals totals_of(const std::vector<RunResult>& results) {
  Totals totals;
  for (const RunResult& result : results) totals.add(result);
  return totals;
}

void report_problems(std::ostream& out, const RunResult& result, const Paint& paint, std::size_t most) {
  most = std::min(most, result.failures.size());
  for (std::size_t i = 0; i < most; ++i) out << result.failures[i].text(paint) << "\n";
  if (result.failures.size() > most) out << "… and " << result.failures.size() - most << " more\n";
  for (const std::string& note : result.notes) {
    out << paint.yellow("note: ") << printable(result.file.string()) << ": " << note << "\n";
  }
}

FileReport report_file(const Path& file, const std::vector<RunResult>& results, bool scenarios,
                       const Paint& paint) {
  FileReport report;
  const Totals totals = totals_of(results);
  const std::string name = printable(file.string());
  const std::string what = scenarios ? counted(results.size(), "scenario") : std::string("script");
  if (totals.failed == 0) {
    report.line = paint.green("ok") + "    " + padded(what, 14) + name + "\n";
  } else {
    const std::string failed = results.size() == 1 ? what : fmt::format("{} of {}", totals.failed, what);
    report.line = paint.red("FAIL") + "  " + padded(failed, 14) + " " + name + "\n";
  }
  std::ostringstream out;
  std::set<std::string> said;
  std::vector<std::string> same;
  std::int64_t more = 0;
  for (const RunResult& result : results) {
    report.all += result.failures.size();
    if (!result.passed() && !said.insert(failures_text(result)).second) {
      same.push_back(printable(result.name));
      continue;
    }
    if (!result.passed() && report.shown == kMaxFindingsOfFile) {
      ++more;
      continue;
    }
    if (!result.passed() && scenarios) out << "\n" << paint.bold(printable(result.name)) << "\n";
    const std::size_t most = kMaxFindingsOfFile - report.shown;
    report_problems(out, result, paint, most);
    report.shown += std::min(most, result.failures.size());
  }
  if (!same.empty()) {
    const std::string count = counted(std::ssize(same), "other scenario");
    out << "\n"
        << paint.bold(fmt::format("the same in {}:", count)) << " " << first_few(same, kMostNamed) << "\n";
  }
  if (more > 0) out << "\n… and " << counted(more, "other scenario") << "; --scenario NAME shows one\n";
  if (totals.failed > 0) out << "\n";
  report.details = out.str();
  return report;
}

bool FailureLimit::take(std::size_t shown, std::size_t all) {
  if (shown <= left_) {
    left_ -= shown;
    return true;
  }
  more_ += all;
  ++files_;
  return false;
}

std::string FailureLimit::text() const {
  if (files_ == 0) return {};
  return fmt::format("… and {} more in {}\n", more_, counted(files_, "file"));
}

void report_problems_json(std::ostream& out, const RunResult& result) {
  const auto line = [&](const char* what, Json value) {
    Json json;
    json[what] = std::move(value);
    add_script(json, result.file, result.scenario);
    out << json_text(json) << "\n";
  };
  for (const Failed& failed : result.failures) line("failure", json_of(failed));
  for (const std::string& note : result.notes) line("note", note);
}

void report_totals_json(std::ostream& out, const Totals& totals) {
  if (totals.scripts == 1 && totals.passed == 1) return;
  const Json summary = {{"total", totals.scripts}, {"passed", totals.passed}, {"failed", totals.failed}};
  out << json_text({{"summary", summary}}) << "\n";
}

void report_json(std::ostream& out, const std::vector<RunResult>& results,
                 const std::vector<std::string>& written) {
  const Totals totals = totals_of(results);
  Json json;
  json["scripts"] = Json::array();
  for (const RunResult& result : results) json["scripts"].push_back(json_of(result));
  json["total"] = totals.scripts;
  json["passed"] = totals.passed;
  json["failed"] = totals.failed;
  if (!written.empty()) json["written"] = written;
  out << json_text(json) << "\n";
}

void report_tap(std::ostream& out, const std::vector<RunResult>& results) {
  out << "TAP version 13\n1.." << results.size() << "\n";
  std::size_t number = 0;
  for (const RunResult& result : results) {
    ++number;
    std::string name = printable(result.file.string() + ": " + result.name);
    std::ranges::replace(name, '#', ' ');  // in TAP, a '#' starts a directive
    out << (result.passed() ? "ok " : "not ok ") << number << " - " << name << "\n";
    for (const Failed& failed : result.failures) out << indented(failed.text(), "# ") << "\n";
    for (const std::string& note : result.notes) out << indented(note, "# ") << "\n";
  }
}

void report_junit(std::ostream& out, const std::vector<RunResult>& results) {
  const Totals totals = totals_of(results);
  std::vector<std::string> files;
  std::map<std::string, std::vector<const RunResult*>> by_file;
  for (const RunResult& result : results) {
    auto& list = by_file[result.file.string()];
    if (list.empty()) files.push_back(result.file.string());
    list.push_back(&result);
  }
  out << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
  out << fmt::format("<testsuites tests=\"{}\" failures=\"{}\" errors=\"{}\">\n", totals.scripts,
                     totals.failed - totals.unusable, totals.unusable);
  for (const std::string& file : files) {
    Totals own;
    for (const RunResult* result : by_file[file]) own.add(*result);
    out << fmt::format("  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"{}\">\n", xml(file),
                       own.scripts, own.failed - own.unusable, own.unusable);
    for (const RunResult* result : by_file[file]) {
      out << fmt::format(R"(    <testcase classname="{}" name="{}" file="{}" line="{}")", xml(file),
                         xml(result->name), xml(file), result->place.line);
      if (result->passed()) {
        out << "/>\n";
        continue;
      }
      const char* kind = result->unusable ? "error" : "failure";
      out << ">\n";
      for (const Failed& failed : result->failures) {
        out << fmt::format("      <{} message=\"{}\">{}</{}>\n", kind, xml(failed.finding.message),
                           xml(failed.text()), kind);
      }
      out << "    </testcase>\n";
    }
    out << "  </testsuite>\n";
  }
  out << "</testsuites>\n";
}

}  // namespace fuda
