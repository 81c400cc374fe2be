// Stand-ins of several libraries in one program, of which one is read instead of an installed header.
//
// RUN: %vramlint --format=json -o %t %s -- -std=c++17 && %figure 'scenarios[0].parameters.count' == 42 < %t
#include <boost/program_options.hpp>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <torch/torch.h>

namespace po = boost::program_options;

int main(int argc, char **argv) {
  po::options_description options("options");
  options.add_options()("in", po::value<int>()->default_value(5), "inputs");
  po::variables_map vm;
  po::store(po::parse_command_line(argc, argv, options), vm);
  po::notify(vm);
  const auto config = nlohmann::json::parse(R"({"out": 7})");
  torch::nn::Linear layer(vm["in"].as<int>(), config.value("out", 1));
  auto y = layer(torch::ones({2, vm["in"].as<int>()}));
}
