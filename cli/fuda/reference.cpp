// fuda reference: describes what a game's files can contain.
#include "reference/reference.h"

#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "commands.h"

namespace fuda::cli {

namespace {

using Json = nlohmann::ordered_json;

void print_json(const std::string& topic, const std::string& key) {
  Json out;
  if (topic.empty()) {
    out["topics"] = Json::array();
    for (const auto& one : reference_topics()) {
      out["topics"].push_back({{"name", one.name}, {"files", one.where}, {"about", one.about}});
    }
  } else {
    const ReferencePage page = find_reference(topic, key);
    out = {{"topic", page.topic}, {"title", page.title}, {"entries", Json::array()}};
    for (const auto& section : page.sections) {
      for (const auto& entry : section.entries) {
        out["entries"].push_back({{"name", entry.name},
                                  {"section", section.title},
                                  {"form", entry.form},
                                  {"note", entry.note},
                                  {"text", entry.text},
                                  {"words", entry.words}});
      }
    }
  }
  std::cout << json_text(out) << "\n";
}

}  // namespace

Action offer_reference(CLI::App& app, const Globals& globals) {
  struct Asked {
    std::string topic;
    std::string key;
  };
  const auto asked = std::make_shared<Asked>();
  app.add_option(
      "TOPIC", asked->topic,
      "topic (default: the list of topics): game, lua, variant, script, names, rulebook, observation, "
      "bot-protocol, part or limits");
  app.add_option("KEY", asked->key, "one entry, such as zones.visible or zone:draw");
  return [asked, &globals] {
    if (globals.json) {
      print_json(asked->topic, asked->key);
    } else if (asked->topic.empty()) {
      std::cout << reference_index();
    } else if (asked->key.empty()) {
      std::cout << reference_page(asked->topic);
    } else {
      std::cout << reference_entries(asked->topic, asked->key);
    }
    return 0;
  };
}

}  // namespace fuda::cli
