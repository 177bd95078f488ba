// What helps people who write rules and scripts: checking, coverage, differences, reasons, first files, the
// reference. It stands on all that plays games, and nothing that plays games knows of it.
#pragma once

namespace fuda::play {}

namespace fuda::author {
// Nearly everything here speaks of games, scripts and engines.
using namespace play;
}  // namespace fuda::author
