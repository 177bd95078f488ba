// Says each finding once, however its file was called.
#pragma once

#include <fmt/format.h>

#include <set>
#include <string>

#include "check/sightings.h"
#include "text/diagnostic.h"

namespace fuda {

class Once {
 public:
  bool is_new(const Finding& finding) {
    const Place& place = finding.place;
    return said_
        .insert(
            fmt::format("{}:{}:{}\n{}", plain_path(place.file), place.line, place.column, finding.message))
        .second;
  }

 private:
  std::set<std::string> said_;
};

}  // namespace fuda
