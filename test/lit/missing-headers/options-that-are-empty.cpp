// An option whose default is an empty text is one that is not given: where nothing is done without it, what it is
// is not known.
//
// RUN: %vramlint --entry=main %s 2>&1 | FileCheck %s
// CHECK: peak allocated{{ +}}~4.00 KiB
// CHECK: the option 'data' (--program-args='--data ...')
// RUN: %vramlint --program-args='--data here' %s | FileCheck --check-prefix=SAID %s
// RUN: %vramlint --program-args='--data here' %s -- -DBOOST | FileCheck --check-prefix=SAID %s
// SAID: peak allocated{{ +}}4.00 KiB
// SAID: nothing: every figure is exact
// RUN: %vramlint %s -- -DBOOST | FileCheck %s
#include <torch/torch.h>
#ifdef BOOST
#include <boost/program_options.hpp>
#else
#include <cxxopts.hpp>
#endif

#include <iostream>

int main(int argc, char **argv) {
#ifdef BOOST
  namespace po = boost::program_options;
  po::options_description options("trains");
  options.add_options()("data", po::value<std::string>()->default_value(""), "folder");
  po::variables_map vm;
  po::store(po::parse_command_line(argc, argv, options), vm);
  po::notify(vm);
  const std::string data = vm["data"].as<std::string>();
#else
  cxxopts::Options options("net", "trains");
  options.add_options()("data", "folder", cxxopts::value<std::string>()->default_value(""));
  const std::string data = options.parse(argc, argv)["data"].as<std::string>();
#endif
  if (data.empty()) {
    std::cout << "nothing to do\n";
    return 0;
  }
  auto x = torch::zeros({1024}, torch::kCUDA);
}
