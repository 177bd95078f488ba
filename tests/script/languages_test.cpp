#include "script/languages.h"

#include <catch2/catch.hpp>

using namespace fuda;
using Texts = std::vector<std::string>;

TEST_CASE("a language tag falls back step by step", "[languages]") {
  CHECK(language_tags("zh-Hant-TW") == Texts{"zh-hant-tw", "zh-hant", "zh"});
  CHECK(language_tags("es_MX.UTF-8") == Texts{"es-mx", "es"});
  CHECK(language_tags("de_DE@euro") == Texts{"de-de", "de"});
  CHECK(language_tags("es-x-mine") == Texts{"es-x-mine", "es"});
  CHECK(language_tags("C.UTF-8") == Texts{"en"});
  CHECK(language_tags("POSIX") == Texts{"en"});
  CHECK(language_tags("").empty());
  CHECK(language_tags("-").size() < 3);
  CHECK(language_tags(std::string(100'000, '-')).size() < 100);
}

TEST_CASE("the closest known language is found", "[languages]") {
  const Texts known{"en", "es", "zh-Hant", "pt_BR"};
  CHECK(closest_language(known, "ES") == "es");
  CHECK(closest_language(known, "zh-Hant-TW") == "zh-Hant");
  CHECK(closest_language(known, "pt-br") == "pt_BR");
  CHECK_FALSE(closest_language(known, "zh-TW"));
  CHECK_FALSE(closest_language(known, "pt"));
  CHECK_FALSE(closest_language(known, "e"));
  CHECK_FALSE(closest_language(known, ""));
}
