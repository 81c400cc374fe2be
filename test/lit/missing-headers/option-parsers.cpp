// Parsers of options that are not there. Words that are known are parsed as they do; what is not given has the default that the program
// declares. Where no words are known, what has no default is unknown by name.
//
// RUN: %vramlint --echo %s -- -std=c++17 2> %t.err | FileCheck %s
// RUN: FileCheck --check-prefix=NOTE %s < %t.err
// NOTE: cxxopts.hpp, argparse/argparse.hpp, CLI/CLI.hpp not found: stand-ins of ours are read
// CHECK: cxxopts 64 0.25 resnet 0 3 0 12
// CHECK: argparse 32 0.5 data 0 1
// CHECK: CLI11 16 0.125 runs 0 0
// RUN: %vramlint --entry=lost_cxxopts %s -- -std=c++17 2>&1 | FileCheck --check-prefix=CXXOPTS %s
// CXXOPTS: the option 'hidden' (--program-args='--hidden ...')
// RUN: %vramlint --entry=lost_argparse %s -- -std=c++17 2>&1 | FileCheck --check-prefix=ARGPARSE %s
// ARGPARSE: the option '--hidden' (--program-args='--hidden ...')
// RUN: %vramlint --entry=lost_cli %s -- -std=c++17 2>&1 | FileCheck --check-prefix=REQUIRED %s
// REQUIRED: the option '--hidden' (--program-args='--hidden ...')
// RUN: %vramlint --entry=either %s -- -std=c++17 2>&1 | FileCheck --check-prefix=EITHER %s
// EITHER: peak allocated{{ +}}~2.00 KiB
// EITHER-DAG: the option 'verbose' (--program-args='--verbose'); the other way no
// EITHER-DAG: the option '--verbose' (--program-args='--verbose')
// RUN: %vramlint --entry=given --echo %s -- -std=c++17 2>/dev/null | FileCheck --check-prefix=GIVEN %s
// GIVEN: cxxopts 7 0.50 net 1 5 1 21
// GIVEN: Option 'nobody' does not exist
// GIVEN: argparse 7 2.5 set 1 1
// GIVEN: Unknown argument: --nobody
// GIVEN: CLI11 7 0.500 set 1 1
// GIVEN: failed 1
// GIVEN: failed 0
#include <torch/torch.h>

#include <cxxopts.hpp>

#include <argparse/argparse.hpp>

#include <CLI/CLI.hpp>

#include <cstdio>
#include <iostream>

static cxxopts::ParseResult parsed(int argc, const char *const *argv) {
  cxxopts::Options options("train", "trains");
  options.add_options()("b,batch", "batch size", cxxopts::value<int>()->default_value("64"))(
      "lr", "rate", cxxopts::value<double>()->default_value("0.25"))(
      "model", "name", cxxopts::value<std::string>()->default_value("resnet"))("v,verbose", "talk")(
      "sizes", "layers", cxxopts::value<std::vector<int>>()->default_value("3,4,5"))("hidden", "width",
                                                                                     cxxopts::value<int>());
  options.add_option("data", {"w,workers", "threads", cxxopts::value<int>()->default_value("2")});
  options.add_options("more", {{"extra", "more", cxxopts::value<int>()->default_value("1")}, {"flag", "yes or no"}});
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

int with_cxxopts(int argc, const char *const *argv) {
  auto result = parsed(argc, argv);
  const auto sizes = result["sizes"].as<std::vector<int>>();
  std::printf("cxxopts %d %.2f %s %d %zu %zu %d\n", result["batch"].as<int>(), result["lr"].as<double>(),
              result["model"].as<std::string>().c_str(), result["verbose"].as<bool>(), sizes.size(),
              result.count("batch"), sizes[0] + sizes[1] + sizes[2]);
  return 0;
}

int with_argparse(int argc, const char *const *argv) {
  try {
    program().parse_args(argc, argv);
  } catch (const std::exception &error) {
    std::cout << error.what() << std::endl << program();
    return 1;
  }
  std::printf("argparse %d %.1f %s %d %d\n", program().get<int>("--batch"), program().get<double>("--lr"),
              program().get("--data").c_str(), program()["--verbose"] == true, !program().present<int>("--hidden"));
  return 0;
}

int with_cli(int argc, const char *const *argv) {
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
  return 0;
}

int main(int argc, char **argv) { return with_cxxopts(argc, argv) + with_argparse(argc, argv) + with_cli(argc, argv); }

/// A program whose words nobody says.
const int argc = std::atoi(std::getenv("WORDS"));
const char *const *const argv = nullptr;

void lost_cxxopts() { auto x = torch::zeros({parsed(argc, argv)["hidden"].as<int>()}, torch::kCUDA); }
void lost_argparse() {
  program().parse_args(argc, argv);
  auto x = torch::zeros({program().get<int>("--hidden")}, torch::kCUDA);
}
void lost_cli() {
  CLI::App app;
  int hidden = 0;
  app.add_option("--hidden", hidden)->required();
  app.parse(argc, argv);
  auto x = torch::zeros({hidden}, torch::kCUDA);
}

void either() {
  if (parsed(argc, argv)["verbose"].as<bool>())
    auto x = torch::zeros({parsed(argc, argv)["batch"].as<int>() * 4}, torch::kCUDA);
  program().parse_args(argc, argv);
  if (program().get<bool>("--verbose"))
    auto x = torch::zeros({program().get<int>("--batch") * 16}, torch::kCUDA);
}

void given() {
  const char *ours[] = {"program", "-b7", "--lr=0.5", "--model", "net", "-v", "--sizes", "6,7,8", "--sizes=1,2"};
  const char *others[] = {"program", "--nobody", "4"};
  with_cxxopts(9, ours);
  try {
    with_cxxopts(3, others);
  } catch (const cxxopts::OptionException &error) {
    std::cout << error.what() << "\n";
  }
  const char *set[] = {"program", "-b", "7", "--lr=2.5", "--data", "set", "--verbose"};
  with_argparse(7, set);
  with_argparse(3, others);
  const char *line[] = {"program", "-vb7", "--lr=0.5", "--runs", "set"};
  with_cli(5, line);
  std::cout << "failed " << with_cli(3, others) << "\n";
  const char *help[] = {"program", "--help"};
  std::cout << "failed " << with_cli(2, help) << "\n";
}
