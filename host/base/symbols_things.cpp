// Animals and things.
#include <array>

#include "base/symbols.h"

namespace fuda {

namespace {

constexpr std::array<Symbol, 15> kThings = {{
    {"ribbon", R"(<path fill="#c8283c" stroke="#7d1222" stroke-width="2" d="M34 2h28v70L48 60 34 72z"/>)"
               R"(<path fill="#fff3d6" d="M40 12h16v4H40zm0 10h16v4H40zm0 10h16v4H40z"/>)"},
    {"crane",
     R"(<path fill="#fff" stroke="#555" stroke-width="2.5" d="M6 46c18 2 24-8 36-6 14 2 10 18 28 16 8-1 12 6 24 2-6 14-24 22-42 20-22-2-34-14-46-32z"/>)"
     R"(<path fill="#2b2a33" d="M72 60c10 2 16 0 24-4-4 12-14 18-26 18z"/><path fill="none" stroke="#fff" stroke-width="8" stroke-linecap="round" d="M42 48c-2-16-8-24 2-34"/>)"
     R"(<path fill="none" stroke="#555" stroke-width="2" d="M38 46c-2-14-8-22 1-34"/><path fill="#d33" d="M38 12a7 7 0 0 1 13-2l-6 6z"/><path stroke="#555" stroke-width="3.5" stroke-linecap="round" )"
     R"(d="m50 14 12 4M50 78v18M58 78l2 18"/>)"},
    {"bird",
     R"(<path fill="#a9822b" d="M4 40c14-4 22-2 30 6 4-18 20-26 34-18l14 4-10 6c2 20-10 40-34 40-6 0-12-2-16-6L6 84l6-24c-4-6-6-12-8-20z"/>)"
     R"(<path fill="#f2deb0" d="M52 44c8 6 12 16 8 28-6 4-14 6-20 5 8-8 14-18 12-33z"/><circle cx="66" cy="36" r="3.5" fill="#1c1b19"/>)"
     R"(<path fill="none" stroke="#5d4310" stroke-width="3" stroke-linecap="round" d="M20 52c8 2 16 8 20 16M40 78v14M50 76v16"/>)"},
    {"geese",
     R"(<g fill="#3b4456"><path d="M4 30c12-8 20-4 26 4 4-8 12-12 26-8-10 2-16 8-20 16-4-1-8-1-12 0-4-6-10-10-20-12z"/>)"
     R"(<path d="M42 52c12-8 20-4 26 4 4-8 12-12 26-8-10 2-16 8-20 16-4-1-8-1-12 0-4-6-10-10-20-12z"/>)"
     R"(<path d="M10 74c12-8 20-4 26 4 4-8 12-12 26-8-10 2-16 8-20 16-4-1-8-1-12 0-4-6-10-10-20-12z"/></g>)"},
    {"swallow",
     R"(<path fill="#27336b" d="M4 22c22 0 34 10 42 22 12-16 28-22 50-20-16 6-26 16-30 30 10 4 16 10 22 20-12-6-22-8-32-6-8 10-20 20-38 28 4-8 10-16 18-24-14 0-22 6-30 16 2-18 14-30 28-34C30 42 20 30 4 22z"/>)"
     R"(<path fill="#d9432f" d="M58 56c6 0 10 2 14 6-6 2-12 2-18 2z"/>)"},
    {"phoenix",
     R"(<path fill="#c9362b" d="M50 4c10 12 8 24 2 32 20-12 38-4 44 16-16-6-28-2-36 8 12 6 16 20 10 38-8-14-16-20-24-22-4 10-14 18-30 20 8-12 12-22 10-30C12 62 4 54 4 38c12 8 24 8 34 0-2-14 2-26 12-34z"/>)"
     R"(<g fill="#f4c53a"><circle cx="50" cy="46" r="9"/><circle cx="80" cy="48" r="5"/><circle cx="66" cy="82" r="5"/><circle cx="26" cy="86" r="5"/><circle cx="16" cy="46" r="5"/></g>)"},
    {"butterfly",
     R"(<g fill="#7a3fa8" stroke="#3d1c5c" stroke-width="2"><path d="M48 50C36 14 12 10 6 24c-4 16 14 30 42 26z"/><path d="M52 50c12-36 36-40 42-26 4 16-14 30-42 26z"/>)"
     R"(<path d="M48 52C30 52 14 64 20 80c8 12 26 2 28-28z"/><path d="M52 52c18 0 34 12 28 28-8 12-26 2-28-28z"/></g>)"
     R"(<g fill="#f6c94c"><circle cx="24" cy="30" r="6"/><circle cx="76" cy="30" r="6"/><circle cx="32" cy="70" r="5"/><circle cx="68" cy="70" r="5"/></g>)"
     R"(<path stroke="#2b2a33" stroke-width="5" stroke-linecap="round" d="M50 40v36M50 40 42 24M50 40l8-16"/>)"},
    {"boar",
     R"(<path fill="#5a3d2b" d="M6 52c4-22 24-32 46-30 16 0 24 8 30 14l14 6-4 16-12 6c-2 8-8 12-14 12v16h-8V78H38v14h-8V76C16 72 6 64 6 52z"/>)"
     R"(<path fill="#f6ecd2" d="m88 60 2-12 6 6z"/><circle cx="78" cy="44" r="3.5" fill="#fff"/><path stroke="#2f1f15" stroke-width="4" stroke-linecap="round" )"
     R"(d="m28 26-4-10M42 22l-2-10M56 22l2-10M4 52 0 44"/>)"},
    {"deer",
     R"(<path fill="none" stroke="#6a4b22" stroke-width="5" stroke-linecap="round" d="M40 34C28 28 24 16 26 4M30 20l-14-6M60 34c12-6 16-18 14-30M70 20l14-6"/>)"
     R"(<path fill="#b67a34" d="M34 36 12 34c2 10 10 16 20 14l6 30c2 12 22 12 24 0l6-30c10 2 18-4 20-14l-22 2c-8-6-24-6-32 0z"/>)"
     R"(<g fill="#2b1a0a"><circle cx="41" cy="52" r="4"/><circle cx="59" cy="52" r="4"/><ellipse cx="50" cy="82" rx="8" ry="5"/></g>)"
     R"(<g fill="#f7e3bd"><circle cx="46" cy="64" r="2.5"/><circle cx="54" cy="64" r="2.5"/><circle cx="50" cy="44" r="2.5"/></g>)"},
    {"curtain",
     R"(<path fill="#b8242f" d="M2 10h96v14C82 50 78 66 80 94H62c-4-26-8-44-12-50-4 6-8 24-12 50H20C22 66 18 50 2 24z"/>)"
     R"(<path fill="#f4d98b" d="M2 10h96v9H2z"/><g fill="#fff"><circle cx="24" cy="40" r="5"/><circle cx="76" cy="40" r="5"/><circle cx="34" cy="64" r="4"/><circle cx="66" cy="64" r="4"/></g>)"},
    {"bridge",
     R"(<g fill="none" stroke="#7a4a24" stroke-width="8" stroke-linejoin="round"><path d="m4 30 32 14-8 26 34 12 10-22 26 8"/></g>)"
     R"(<g stroke="#4d2c12" stroke-width="5" stroke-linecap="round"><path d="M14 36v18M30 44v16M34 76v16M58 84v12M76 66v16M92 70v14"/></g>)"
     R"(<path fill="none" stroke="#6aa5cf" stroke-width="4" stroke-linecap="round" d="M4 88q8-8 16 0t16 0M66 94q8-8 16 0t14 0"/>)"},
    {"moon",
     R"(<rect width="100" height="100" rx="10" fill="#b22a2a"/><circle cx="50" cy="44" r="34" fill="#fff5d6"/>)"
     R"(<path fill="#2b2a33" d="M0 100C12 74 32 64 50 64s38 10 50 36z"/>)"},
    {"cup",
     R"(<path fill="#c5282f" d="M8 26h84c0 26-14 42-32 46v10h16v12H24V82h16V72C22 68 8 52 8 26z"/>)"
     R"(<ellipse cx="50" cy="26" rx="42" ry="10" fill="#f5d58a"/><path fill="none" stroke="#fff3d6" stroke-width="5" stroke-linecap="round" d="M40 52l8 8 14-16"/>)"},
    {"umbrella",
     R"(<path fill="#d9a52c" d="M4 50C8 22 28 8 50 8s42 14 46 42c-8-8-16-8-23 0-7-8-16-8-23 0-7-8-16-8-23 0-7-8-15-8-23 0z"/>)"
     R"(<path fill="none" stroke="#6b2b1a" stroke-width="6" stroke-linecap="round" d="M50 6v76c0 14 18 14 18 0"/>)"
     R"(<path fill="none" stroke="#8a5a10" stroke-width="3" d="M50 8C36 20 28 34 27 50M50 8c14 12 22 26 23 42"/>)"},
    {"storm",
     R"(<rect width="100" height="100" rx="10" fill="#24242c"/><path fill="#c8283c" d="M0 30c18-22 40-16 50-6 14-16 38-16 50 4v26C84 40 66 42 54 54 38 42 18 42 0 56z"/>)"
     R"(<path fill="#ffd84a" d="M58 32 30 66h18l-8 28 32-40H54z"/>)"},
}};

}  // namespace

std::span<const Symbol> thing_symbols() { return kThings; }

}  // namespace fuda
