// A text that is not known is some text: what is made of it and goes into paths and onto streams decides nothing, and
// what asks for it is told.
//
// RUN: %vramlint --entry=joins --format=json %s -- -std=c++17 | %figure 'scenarios[0].status' == exact
// RUN: %vramlint --entry=changes --format=json %s -- -std=c++17 | %figure 'scenarios[0].status' == exact
// RUN: %vramlint --entry=repeats --format=json %s -- -std=c++17 | %figure 'scenarios[0].status' == exact
// RUN: %vramlint --entry=streams --format=json %s -- -std=c++17 | %figure 'scenarios[0].status' == exact
// RUN: %vramlint --entry=streams --echo %s -- -std=c++17 | FileCheck %s
// RUN: %vramlint --entry=keeps --format=json %s -- -std=c++17 | %figure 'scenarios[0].status' == exact
// RUN: %vramlint --entry=keeps --format=json %s -- -std=c++17 | \
// RUN:   %figure 'scenarios[0].peak.allocated_bytes' == 512
//
// RUN: %vramlint --entry=measures --format=json %s -- -std=c++17 | %figure 'scenarios[0].status' != exact
// RUN: %vramlint --entry=measures_stream --format=json %s -- -std=c++17 | %figure 'scenarios[0].status' != exact
// RUN: %vramlint --entry=searches --format=json %s -- -std=c++17 | %figure 'scenarios[0].status' != exact
// RUN: %vramlint --entry=looks_behind --format=json %s -- -std=c++17 | %figure 'scenarios[0].status' != exact
// RUN: %vramlint --entry=cuts_out --format=json %s -- -std=c++17 | %figure 'scenarios[0].status' != exact
// RUN: %vramlint --entry=fills --format=json %s -- -std=c++17 | %figure 'scenarios[0].status' != exact
//
// RUN: %vramlint --entry=turns --format=json %s -- -std=c++17 | %figure 'scenarios[0].status' != exact
// RUN: %vramlint --entry=sorts --format=json %s -- -std=c++17 | %figure 'scenarios[0].status' != exact
// RUN: %vramlint --entry=takes_some --format=json %s -- -std=c++17 | \
// RUN:   %figure 'scenarios[0].peak.allocated_bytes' == 512
// RUN: %vramlint --entry=takes_all --format=json %s -- -std=c++17 | %figure 'scenarios[0].status' != exact
//
// RUN: %vramlint --entry=reads_all %s -- -std=c++17 2>&1 | FileCheck --check-prefix=ALL %s
// ALL-NOT: vram-runtime-error
// ALL: peak allocated {{ *}}512 B
#include <torch/torch.h>

#include <algorithm>
#include <cctype>
#include <ctime>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <sstream>
#include <string>
#include <vector>

std::string line() {
  std::string text;
  std::getline(std::cin, text);
  return text;
}

struct Options {
  std::string name = line();
  std::string directory;
};

void joins() {
  Options options;
  options.directory = "checkpoints/" + options.name + "/model_params/";
  const Options copy = options;
  std::string path = copy.directory;
  path.append(copy.name).append(3, 'x');
  path += "_" + std::string(copy.name, 1) + '.' + copy.name.substr(0, copy.name.find(':'));
  std::ofstream(path + "/" + path) << path.c_str();
  auto t = torch::zeros({4}, torch::kCUDA);
}

void changes() {
  std::string text = line();
  text.erase(std::find(text.begin(), text.end(), '\n'));
  text.insert(2, "abc");
  text.replace(text.find("abc"), 3, text);
  text.resize(text.size() + 2, ' ');
  text.pop_back();
  text.push_back(text.back());
  std::transform(text.begin(), text.end(), text.begin(), ::tolower);
  text.erase(std::remove(text.begin(), text.end(), ' '), text.end());
  std::reverse(text.begin(), text.end());
  std::string other = std::move(text);
  text = other;
  std::swap(text, other);
  std::cout << text << text.rfind('/') << other.compare(1, 2, text) << (text < other);
  auto t = torch::zeros({4}, torch::kCUDA);
}

void repeats() {
  auto w = torch::zeros({4, 4}, torch::TensorOptions().device(torch::kCUDA).requires_grad(true));
  std::size_t length = 0;
  for (int i = 0; i < 3; ++i) {
    auto loss = (w * w).sum();
    loss.backward();
    std::stringstream ss;
    ss << loss.item<float>();
    const std::string bar = std::string(length, '\b') + std::string(length / 2, ' ') + ss.str();
    length = ss.str().length();
    std::cout << bar << std::flush;
  }
}

void streams() {
  const std::time_t now = std::time(nullptr);
  std::stringstream ss;
  ss << "at " << std::ctime(&now) << line().c_str() << '.';
  std::string date = ss.str();
  date.erase(std::find(date.begin(), date.end(), '\n'));
  // CHECK: now: at {{\?+}}.
  std::cout << "now: " << ss.str() << "\n" << date;
  auto t = torch::zeros({4}, torch::kCUDA);
}

/// What is known of a text stays known.
void keeps() {
  const std::string path = "data/" + line();
  if (path.empty() || path.substr(0, 5) != "data/" || path[3] != 'a')
    auto more = torch::zeros({1000000}, torch::kCUDA);
  auto t = torch::zeros({4}, torch::kCUDA);
}

void measures() { auto t = torch::zeros({static_cast<int64_t>(("a" + line() + "b").size())}, torch::kCUDA); }

void measures_stream() {
  std::stringstream ss;
  ss << torch::rand({4}).sum().item<float>();
  auto t = torch::zeros({static_cast<int64_t>(ss.str().length()) * 1000}, torch::kCUDA);
}

void searches() {
  const std::time_t now = std::time(nullptr);
  std::stringstream ss;
  ss << std::ctime(&now);
  if (ss.str().find('\n') == std::string::npos)
    auto t = torch::zeros({1000000}, torch::kCUDA);
}

void looks_behind() {
  const std::string path = "d/" + line() + "abc";
  if (path[4] == 'b')
    auto t = torch::zeros({1000000}, torch::kCUDA);
}

void cuts_out() {
  const std::string path = "d/" + line() + "abc";
  if (path.substr(3, 2) == "ab")
    auto t = torch::zeros({1000000}, torch::kCUDA);
}

void fills() {
  const std::string text(line().size(), '-');
  auto t = torch::zeros({static_cast<int64_t>(text.size())}, torch::kCUDA);
}

void turns() {
  std::string text = "ab" + line();
  std::reverse(text.begin(), text.end());
  if (text[0] == 'a')
    auto t = torch::zeros({1000000}, torch::kCUDA);
}

void sorts() {
  std::vector<int> sizes{3, 1, static_cast<int>(line().size())};
  std::sort(sizes.begin(), sizes.end());
  auto t = torch::zeros({sizes[0]}, torch::kCUDA);
}

/// As many as there are in a file, of which the first ones are used.
std::vector<std::string> names() {
  std::ifstream file("names.txt");
  std::istream_iterator<std::string> begin(file), end;
  return std::vector<std::string>(begin, end);
}

void takes_some() {
  const std::vector<std::string> all = names();
  const std::vector<std::string> some(all.begin(), std::next(all.begin(), 10));
  for (const auto &name : some)
    auto t = torch::zeros({100}, torch::kCUDA);
}

void takes_all() {
  std::vector<std::string> all = names();
  all.push_back("one more");
  auto t = torch::zeros({static_cast<int64_t>(all.size())}, torch::kCUDA);
}

void reads_all() {
  std::ifstream file("some.bin", std::ios::binary);
  TORCH_CHECK(file, "no such file");
  std::vector<char> bytes;
  bytes.insert(bytes.end(), std::istreambuf_iterator<char>(file), {});
  TORCH_CHECK(bytes.size() == 100, "unexpected size");
  const std::string rest((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  std::map<std::string, int> kinds{{"NUM", 0}};
  for (std::string text; std::getline(file, text);) {
    auto kind = kinds.find(text.substr(0, text.find(":")));
    std::cout << rest << kind->second;
  }
  auto t = torch::zeros({100}, torch::kCUDA);
}
