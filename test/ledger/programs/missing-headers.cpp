// A header that is not there: what is given a tensor may have done anything to it.
#include <torch/torch.h>
#include <nlohmann/json.hpp>
#include <vendor/not_installed.hpp>

// vramlint: scenario(missing-header)
void missingHeader() {
  torch::nn::Linear net(3, 4);
  vendor::draw(net);
}

// Whether a function takes a number by value is said by the header.
// vramlint: scenario(given-by-value)
void givenByValue() {
  for (int i = 0; i < 3; ++i)
    vendor::progress(i);
}

// What a file says is not known; what the program says for when it does not is.
// vramlint: scenario(taken-default)
void takenDefault() {
  nlohmann::json config;
  std::ifstream("config.json") >> config;
  auto sized = torch::zeros({config.value("size", 4)});
}

// What a tensor is computed with may be another tensor.
// vramlint: scenario(taken-number)
void takenNumber() {
  auto scaled = torch::ones({4}) * vendor::scale;
}
