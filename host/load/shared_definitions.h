// Definitions that several Games have in common, as the tables of a server do: each reads the files when it
// is made, and where they say the same as for another, both use one definition.
#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "load/definition.h"

namespace fuda {

// For any thread. A definition stays only while somebody uses it.
class SharedDefinitions {
 public:
  // One that was made of the same files and options and is still in use, or this one.
  [[nodiscard]] std::shared_ptr<const Definition> same_as(std::shared_ptr<const Definition> made);

 private:
  std::mutex mutex_;
  std::vector<std::weak_ptr<const Definition>> all_;
};

}  // namespace fuda
