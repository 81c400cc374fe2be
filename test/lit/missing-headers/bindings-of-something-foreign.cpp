// A class that is named in a missing header's namespace, and brought here by a using declaration, is one class; what
// it gives can be taken apart, also where that does not compile: such a function counts as one without a body.
//
// RUN: %vramlint --device=cpu %s 2>&1 | FileCheck %s
// CHECK: note: grid.h not found: {{.*}} 1 function does not compile without and counts as unknown
// CHECK: peak allocated {{ *}}112 B
#include <grid.h>
#include <torch/torch.h>

using games::boards::Grid;

template <class T> int cells(std::vector<std::vector<T>> rows) { return static_cast<int>(rows.size()); }

void show() {
  Grid grid;
  auto [reward, state] = grid.step(cells(grid.state()));
}

int main() {
  auto grid = games::boards::Grid();
  torch::nn::Linear layer(4, 4);
  torch::Tensor input = torch::ones({4});
  auto [reward, state] = grid.step(Grid::Action(3));
  torch::Tensor output = layer(input);
  return 0;
}
