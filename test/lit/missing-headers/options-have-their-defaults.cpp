// Boost.Program_options is not there; the options have the defaults that the program declares, and an option without one
// is unknown by name.
//
// RUN: %vramlint --entry=main --echo %s > %t.out 2> %t.err
// RUN: FileCheck %s < %t.out
// RUN: FileCheck --check-prefix=NOTE %s < %t.err
// NOTE: boost/program_options.hpp not found: a stand-in of ours is read (options have the defaults that the program declares
// CHECK: hidden 48 rate 0.5 name net options 5 help 0 stored 7 notified 7
// RUN: %vramlint --entry=main %s 2>/dev/null | FileCheck --check-prefix=REPORT %s
// REPORT: parameters{{ +}}1.88 KiB
// REPORT: nothing: every figure is exact
// RUN: %vramlint --entry=without_default %s 2>/dev/null | FileCheck --check-prefix=LOST %s
// LOST: the option 'depth' is not given and has no
// LOST: peak allocated{{ +}}unknown
#include <boost/program_options.hpp>
#include <iostream>
#include <torch/torch.h>

namespace po = boost::program_options;

struct NetImpl : torch::nn::Module {
  torch::nn::Linear fc{nullptr};
  explicit NetImpl(po::variables_map &vm) {
    const size_t hidden = vm["hidden"].as<size_t>();
    fc = register_module("fc", torch::nn::Linear(9, hidden));
  }
};
TORCH_MODULE(Net);

po::options_description options(int &stored) {
  po::options_description all("Options", 200, 30);
  all.add_options()("help,h", "what there is")("hidden,n", po::value<size_t>()->default_value(48), "width")(
      "rate", po::value<float>()->default_value(0.5f), "rate")("name", po::value<std::string>()->default_value("net"));
  po::options_description more;
  more.add_options()("steps", po::value<int>(&stored)->default_value(7)->notifier([](int steps) {
    std::cout << std::flush;
  }));
  all.add(more);
  return all;
}

int main(int argc, char **argv) {
  int stored = 0;
  auto all = options(stored);
  po::variables_map vm;
  po::store(po::command_line_parser(argc, argv).options(all).run(), vm);
  po::notify(vm);
  if (vm.empty() || vm.count("help")) {
    std::cout << all << "\n";
    return 1;
  }
  std::cout << "hidden " << vm["hidden"].as<size_t>() << " rate " << vm["rate"].as<float>() << " name "
            << vm["name"].as<std::string>() << " options " << all.Options.size() << " help " << vm.count("help")
            << " stored " << stored << " notified " << vm.at("steps").as<int>() << "\n";
  Net net(vm);
  net->to(torch::kCUDA);
}

void without_default() {
  po::options_description all;
  all.add_options()("depth", po::value<int>(), "no default");
  po::variables_map vm;
  po::store(po::parsed_options{&all}, vm);
  auto kept = torch::zeros({vm["depth"].as<int>(), 4}, torch::kCUDA);
}
