// Tests options without the other parts of a game: reading, choosing, merging, and replacing `$name`.
#include "load/options.h"

#include "fixture.h"
#include "yaml/reader.h"

using namespace fuda;

namespace {

// The options in a text, and the errors in these options.
class Chosen {
 public:
  explicit Chosen(const std::string& text, std::vector<Taken> taken = {})
      : root_(yaml::read_text(text, "game.yaml")),
        taken_(std::move(taken)),
        options_(root_, taken_, findings_) {}

  Chosen& choose(const std::string& name, const std::string& value) {
    options_.choose({name, value, {"script.yaml", 2}});
    return *this;
  }
  [[nodiscard]] std::string value(const std::string& name) const {
    for (const OptionInfo& info : options_.infos()) {
      if (info.name == name) return info.value;
    }
    return "not there";
  }
  [[nodiscard]] std::string wrong() const {
    return complaints([&] {
      if (!findings_.empty()) throw Failure(findings_);
    });
  }
  [[nodiscard]] const yaml::Node& root() const { return root_; }
  OptionSection* operator->() { return &options_; }

 private:
  yaml::Node root_;
  std::vector<Taken> taken_;
  Findings findings_;
  OptionSection options_;
};

constexpr const char* kOptions =
    "options:\n"
    "  coins: {default: 3, range: [1, 9]}\n"
    "  mood: {default: calm, choices: {calm: , wild: {counters: {chaos: {max: 1}}, rules: wild.lua}}}\n"
    "counters: {pot: {max: $coins}}\n"
    "words: ['$coins', $coins, $]\n";

}  // namespace

TEST_CASE("an option has its default until a value is chosen", "[options]") {
  Chosen options(kOptions);
  CHECK(options.value("coins") == "3");
  CHECK(options.value("mood") == "calm");
  options.choose("coins", "9").choose("mood", "wild");
  CHECK(options.value("coins") == "9");
  CHECK(options.value("mood") == "wild");
  CHECK(options.wrong().empty());
  CHECK(options->infos().front().fallback == "3");
}

TEST_CASE("an option value that is not among the choices is refused at its place", "[options]") {
  Chosen options(kOptions);
  options.choose("coins", "10").choose("coins", "three").choose("mood", "wlid").choose("coin", "3");
  CHECK(options.wrong() ==
        "script.yaml:2: 'coins' must be a whole number from 1 to 9, not 10\n"
        "script.yaml:2: 'coins' must be a whole number from 1 to 9, not 'three'\n"
        "script.yaml:2: 'mood' must be calm or wild, not 'wlid' [did you mean 'wild'?]\n"
        "script.yaml:2: there is no option 'coin' [did you mean 'coins'?]");
  CHECK(options.value("coins") == "3");
}

TEST_CASE("a default that a variant sets replaces that of the game", "[options]") {
  Chosen options(kOptions);
  const yaml::Node set = yaml::read_text("{coins: 5, mood: odd}\n", "v.yaml");
  options->set_default(set.entries.front());
  CHECK(options->infos().front().fallback == "5");
  options->set_default(set.entries.back());
  CHECK(options.wrong() == "v.yaml:1: 'mood' must be calm or wild, not 'odd'");
}

TEST_CASE("an option needs a range or choices, and a default that is among them", "[options]") {
  CHECK(Chosen("options:\n  a: {default: 1}\n").wrong() ==
        "game.yaml:2: option 'a' needs a range or choices");
  CHECK(Chosen("options:\n  a: {default: 1, range: [1, 2], choices: {x: , 2: }}\n").wrong() ==
        "game.yaml:2: an option with a range cannot have the choice 2 [put the number into the range]");
  CHECK(Chosen("options:\n  a: {default: y, range: [1, 2], choices: {x: }}\n").wrong() ==
        "game.yaml:2: 'a' must be a whole number from 1 to 2, or x, not 'y'");
  CHECK(Chosen("options:\n  a: {default: 1, range: [2, 1]}\n").wrong() ==
        "game.yaml:2: the range of 'a' is empty: 2 is more than 1");
  CHECK(Chosen("options:\n  a: {default: 3, range: [1, 2]}\n").wrong() ==
        "game.yaml:2: 'a' must be a whole number from 1 to 2, not 3");
  CHECK(Chosen("options:\n  a: {default: x, choices: {x: {game: y}}}\n").wrong() ==
        "game.yaml:2: a choice cannot change 'game'");
}

TEST_CASE("the error about a removed default is at the patch that removed it", "[options]") {
  const Taken taken{{"options", "mood", "choices", "calm"}, {"v.yaml", 4}, "removed here", 2};
  CHECK(Chosen("options: {mood: {default: calm, choices: {wild: }}}\n", {taken}).wrong() ==
        "v.yaml:4: the default of 'mood' is calm [removed here, but needed at game.yaml:1:27]");
}

TEST_CASE("the patch of a choice is merged, and its rules are added", "[options]") {
  Chosen options(kOptions);
  Merger merger(options.root(), {});
  CHECK(options->apply(merger).empty());
  CHECK(merger.root().find("counters")->find("chaos") == nullptr);
  options.choose("mood", "wild");
  const std::vector<yaml::Node> rules = options->apply(merger);
  REQUIRE(rules.size() == 1);
  CHECK(rules.front().text == "wild.lua");
  CHECK(in_one_line(*merger.root().find("counters")) == "{pot: {max: $coins}, chaos: {max: 1}}");
  CHECK(merger.root().find("rules") == nullptr);
}

TEST_CASE("a plain $name is replaced by the value, but a quoted one and a lone $ are not", "[options]") {
  Chosen options(kOptions);
  yaml::Node root = options.root();
  options->substitute(root);
  CHECK(in_one_line(*root.find("counters")) == "{pot: {max: 3}}");
  const yaml::Node& words = *root.find("words");
  CHECK(words.items[0].text == "$coins");
  CHECK(words.items[1].text == "3");
  CHECK(words.items[1].as_int() == 3);
  CHECK(words.items[2].text == "$");
  yaml::Node other = yaml::read_text("a: $coisn\n", "v.yaml");
  options->substitute(other);
  CHECK(options.wrong() == "v.yaml:1: there is no option 'coisn' [did you mean 'coins'?]");
}
