// Functions of the standard library decide for themselves what they find among values that are not known. What they
// answer is not known then: whoever asks for it decides.
//
// RUN: %vramlint --entry=text --format=json %s -- -std=c++17 | %figure 'scenarios[0].status' != exact
// RUN: %vramlint --entry=extension --format=json %s -- -std=c++17 | %figure 'scenarios[0].status' != exact
// RUN: %vramlint --entry=whole_file --format=json %s -- -std=c++17 | %figure 'scenarios[0].status' != exact
// RUN: %vramlint --entry=element --format=json %s -- -std=c++17 | %figure 'scenarios[0].status' != exact
// RUN: %vramlint --entry=element_that --format=json %s -- -std=c++17 | %figure 'scenarios[0].status' != exact
// RUN: %vramlint --entry=number --format=json %s -- -std=c++17 | %figure 'scenarios[0].status' != exact
// RUN: %vramlint --entry=largest --format=json %s -- -std=c++17 | %figure 'scenarios[0].status' != exact
// RUN: %vramlint --entry=removed --format=json %s -- -std=c++17 | %figure 'scenarios[0].status' != exact
// RUN: %vramlint --entry=bound --format=json %s -- -std=c++17 | %figure 'scenarios[0].status' != exact
// RUN: %vramlint --entry=divisor --format=json %s -- -std=c++17 | %figure 'scenarios[0].status' != exact
//
// What is found is some element, and where nobody asks nothing is lost.
// RUN: %vramlint --entry=some --format=json %s -- -std=c++17 | %figure 'scenarios[0].peak.allocated_bytes' == 2560
// RUN: %vramlint --entry=known --format=json %s -- -std=c++17 | %figure 'scenarios[0].status' == exact
// RUN: %vramlint --entry=known --format=json %s -- -std=c++17 | %figure 'scenarios[0].peak.allocated_bytes' == 512
// RUN: %vramlint --entry=unasked --format=json %s -- -std=c++17 | %figure 'scenarios[0].status' == exact
#include <torch/torch.h>

#include <algorithm>
#include <fstream>
#include <iostream>
#include <numeric>
#include <sstream>
#include <string>
#include <vector>

std::vector<int> numbers() {
  std::vector<int> v(5);
  for (int &x : v)
    std::cin >> x;
  return v;
}

std::string line() {
  std::string text;
  std::getline(std::cin, text);
  return text;
}

torch::Tensor small() { return torch::zeros({128}, torch::kCUDA); }
torch::Tensor large() { return torch::zeros({100000}, torch::kCUDA); }

void text() {
  auto x = small();
  if (line().find("label") != std::string::npos)
    large();
}

static bool ends_with(const std::string &text, const std::string &end) {
  return text.size() >= end.size() && 0 == text.compare(text.size() - end.size(), end.size(), end);
}

void extension() {
  auto x = small();
  if (ends_with(line(), ".bin"))
    large();
}

void whole_file() {
  std::ifstream in("input.txt");
  std::stringstream all;
  all << in.rdbuf();
  auto x = small();
  for (char c : all.str())
    large();
}

void element() {
  auto v = numbers();
  auto x = small();
  if (std::find(v.begin(), v.end(), 3) == v.end())
    large();
}

void element_that() {
  auto v = numbers();
  auto x = small();
  if (std::none_of(v.begin(), v.end(), [](int i) { return i < 0; }))
    large();
}

void number() {
  auto v = numbers();
  auto x = small();
  if (std::count(v.begin(), v.end(), 3) == 2)
    large();
}

void largest() {
  auto v = numbers();
  auto x = small();
  if (std::distance(v.begin(), std::max_element(v.begin(), v.end())) == 2)
    large();
}

void removed() {
  auto v = numbers();
  auto x = small();
  v.erase(std::remove(v.begin(), v.end(), 3), v.end());
  if (v.size() == 2)
    large();
}

void bound() {
  auto v = numbers();
  auto x = small();
  if (std::lower_bound(v.begin(), v.end(), 3) - v.begin() == 3)
    large();
}

void divisor() {
  auto v = numbers();
  auto x = small();
  if (std::gcd(v[0], 12) == 4)
    large();
}

void some() {
  std::vector<std::pair<int, torch::Tensor>> kept;
  for (int i : numbers())
    kept.emplace_back(i, torch::zeros({16}, torch::kCUDA));
  auto found = std::find_if(kept.begin(), kept.end(), [](const auto &one) { return one.first > 3; });
  if (found != kept.end())
    found->second.add_(1);
}

void known() {
  std::vector<int> v{1, 2, 3};
  auto x = small();
  if (std::find(v.begin(), v.end(), 3) == v.end() || std::count(v.begin(), v.end(), 3) == 2)
    large();
}

void unasked() {
  auto v = numbers();
  auto x = small();
  std::cout << std::count(v.begin(), v.end(), 3) << line().find("label") << '\n';
  const int best = std::max_element(v.begin(), v.end()) - v.begin();
  x[0] = best;
}
