// A number that is not known may be printed and put into texts; how long these are is not known to the program, and
// decides nothing.
//
// RUN: %vramlint --entry=main --format=json %s -- -std=c++17 | %figure 'scenarios[0].status' == exact
// RUN: %vramlint --entry=main --echo %s -- -std=c++17 | FileCheck %s
// RUN: %vramlint --entry=asks --format=json %s -- -std=c++17 | %figure 'scenarios[0].status' != exact
#include <torch/torch.h>

#include <cstdio>
#include <iostream>
#include <sstream>

int main() {
  auto w = torch::ones({1000}, torch::TensorOptions().device(torch::kCUDA).requires_grad(true));
  for (int i = 0; i < 2; ++i) {
    auto loss = (w * w).sum();
    loss.backward();
    // CHECK: loss ?, right ?.
    std::string line = "loss " + std::to_string(loss.item<double>());
    line += ", right " + std::to_string(loss.item<int64_t>());
    std::cout << line << "." << std::endl;
    // CHECK-NEXT: ? ? saved as net-?.pt
    std::ostringstream name;
    name << "net-" << loss.item<float>() << ".pt";
    char text[32];
    std::snprintf(text, sizeof text, "%5.2f", loss.item<float>());
    std::cout << name.str().size() << " " << text << " saved as " << name.str() << "\n";
  }
}

void asks() {
  auto w = torch::ones({10}, torch::kCUDA);
  auto more = torch::zeros({static_cast<int64_t>(std::to_string(w.sum().item<double>()).size())}, torch::kCUDA);
}
