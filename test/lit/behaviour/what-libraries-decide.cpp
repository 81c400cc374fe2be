// What an algorithm of a library decides by values that are not known is not known either: what it finds, how many there are,
// what a container has that is made of them. And what the program itself writes where it decides so, again and again.
//
// RUN: %vramlint --format=json %s -- -std=c++17 2>/dev/null > %t
// RUN: %python -c "import json; print(*[s['name'] for s in json.load(open('%t'))['scenarios'] if s['status'] == 'exact'])" | FileCheck %s
// CHECK-NOT: wrong
// CHECK: right-known right-unused
// CHECK-NOT: wrong
#include <torch/torch.h>

#include <algorithm>
#include <cstring>
#include <fstream>
#include <iostream>
#include <iterator>
#include <numeric>
#include <random>
#include <set>
#include <sstream>

static std::vector<int> values() {
  std::vector<int> v(5);
  for (int &x : v)
    std::cin >> x;
  return v;
}
static std::string text() {
  std::string line;
  std::getline(std::cin, line);
  return line;
}
static bool negative(int x) { return x < 0; }
static void train(bool yes) {
  torch::nn::Linear net(3072, 10);
  net->to(torch::kCUDA);
  if (yes)
    net(torch::rand({32, 3072}).to(torch::kCUDA)).sum().backward();
}

// vramlint: scenario(wrong-find)
void find() {
  auto v = values();
  train(std::find(v.begin(), v.end(), 3) == v.end());
}
// vramlint: scenario(wrong-any)
void any() {
  auto v = values();
  train(!std::any_of(v.begin(), v.end(), negative));
}
// vramlint: scenario(wrong-count)
void count() {
  auto v = values();
  train(std::count(v.begin(), v.end(), 3) == 2);
}
// vramlint: scenario(wrong-remove)
void remove() {
  auto v = values();
  v.erase(std::remove(v.begin(), v.end(), 3), v.end());
  train(v.size() == 4);
}
// vramlint: scenario(wrong-partition)
void partition() {
  auto v = values();
  train(std::partition(v.begin(), v.end(), negative) == v.begin() + 2);
}
// vramlint: scenario(wrong-mismatch)
void mismatch() {
  auto v = values(), w = values();
  train(std::mismatch(v.begin(), v.end(), w.begin()).first == v.begin() + 3);
}
// vramlint: scenario(wrong-lower-bound)
void lowerBound() {
  auto v = values();
  train(std::lower_bound(v.begin(), v.end(), 3) - v.begin() == 3);
}
// vramlint: scenario(wrong-argmax)
void argmax() {
  auto v = values();
  train(std::distance(v.begin(), std::max_element(v.begin(), v.end())) == 2);
}
// vramlint: scenario(wrong-set)
void set() {
  auto v = values();
  train(std::set<int>(v.begin(), v.end()).size() == 3);
}
// vramlint: scenario(wrong-vocabulary)
void vocabulary() {
  auto line = text();
  std::set<char> letters(line.begin(), line.end());
  train(letters.size() > 20);
}
// vramlint: scenario(wrong-stream-iterator)
void streamIterator() {
  std::istringstream in(text());
  std::vector<float> all{std::istream_iterator<float>(in), {}};
  train(all.size() == 4);
}
// vramlint: scenario(wrong-gcd)
void gcd() {
  auto v = values();
  train(std::gcd(v[0], 12) == 4);
}
// vramlint: scenario(wrong-max)
void max() {
  auto v = values();
  train(std::max(v[0], 7) == 9);
}
// vramlint: scenario(wrong-count-of-characters)
void gcount() {
  char bytes[8];
  std::ifstream in("x");
  in.read(bytes, 8);
  train(in.gcount() == 3);
}
// vramlint: scenario(wrong-tokens)
void tokens() {
  auto line = text();
  int count = 0;
  for (char *token = std::strtok(&line[0], ","); token; token = std::strtok(nullptr, ","))
    ++count;
  train(count == 3);
}
// vramlint: scenario(wrong-argmax-by-hand)
void byHand() {
  auto v = values();
  int best = -1, arg = 0;
  for (int i = 0; i < 5; ++i)
    if (v[i] > best) {
      best = v[i];
      arg = i;
    }
  train(arg == 3);
}
// vramlint: scenario(wrong-counter)
void counter() {
  auto v = values();
  int correct = 0;
  for (int x : v)
    correct += x == 1 ? 1 : 0;
  train(correct == 3);
}

// vramlint: scenario(right-known)
void known() {
  std::vector<int> v = {3, 1, 2};
  train(std::find(v.begin(), v.end(), 1) != v.end() && std::count(v.begin(), v.end(), 2) == 1);
}
// vramlint: scenario(right-unused)
void unused() {
  auto v = values();
  int best = -1, arg = 0, correct = 0;
  for (int i = 0; i < 5; ++i) {
    if (v[i] > best) {
      best = v[i];
      arg = i;
    }
    correct += v[i] == 1 ? 1 : 0;
  }
  std::cout << best << ' ' << arg << ' ' << correct << ' ' << std::count(v.begin(), v.end(), 3);
  train(true);
}
