// Parsers of options that are not there: what the program declares as default is the value, what has none is unknown
// by name.
//
// RUN: %vramlint --echo %s -- -std=c++17 2> %t.err | FileCheck %s
// RUN: FileCheck --check-prefix=NOTE %s < %t.err
// NOTE: cxxopts.hpp, argparse/argparse.hpp, CLI/CLI.hpp not found: stand-ins of ours are read
// CHECK: cxxopts 64 0.25 resnet 0 3 0 12
// CHECK: argparse 32 0.5 data 0 1
// CHECK: CLI11 16 0.125 runs 0 0
// RUN: %vramlint --entry=lost_cxxopts %s -- -std=c++17 2>&1 | FileCheck --check-prefix=CXXOPTS %s
// CXXOPTS: the option 'hidden' is not given and has no default
// RUN: %vramlint --entry=lost_argparse %s -- -std=c++17 2>&1 | FileCheck --check-prefix=ARGPARSE %s
// ARGPARSE: the argument '--hidden' is not given and has no default
// RUN: %vramlint --entry=lost_cli %s -- -std=c++17 2>&1 | FileCheck --check-prefix=REQUIRED %s
// REQUIRED: the option '--hidden' is required, and not given
#include <torch/torch.h>

#include <cxxopts.hpp>

#include <argparse/argparse.hpp>

#include <CLI/CLI.hpp>

#include <cstdio>
#include <iostream>

static cxxopts::ParseResult parsed(int argc, char **argv) {
  cxxopts::Options options("train", "trains");
  options.add_options()("b,batch", "batch size", cxxopts::value<int>()->default_value("64"))(
      "lr", "rate", cxxopts::value<double>()->default_value("0.25"))(
      "model", "name", cxxopts::value<std::string>()->default_value("resnet"))("v,verbose", "talk")(
      "sizes", "layers", cxxopts::value<std::vector<int>>()->default_value("3,4,5"))("hidden", "width",
                                                                                     cxxopts::value<int>());
  auto result = options.parse(argc, argv);
  if (result.count("help")) {
    std::cout << options.help() << std::endl;
    std::exit(0);
  }
  return result;
}

static argparse::ArgumentParser &program() {
  static argparse::ArgumentParser parser("train");
  static const bool once = [] {
    parser.add_argument("-b", "--batch").help("batch size").default_value(32).scan<'i', int>();
    parser.add_argument("--lr").default_value(0.5).scan<'g', double>();
    parser.add_argument("--data").default_value(std::string("data"));
    parser.add_argument("--verbose").default_value(false).implicit_value(true);
    parser.add_argument("--hidden").scan<'i', int>();
    return true;
  }();
  (void)once;
  return parser;
}

int main(int argc, char **argv) {
  auto result = parsed(argc, argv);
  const auto sizes = result["sizes"].as<std::vector<int>>();
  std::printf("cxxopts %d %.2f %s %d %zu %zu %d\n", result["batch"].as<int>(), result["lr"].as<double>(),
              result["model"].as<std::string>().c_str(), result["verbose"].as<bool>(), sizes.size(),
              result.count("batch"), sizes[0] + sizes[1] + sizes[2]);

  try {
    program().parse_args(argc, argv);
  } catch (const std::exception &error) {
    std::cerr << error.what() << std::endl << program();
    return 1;
  }
  std::printf("argparse %d %.1f %s %d %d\n", program().get<int>("--batch"), program().get<double>("--lr"),
              program().get("--data").c_str(), program()["--verbose"] == true, !program().present<int>("--hidden"));

  CLI::App app{"trains"};
  int batch = 16;
  double rate = 1;
  std::string runs = "runs";
  bool verbose = false;
  app.add_option("-b,--batch", batch, "batch size")->check(CLI::PositiveNumber)->capture_default_str();
  auto *lr = app.add_option("--lr", rate)->default_val(0.125)->check(CLI::Range(0.0, 1.0));
  app.add_option("--runs", runs)->check(CLI::ExistingDirectory);
  app.add_flag("-v,--verbose", verbose, "talk");
  CLI11_PARSE(app, argc, argv);
  std::printf("CLI11 %d %.3f %s %d %d\n", batch, rate, runs.c_str(), verbose, static_cast<int>(lr->count()));
}

void lost_cxxopts() { auto x = torch::zeros({parsed(0, nullptr)["hidden"].as<int>()}, torch::kCUDA); }
void lost_argparse() { auto x = torch::zeros({program().get<int>("--hidden")}, torch::kCUDA); }
void lost_cli() {
  CLI::App app;
  int hidden = 0;
  app.add_option("--hidden", hidden)->required();
  auto x = torch::zeros({hidden}, torch::kCUDA);
}
