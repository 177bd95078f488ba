// The functions that run commands and answer the requests of the workbench.
#include <unistd.h>

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "code/reader.h"
#include "diagnostics/diagnostics.h"
#include "exports.h"
#include "fuda/run.h"
#include "search/install.h"
#include "show/trace.h"
#include "text/json.h"
#include "workbench/findings.h"
#include "workbench/workbench.h"

namespace {

using fuda::workbench::Json;

constexpr fuda::JsonBounds kRequest = {.bytes = std::size_t{16} << 20U, .depth = 64};

std::string text;
std::string answer;

Json answer_to(std::string_view request) {
  try {
    fuda::web::install();
    static fuda::workbench::Workbench workbench(fuda::web::kLibrary, {fuda::web::kPrinted});
    return workbench.ask(fuda::read_json<Json>(request, "the request", kRequest));
  } catch (const fuda::Failure& failure) {
    return fuda::workbench::error_json(fuda::workbench::Library("/", {}), failure.findings());
  }
}

}  // namespace

namespace fuda::web {

const std::string& text() { return ::text; }

std::size_t give(std::string given) {
  answer = std::move(given);
  return answer.size();
}

void install() {
  static const bool done = [] {
    lua::install_code_reader();
    install_diagnostics();
    install_search();
    return true;
  }();
  static_cast<void>(done);
}

}  // namespace fuda::web

// Returns a buffer for the next text.
FUDA_EXPORT(fuda_text) char* fuda_text(std::size_t bytes) {
  text.assign(bytes, '\0');
  return text.data();
}

// Runs a command line as `fuda` does, and returns its exit status. The text contains the words, each followed
// by a zero byte. The command must be the only one of this instance, because it uses the standard output to
// its end.
FUDA_EXPORT(fuda_run) int fuda_run() {
  std::string name = "fuda";
  std::vector<char*> words = {name.data()};
  for (std::size_t at = 0; at < text.size(); at += std::string_view(text.data() + at).size() + 1)
    words.push_back(text.data() + at);
  if (const char* folder = std::getenv("PWD"); folder != nullptr) static_cast<void>(chdir(folder));
  const int count = static_cast<int>(words.size());
  words.push_back(nullptr);
  const int status = fuda::cli::run_fuda(count, words.data());
  std::fflush(nullptr);
  return status;
}

// Answers the JSON request in the text with JSON, and returns its length.
FUDA_EXPORT(fuda_ask) std::size_t fuda_ask() { return fuda::web::give(fuda::json_text(answer_to(text))); }

FUDA_EXPORT(fuda_answer) const char* fuda_answer() { return answer.data(); }
