// Fuzzes parts of a simulation. The head contains the first part, and each file contains another part. The
// target reads and merges the parts as `fuda merge` does. In a part, "?" stands for a correct hash, so that
// the fuzzer need not find the hash.
#include <nlohmann/json.hpp>
#include <sstream>

#include "fuzz/each.h"
#include "fuzz/fuzz.h"
#include "reports/part.h"
#include "script/hash.h"
#include "script/position_hash.h"
#include "script/rules_hash.h"
#include "show/trace.h"
#include "study/sim_report.h"

namespace fuda::fuzz {

namespace {

using Json = nlohmann::ordered_json;

std::string compact(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

bool is_open(const Json& json, const char* key) {
  const auto found = json.find(key);
  return found != json.end() && found->is_string() && found->get_ref<const std::string&>() == "?";
}

// Replaces "?" with the hash. Returns the text unchanged if it is not JSON with a "?".
std::string with_hashes(const std::string& text, const std::string& rules) {
  try {
    Json json = read_json(text, "", kPartBounds);
    if (!json.is_object() || !is_open(json, "hash")) return text;
    if (json.contains("run") && json["run"].is_object() && is_open(json["run"], "rules"))
      json["run"]["rules"] = rules;
    json.erase("hash");
    json["hash"] = hex(fnv1a(compact(json)));
    return compact(json);
  } catch (const Failure&) {
    return text;
  }
}

std::string report_of(const LoadedGame& loaded, const Part& part) {
  std::ostringstream out;
  out << json_text(sim_json(loaded, part.options, part.result, false)) << "\n\n";
  report_sim_text(out, loaded, part.options, part.result, Paint{}, false);
  return out.str();
}

}  // namespace

std::string parts(std::string_view input) {
  static Games games({fixed_rules()});
  static const std::string rules = hex(rules_hash(*games.definition({"odds", {}, {}}, {})));
  Bundle bundle = unpack(input);
  Files texts;
  texts["head.json"] = with_hashes(bundle.head, rules);
  for (const auto& [name, text] : bundle.files) texts[name] = with_hashes(text, rules);
  const Path folder = private_folder() / "parts";
  const Files files = write_files(folder, texts);
  std::string result;
  result += complaint(files, [&] {
    std::vector<Part> all;
    for (const auto& [name, text] : files) all.push_back(read_part(name));
    const Part part = merge_parts(std::move(all));
    // If the game were in another folder, the result would depend on that folder.
    if (part.options.spec.text.find('/') != std::string::npos) return;
    const LoadedGame loaded = load_game(games, part.options.spec, part.options.settings,
                                        numbered_seats(static_cast<int>(part.seats)), "");
    check_part(part, loaded);
    result = report_of(loaded, part);
    // The merged result is a part, too.
    const Files again =
        write_files(folder / "again", {{"all.json", part_text(loaded, part.options, part.result, {})}});
    const Part read = read_part(again.begin()->first);
    promise(report_of(loaded, read) == result, "parts that were put together read back as another one");
  });
  return result;
}

}  // namespace fuda::fuzz
