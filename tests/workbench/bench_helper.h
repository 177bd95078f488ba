// A library of copied games in a temporary folder, with a workbench.
#pragma once

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "source_dir.h"
#include "workbench/workbench.h"

namespace fuda::test {

using workbench::Json;

class Bench {
 public:
  // Copies these games from rules/. A game may also be given as a folder, relative to the source tree.
  explicit Bench(const std::vector<std::string>& games) {
    std::string name = (std::filesystem::temp_directory_path() / "fuda-bench-XXXXXX").string();
    REQUIRE(mkdtemp(name.data()) != nullptr);
    top_ = name;
    for (const std::string& game : games) {
      const Path from = source_dir() / (game.find('/') == std::string::npos ? "rules/" + game : game);
      for (const char* to : {"library", "printed"}) {
        std::filesystem::create_directories(top_ / to);
        std::filesystem::copy(from, top_ / to / from.filename(), std::filesystem::copy_options::recursive);
      }
    }
    std::filesystem::create_directories(top_ / "library");
    std::filesystem::create_directories(top_ / "printed");
    bench_ = std::make_unique<workbench::Workbench>(library(), std::vector<Path>{top_ / "printed"}, 2);
  }
  ~Bench() {
    std::error_code error;
    std::filesystem::remove_all(top_, error);
  }
  Bench(const Bench&) = delete;
  Bench& operator=(const Bench&) = delete;

  [[nodiscard]] Path top() const { return top_; }
  [[nodiscard]] Path library() const { return top_ / "library"; }
  [[nodiscard]] Path printed() const { return top_ / "printed"; }

  Json ask(const Json& request, const std::function<bool()>& is_outdated = {}) {
    return bench_->ask(request, is_outdated);
  }
  // The answer to a request that must not fail.
  Json answer(const Json& request) {
    Json out = ask(request);
    INFO(request.dump().substr(0, 300));
    INFO(out.dump().substr(0, 1000));
    REQUIRE_FALSE(out.contains("error"));
    return out;
  }
  // The message of a request that must fail.
  std::string refusal(const Json& request) {
    const Json out = ask(request);
    INFO(request.dump().substr(0, 300));
    INFO(out.dump().substr(0, 1000));
    REQUIRE(out.contains("error"));
    return out["error"]["message"].get<std::string>();
  }

  [[nodiscard]] std::string read(const std::string& path) const {
    std::ifstream file(library() / path);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
  }
  // Writes a file to disk, as another editor would.
  void put(const std::string& path, const std::string& text) const {
    std::filesystem::create_directories((library() / path).parent_path());
    std::ofstream(library() / path) << text;
  }
  // Replaces the only occurrence of a text in a file, through the workbench.
  void edit(const std::string& path, const std::string& from, const std::string& to) {
    std::string text = read(path);
    INFO(path << ": " << from);
    const auto at = text.find(from);
    REQUIRE(at != std::string::npos);
    REQUIRE(text.find(from, at + 1) == std::string::npos);
    text.replace(at, from.size(), to);
    answer({{"op", "write"}, {"path", path}, {"text", text}});
  }

 private:
  Path top_;
  std::unique_ptr<workbench::Workbench> bench_;
};

}  // namespace fuda::test
