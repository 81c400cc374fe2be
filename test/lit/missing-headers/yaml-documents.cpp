// A YAML document that is read is not known, and what is asked of it is unknown by name; where the program names a
// default, that is taken.
//
// RUN: %vramlint --entry=named %s -- -std=c++17 2>&1 | FileCheck --check-prefix=NAMED %s
// NAMED: the YAML document 'config.yaml' 'model' 'hidden'
// NAMED: peak allocated{{ +}}unknown
// RUN: %vramlint --entry=with_default %s -- -std=c++17 2>&1 | FileCheck --check-prefix=DEFAULT %s
// DEFAULT: assumed: the YAML document 'config.yaml' is not known; where the program names a default, that is taken
// DEFAULT-NOT: more
// DEFAULT: peak allocated{{ +}}~512 B
#include <torch/torch.h>
#include <yaml-cpp/yaml.h>

void named() {
  YAML::Node config = YAML::LoadFile("config.yaml");
  auto x = torch::zeros({config["model"]["hidden"].as<int>()}, torch::kCUDA);
}

void with_default() {
  YAML::Node config = YAML::LoadFile("config.yaml");
  const int hidden = config["model"]["hidden"].as<int>(7);
  const auto name = config["model"]["name"].as<std::string>("net");
  const double rate = config["rate"].as<double>(0.5);
  auto x = torch::zeros({hidden, static_cast<int>(name.size())}, torch::kCUDA);
  x *= rate;
}
