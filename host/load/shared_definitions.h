// Definitions that several Games share, such as those of the tables of a server. Each Games reads the files
// itself. If two Games read the same files, both use one definition.
#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "load/definition.h"

namespace fuda {

// The shared definitions. Any thread may use this object. A definition is freed once nothing uses it.
class SharedDefinitions {
 public:
  // A definition of the same files and options that is still in use. If no such definition is in use, returns
  // `made`.
  [[nodiscard]] std::shared_ptr<const Definition> same_as(std::shared_ptr<const Definition> made);

 private:
  std::mutex mutex_;
  std::vector<std::weak_ptr<const Definition>> all_;
};

}  // namespace fuda
