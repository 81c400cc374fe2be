// How many elements a container has can be said wherever it is filled from what is not known, whether or not the program
// asks for its size: for the loop over it and for the constructor that fills it.
//
// RUN: %vramlint --entry=vocabulary %s 2>&1 | FileCheck --check-prefix=WORDS %s
// WORDS: how often is not known: what is in the file 'corpus.txt'{{.*}} (--set 'chars.size()=...')
// WORDS: how often is not known: what is in the file 'corpus.txt'{{.*}} (--set 'text.size()=...')
// WORDS: assumed: a loop is taken to be run at least 2 times{{.*}}
// RUN: %vramlint --entry=vocabulary --set 'chars.size()=65' --set 'text.size()=5000' --format=json -o %t %s && %figure 'scenarios[0].parameters.count' == 1040 < %t
// RUN: not %vramlint --entry=vocabulary --set 'nobody.size()=65' %s 2>&1 | FileCheck --check-prefix=NAME %s
// NAME: error: --set: the program has no expression and no variable 'nobody.size()'
// Room for a number of elements that is not known is nothing to tell, but for who asks how much it is.
// RUN: %vramlint --entry=room --device=cpu --format=json -o %t %s && %figure 'scenarios[0].peak.status' == exact < %t && %figure 'scenarios[0].end.allocated_bytes' == 240 < %t
// RUN: %vramlint --entry=asked --device=cpu %s 2>&1 | FileCheck --check-prefix=ASKED %s
// ASKED: unknown: what depends on a value that is not known is left out: how much room a container has
#include <torch/torch.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <vector>

void vocabulary() {
  std::ifstream in("corpus.txt");
  std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  std::set<char> chars(text.begin(), text.end());
  std::map<char, int> numbers;
  int count = 0;
  for (char c : chars)
    numbers[c] = count++;
  std::vector<long> ids;
  ids.reserve(text.size());
  for (char c : text)
    ids.push_back(numbers[c]);
  auto data = torch::tensor(ids);
  torch::nn::Embedding table(count, 16);
  table->to(torch::kCUDA);
  for (int step = 0; step < 400; ++step) {
    const auto i = rand() % (data.size(0) - 64);
    auto x = table(data.slice(0, i, i + 64).to(torch::kCUDA));
    x.sum().backward();
  }
}

void room() {
  std::ifstream in("count.txt");
  std::size_t n = 0;
  in >> n;
  std::vector<torch::Tensor> tensors;
  std::vector<float> numbers;
  std::string text;
  tensors.reserve(n);
  numbers.reserve(n);
  text.reserve(n);
  for (int i = 0; i < 4; ++i) {
    tensors.push_back(torch::zeros({5}));
    numbers.push_back(1);
    text += "ab";
  }
  tensors.push_back(torch::zeros({static_cast<long>(numbers.size() + text.size()) + 28}));
}

void asked() {
  std::ifstream in("count.txt");
  std::size_t n = 0;
  in >> n;
  std::vector<int> numbers;
  numbers.reserve(n);
  numbers.push_back(1);
  auto x = torch::zeros({static_cast<long>(numbers.capacity())});
}
