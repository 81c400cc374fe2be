// Bytes read through a pointer to what is gone: a processor reads them as any others, and the program runs on. What
// they are is not known.
// RUN: %vramlint --entry=main %s 2>&1 | FileCheck --implicit-check-not='ends here' %s
// CHECK: peak allocated{{ +}}4.01 KiB
// CHECK: nothing: every figure is exact
//
// RUN: %vramlint --entry=sized %s 2>&1 | FileCheck --check-prefix=SIZED %s
// SIZED: a read through a pointer to an object that is gone
// SIZED: peak allocated{{ +}}unknown
//
// What is written there is not.
// RUN: %fails 1 'memcpy\(\) of 8 bytes leaves the memory that is there' %vramlint --entry=written %s
#include <torch/torch.h>

#include <cstring>

std::vector<float> numbersOf(const torch::Tensor &T) {
  const float *data = (T + 1).data_ptr<float>();
  return std::vector<float>(data, data + T.numel());
}

std::string nameOf(int Number) { return "a name that is too long for a small one " + std::to_string(Number); }

int main() {
  auto x = torch::ones({512});
  std::vector<float> numbers = numbersOf(x);
  const char *name = nameOf(3).c_str();
  char copied[64], cut[64];
  std::strcpy(copied, name);
  std::strncpy(cut, name, sizeof cut);
  std::cout << copied << cut << numbers[2] << std::memcmp(copied, name, 3) << std::strlen(name);
}

void sized() {
  auto x = torch::ones({2});
  auto y = torch::ones({static_cast<int64_t>(numbersOf(x)[1])});
}

void written() {
  float *data = (torch::ones({4}) + 1).data_ptr<float>();
  const float from[] = {1, 2};
  std::memcpy(data, from, sizeof from);
}
