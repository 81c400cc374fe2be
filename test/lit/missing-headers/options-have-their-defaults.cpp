// Boost.Program_options is not there. The words that are known are parsed as it does: what is not given has the default that
// the program declares. Where no words are known, what has no default and what is off by default is unknown by name.
//
// RUN: %vramlint --entry=main --echo %s > %t.out 2> %t.err
// RUN: FileCheck %s < %t.out
// RUN: FileCheck --check-prefix=NOTE %s < %t.err
// NOTE: boost/program_options.hpp not found: a stand-in of ours is read (options have the defaults that the program declares
// CHECK: hidden 48 rate 0.5 name net options 5 help 0 stored 7 notified 7
// RUN: %vramlint --entry=main %s 2>/dev/null | FileCheck --check-prefix=REPORT %s
// REPORT: parameters{{ +}}1.88 KiB
// REPORT: nothing{{( else)?}}: every figure is exact
// RUN: %vramlint --entry=parsed --echo %s 2>/dev/null | FileCheck --check-prefix=PARSED %s
// PARSED: hidden 7 of 1 rate 0.25 name given sizes 1+2+3 of 1 talk 1 quiet 0 on 1 level 9 help 0
// PARSED: input in.txt rest 2 b
// PARSED: unknown_option --nobody
// PARSED: required_option input
// PARSED: invalid_option_value rate
// PARSED: bad_any_cast
// PARSED: left --nobody 3
// PARSED: guessed 5 sticky 2
// RUN: %vramlint --entry=unknown_words %s 2>&1 | FileCheck --check-prefix=LOST %s
// LOST: the option 'depth' (--program-args='--depth ...')
// LOST: peak allocated{{ +}}unknown
// RUN: %vramlint --entry=either %s 2>&1 | FileCheck --check-prefix=EITHER %s
// EITHER: the option 'train' (--program-args='--train ...')
// EITHER-NOT: the option 'talk'
// EITHER: peak allocated{{ +}}~12.00 KiB
#include <boost/program_options.hpp>
#include <cstdlib>
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
            << vm["name"].as<std::string>() << " options " << all.options().size() << " help " << vm.count("help")
            << " stored " << stored << " notified " << vm.at("steps").as<int>() << "\n";
  Net net(vm);
  net->to(torch::kCUDA);
}

/// All that an option can be.
po::options_description kinds() {
  po::options_description all;
  all.add_options()("help,h", "what there is")("hidden,n", po::value<size_t>()->default_value(48))(
      "rate", po::value<double>()->default_value(0.5))("name", po::value<std::string>())(
      "sizes", po::value<std::vector<int>>()->multitoken())("talk,v", po::bool_switch())("quiet", "a flag")(
      "on", po::value<bool>()->default_value(false))("level", po::value<int>()->implicit_value(9))(
      "input", po::value<std::string>()->required())("rest", po::value<std::vector<std::string>>());
  return all;
}

po::variables_map mapOf(const std::vector<std::string> &words) {
  po::positional_options_description places;
  places.add("input", 1).add("rest", -1);
  po::variables_map vm;
  const auto all = kinds();
  po::store(po::command_line_parser(words).options(all).positional(places).run(), vm);
  po::notify(vm);
  return vm;
}

template <class F> void said(F &&work) {
  try {
    work();
  } catch (const po::unknown_option &error) {
    std::cout << "unknown_option " << error.get_option_name() << "\n";
  } catch (const po::required_option &error) {
    std::cout << "required_option " << error.get_option_name() << "\n";
  } catch (const po::invalid_option_value &error) {
    std::cout << "invalid_option_value rate\n";
  } catch (const boost::bad_any_cast &) {
    std::cout << "bad_any_cast\n";
  }
}

void parsed() {
  const char *words[] = {"program", "-n", "7",    "--rate=0.25", "--name", "given", "--sizes", "1",      "2",
                         "3",       "-v", "--on", "yes",         "--level", "--input", "in.txt"};
  const auto all = kinds();
  po::variables_map vm;
  po::store(po::parse_command_line(16, words, all), vm);
  po::notify(vm);
  const auto &sizes = vm["sizes"].as<std::vector<int>>();
  std::cout << "hidden " << vm["hidden"].as<size_t>() << " of " << vm.count("hidden") << " rate "
            << vm["rate"].as<double>() << " name " << vm["name"].as<std::string>() << " sizes " << sizes.at(0) << "+"
            << sizes.at(1) << "+" << sizes.at(2) << " of " << vm.count("sizes") << " talk " << vm["talk"].as<bool>()
            << " quiet " << vm.count("quiet") << " on " << vm["on"].as<bool>() << " level " << vm["level"].as<int>()
            << " help " << vm.count("help") << "\n";

  vm = mapOf({"in.txt", "a", "--quiet", "b"});
  std::cout << "input " << vm["input"].as<std::string>() << " rest "
            << vm["rest"].as<std::vector<std::string>>().size() << " "
            << vm["rest"].as<std::vector<std::string>>().back() << "\n";
  said([] { mapOf({"in.txt", "--nobody"}); });
  said([] { mapOf({"-v"}); });
  said([] { mapOf({"--rate", "fast", "in.txt"}); });
  said([] { mapOf({"in.txt"})["name"].as<std::string>(); });
  auto loose = po::command_line_parser(std::vector<std::string>{"--nobody", "--hid", "5", "3", "-vn2"})
                   .options(all)
                   .allow_unregistered()
                   .run();
  std::cout << "left";
  for (const std::string &word : po::collect_unrecognized(loose.options, po::include_positional))
    std::cout << " " << word;
  std::cout << "\nguessed " << loose.options.at(1).value.at(0) << " sticky " << loose.options.back().value.at(0)
            << "\n";
}

/// A program whose words nobody says.
const int argc = std::atoi(std::getenv("WORDS"));
const char *const *const argv = nullptr;

void unknown_words() {
  po::options_description all;
  all.add_options()("depth", po::value<int>(), "no default");
  po::variables_map vm;
  po::store(po::parse_command_line(argc, argv, all), vm);
  auto kept = torch::zeros({vm["depth"].as<int>(), 4}, torch::kCUDA);
}

void either() {
  po::options_description all;
  bool wide = false;
  all.add_options()("help", "")("train", po::value<bool>()->default_value(false))("talk", "")(
      "wide", po::value<bool>(&wide)->default_value(true))("n", po::value<int>()->default_value(1024))(
      "root", po::value<std::string>()->required());
  po::variables_map vm;
  po::store(po::parse_command_line(argc, argv, all), vm);
  po::notify(vm);
  if (vm.empty() || vm.count("help") || !vm.count("root"))
    return;
  auto kept = torch::zeros({vm["n"].as<int>()}, torch::kCUDA);
  if (vm.count("talk"))
    std::cout << "talks\n";
  if (vm["train"].as<bool>() && wide)
    auto more = torch::zeros({2, vm["n"].as<int>()}, torch::kCUDA);
}
