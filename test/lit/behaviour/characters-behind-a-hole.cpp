// What stands behind a part of a text that is not known is nowhere in particular, also for who takes the characters
// themselves.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s
#include <torch/torch.h>

#include <fstream>
#include <string>

int main() {
  std::string Line;
  std::ifstream File("names.txt");
  std::getline(File, Line);
  const std::string Text = "ab" + Line + "cd";
  auto First = torch::zeros({Text.c_str()[1] == 'b' ? 10 : 1000}, torch::kCUDA);
  // CHECK: {{.*}}cpp:[[#@LINE+1]]:{{.*}}a condition is taken to be {{.*}}--set 'Text.c_str()[3]=...'
  auto Last = torch::zeros({Text.c_str()[3] == 'c' ? 10 : 1000}, torch::kCUDA);
  // CHECK: {{.*}}cpp:[[#@LINE+1]]:{{.*}}a condition is taken to be {{.*}}--set 'Text.data()[3]=...'
  auto Second = torch::zeros({Text.data()[3] == 'c' ? 10 : 1000}, torch::kCUDA);
}
