// A header of the program that is not there may say `using namespace std`, and the program may rely on it.
//
// RUN: %vramlint --device=cuda --entry=beside --format=json -o %t.json %s && %figure 'scenarios[0].peak.allocated_bytes' == 1536 < %t.json
#include <torch/torch.h>

#include <iostream>
#include <map>
#include <string>
#include <vector>

#include "common-things.hpp"

string nameOf(int i) {
  cout << "layer " << i << endl;
  return "layer" + to_string(i);
}

void beside() {
  vector<torch::Tensor> kept;
  map<string, int> places;
  for (int i = 0; i < 3; ++i) {
    places[nameOf(i)] = i;
    kept.push_back(torch::zeros({16}, torch::kCUDA));
  }
}

int main() { start(beside); }
