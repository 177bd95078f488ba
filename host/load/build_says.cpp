// Builds the texts that rules show with `say`.
#include "load/build.h"
#include "model/saying.h"

namespace fuda {

void build_says(Build& build) {
  const auto& says = build.entries("says");
  if (says.empty() ||
      !build.within(says.size(), kMaxNamed, "texts in 'says'", build.root.entry("says")->place()))
    return;
  for (const auto& entry : says) {
    Saying saying{entry.key, entry.value.text, {}};
    if (const Finding wrong = read_parts(saying, build.game); !wrong.message.empty())
      build.complain(entry.value.place(), wrong.message, wrong.hint);
    build.game.says.push_back(std::move(saying));
  }
}

}  // namespace fuda
