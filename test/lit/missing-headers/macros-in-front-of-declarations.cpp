// Macros that say what a library shows to others come with a header that the build makes. They stand in front of what
// is declared, or between `class` and its name, and mean nothing here.
//
// RUN: %vramlint %s 2>&1 | FileCheck --implicit-check-not='does not compile' %s
// CHECK: peak allocated{{ +}}2.00 KiB
// CHECK: nothing: every figure is exact
#include <torch/torch.h>

#include "store/store_export.h"

namespace store {

class STORE_API Shelf;

enum class STORE_API Side { Left, Right };

class STORE_API Shelf : public torch::nn::Module {
public:
  STORE_API explicit Shelf(int64_t Width);
  STORE_EXPORT torch::Tensor forward(torch::Tensor x) { return x * weight; }
  STORE_API static int64_t widthOf(Side S) { return S == Side::Left ? 8 : 16; }

private:
  torch::Tensor weight;
};

STORE_EXPORT struct Label final {
  int64_t number = 16;
};

template <typename T> struct STORE_API Box {
  T inside;
};

STORE_EXPORT std::vector<torch::Tensor> several(int64_t Count) {
  return std::vector<torch::Tensor>(Count, torch::ones({16}));
}
STORE_EXPORT int64_t sizeOf(const Label &L);
STORE_EXPORT const Label &same(const Label &L) { return L; }

// A type in capitals is none.
STORE_Node const *sameNode(STORE_Node const *Node) { return Node; }

STORE_API Shelf::Shelf(int64_t Width) : weight(register_parameter("weight", torch::ones({Width}))) {}
int64_t sizeOf(const Label &L) { return L.number; }

} // namespace store

int main() {
  store::Box<store::Shelf> box{store::Shelf(store::Shelf::widthOf(store::Side::Right))};
  torch::NoGradGuard none;
  auto x = torch::ones({30, store::sizeOf(store::same(store::Label()))});
  x = store::several(2)[1];
}
