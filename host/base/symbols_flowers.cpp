// Flowers and trees of the year.
#include <array>

#include "base/symbols.h"

namespace fuda {

namespace {

constexpr std::array<Symbol, 12> kFlowers = {{
    {"pine",
     R"(<path stroke="#5d3a1e" stroke-width="8" stroke-linecap="round" d="M50 98V60M50 74 30 62M50 68l22-12"/>)"
     R"(<g fill="#1f5b3a"><path d="M6 62a24 24 0 0 1 48 0z"/><path d="M46 56a24 24 0 0 1 48 0z"/>)"
     R"(<path d="M22 34a28 28 0 0 1 56 0z"/></g><g stroke="#8fc49b" stroke-width="2.5">)"
     R"(<path d="M50 34V10M50 34 33 16M50 34l17-18M30 62V42M30 62 17 48M30 62l13-14M70 56V36M70 56 57 42M70 56l13-14"/></g>)"},
    {"plum",
     R"(<path fill="none" stroke="#4b2e20" stroke-width="7" stroke-linecap="round" d="M8 96C34 78 30 48 62 30M40 66l28 12"/>)"
     R"(<g fill="#d23b5e"><circle cx="62" cy="16" r="11"/><circle cx="77" cy="27" r="11"/><circle cx="71" cy="45" r="11"/>)"
     R"(<circle cx="53" cy="45" r="11"/><circle cx="47" cy="27" r="11"/><circle cx="80" cy="78" r="12"/><circle cx="22" cy="56" r="9"/></g>)"
     R"(<circle cx="62" cy="32" r="7" fill="#ffe08a"/><circle cx="80" cy="78" r="4" fill="#ffe08a"/>)"},
    {"cherry",
     R"(<g fill="#f3a6bd" stroke="#c9547c" stroke-width="2"><path d="M50 50C34 38 34 18 44 8l6 7 6-7c10 10 10 30-6 42z"/>)"
     R"(<path d="M50 50c6-19 25-25 38-20l-5 8 8 5c-6 13-25 19-41 7z"/><path d="M50 50c20 0 32 16 31 30l-9-2-2 9c-14-2-26-18-20-37z"/>)"
     R"(<path d="M50 50c6 19-6 35-20 37l-2-9-9 2c-1-14 11-30 31-30z"/><path d="M50 50C34 62 15 56 9 43l8-5-5-8c13-5 32 1 38 20z"/></g>)"
     R"(<g stroke="#b13d66" stroke-width="2.5"><path d="M50 50V34M50 50l15-5M50 50l9 13M50 50l-9 13M50 50l-15-5"/></g>)"
     R"(<circle cx="50" cy="50" r="5" fill="#ffd76a"/>)"},
    {"wisteria",
     R"(<path fill="none" stroke="#5d4a2a" stroke-width="5" stroke-linecap="round" d="M6 12c30-10 58 8 88-4"/>)"
     R"(<g fill="#4f7f3f"><ellipse cx="20" cy="18" rx="13" ry="6"/><ellipse cx="76" cy="18" rx="13" ry="6"/></g>)"
     R"(<g fill="#7d5bb5"><circle cx="22" cy="34" r="10"/><circle cx="35" cy="38" r="10"/><circle cx="26" cy="51" r="9"/><circle cx="34" cy="62" r="7"/>)"
     R"(<circle cx="31" cy="75" r="5"/><circle cx="62" cy="32" r="10"/><circle cx="76" cy="38" r="10"/><circle cx="66" cy="50" r="10"/>)"
     R"(<circle cx="75" cy="62" r="8"/><circle cx="70" cy="75" r="6"/><circle cx="73" cy="86" r="4"/></g>)"
     R"(<g fill="#c9b4e8"><circle cx="27" cy="41" r="4"/><circle cx="67" cy="40" r="4"/><circle cx="71" cy="56" r="3"/></g>)"},
    {"iris",
     R"(<path fill="#2f7a4d" d="M46 98C40 70 26 50 10 36c24 8 36 28 42 46 4-22 14-38 38-50-18 18-26 36-32 66z"/>)"
     R"(<g fill="#4a3f9f"><path d="M50 4c13 12 13 28 0 44-13-16-13-32 0-44z"/><path d="M50 48C34 34 20 36 12 50c8 14 26 14 38-2z"/>)"
     R"(<path d="M50 48c16-14 30-12 38 2-8 14-26 14-38-2z"/><path d="M50 48c9 8 9 20 0 28-9-8-9-20 0-28z"/></g>)"
     R"(<path stroke="#ffd95c" stroke-width="5" stroke-linecap="round" d="M26 49h10M64 49h10M50 58v9"/>)"},
    {"peony",
     R"(<g fill="#3c7a44"><path d="M8 84c14-16 30-14 42 2-14 12-32 12-42-2z"/><path d="M92 84C78 68 62 70 50 86c14 12 32 12 42-2z"/></g>)"
     R"(<g fill="#c21f4b"><circle cx="50" cy="24" r="19"/><circle cx="74" cy="40" r="19"/><circle cx="66" cy="65" r="19"/>)"
     R"(<circle cx="34" cy="65" r="19"/><circle cx="26" cy="40" r="19"/></g><g fill="#e8597c"><circle cx="50" cy="38" r="13"/>)"
     R"(<circle cx="61" cy="52" r="13"/><circle cx="39" cy="52" r="13"/></g><circle cx="50" cy="48" r="9" fill="#ffdd73"/>)"},
    {"clover",
     R"(<path fill="none" stroke="#5d6b2a" stroke-width="4.5" stroke-linecap="round" d="M50 98C48 66 40 40 18 12M50 98c2-34 10-56 34-80"/>)"
     R"(<g fill="#3f8a3c"><ellipse cx="18" cy="40" rx="12" ry="8"/><ellipse cx="44" cy="36" rx="12" ry="8"/><ellipse cx="28" cy="62" rx="12" ry="8"/>)"
     R"(<ellipse cx="82" cy="46" rx="12" ry="8"/><ellipse cx="58" cy="44" rx="10" ry="7"/><ellipse cx="70" cy="66" rx="12" ry="8"/></g>)"
     R"(<g fill="#b8347c"><circle cx="18" cy="12" r="8"/><circle cx="30" cy="22" r="7"/><circle cx="84" cy="18" r="8"/><circle cx="71" cy="28" r="7"/>)"
     R"(<circle cx="40" cy="54" r="6"/><circle cx="60" cy="62" r="6"/></g>)"},
    {"pampas",
     R"(<path fill="#5c6370" d="M0 100C10 66 34 52 50 52s40 14 50 48z"/><g fill="none" stroke="#e7d9a6" stroke-width="4" stroke-linecap="round">)"
     R"(<path d="M22 92C24 60 30 36 44 14M42 94c2-32 10-54 26-72M62 94c2-26 10-44 24-58"/></g><g stroke="#fff6d2" stroke-width="3" stroke-linecap="round">)"
     R"(<path d="m44 14-12 6M40 24l-12 6M44 14l4 12M37 32l-12 4M68 22l-12 4M63 32l-12 4M68 22l2 13M86 36l-11 3M81 45l-11 3M86 36l1 12"/></g>)"},
    {"chrysanthemum",
     R"(<g fill="#2f6d43"><path d="M12 96c4-18 18-24 36-16-6 16-22 22-36 16z"/><path d="M88 96c-4-18-18-24-36-16 6 16 22 22 36 16z"/></g>)"
     R"(<g stroke="#e3a41b" stroke-width="12" stroke-linecap="round"><path d="M50 14v60M20 44h60M29 23l42 42M29 65l42-42M22 33l56 22M22 55l56-22M39 16l22 56M61 16 39 72"/></g>)"
     R"(<g stroke="#fff0b8" stroke-width="2"><path d="M50 14v60M20 44h60M29 23l42 42M29 65l42-42"/></g><circle cx="50" cy="44" r="10" fill="#a85d0c"/>)"},
    {"maple",
     R"(<path fill="#c8431f" d="m50 4 8 22 14-12-2 24 24-6-12 18 14 8-24 8 4 14-22-6-4 0-22 6 4-14-24-8 14-8L10 32l24 6-2-24 14 12z"/>)"
     R"(<path fill="none" stroke="#7d1f0a" stroke-width="3.5" stroke-linecap="round" d="M50 98V30M50 66 28 48M50 66l22-18M50 72l-20-4M50 72l20-4"/>)"},
    {"willow",
     R"(<path fill="none" stroke="#4b3a22" stroke-width="7" stroke-linecap="round" d="M4 8c28-6 60 0 92 8"/><g fill="none" stroke="#4f8f46" stroke-width="4" )"
     R"(stroke-linecap="round"><path d="M16 8c-8 30-6 56 2 84M34 7c-6 30-6 50 4 74M54 9c-4 32-4 56 4 84M74 12c-4 26-2 46 4 68M90 15c-2 28 0 50 4 76"/></g>)"
     R"(<g stroke="#84bd6f" stroke-width="4" stroke-linecap="round"><path d="m11 36-6 12M12 60l-6 10M33 34l8 10M33 56l-8 10M53 34l-8 12M54 60l8 10M74 38l8 8M75 58l-8 8M90 44l-8 10M91 66l6 8"/></g>)"},
    {"paulownia",
     R"(<g fill="#3f7d3f"><path d="M50 62C30 42 8 48 4 66c14 4 22 12 24 26 12-4 20-14 22-30z"/><path d="M50 62c20-20 42-14 46 4-14 4-22 12-24 26-12-4-20-14-22-30z"/>)"
     R"(<path d="M50 58c12 10 14 26 0 40-14-14-12-30 0-40z"/></g><g fill="#8a4fa8"><ellipse cx="50" cy="12" rx="7" ry="10"/><ellipse cx="40" cy="28" rx="7" ry="10"/>)"
     R"(<ellipse cx="60" cy="28" rx="7" ry="10"/><ellipse cx="50" cy="44" rx="7" ry="10"/><ellipse cx="20" cy="26" rx="6" ry="9"/><ellipse cx="24" cy="42" rx="6" ry="9"/>)"
     R"(<ellipse cx="80" cy="26" rx="6" ry="9"/><ellipse cx="76" cy="42" rx="6" ry="9"/></g>)"},
}};

}  // namespace

std::span<const Symbol> flower_symbols() { return kFlowers; }

}  // namespace fuda
