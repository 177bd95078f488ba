#include "lua/left_out.h"

#include <algorithm>
#include <array>

namespace fuda::lua {

namespace {

struct LeftOut {
  std::string_view name;
  std::string_view why;
};

constexpr std::string_view kFiles = "rules read and write nothing but the game";
constexpr std::string_view kLoad = "a game names its Lua files under 'rules:'";
constexpr std::string_view kMeta = "rules have only plain tables";
constexpr std::string_view kChance = "chance is random(n), a whole number from 1 to n";
constexpr std::string_view kPatterns = "there are no patterns; use find, contains, starts_with or sub";

constexpr std::array kLeftOut = {
    LeftOut{"require", kLoad},
    LeftOut{"load", kLoad},
    LeftOut{"loadstring", kLoad},
    LeftOut{"loadfile", kLoad},
    LeftOut{"dofile", kLoad},
    LeftOut{"package", kLoad},
    LeftOut{"io", kFiles},
    LeftOut{"print", "rules write nothing; error(\"text\") shows a text and stops"},
    LeftOut{"os", "rules see neither clock nor system"},
    LeftOut{"debug", kFiles},
    LeftOut{"coroutine", "a rule runs to its end"},
    LeftOut{"collectgarbage", "the host manages memory"},
    LeftOut{"setmetatable", kMeta},
    LeftOut{"getmetatable", kMeta},
    LeftOut{"rawget", kMeta},
    LeftOut{"rawset", kMeta},
    LeftOut{"rawequal", kMeta},
    LeftOut{"rawlen", kMeta},
    LeftOut{"next", "use pairs"},
    LeftOut{"xpcall", "use pcall"},
    LeftOut{"utf8", "texts are bytes"},
    LeftOut{"math.random", kChance},
    LeftOut{"math.randomseed", kChance},
    LeftOut{"string.match", kPatterns},
    LeftOut{"string.gmatch", kPatterns},
    LeftOut{"string.gsub", kPatterns},
};

}  // namespace

std::string left_out(std::string_view name) {
  const auto found =
      std::find_if(kLeftOut.begin(), kLeftOut.end(), [name](const LeftOut& one) { return one.name == name; });
  return found == kLeftOut.end() ? "" : "not available: " + std::string(found->why);
}

}  // namespace fuda::lua
