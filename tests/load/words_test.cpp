// Tests the translations of the games in this repository against the printed rules.
#include <set>

#include "fixture.h"
#include "script/loaded_game.h"
#include "script/names.h"
#include "script/seat_names.h"
#include "script/words.h"

using namespace fuda;
using Texts = std::vector<std::string>;

namespace {

// Languages in the order of the printed pages.
const Texts kLanguages{"fr", "en", "es", "de", "it", "nl"};

// Compares a translation of Sakura in all languages.
void check_words(const std::string& section, const std::string& name, const Texts& expected) {
  static const Definition definition = load_spec("sakura");
  INFO(section << " " << name);
  Texts found;
  for (const auto& language : kLanguages) found.push_back(load_names(definition, language).of(section, name));
  CHECK(found == expected);
}

}  // namespace

// Open point SAK-L-12: the printed page of the months has ABRIL in Dutch, MAYO in Italian and MAGGIO in
// Dutch.
TEST_CASE("the months of Sakura have the right names in all languages", "[words]") {
  check_words("month", "1", {"janvier", "January", "enero", "Januar", "gennaio", "januari"});
  check_words("month", "2", {"février", "February", "febrero", "Februar", "febbraio", "februari"});
  check_words("month", "3", {"mars", "March", "marzo", "März", "marzo", "maart"});
  check_words("month", "4", {"avril", "April", "abril", "April", "aprile", "april"});
  check_words("month", "5", {"mai", "May", "mayo", "Mai", "maggio", "mei"});
  check_words("month", "6", {"juin", "June", "junio", "Juni", "giugno", "juni"});
  check_words("month", "7", {"juillet", "July", "julio", "Juli", "luglio", "juli"});
  check_words("month", "8", {"août", "August", "agosto", "August", "agosto", "augustus"});
  check_words("month", "9", {"septembre", "September", "septiembre", "September", "settembre", "september"});
  check_words("month", "10", {"octobre", "October", "octubre", "Oktober", "ottobre", "oktober"});
  check_words("month", "11", {"novembre", "November", "noviembre", "November", "novembre", "november"});
  check_words("month", "12", {"décembre", "December", "diciembre", "Dezember", "dicembre", "december"});
}

// Open point SAK-L-11: the printed page of the yaku mixes up some of these names.
TEST_CASE("the cards of the yaku have the right names in all languages", "[words]") {
  check_words("face", "jan-crane", {"Grue", "Crane", "Grulla", "Kranich", "Gru", "Kraanvogel"});
  check_words("face", "feb-nightingale",
              {"Rossignol", "Nightingale", "Ruiseñor", "Nachtigall", "Usignolo", "Nachtegaal"});
  check_words("face", "mar-curtain", {"Rideau", "Curtain", "Cortina", "Vorhang", "Tenda", "Gordijn"});
  check_words("face", "apr-cuckoo", {"Coucou", "Cuckoo", "Cuco", "Kuckuck", "Cucù", "Koekoek"});
  check_words("face", "may-bridge", {"Ponton", "Bridge", "Pontón", "Schiffsbrücke", "Pontone", "Pontoon"});
  check_words("face", "jul-boar", {"Sanglier", "Boar", "Jabalí", "Wildschwein", "Cinghiale", "Everzwijn"});
  check_words("face", "aug-moon", {"Lune", "Moon", "Luna", "Mond", "Luna", "Maan"});
  check_words("face", "sep-sake", {"Saké", "Sake", "Sake", "Saké", "Saké", "Sake"});
  check_words("face", "oct-deer", {"Cerf", "Deer", "Ciervo", "Hirsch", "Cervo", "Hert"});
}

TEST_CASE("the ribbon of November is not a simple ribbon", "[words]") {
  check_words("face", "may-ribbon",
              {"Ruban simple de mai", "Simple Ribbon of May", "Cinta simple de mayo",
               "Einfaches Band vom Mai", "Nastro semplice di maggio", "Simpel lint van mei"});
  check_words("face", "nov-ribbon",
              {"Ruban de novembre", "Ribbon of November", "Cinta de noviembre", "Band vom November",
               "Nastro di novembre", "Lint van november"});
}

TEST_CASE("cards without a translation of their own are named by their attributes", "[words]") {
  Games games({source_dir() / "rules"});
  const auto called = [&games](const std::string& game, const std::string& language,
                               const std::string& face) {
    const LoadedGame loaded = load_game(games, {game, {}, {}}, {}, numbered_seats(3), language);
    return Words(loaded).face(face);
  };
  CHECK(called("hanabi", "en", "Y4") == "yellow 4");
  CHECK(called("hanabi", "es", "Y4") == "amarillo 4");
  CHECK(called("hanabi+abacus", "fr", "W1") == "blanc 1");
  CHECK(called("nin-jan", "es", "rock:-6") == "piedra −6");
  CHECK(called("sakura", "en", "jan-crane") == "Crane");
  CHECK(called("sakura", "en", "nothing") == "nothing");
}

TEST_CASE("a refusal that is translated into one language is translated into all of its game", "[words]") {
  for (const char* game : {"hanabi", "ikebana", "nin-jan", "sakura"}) {
    const Definition definition = load_spec(game);
    std::map<std::string, std::set<std::string>> phrases;  // by language
    for (const auto& [path, word] : own_words(definition)) {
      const auto dot = path.find('.');
      if (path.compare(dot, 8, ".phrase.") == 0) phrases[path.substr(0, dot)].insert(path.substr(dot + 8));
    }
    INFO(game);
    CHECK(phrases.size() == languages(definition).size() - 1);  // English needs none
    for (const auto& [language, said] : phrases) {
      INFO(language);
      CHECK(said == phrases.begin()->second);
    }
  }
}
