#include "bind/usual_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace fuda::lua {

namespace {

struct Usual {
  std::string_view thing;
  std::string_view words;  // words in lower case, without '_', each between spaces
  const char* hint;        // {0} is the thing
};

constexpr const char* kCount = "write: #{0}";
constexpr const char* kEmpty = "write: #{0} == 0";

constexpr Usual kUsual[] = {
    {"zone", " empty isempty ", kEmpty},
    {"zone", " size length len number amount value cardcount numcards numberofcards getn ", kCount},
    {"zone", " peek last newest gettop topcard ", "write: {0}:top()"},
    {"zone", " first bottom oldest getbottom bottomcard ", "write: {0}[1]"},
    {"zone", " pop take drawcard removetop ", "write: {0}:draw(ZONE)"},
    {"zone", " remove discard move ", "write: card:move(ZONE), or for all cards: {0}:move_all(ZONE)"},
    {"zone", " add push insert put append place addcard ", "write: card:move({0})"},
    {"zone", " has contains includes ", "write: card:zone() == {0}, or: {0}:find(\"NAME\")"},
    {"zone", " clear ", "write: {0}:move_all(ZONE)"},
    {"zone", " random pick choose randomcard ", "write: {0}[random(#{0})]"},
    {"zone", " each foreach iter items ipairs pairs ", "write: for card in each({0}) do"},
    {"list of cards", " empty isempty ", kEmpty},
    {"list of cards", " size length len number amount getn ", kCount},
    {"list of cards", " each foreach iter items ipairs pairs ", "write: for card in each({0}) do"},
    {"counter", " add inc increase increment plus raise ", "write: {0}:gain(n)"},
    {"counter", " sub subtract dec decrease decrement minus reduce spend pay remove ", "write: {0}:lose(n)"},
    {"counter", " get number amount count size val current ", "write: {0}.value"},
    {"counter", " zero iszero isempty ", "write: {0}:empty()"},
    {"counter", " reset clear ", "write: reset({0})"},
    {"card", " owner location where place ", "write: {0}:zone()"},
    {"card", " moveto put play discard draw give ", "write: {0}:move(ZONE)"},
    {"card", " face id title tostring ", "write: {0}.name"},
    {"seat", " id index position seat ", "write: {0}.number"},
    {"seat", " left after following nextseat nextplayer ", "write: {0}:next()"},
};

}  // namespace

std::string instead_of(std::string_view thing, std::string_view word, std::string_view written) {
  std::string plain = " ";
  for (const char c : word) {
    if (c != '_') plain += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  plain += ' ';
  const auto found = std::ranges::find_if(kUsual, [&](const Usual& one) {
    return one.thing == thing && one.words.find(plain) != std::string_view::npos;
  });
  return found == std::end(kUsual) ? "" : fmt::format(fmt::runtime(found->hint), written);
}

}  // namespace fuda::lua
