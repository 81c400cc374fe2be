// allclose is an op of its own for autograd: what it calls leaves nothing behind in a graph, as isclose would.
void work() {
  auto weight = torch::randn({6, 40}, torch::requires_grad());
  auto given = torch::rand({40});
  auto product = weight * given;
  bool near = torch::allclose(product, weight), nearer = product.allclose(given.expand({6, 40}), 1e-3, 1e-6);
  auto each = torch::isclose(product, weight);
  if (near != nearer)
    std::printf("apart\n");
  product.sum().backward();
}
// vramlint: scenario(@NAME@)
void program() {
  work();
  auto last = torch::zeros({3});
}
