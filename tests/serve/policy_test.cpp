// Tests that each single-file page contains the hashes of its script and styles. CMake computes
// these hashes.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "http/hash.h"
#include "page/html.h"

using namespace fuda;

namespace {

std::string between(const std::string& page, const std::string& from, const std::string& to) {
  const std::size_t at = page.find(from);
  REQUIRE(at != std::string::npos);
  const std::size_t begin = at + from.size();
  return page.substr(begin, page.find(to, begin) - begin);
}

}  // namespace

TEST_CASE("SHA-256 in base64 agrees with other implementations", "[page]") {
  CHECK(serve::sha256_base64("abc") == "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=");
  CHECK(serve::sha256_base64("") == "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=");
}

TEST_CASE("a page names its own script and style", "[page]") {
  const nlohmann::ordered_json setting = {{"lang", "en"}, {"title", "a game"}};
  for (const std::string& page : {film_page({{"setting", setting}}), handbook_page(setting, setting),
                                  report_page({"title", setting, {}, "command"})}) {
    CHECK(between(page, "script-src 'sha256-", "'") ==
          serve::sha256_base64(between(page, "<script type=\"module\">", "</script>")));
    CHECK(between(page, "style-src 'sha256-", "'") ==
          serve::sha256_base64(between(page, "<style>", "</style>")));
  }
}
