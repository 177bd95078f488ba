#include "text/command_line.h"

#include <catch2/catch.hpp>
#include <cstdio>

#include "base/lists.h"
#include "text/quoting.h"

using namespace fuda;

namespace {

// Dangerous names that a person might give to a file, a game or an option.
const std::vector<std::string> kHostile = {
    "",     "-",        "--",        "-n",       "--rules=x", "~",          "~root",       "!",
    "!!",   "a!b",      "$HOME",     "$(id)",    "`id`",      "a;b",        "a|b",         "a&b",
    "a>b",  "a<b",      "*",         "?",        "[a]",       "{a,b}",      "a\\b",        "\\",
    "'",    "''",       "it's",      "\"",       "\"$(id)\"", "#a",         "=ls",         "a=b",
    "%1",   "a b",      " a ",       "a\tb",     "a\nb",      "\na",        "a\r\nb",      "\x1b[31m",
    "\x7f", "größe 札", "\u202egnp", "\xff\xfe", "\u0085",    "a\nb'c",     "$(x\n'`\"\\", "@x",
    "^x",   "(a)",      "a'$(id)'b", "%s\\n",    "\xc3",      "x\xc2\x9by",
};

std::string said_by_shell(const std::string& words) {
  const std::string command = "printf '<%s>' " + words;
  FILE* shell = popen(("exec sh -c " + in_shell(command)).c_str(), "r");
  REQUIRE(shell != nullptr);
  std::string out;
  for (int c = std::fgetc(shell); c != EOF; c = std::fgetc(shell)) out += static_cast<char>(c);
  CHECK(pclose(shell) == 0);
  return out;
}

// Returns the words that a shell passes to the program.
std::string words_of(const CommandLine& line) { return said_by_shell(line.text().substr(sizeof("fuda"))); }

}  // namespace

TEST_CASE("a shell hands over exactly the intended words, no matter what they contain", "[text]") {
  for (const std::string& word : kHostile) {
    INFO(word);
    CHECK(said_by_shell(in_shell(word)) == "<" + word + ">");
    CHECK(words_of(CommandLine("sim", {word}).set("--set", "x=" + word)) ==
          (word.starts_with('-') ? "<--rules=" + word + ">" : "<--rules><" + word + ">") +
              "<sim><--set><x=" + word + ">");
    CHECK(words_of(CommandLine("run").add(word)) ==
          "<run><" + std::string(word.starts_with('-') ? "./" : "") + word + ">");
  }
}

TEST_CASE("a command line contains no terminal codes and no misleading characters", "[text]") {
  CHECK(in_shell("a\nb") == "\"$(printf 'a\\012b')\"");
  CHECK(in_shell("\x1b]0;x") == "\"$(printf '\\033\\1350\\073x')\"");
  for (const std::string& word : kHostile) {
    const std::string text = in_shell(word);
    INFO(text);
    CHECK(text.find_first_of("\n\t\r\x1b\x7f") == std::string::npos);
  }
}

TEST_CASE("a value that looks like an option remains the value of its option", "[text]") {
  CHECK(CommandLine("sim").add("toy+hard").set("--seed", 7).set("--first", "-1").own("--fixed").text() ==
        "fuda sim toy+hard --seed 7 --first=-1 --fixed");
  CHECK(CommandLine("check", {"my games", "-x"}).add("-v.yaml").text() ==
        "fuda --rules 'my games' --rules=-x check ./-v.yaml");
}
