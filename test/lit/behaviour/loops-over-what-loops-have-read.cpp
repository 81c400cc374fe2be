// How much a first loop has read decides how often others run, and whether they ever fill a batch: that the usual
// rounds of the first take no memory says nothing.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s
// CHECK: unknown:
// CHECK: what is in the file '/somewhere/text8'
// CHECK: peak allocated{{ +}}unknown
// CHECK: a loop is run 2 times; how often is not known
// RUN: %vramlint %s --set 'in >> word=2000' 2>&1 | FileCheck %s --check-prefix=SAID
// SAID: peak allocated{{ +}}4.00 KiB
//
// The loops of the standard library read as well, and iterators of a deque that has lost where it begins stay lost.
//
// RUN: %vramlint %s --entry=copied 2>&1 | FileCheck %s --check-prefix=OTHERS
// RUN: %vramlint %s --entry=put_in_front 2>&1 | FileCheck %s --check-prefix=OTHERS
// RUN: %vramlint %s --entry=transformed 2>&1 | FileCheck %s --check-prefix=OTHERS
// RUN: %vramlint %s --entry=linked 2>&1 | FileCheck %s --check-prefix=OTHERS
// RUN: %vramlint %s --entry=sorted_out 2>&1 | FileCheck %s --check-prefix=OTHERS
// RUN: %vramlint %s --entry=joined 2>&1 | FileCheck %s --check-prefix=OTHERS
// OTHERS: a loop is run {{[0-9a-z ]+}} times; how often is not known
// OTHERS: peak allocated{{ +}}~512 B
#include <torch/torch.h>

#include <algorithm>
#include <deque>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

int main() {
  std::ifstream in("/somewhere/text8");
  std::string word;
  std::vector<std::string> words;
  while (in >> word)
    words.push_back(word);
  std::vector<int64_t> ids, batch;
  for (const auto &w : words)
    ids.push_back(static_cast<int64_t>(w.size()));
  for (std::size_t i = 0; i < ids.size(); ++i) {
    batch.push_back(ids[i]);
    if (batch.size() == 512) {
      auto on_device = torch::tensor(batch).to(torch::kCUDA);
      batch.clear();
    }
  }
}

void copied() {
  std::ifstream in("/somewhere/text8");
  std::vector<std::string> words;
  std::copy(std::istream_iterator<std::string>(in), std::istream_iterator<std::string>(), std::back_inserter(words));
  auto on_device = torch::zeros({static_cast<int64_t>(words.size() / 3000 + 1)}, torch::kCUDA);
}

void put_in_front() {
  std::ifstream in("/somewhere/text8");
  std::deque<int> numbers;
  for (int number = 0; in >> number;)
    numbers.push_front(number);
  int64_t count = 0;
  for (auto it = numbers.begin(); it != numbers.end(); ++it)
    ++count;
  auto on_device = torch::zeros({count / 3000 + 1}, torch::kCUDA);
}

void transformed() {
  std::ifstream in("/somewhere/text8");
  std::string word;
  std::vector<std::string> words;
  while (in >> word)
    words.push_back(word);
  std::vector<int64_t> sizes;
  std::transform(words.begin(), words.end(), std::back_inserter(sizes),
                 [](const std::string &w) { return static_cast<int64_t>(w.size()); });
  auto on_device = torch::zeros({static_cast<int64_t>(sizes.size() / 3000 + 1)}, torch::kCUDA);
}

// Another node in front of a list is none like it.
void linked() {
  struct Node {
    Node *next;
  };
  std::ifstream in("/somewhere/text8");
  std::string word;
  Node *first = nullptr;
  while (in >> word)
    first = new Node{first};
  int64_t count = 0;
  for (const Node *n = first; n; n = n->next)
    ++count;
  auto on_device = torch::zeros({count / 3000 + 1}, torch::kCUDA);
}

// A tensor that grows is no number that could be forgotten.
void joined() {
  std::ifstream in("/somewhere/text8");
  std::string word;
  auto all = torch::zeros({0});
  while (in >> word)
    all = torch::cat({all, torch::ones({1})});
  auto on_device = torch::zeros({all.size(0) / 3000 + 1}, torch::kCUDA);
}

// What one side of a condition counts is not known where the loop may run any number of times.
void sorted_out() {
  std::ifstream in("/somewhere/text8");
  std::string word;
  int comments = 0, options = 0, count = 0;
  while (in >> word)
    if (word[0] == '#')
      ++comments;
    else if (word[0] == '-')
      ++options;
    else
      ++count;
  auto on_device = torch::zeros({count / 3000 + 1}, torch::kCUDA);
}
