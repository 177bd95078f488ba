// Tests random edits of the games' files: the workbench saves each edit as a proved variant, or reports why
// it cannot.
#include <cstdlib>
#include <map>
#include <random>

#include "base/lists.h"
#include "bench_helper.h"
#include "load/definition.h"
#include "workbench/proof.h"
#include "workbench/yaml_text.h"
#include "yaml/reader.h"

using namespace fuda;
using namespace fuda::test;

namespace {

using yaml::Node;

// Edits a random part of a tree: changes a number, removes a key or an item, repeats an entry under a new
// name, or exchanges two items.
class Editor {
 public:
  explicit Editor(std::uint64_t seed) : random_(seed) {}

  // Returns a description of the edit, or "" if no edit was possible.
  std::string edit(Node& root) {
    std::vector<Node*> all;
    collect(root, all, 0);
    for (int tries = 0; tries < 50; ++tries) {
      Node& node = *all[random_() % all.size()];
      if (std::string what = change(node); !what.empty()) return what;
    }
    return "";
  }

 private:
  static void collect(Node& node, std::vector<Node*>& all, int depth) {
    if (depth > 0) all.push_back(&node);
    for (Node& item : node.items) collect(item, all, depth + 1);
    for (yaml::Entry& entry : node.entries) {
      const bool fixed =
          depth == 0 && (entry.key == "game" || entry.key == "rules" || entry.key == "look" ||
                         entry.key == "bots" || entry.key == "summary" || entry.key == "title");
      if (!fixed) collect(entry.value, all, depth + 1);
    }
  }

  std::string change(Node& node) {
    if (const auto number = node.as_int()) {
      node.text = std::to_string(*number + (random_() % 2 == 0 ? 1 : -1));
      return "number " + std::to_string(*number);
    }
    if (node.is_sequence() && node.items.size() > 1) {
      const std::size_t at = random_() % node.items.size();
      if (random_() % 2 == 0) {
        const std::string gone = in_one_line(node.items[at]);
        node.items.erase(node.items.begin() + static_cast<std::ptrdiff_t>(at));
        return "without item " + gone;
      }
      std::swap(node.items[at], node.items[random_() % node.items.size()]);
      return "other order of items";
    }
    if (!node.is_mapping() || node.entries.empty()) return "";
    const std::size_t at = random_() % node.entries.size();
    const std::string key = node.entries[at].key;
    switch (random_() % 3) {
      case 0:
        node.entries.erase(node.entries.begin() + static_cast<std::ptrdiff_t>(at));
        return "without key " + key;
      case 1:
        node.entries.push_back(node.entries[at]);
        node.entries.back().key = key + "_new";
        return "new key " + key + "_new";
      default:
        std::swap(node.entries[at], node.entries[random_() % node.entries.size()]);
        return "other order of keys";
    }
  }

  std::mt19937_64 random_;
};

}  // namespace

// FUDA_EDITS is the number of edits of each game. The default is small, because each proof plays many games.
TEST_CASE("random edits give proved variants, or a reason") {
  const std::vector<std::string> games = {"hanabi", "nin-jan", "ikebana", "sakura"};
  const char* const many = std::getenv("FUDA_EDITS");
  const std::uint64_t edits = many == nullptr ? 6 : std::strtoull(many, nullptr, 10);
  int proved = 0, refused = 0, unloadable = 0;
  std::map<std::string, int> reasons;
  for (const std::string& game : games) {
    Bench bench({game});
    const std::string path = game + "/game.yaml";
    const std::string printed = bench.read(path);
    for (std::uint64_t seed = 0; seed < edits; ++seed) {
      Node root = yaml::read_text(printed, path);
      const std::string what = Editor(seed).edit(root);
      bench.answer({{"op", "write"}, {"path", path}, {"text", workbench::yaml_text(root)}});
      INFO(game << " " << seed << ": " << what);
      const Json answer = bench.ask({{"op", "variant"}, {"game", game}, {"name", "edited"}});
      if (answer.contains("error")) {
        CHECK_FALSE(answer["error"]["message"].get<std::string>().empty());
        CHECK_FALSE(std::filesystem::exists(bench.library() / game / "variants/edited.yaml"));
        bool loads = true;
        try {
          const Definition edited = load_definition(find_game(game, {bench.library()}), {});
          static_cast<void>(workbench::signature_of(edited, edited.seats.front(), 1));
        } catch (const Failure&) {
          loads = false;
        }
        ++(loads ? refused : unloadable);
        if (loads) ++reasons[what + ": " + answer["error"]["message"].get<std::string>()];
      } else {
        ++proved;
        CHECK(answer["proved"] == true);
        CHECK(bench.read(path) == printed);
        // Prove the variant again, from the files on disk.
        const Definition mine = load_definition(find_game(game + "+edited", {bench.library()}), {});
        bench.answer({{"op", "write"}, {"path", path}, {"text", workbench::yaml_text(root)}});
        const Definition edited = load_definition(find_game(game, {bench.library()}), {});
        const int seats = edited.seats.front();
        CHECK(workbench::signature_of(mine, seats, 50) == workbench::signature_of(edited, seats, 50));
      }
      for (const char* ending : {"yaml", "lua"})
        std::filesystem::remove(bench.library() / game / "variants" / (std::string("edited.") + ending));
    }
  }
  for (const auto& [reason, count] : reasons) UNSCOPED_INFO(count << " × " << reason);
  UNSCOPED_INFO(proved << " proved, " << refused << " refused, " << unloadable << " that do not load");
  // More than one in five edits becomes a variant. Among the edits that give a valid game, more than two in
  // three become a variant.
  CHECK(proved * 5 > static_cast<int>(edits * games.size()));
  CHECK(refused * 2 < proved);
}

TEST_CASE("written YAML reads back as the same nodes") {
  for (const char* game : {"hanabi", "nin-jan", "ikebana", "sakura"}) {
    const Node root = yaml::read_file(source_dir() / "rules" / game / "game.yaml");
    const Node again = yaml::read_text(workbench::yaml_text(root), "again.yaml");
    CHECK(workbench::same(root, again));
    CHECK(workbench::canonical(root) == workbench::canonical(again));
  }
}
