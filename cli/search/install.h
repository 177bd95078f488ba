// Installs players that search (bots/searching.h) in a program.
#pragma once

namespace fuda {

void install_search();

}  // namespace fuda
