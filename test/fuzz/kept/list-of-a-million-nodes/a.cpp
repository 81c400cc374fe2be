#include <torch/torch.h>
int main() {
  struct Node { std::shared_ptr<Node> next; };
  std::shared_ptr<Node> n;
  for (int i = 0; i < 1000000; ++i) {
    auto m = std::make_shared<Node>();
    m->next = n;
    n = m;
  }
}
