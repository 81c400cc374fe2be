// Options of parsers that are not there: by the text that reads them, and over the default that the program declares.
#include <torch/torch.h>

#include <boost/program_options.hpp>
#include <our/config.hpp>

#include <iostream>

namespace po = boost::program_options;

static po::variables_map parsed(int argc, char **argv) {
  po::options_description all("options");
  all.add_options()("nz", po::value<int>()->default_value(100), "latent")("depth", po::value<int>(), "layers")(
      "name", po::value<std::string>(), "name");
  po::variables_map vm;
  po::store(po::parse_command_line(argc, argv, all), vm);
  po::notify(vm);
  return vm;
}

// RUN: %vramlint %s 2>/dev/null -- -std=c++17 | FileCheck %s --check-prefix=UNKNOWN
// UNKNOWN: depth
// UNKNOWN: peak allocated{{ +}}unknown
// RUN: %vramlint --set 'vm["depth"]=4' --set 'vm["nz"].as<int>()=256' --set 'config["hidden"]=8' --echo %s 2>/dev/null -- -std=c++17 | FileCheck %s --check-prefix=ECHO
// ECHO: 256 4 8
// RUN: %vramlint --set 'vm["depth"]=4' --set 'vm["nz"]=256' --set 'config["hidden"]=8' %s 2>/dev/null -- -std=c++17 | FileCheck %s
// CHECK: set: vm["depth"] = 4, vm["nz"] = 256, config["hidden"] = 8
// CHECK: peak allocated{{ +}}32.00 KiB
int main(int argc, char **argv) {
  po::variables_map vm = parsed(argc, argv);
  our::Config config("config.ini");
  const int nz = vm["nz"].as<int>();
  int hidden = config["hidden"];
  std::cout << nz << " " << vm["depth"].as<int>() << " " << hidden << "\n";
  auto kept = torch::zeros({vm["depth"].as<int>(), nz, hidden}, torch::kCUDA);
}
