// Taywee's args where it is not installed: defaults that the program declares, words as they are parsed there, and by
// name what nobody knows.
//
// RUN: %vramlint --echo %s -- -std=c++17 2>&1 | FileCheck %s
// CHECK: args.hxx not found: a stand-in of ours is read
// CHECK: 3 0.5 data 0 0 16
// RUN: %vramlint %s -- -std=c++17 2>&1 | FileCheck --check-prefix=KEPT %s
// KEPT: peak allocated{{ +}}512 B
// RUN: %vramlint --entry=given --echo %s -- -std=c++17 2>&1 | FileCheck --check-prefix=GIVEN %s
// GIVEN: 7 0.25 set 2 1 32
// GIVEN: Flag could not be matched: nobody
// GIVEN: asked for help
// RUN: %vramlint --entry=lost %s -- -std=c++17 2>&1 | FileCheck --check-prefix=LOST %s
// LOST: the option 'hidden' (--program-args='--hidden ...')
#include <torch/torch.h>

#include <args.hxx>

#include <cstdio>
#include <iostream>

enum class Size { Small, Large };

struct Parser {
  args::ArgumentParser All{"trains", "and ends"};
  args::HelpFlag Help{All, "help", "shows this", {'h', "help"}};
  args::Group Sizes{All, "sizes", args::Group::Validators::DontCare};
  args::ValueFlag<int> Batch{Sizes, "batch", "batch size", {'b', "batch"}, 3};
  args::ValueFlag<double> Rate{All, "rate", "learning rate", {"rate"}, 0.5};
  args::ValueFlag<std::string> Data{All, "data", "directory", {"data"}, "data"};
  args::ValueFlagList<int> Layers{All, "layers", "widths", {'l'}, {}};
  args::Flag Verbose{All, "verbose", "talks", {'v', "verbose"}};
  args::MapFlag<std::string, Size> Kind{
      All, "kind", "how large", {"kind"}, {{"small", Size::Small}, {"large", Size::Large}}, Size::Small};
  args::ValueFlag<int> Hidden{All, "hidden", "width", {"hidden"}};
};

static int with(int argc, const char *const *argv) {
  Parser parser;
  try {
    parser.All.ParseCLI(argc, argv);
  } catch (const args::Help &) {
    std::cout << "asked for help\n" << parser.All;
    return 0;
  } catch (const args::ParseError &error) {
    std::cout << error.what() << std::endl;
    return 1;
  }
  const int width = args::get(parser.Kind) == Size::Large ? 32 : 16;
  std::printf("%d %g %s %zu %d %d\n", args::get(parser.Batch), *parser.Rate, args::get(parser.Data).c_str(),
              args::get(parser.Layers).size(), argc > 1 && parser.Verbose, width);
  auto x = torch::zeros({args::get(parser.Batch), width}, torch::kCUDA);
  return 0;
}

int main(int argc, char **argv) { return with(argc, argv); }

void given() {
  const char *good[] = {"program", "-vb7", "--rate=0.25", "--data", "set", "-l", "4", "-l8", "--kind", "large"};
  const char *bad[] = {"program", "--nobody", "4"};
  const char *asking[] = {"program", "-h"};
  with(10, good);
  with(3, bad);
  with(2, asking);
}

/// A program whose words nobody says.
const int count = std::atoi(std::getenv("WORDS"));
void lost() {
  Parser parser;
  parser.All.ParseCLI(count, static_cast<const char *const *>(nullptr));
  auto x = torch::zeros({args::get(parser.Hidden)}, torch::kCUDA);
}
