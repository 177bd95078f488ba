// The functions that the WebAssembly module offers to JavaScript. Texts are passed in the module's memory:
// the caller writes a text into the buffer that fuda_text returns, and reads answers from fuda_answer.
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
#include "fuda/run.h"
#include "show/trace.h"
#include "text/json.h"
#include "workbench/findings.h"
#include "workbench/workbench.h"

namespace {

using fuda::workbench::Json;

// The folder of the games to edit, and the folder of the unchanged ones.
constexpr const char* kLibrary = "/rules";
constexpr const char* kPrinted = "/printed";
constexpr fuda::JsonBounds kRequest = {.bytes = std::size_t{16} << 20U, .depth = 64};

std::string text;
std::string answer;

// Finds more mistakes with the optional parts of the program.
void install() {
  static const bool done = [] {
    fuda::lua::install_code_reader();
    fuda::install_diagnostics();
    return true;
  }();
  static_cast<void>(done);
}

Json answer_to(std::string_view request) {
  try {
    install();
    static fuda::workbench::Workbench workbench(kLibrary, {kPrinted});
    return workbench.ask(fuda::read_json<Json>(request, "the request", kRequest));
  } catch (const fuda::Failure& failure) {
    return fuda::workbench::error_json(fuda::workbench::Library("/", {}), failure.findings());
  }
}

}  // namespace

#define FUDA_EXPORT(name) extern "C" __attribute__((export_name(#name)))

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
FUDA_EXPORT(fuda_ask) std::size_t fuda_ask() {
  answer = fuda::json_text(answer_to(text));
  return answer.size();
}

FUDA_EXPORT(fuda_answer) const char* fuda_answer() { return answer.data(); }
