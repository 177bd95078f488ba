// Shapes, suits and hands.
#include <array>

#include "base/symbols.h"

namespace fuda {

namespace {

constexpr std::array<Symbol, 24> kShapes = {{
    {"star",
     R"(<path fill="currentColor" d="M50 5 62 37 97 38 69 59 79 93 50 73 21 93 31 59 3 38 38 37z"/>)"},
    {"circle", R"(<circle fill="currentColor" cx="50" cy="50" r="42"/>)"},
    {"triangle", R"(<path fill="currentColor" d="M50 8 95 88H5z"/>)"},
    {"square", R"(<rect fill="currentColor" x="12" y="12" width="76" height="76" rx="6"/>)"},
    {"diamond", R"(<path fill="currentColor" d="M50 4 88 50 50 96 12 50z"/>)"},
    {"cross", R"(<path fill="currentColor" d="M36 8h28v28h28v28H64v28H36V64H8V36h28z"/>)"},
    {"hexagon", R"(<path fill="currentColor" d="M27 10h46l23 40-23 40H27L4 50z"/>)"},
    {"drop", R"(<path fill="currentColor" d="M50 4C64 28 82 46 82 66a32 30 0 0 1-64 0C18 46 36 28 50 4z"/>)"},
    {"crescent", R"(<path fill="currentColor" d="M66 8A44 44 0 1 0 92 74 36 36 0 1 1 66 8z"/>)"},
    {"ring", R"(<circle fill="none" stroke="currentColor" stroke-width="18" cx="50" cy="50" r="34"/>)"},
    {"bolt", R"(<path fill="currentColor" d="M58 3 18 57h25L36 97 82 39H55z"/>)"},
    {"wave", R"(<path fill="none" stroke="currentColor" stroke-width="13" stroke-linecap="round" )"
             R"(d="M8 30q14-18 28 0t28 0 28 0M8 54q14-18 28 0t28 0 28 0M8 78q14-18 28 0t28 0 28 0"/>)"},
    {"sun",
     R"(<circle fill="currentColor" cx="50" cy="50" r="22"/><path stroke="currentColor" stroke-width="9" )"
     R"(stroke-linecap="round" d="M50 6v12M50 82v12M6 50h12M82 50h12M19 19l8 8M73 73l8 8M19 81l8-8M73 27l8-8"/>)"},
    {"leaf", R"(<path fill="currentColor" d="M90 8C40 8 12 34 14 82c44 4 74-22 76-74z"/>)"
             R"(<path fill="none" stroke="#fff" stroke-width="5" d="M8 94 66 34"/>)"},
    {"flower",
     R"(<g fill="currentColor"><circle cx="50" cy="26" r="20"/><circle cx="74" cy="44" r="20"/>)"
     R"(<circle cx="65" cy="72" r="20"/><circle cx="35" cy="72" r="20"/><circle cx="26" cy="44" r="20"/></g>)"
     R"(<circle cx="50" cy="52" r="12" fill="#fff"/>)"},
    {"burst",
     R"(<path stroke="currentColor" stroke-width="10" stroke-linecap="round" )"
     R"(d="M50 8v84M8 50h84M21 21l58 58M21 79l58-58"/><circle cx="50" cy="50" r="10" fill="#fff"/>)"},
    {"spiral",
     R"(<path fill="none" stroke="currentColor" stroke-width="11" stroke-linecap="round" )"
     R"(d="M52 52c-6-8 8-16 16-6 9 13-5 30-21 27-20-3-28-27-17-43 15-21 48-19 58 6 5 14 3 29-5 41"/>)"},
    {"hearts",
     R"(<path fill="currentColor" d="M50 92C20 66 6 52 6 32 6 8 38 2 50 26 62 2 94 8 94 32c0 20-14 34-44 60z"/>)"},
    {"diamonds", R"(<path fill="currentColor" d="M50 4 84 50 50 96 16 50z"/>)"},
    {"spades",
     R"(<path fill="currentColor" d="M50 4C64 26 94 38 94 60 94 80 68 84 56 68c0 12 4 20 14 26H30c10-6 )"
     R"(14-14 14-26C32 84 6 80 6 60 6 38 36 26 50 4z"/>)"},
    {"clubs",
     R"(<path fill="currentColor" d="M50 4a21 21 0 0 1 17 34 21 21 0 1 1-11 35c0 9 4 16 14 21H30c10-5 14-12 )"
     R"(14-21a21 21 0 1 1-11-35A21 21 0 0 1 50 4z"/>)"},
    {"rock",
     R"(<path fill="currentColor" d="M18 46c0-9 11-12 15-5 0-12 16-13 18-2 2-9 17-8 17 3 4-7 17-4 17 6v16c0 )"
     R"(17-12 28-32 28S18 80 18 62z"/><path fill="none" stroke="#fff" stroke-width="4.5" stroke-linecap="round" )"
     R"(d="M34 44v14M51 42v16M68 45v13M22 66c10 4 18 4 26-2"/>)"},
    {"paper",
     R"(<path fill="currentColor" d="M26 50V24a6 6 0 0 1 12 0v-8a6 6 0 0 1 12 0v-4a6 6 0 0 1 12 0v8a6 6 0 0 1 )"
     R"(12 0v44c0 20-9 30-26 30-14 0-20-6-27-18L10 58c-4-8 5-14 10-8z"/><path fill="none" stroke="#fff" )"
     R"(stroke-width="3.5" stroke-linecap="round" d="M38 26v22M50 16v31M62 22v26"/>)"},
    {"scissors",
     R"(<path fill="currentColor" d="M30 56 18 16a7 7 0 0 1 13-4l14 36h6L65 12a7 7 0 0 1 13 4L68 52c8 2 12 8 )"
     R"(12 16 0 16-10 26-28 26-16 0-28-8-28-24 0-6 2-11 6-14z"/><path fill="none" stroke="#fff" )"
     R"(stroke-width="4.5" stroke-linecap="round" d="M32 66c8-6 18-4 20 4M54 64c6-3 12-2 16 2"/>)"},
}};

}  // namespace

std::span<const Symbol> shape_symbols() { return kShapes; }

}  // namespace fuda
