// `imagine` and `rule_out`, with which the rules draw conclusions about hidden cards.
#include "bind/objects.h"
#include "lua/wrapper.h"

namespace fuda::lua {

namespace {

int rule_out(lua_State* L) {
  access(L).check_imagining();
  RuledOut out;
  if (is_object(L, 1, Tag::card)) {
    const UnseenCard card = object<Tag::card>(L, 1);
    out.zone = access(L).zone_of(card);
    out.position = access(L).position_of(card);
  } else {
    out.zone = object<Tag::zone>(L, 1);
  }
  const AttributeValue value = attribute_value(L, 2);
  out.attribute = value.attribute;
  out.value = value.value;
  if (value.value != kNone) access(L).rule_out(out);
  return 0;
}

constexpr Binding kImagineGlobals[] = {
    binding<"rule_out(zone | card, \"attribute\", value)", rule_out>(
        May::look,
        "Rules out this value for this card, or for every card in the zone that the seat does not know. Only "
        "`imagine` can call this function. It is an error if the game has no such attribute, or if the value "
        "has a different type."),
};

}  // namespace

Bindings imagine_functions() { return kImagineGlobals; }

}  // namespace fuda::lua
