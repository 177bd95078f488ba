// Gives a program players that search (bots/searching.h).
#pragma once

namespace fuda {

void install_search();

}  // namespace fuda
