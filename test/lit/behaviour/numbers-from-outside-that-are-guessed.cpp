// Where a size comes from outside and nothing is known without it, a number that something of that name mostly is
// stands for it: the answer says so, with the words for saying another. What has no name that tells is not guessed.
//
// RUN: %vramlint %s 2>/dev/null | FileCheck %s
// CHECK: assumed: 'argv[2]' is guessed to be 64 (--set 'argv[2]=...'), and
// CHECK: peak allocated {{ *}}~
// CHECK: parameters {{ *}}~{{.*}} 640,650, all trainable
// CHECK: What this answer assumes
// CHECK-DAG: 'argv[1]' is guessed to be 64 (--set 'argv[1]=...')
// CHECK-DAG: 'ids.size()' is guessed to be 10000: what is in the file 'corpus.txt' (--set 'ids.size()=...')

// One that is said leaves the others guessed.
// RUN: %vramlint --set 'ids.size()=90' %s 2>/dev/null | FileCheck --check-prefix=ONE %s
// ONE: set: ids.size() = 90
// ONE: 'argv[2]' is guessed to be 64
// ONE: peak allocated {{ *}}~

// RUN: %vramlint --set 'ids.size()=90' --program-args='8 32' --format=json %s > %t.json
// RUN: %figure 'scenarios[0].status' == assumed < %t.json
// RUN: %figure 'scenarios[0].parameters.count' == 3210 < %t.json

// RUN: %vramlint %s 2>/dev/null -- -DNAMELESS | FileCheck --check-prefix=NAMELESS %s
// NAMELESS: peak allocated {{ *}}unknown
#include <torch/torch.h>

#include <cstdlib>
#include <fstream>
#include <map>

int main(int argc, char **argv) {
  std::ifstream text("corpus.txt");
#ifdef NAMELESS
  int n;
  text >> n;
  auto x = torch::zeros({n}, torch::kCUDA);
#else
  if (argc < 3)
    return 1;
  const int batch = std::atoi(argv[1]), hidden = std::atoi(argv[2]);
  std::map<char, int> ids;
  for (char c; text >> c;)
    ids.emplace(c, ids.size());
  const int vocabulary = ids.size();
  torch::nn::Embedding words(vocabulary, hidden);
  torch::nn::Linear out(hidden, 10);
  words->to(torch::kCUDA);
  out->to(torch::kCUDA);
  auto chosen = torch::zeros({batch}, torch::TensorOptions(torch::kCUDA).dtype(torch::kLong));
  out(words(chosen)).sum().backward();
#endif
}
