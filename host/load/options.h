// Options: reads them, takes what was chosen, and merges it into the game.
#pragma once

#include <vector>

#include "load/definition.h"
#include "load/merge.h"
#include "params/building.h"
#include "yaml/node.h"

namespace fuda {

// An option with the patches of its choices.
struct OptionDraft {
  OptionInfo info;
  std::vector<const yaml::Node*> patches;  // by choice; a null node changes nothing
};

// Whether rules read such a value as a number.
[[nodiscard]] bool is_whole(const std::string& text);

class OptionSection {
 public:
  // Reads the section `options` of a merged game. `taken`: what patches took away, such as a default. Both
  // must live as long.
  OptionSection(const yaml::Node& root, const std::vector<Taken>& taken, Findings& findings);

  // The default that a variant sets.
  void set_default(const yaml::Entry& entry);
  // What was asked for.
  void choose(const OptionSetting& setting);

  // Merges the patches of the chosen choices. Returns their `rules`, which come on top of the game's.
  std::vector<yaml::Node> apply(Merger& merger) const;
  // Replaces every plain `$name` below `node` by the option's value.
  void substitute(yaml::Node& node);

  [[nodiscard]] std::vector<OptionInfo> infos() const;

 private:
  void read(const yaml::Entry& entry);
  void complain(const Place& place, std::string message, std::string hint = {}, Subject subject = {}) {
    findings_.push_back(error_at(place, std::move(message), std::move(hint), std::move(subject)));
  }
  // Null, with a finding, if there is none.
  OptionDraft* find(const std::string& name, const Place& place);
  [[nodiscard]] static bool fits(const OptionInfo& option, const yaml::Node& value);
  // Whether the option can have this value; complains if not.
  bool allowed(const OptionInfo& option, const yaml::Node& value);

  Findings& findings_;
  const std::vector<Taken>& taken_;
  std::vector<OptionDraft> drafts_;
};

}  // namespace fuda
