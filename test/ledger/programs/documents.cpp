// What a file says is not known; what the program says for when it does not is.
#include <nlohmann/json.hpp>
#include <torch/torch.h>

// vramlint: scenario(taken-default)
void takenDefault() {
  nlohmann::json config;
  std::ifstream("config.json") >> config;
  auto sized = torch::zeros({config.value("size", 4)});
}
