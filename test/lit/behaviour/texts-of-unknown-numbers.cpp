// A number that is not known may be printed and put into texts; how long these are is not known to the program, and
// decides nothing.
//
// RUN: %vramlint --entry=main --format=json %s -- -std=c++17 | %figure 'scenarios[0].status' == exact
// RUN: %vramlint --entry=main --echo %s -- -std=c++17 | FileCheck %s
// RUN: %vramlint --entry=asks --format=json %s -- -std=c++17 | %figure 'scenarios[0].status' != exact
// RUN: %vramlint --entry=counts --format=json %s -- -std=c++17 | %figure 'scenarios[0].status' != exact
// RUN: %vramlint --entry=views --format=json %s -- -std=c++17 | %figure 'scenarios[0].status' != exact
//
// Nor is a position in it an error.
// RUN: %vramlint --entry=cuts %s -- -std=c++17 2>&1 | FileCheck --check-prefix=CUTS %s
// CUTS-NOT: vram-runtime-error
#include <torch/torch.h>

#include <cstdio>
#include <iostream>
#include <sstream>
#include <string_view>

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

std::string text() { return std::to_string(torch::rand({10}, torch::kCUDA).sum().item<double>()); }

void asks() { auto more = torch::zeros({static_cast<int64_t>(text().size())}, torch::kCUDA); }

void counts() {
  int64_t n = 0;
  for (char c : text())
    n += c != ' ';
  auto more = torch::zeros({n * 4096}, torch::kCUDA);
}

void views() {
  const std::string kept = text();
  const std::string_view view(kept);
  auto more = torch::zeros({static_cast<int64_t>(view.size()) * 4096}, torch::kCUDA);
}

void cuts() {
  std::string a = text(), b = text(), c = text();
  b.erase(4);
  std::cout << a.substr(2) << b << c.at(3);
}
