// A bot in C++ that chooses at random among its legal moves; docs/bot-protocol.md explains the messages.
//   g++ -std=c++17 -O2 random.cpp -o random     with the headers of nlohmann-json
#include <iostream>
#include <nlohmann/json.hpp>
#include <random>
#include <string>

int main() {
  std::mt19937_64 chance;
  nlohmann::json legal;
  for (std::string line; std::getline(std::cin, line);) {
    const nlohmann::json message = nlohmann::json::parse(line);
    const std::string type = message["type"];
    if (type == "hello") {
      std::cout << R"({"fuda":1})" << std::endl;
    } else if (type == "begin") {
      chance.seed(message["seed"].get<std::uint64_t>());
    } else if (type == "see") {
      legal = message["observation"]["legal"];
    } else if (type == "choose") {
      const nlohmann::json answer = {{"id", message["id"]}, {"index", chance() % legal.size()}};
      std::cout << answer << std::endl;
    }
  }
}
