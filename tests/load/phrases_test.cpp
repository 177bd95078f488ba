// Tests the translations of the program's texts. The translation files list these texts by their English
// wording.
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "script/names.h"
#include "source_dir.h"
#include "yaml/reader.h"
#include "yaml/schema.h"

using namespace fuda;
namespace fs = std::filesystem;

namespace {

const fs::path kSource = source_dir();

std::string all_sources() {
  std::ostringstream all;
  for (const char* const house : {"host", "cli"}) {
    for (const auto& file : fs::recursive_directory_iterator(kSource / house)) {
      if (file.path().extension() == ".cpp" || file.path().extension() == ".h")
        all << std::ifstream(file.path()).rdbuf();
    }
  }
  return all.str();
}

// Whether the program uses this phrase. "1 card" and "{n} cards" are built from "card".
bool is_said(const std::string& phrase, const std::string& sources) {
  if (sources.find('"' + phrase + '"') != std::string::npos) return true;
  const bool one = phrase.starts_with("1 ");
  const std::string noun = one ? phrase.substr(2) : phrase.starts_with("{n} ") ? phrase.substr(4) : "";
  return !noun.empty() &&
         sources.find('"' + (one ? noun : noun.substr(0, noun.size() - 1)) + '"') != std::string::npos;
}

}  // namespace

TEST_CASE("each translated phrase is one that the program says, with the same parts in all languages") {
  const std::string sources = all_sources();
  const std::string folder = GENERATE("cli/script/phrases", "cli/script/phrases/page");
  const yaml::Node spanish = yaml::read_file(kSource / folder / "es.yaml");
  for (const auto& file : fs::directory_iterator(kSource / folder)) {
    if (file.path().extension() != ".yaml") continue;
    INFO(file.path().filename().string());
    const yaml::Node words = yaml::read_file(file.path());
    CHECK(yaml::check_schema(words, "names").empty());
    const yaml::Node& phrases = *words.find("phrase");
    CHECK(phrases.entries.size() == spanish.find("phrase")->entries.size());
    for (const auto& phrase : phrases.entries) {
      INFO(phrase.key);
      CHECK(spanish.find("phrase")->find(phrase.key) != nullptr);
      CHECK(is_said(phrase.key, sources));
      const auto english = pieces_of(phrase.key);
      const auto other = pieces_of(phrase.value.text);
      for (std::size_t i = 1; i < other.size(); i += 2) {
        bool known = false;
        for (std::size_t k = 1; k < english.size(); k += 2) known = known || english[k] == other[i];
        CHECK(known);
      }
    }
  }
}
