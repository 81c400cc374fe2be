// A JSON document that the program holds itself is known. One that is read is not, and what is asked of it is unknown by name.
// The stand-in is read also where the library is installed.
//
// RUN: %vramlint --entry=held --echo %s -- -std=c++17 2>&1 | FileCheck --check-prefix=HELD %s
// HELD: hidden lr name sizes
// HELD: 128 net 3 2 6 7 9
// RUN: %vramlint --entry=held %s -- -std=c++17 2>&1 | FileCheck --check-prefix=EXACT %s
// EXACT: peak allocated{{ +}}5.00 KiB
// EXACT: nothing: every figure is exact
// RUN: %vramlint --entry=from_file %s -- -std=c++17 2>&1 | FileCheck --check-prefix=FILE %s
// FILE: the JSON document["model"]["hidden"]
// FILE: peak allocated{{ +}}unknown
// RUN: %vramlint --entry=with_default %s -- -std=c++17 2>&1 | FileCheck --check-prefix=DEFAULT %s
// DEFAULT: assumed: the JSON document is not known; where the program names a default, that is taken
// DEFAULT: peak allocated{{ +}}~512 B
// RUN: %vramlint --entry=with_defaults --echo %s -- -std=c++17 2>&1 | FileCheck --check-prefix=SEVERAL %s
// SEVERAL: 4 net 1 2 ?
// RUN: %vramlint --entry=with_defaults %s -- -std=c++17 2>&1 | FileCheck --check-prefix=ONCE %s
// ONCE: assumed: the JSON document is not known
// ONCE-NOT: more
// ONCE: peak allocated{{ +}}~512 B
// Rates decide over nothing.
// RUN: %vramlint --entry=rate %s -- -std=c++17 2>&1 | FileCheck --check-prefix=EXACT %s
// RUN: %vramlint --entry=into_a_struct %s -- -std=c++17 2>&1 | FileCheck --check-prefix=STRUCT %s
// STRUCT: the JSON document["width"]
// STRUCT: peak allocated{{ +}}unknown
#include <nlohmann/json.hpp>
#include <torch/torch.h>

using json = nlohmann::json;

struct Options {
  int width = 4, depth = 2;
  NLOHMANN_DEFINE_TYPE_INTRUSIVE(Options, width, depth)
};

void held() {
  json j = R"({"lr": 0.5, "hidden": 128, "sizes": [1, 2, 3], "name": "net"})"_json;
  const json nested = json::parse("{\"model\": {\"depth\": 2}}");
  for (auto &[key, value] : j.items())
    std::cout << key << (value.is_array() ? "\n" : " ");
  int total = 0;
  for (const auto &each : j["sizes"])
    total += each.get<int>();
  std::string name = j["name"];
  json made = {{"width", 7}, {"depth", 1}};
  made["list"] = json::array();
  made["list"].push_back({{"epoch", 1}});
  std::cout << j["hidden"].get<int>() << ' ' << name << ' ' << j["sizes"].size() << ' ' << nested["model"]["depth"].get<int>()
            << ' ' << total << ' ' << made.get<Options>().width << ' ' << j.value("absent", 9) << std::endl;
  auto x = torch::zeros({j["hidden"].get<int>(), 9 + j.value("absent", 1)}, torch::kCUDA);
}

void from_file() {
  std::ifstream file("config.json");
  json j;
  file >> j;
  auto x = torch::zeros({j.at("model")["hidden"].get<int>()}, torch::kCUDA);
}

void with_default() {
  std::ifstream file("config.json");
  const json j = json::parse(file);
  auto x = torch::zeros({j.value("hidden", 3)}, torch::kCUDA);
}

void with_defaults() {
  json j;
  std::ifstream("config.json") >> j;
  const int depth = j["net"].value("depth", 4);
  const std::string name = j.value("name", "net");
  const bool on = j.value("on", true);
  const auto sizes = j.value("sizes", std::vector<int>{1, 2});
  std::cout << depth << ' ' << name << ' ' << on << ' ' << sizes.size() << ' ' << j.value("lr", 0.5) << std::endl;
  auto x = torch::zeros({depth, sizes[1]}, torch::kCUDA);
}

void rate() {
  json j;
  std::ifstream("config.json") >> j;
  auto x = torch::zeros({1280}, torch::kCUDA);
  x *= j.value("rate", 0.5);
  x.reset();
}

void into_a_struct() {
  std::ifstream file("config.json");
  auto options = json::parse(file).get<Options>();
  auto x = torch::zeros({options.width}, torch::kCUDA);
}
