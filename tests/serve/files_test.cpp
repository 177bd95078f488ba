// Tests files of tables that a stranger may have written. Either the server refuses a stranger's file and
// names it, or the file does no harm.
#include <sys/stat.h>

#include <chrono>
#include <limits>
#include <thread>

#include "serve/limits.h"
#include "serve_fixture.h"
#include "several_people.h"

using namespace fuda;
using namespace fuda::test;
using serve::Json;

namespace {

constexpr std::uint64_t kLargest = std::numeric_limits<std::uint64_t>::max();

// Numbers to use as seats. Only the first of these numbers is a seat.
std::vector<Json> numbers() { return {0, 200, -1, kLargest}; }

// Values with which the test replaces every other value.
std::vector<Json> others() {
  return {nullptr,
          true,
          0,
          3,
          200,
          256,
          -1,
          std::numeric_limits<std::int64_t>::min(),
          kLargest,
          0.5,
          "",
          "exec:true",
          "../hanabi",
          Json::array(),
          Json::array({0, 0}),
          Json::array({200, -1, kLargest}),
          Json{{"id", 7}}};
}

// Two tables: one with a clock for Ana, Bruno and a bot, and one for Chiara and a bot. The server has
// stopped.
struct Kept {
  explicit Kept(bool is_over = false) {
    std::filesystem::create_directories(tables());
    std::filesystem::create_directories(rules() / "nin-jan");
    std::filesystem::copy(rules_folder() / "nin-jan",
                          rules() / "nin-jan");  // a server with only one game starts faster
    TestServer server(folder / "tables", {}, "", {rules()});
    People at(server, "nin-jan", 2, {{"seed", 7}, {"bots", {{"2", "random"}}}, {"clock", {{"game", 10}}}}, 3);
    path = at.table;
    credentials = at.credentials;
    owner = at.owner;
    std::size_t turns = is_over ? 1000 : 2;
    while (turns-- > 0 && !server.get(path).json.contains("gameover")) {
      bool moved = false;
      for (std::size_t seat = 0; seat < 2; ++seat) {
        if (at.legal(seat).empty()) continue;
        at.moves(seat);
        moved = true;
      }
      if (!moved) std::this_thread::sleep_for(std::chrono::milliseconds(5));  // a bot is thinking
    }
    REQUIRE(server.get(path).json.contains("gameover") == is_over);
    server.post(at.seat(0) + "/say", {{"text", "hello"}}, credentials[0]);
    other = People(server, "nin-jan", 1, {{"bots", {{"1", "random"}}}}, 2).table;
    file = tables() / (path.substr(path.rfind('/') + 1) + ".seats");
    was = Json::parse(text_of(file));
  }

  [[nodiscard]] Path rules() const { return folder / "rules"; }
  [[nodiscard]] Path tables() const { return folder / "tables"; }

  JournalFolder folder;
  std::string path, other, owner;
  std::vector<std::string> credentials;
  Path file;
  Json was;
};

// Sends every possible request to a table, and answers the table's question in every way. Returns the
// statuses.
std::vector<int> asked_all(TestServer& server, const Kept& kept) {
  std::vector<int> out;
  const auto note = [&](const Heard& heard) { out.push_back(heard.status); };
  const Json table = server.get(kept.path).json;
  const Json id = table.value("question", Json::object()).value("id", Json(7));
  for (const Json& yes : {Json(true), Json(false)}) {
    for (std::size_t seat = 0; seat < 3; ++seat) {
      note(server.post(kept.path + "/seat/" + std::to_string(seat) + "/answer", {{"id", id}, {"yes", yes}},
                       kept.credentials[seat % 2]));
    }
  }
  for (std::size_t seat = 0; seat < 3; ++seat) {
    const std::string here = kept.path + "/seat/" + std::to_string(seat);
    const std::string& mine = kept.credentials[seat % 2];
    for (const char* what : {"", "/view", "/foresight"}) note(server.get(here + what, mine));
    for (const Json& number : numbers()) {
      note(server.post(here + "/undo", {{"after", number}}, mine));
      note(server.post(here + "/why", {{"seat", number}, {"zone", number}, {"at", number}}, mine));
      note(server.post(here + "/answer", {{"id", number}, {"yes", true}}, mine));
      note(server.post(here + "/move", {{"move", "choose 1"}, {"after", number}}, mine));
    }
    note(server.post(here + "/again", {{"turned", true}}, mine));
    note(server.post(here + "/say", {{"text", "well"}}, mine));
    try {
      server.listen(here + "/events", mine, "0");
    } catch (const serve::Refused& refused) {
      out.push_back(refused.status());
    }
  }
  for (const char* what : {"", "/words", "/setting", "/view"}) note(server.get(kept.path + what));
  for (const std::string& who : {kept.credentials[0], kept.credentials[1], kept.owner}) {
    for (const Json& player : numbers()) {
      Json body{{"playerID", player}, {"credentials", who}, {"bot", "random"}};
      note(server.post(kept.path + "/standIn", body));
      body["playerName"] = "Eve";
      note(server.post(kept.path + "/join", body));
      body["newName"] = "Adam";
      note(server.post(kept.path + "/update", body));
    }
    note(server.post(kept.path + "/pause", {{"paused", true}, {"credentials", who}}));
    note(server.post(kept.path + "/playAgain", {{"playerID", "0"}, {"credentials", who}}));
    server.thinking.run();
  }
  for (const char* seat : {"1", "0", "2"})
    note(server.post(kept.path + "/free", {{"playerID", seat}, {"credentials", kept.owner}}));
  return out;
}

// Starts a server with this file. Either the server leaves out the table and names the file, or the table can
// be used. In both cases, the other table exists.
bool is_taken(const Kept& kept, const std::string& text) {
  INFO(text);
  const std::string journal = kept.file.stem().string() + ".yaml";
  const std::string moves = text_of(kept.tables() / journal);
  write_text(kept.file, text);
  bool taken = false;
  {
    TestServer server(kept.tables(), {}, "", {kept.rules()});
    CHECK(server.get(kept.other).status == 200);
    taken = server.get(kept.path).status == 200;
    if (!taken) {
      CHECK(std::ranges::any_of(server.notices, [&](const std::string& notice) {
        return notice.find(kept.file.filename().string()) != std::string::npos ||
               notice.find(journal) != std::string::npos;
      }));
    } else {
      for (const int status : asked_all(server, kept)) {
        if (status == 500 || status == 0) CHECK(status == 200);
      }
    }
    for (const auto& [id, table] : server.tables().all()) {
      if (kept.other.find(id) == std::string::npos) server.tables().remove(std::string(id));
    }
  }
  write_text(kept.tables() / journal, moves);
  write_text(kept.file, kept.was.dump() + "\n");
  return taken;
}

// Finds the places of all values in a JSON text.
void all_places(const Json& json, const Json::json_pointer& at, std::vector<Json::json_pointer>& out) {
  out.push_back(at);
  if (json.is_object()) {
    for (const auto& [key, value] : json.items()) all_places(value, at / key, out);
  } else if (json.is_array()) {
    for (std::size_t i = 0; i < json.size(); ++i) all_places(json[i], at / i, out);
  }
}

Json question(const Json& what, const Json& by, const Json& about, const Json& yes) {
  Json out{{"id", 7}, {"what", what}, {"by", by}};
  if (!about.is_discarded()) out["about"] = about;
  out["bot"] = "random";
  out["number"] = 1;
  out["turned"] = false;
  out["yes"] = yes;
  out["no"] = nullptr;
  return out;
}

bool is_seat(const Json& value, int seats) {
  return value.is_number_integer() && value >= 0 && value < seats;
}

}  // namespace

TEST_CASE("a question in a table's file is one that somebody can have asked there", "[serve][files]") {
  const bool is_over = GENERATE(false, true);
  const Kept kept(is_over);
  const std::vector<Json> seats = {0, 1, 2, 3, 200, 256, -1, kLargest, nullptr};
  std::vector<Json> abouts = seats;
  abouts.emplace_back(Json::value_t::discarded);
  const std::vector<Json> agreed = {Json::array(), {0}, {0, 1}, {3}, {0, 0}, {-1}, "x"};
  for (const char* what : {"undo", "standIn", "free", "again", "pause", "goOn", "", "else"}) {
    for (const Json& by : seats) {
      for (const Json& about : abouts) {
        for (const Json& yes : agreed) {
          Json changed = kept.was;
          changed["question"] = question(what, by, about, yes);
          const std::string text = changed.dump() + "\n";
          write_text(kept.file, text);
          const std::string word = what;
          const bool of_seat = word == "standIn" || word == "free";
          const bool fine = !word.empty() && word != "else" && is_seat(by, 2) && yes.is_array() &&
                            std::ranges::all_of(yes, [](const Json& one) { return is_seat(one, 3); }) &&
                            !(yes.size() == 2 && yes[0] == yes[1]) &&
                            (of_seat ? is_seat(about, 2) : about.is_discarded() || about.is_null());
          INFO(text);
          bool read = true;
          try {
            static_cast<void>(serve::Registration::load(kept.tables(), kept.file.stem().string()));
          } catch (const Failure& failure) {
            read = false;
            CHECK(failure.findings().front().place.file == kept.file.string());
            CHECK(failure.findings().front().message.starts_with("'question."));
          }
          CHECK(read == fine);
          // A server must start with the file if the file can be read. The server must also start if it finds
          // one file of each kind that it cannot read.
          if ((fine && by != about && yes.size() == 1) ||
              (by == 200 && about == 200 && yes == Json::array({0}))) {
            CHECK(is_taken(kept, text) == fine);
          }
        }
      }
    }
  }
}

TEST_CASE("any field of a table's file can be any value", "[serve][files]") {
  const Kept kept;
  Json was = kept.was;
  was["question"] = question("free", 0, 1, {0});
  std::vector<Json::json_pointer> places;
  all_places(was, Json::json_pointer(), places);
  REQUIRE(places.size() > 40);
  CHECK(is_taken(kept, was.dump()));
  for (const auto& place : places) {
    for (const Json& other : others()) {
      Json changed = was;
      changed[place] = other;
      static_cast<void>(is_taken(kept, changed.dump()));
    }
    if (place.empty()) continue;
    Json changed = was;
    Json& around = changed[place.parent_pointer()];
    around.is_array() ? around.erase(std::stoul(place.back()))
                      : static_cast<void>(around.erase(place.back()));
    static_cast<void>(is_taken(kept, changed.dump()));
  }
}

TEST_CASE("a table's file is refused if it would be used with wrong values", "[serve][files]") {
  const Kept kept;
  const auto refused = [&](const std::string& place, const Json& value) {
    Json changed = kept.was;
    if (!changed.contains("question") || changed["question"].is_null())
      changed["question"] = question("undo", 0, nullptr, {0});
    changed[Json::json_pointer(place)] = value;
    INFO(place << " is " << value.dump());
    CHECK_FALSE(is_taken(kept, changed.dump()));
  };
  for (const Json& id : {Json(0), Json(-1), Json(kLargest), Json((std::uint64_t{1} << 53) + 1), Json(1.5)})
    refused("/question/id", id);
  for (const Json& number : {Json(0), Json(1000), Json(kLargest), Json(-1)})
    refused("/question/number", number);
  for (const Json& left : {Json::array(), Json({1, 2}), Json({1, 2, 3, 4}), Json({-1, 2, 3}),
                           Json({std::numeric_limits<std::int64_t>::min(), 2, 3}), Json({1, 2, kLargest})})
    refused("/clock/left", left);
  for (const Json& whole : {Json(0), Json(-5), Json(kLargest), Json(std::int64_t{1} << 40)})
    refused("/clock/whole", whole);
  for (const char* time : {"/created", "/updated", "/words/0/at"}) {
    for (const Json& value : {Json(-1), Json(std::numeric_limits<std::int64_t>::min()), Json(kLargest)})
      refused(time, value);
  }
  for (const Json& seat : {Json(3), Json(256), Json(-1)}) refused("/words/0/seat", seat);
  // these credentials would show the view of a bot's seat, which nobody may see
  refused("/players/2/credentials", "a bot has none");
  refused("/players/2/stand_in", "random");
  refused("/players/1/name", "");  // but has credentials
  refused("/players/0/name", std::string(241, 'x'));
  refused("/game", "hanabi");
  refused("/game", "../nin-jan");
  refused("/next", "../../else");
  refused("/setup", "text");
  for (const char* text : {"", "NaN", "{", "[]", "{\"game\": NaN}", "{\"game\": 1e999}", "\xff"})
    CHECK_FALSE(is_taken(kept, text));
}

TEST_CASE("anything but a table's file is left out by its name", "[serve][files]") {
  const Kept kept;
  std::filesystem::create_directory(kept.tables() / "folder.seats");
  std::filesystem::create_symlink("/etc/passwd", kept.tables() / "link.seats");
  REQUIRE(::mkfifo((kept.tables() / "pipe.seats").c_str(), 0600) == 0);
  write_text(kept.tables() / "alone.seats", kept.was.dump());  // without a journal
  std::filesystem::copy(kept.file, kept.tables() / "twice.seats");
  std::filesystem::copy(kept.tables() / (kept.file.stem().string() + ".yaml"), kept.tables() / "twice.yaml");
  std::string large = kept.was.dump();
  large.insert(1, R"("x": ")" + std::string(2 * kMaxJournalBytes, 'x') + "\",");
  write_text(kept.tables() / "large.seats", large);
  TestServer server(kept.tables(), {}, "", {kept.rules()});
  for (const char* name : {"folder", "link", "pipe", "alone", "large"}) {
    INFO(name);
    CHECK(std::ranges::any_of(server.notices, [&](const std::string& notice) {
      return notice.find(std::string(name) + ".") != std::string::npos;
    }));
  }
  CHECK(server.notices.size() == 5);
  CHECK(server.get(kept.other).status == 200);
  CHECK(server.get(kept.path).status == 200);
}
