// uses: pieces of which one end is not known, taken to be all there is, which they are here
#include <torch/torch.h>
using namespace torch::indexing;

// vramlint: scenario(@NAME@)
void program() {
  auto x = torch::rand({100, 4}).set_requires_grad(true);
  int n = (x.select(1, 0) > -1).sum().item<int>(), none = 100 - n;
  auto a = x.slice(0, 0, n) * 2;
  auto b = x.index({Slice(None, n)}) + 1; // alone it is sliced even where it is the whole
  auto c = x.index({Slice(none, None), 1}) + 1;
  auto d = x.narrow(0, 0, n).exp();
  auto e = x.index({Slice(none, 50)});
  auto f = x.index({Slice(2, n), Slice(None, 2)}).clone();
  auto g = torch::slice(x, 0, none).clone();
  auto h = x.slice(1, none, -1) * 3;
  x.detach().index_put_({Slice(0, n)}, 1.0);
  (a.sum() + b.sum() + c.sum() + d.sum() + g.sum() + h.sum()).backward();
  auto y = torch::rand({100}), z = torch::rand({100}, torch::kDouble);
  y.slice(0, 0, n) = z.slice(0, 0, n);
  z.index({Slice(none, None)}).mul_(y.index({Slice(None, n)}));
  auto end = torch::ones({7});
}
