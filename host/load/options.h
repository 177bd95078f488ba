// Reads options, accepts the chosen values, and merges their patches into the game.
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
  std::vector<const yaml::Node*> patches;  // one patch per choice; a null node changes nothing
};

// Whether rules read this value as a number.
[[nodiscard]] bool is_whole(const std::string& text);

class OptionSection {
 public:
  // Reads the section `options` of a merged game. `taken` has the parts that patches removed, such as a
  // default. `taken` and `findings` must outlive this object.
  OptionSection(const yaml::Node& root, const std::vector<Taken>& taken, Findings& findings);

  // Applies a default value that a variant sets for an option.
  void set_default(const yaml::Entry& entry);
  // Applies a value that the user chose.
  void choose(const OptionSetting& setting);

  // Merges the patches of the chosen choices. Returns the `rules` of these patches, which are loaded after
  // those of the game.
  std::vector<yaml::Node> apply(Merger& merger) const;
  // Replaces every unquoted `$name` below `node` with the option's value.
  void substitute(yaml::Node& node);

  [[nodiscard]] std::vector<OptionInfo> infos() const;

 private:
  void read(const yaml::Entry& entry);
  void complain(const Place& place, std::string message, std::string hint = {}, Subject subject = {}) {
    findings_.push_back(error_at(place, std::move(message), std::move(hint), std::move(subject)));
  }
  // Finds an option. If there is no such option, returns null and adds a finding. `by_sign` says whether the
  // text names the option with a '$'.
  OptionDraft* find(const std::string& name, const Place& place, bool by_sign = false);
  [[nodiscard]] std::string hint_for(const std::string& name, bool by_sign) const;
  [[nodiscard]] static bool fits(const OptionInfo& option, const yaml::Node& value);
  // Whether the option can have this value. Adds a finding if the option cannot have the value.
  bool allowed(const OptionInfo& option, const yaml::Node& value);

  Findings& findings_;
  const std::vector<Taken>& taken_;
  std::vector<OptionDraft> drafts_;
  // A counter with its start and its max, which may be an option such as "$lives".
  struct CounterEnds {
    std::string name, start, max;
  };
  std::vector<CounterEnds> counters_;
};

}  // namespace fuda
