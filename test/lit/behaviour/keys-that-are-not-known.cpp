// An element whose key is not known is some element: the table holds no tensor, and what is asked of it afterwards is
// not known.
//
// RUN: %vramlint --entry=counts_words --format=json %s -- -std=c++17 | \
// RUN:   %figure 'scenarios[0].peak.allocated_bytes' == 512
// RUN: %vramlint --entry=counts_words --format=json %s -- -std=c++17 | %figure 'scenarios[0].status' == exact
// RUN: %vramlint --entry=builds_vocabulary %s -- -std=c++17 | FileCheck --check-prefix=VOCABULARY %s
// VOCABULARY: peak allocated {{ *}}512 B
// RUN: %vramlint --entry=looks_up --format=json %s -- -std=c++17 | %figure 'scenarios[0].status' == exact
//
// RUN: %vramlint --entry=how_many --format=json %s -- -std=c++17 | %figure 'scenarios[0].status' != exact
// RUN: %vramlint --entry=another --format=json %s -- -std=c++17 | %figure 'scenarios[0].status' != exact
// RUN: %vramlint --entry=another_in_order --format=json %s -- -std=c++17 | %figure 'scenarios[0].status' != exact
// RUN: %vramlint --entry=found --format=json %s -- -std=c++17 | %figure 'scenarios[0].status' != exact
// RUN: %vramlint --entry=emptied --format=json %s -- -std=c++17 | %figure 'scenarios[0].status' == exact
// RUN: %vramlint --entry=visits --format=json %s -- -std=c++17 | %figure 'scenarios[0].status' != exact
// RUN: %vramlint --entry=of_tables --format=json %s -- -std=c++17 | %figure 'scenarios[0].status' != exact
#include <torch/torch.h>

#include <fstream>
#include <iostream>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

std::string word() {
  std::string text;
  std::cin >> text;
  return text;
}

template <class Map> void count() {
  Map counts;
  for (int i = 0; i < 3; ++i)
    ++counts[word()];
  counts[word()] = 7;
  counts.emplace(word(), 3);
  counts.insert({word(), 3});
  counts.erase(word());
  std::cout << counts["a"] << counts.size();
}

void counts_words() {
  count<std::map<std::string, int>>();
  count<std::unordered_map<std::string, int>>();
  std::set<std::string> seen;
  seen.insert(word());
  std::cout << seen.count("a");
  auto t = torch::zeros({100}, torch::kCUDA);
}

void builds_vocabulary() {
  std::unordered_map<std::string, std::size_t> index;
  std::ifstream file("words.txt");
  for (std::string text; file >> text;)
    index[text] = index.size();
  auto t = torch::zeros({100}, torch::kCUDA);
}

/// A question changes nothing.
void looks_up() {
  std::map<std::string, int> kinds{{"a", 100}, {"b", 200}};
  std::cout << kinds.count(word()) << kinds.at(word());
  auto t = torch::zeros({kinds.at("a") + static_cast<int>(kinds.size())}, torch::kCUDA);
}

void how_many() {
  std::map<std::string, int> ids;
  ids[word()] = 1;
  auto t = torch::zeros({static_cast<int64_t>(ids.size()) * 1000}, torch::kCUDA);
}

void another() {
  std::unordered_map<std::string, int> ids{{"a", 1}};
  ids[word()] = 1000;
  auto t = torch::zeros({ids["a"] * 1000}, torch::kCUDA);
}

void another_in_order() {
  std::map<std::string, int> ids{{"a", 1}};
  ids[word()] = 1000;
  auto copy = ids;
  auto moved = std::move(copy);
  auto t = torch::zeros({moved["a"] * 1000}, torch::kCUDA);
}

/// What is found may be written to.
void found() {
  std::map<std::string, int> ids{{"a", 1}};
  auto id = ids.find(word());
  if (id != ids.end())
    id->second = 1000;
  auto t = torch::zeros({ids["a"] * 1000}, torch::kCUDA);
}

/// A table that is emptied is known again.
void emptied() {
  std::map<std::string, int> ids{{"a", 1}};
  ids[word()] = 5;
  ids.clear();
  ids["b"] = 2;
  auto t = torch::zeros({ids["b"] + static_cast<int>(ids.size())}, torch::kCUDA);
}

void visits() {
  std::map<std::string, int> ids{{"a", 1}};
  ids[word()] = 1000;
  int64_t sum = 1;
  for (const auto &[key, id] : ids)
    sum += id;
  auto t = torch::zeros({sum}, torch::kCUDA);
}

void of_tables() {
  std::map<std::string, std::vector<int>> places;
  places[word()].push_back(1);
  auto t = torch::zeros({static_cast<int64_t>(places[word()].size()) * 1000 + 1}, torch::kCUDA);
}
