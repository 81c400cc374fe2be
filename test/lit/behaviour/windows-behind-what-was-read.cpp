// A text of which nobody knows how long it is is read into a vector, and training takes windows of a known size from it:
// there is as much as a window needs, and what is in it is not known. That there is something is told.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s
// CHECK-NOT: the program ends here
// CHECK: peak allocated{{ +}}8.00 KiB
// CHECK: a check that throws or ends the program is taken to pass: that a loop is run at all: what is in the file
// CHECK-NEXT: 'tokens.txt'
//
// Nothing was read in a loop: there is no more than what was put there.
// RUN: %fails 1 'memmove\(\) of 800 bytes leaves the memory that is there' %vramlint --entry=too_far %s
#include <torch/torch.h>

#include <cstdint>
#include <fstream>
#include <utility>
#include <vector>

class Windows {
public:
  Windows(std::int64_t length) : length(length) {
    std::ifstream in("tokens.txt");
    std::int64_t token;
    while (in >> token)
      tokens.push_back(token);
  }
  std::pair<torch::Tensor, torch::Tensor> next() {
    if (at + length + 1 > static_cast<std::int64_t>(tokens.size()))
      at = 0;
    const auto begin = tokens.begin() + at;
    std::vector<std::int64_t> window(begin, begin + length + 1);
    at += length;
    auto all = torch::from_blob(window.data(), {length + 1}, torch::kLong).clone();
    return {all.narrow(0, 0, length), all.narrow(0, 1, length)};
  }

private:
  std::int64_t length, at = 0;
  std::vector<std::int64_t> tokens;
};

int main() {
  Windows windows(512);
  for (int step = 0; step < 3; ++step) {
    auto [x, y] = windows.next();
    x = x.to(torch::kCUDA);
    y = y.to(torch::kCUDA);
  }
}

void too_far() {
  std::vector<std::int64_t> few(2);
  std::vector<std::int64_t> window(few.begin(), few.begin() + 100);
}
