// Options of a library that is not there decide sizes: no number is printed for what hangs on them.
//
// RUN: %vramlint --entry=main %s 2>&1 | FileCheck %s
// CHECK: options/parser.hpp not found
// CHECK: 'options["hidden"].as<int>()' needs a header that was not found (--set 'options["hidden"].as<int>()=...')
// CHECK: peak allocated{{ +}}unknown
#include <options/parser.hpp>
#include <torch/torch.h>

namespace po = options::parser;

struct NetImpl : torch::nn::Module {
  torch::nn::Linear fc{nullptr};
  explicit NetImpl(po::Map &options) {
    fc = register_module("fc", torch::nn::Linear(8, options["hidden"].as<int>()));
  }
  torch::Tensor forward(torch::Tensor x) { return fc(x); }
};
TORCH_MODULE(Net);

int main(int argc, char **argv) {
  po::Description all("options");
  all.add()("hidden", po::value<int>()->standard(16), "width")("name", po::value<std::string>(), "name");
  po::Map options;
  po::store(po::parse(argc, argv, all), options);
  if (options.count("help")) {
    std::cout << all << std::endl;
    return 1;
  }
  std::string name = "net-" + options["name"].as<std::string>();
  Net net(options);
  net->to(torch::kCUDA);
}
