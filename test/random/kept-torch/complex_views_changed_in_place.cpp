// A complex view of real numbers that is changed in place is made again by the functions that made it.
torch::Tensor numbers() { return torch::ones({4, 6}, torch::requires_grad()) * 2; }
void work() {
  {
    auto h = numbers();
    auto v = torch::view_as_complex(h.view({4, 3, 2}));
    v.mul_(2);
    torch::view_as_real(v).sum().backward();
  }
  {
    auto h = numbers();
    auto v = torch::view_as_complex(h.view({4, 3, 2}));
    v.mul_(2);
    h.sum().backward();
  }
  {
    auto h = torch::ones({4, 3, 2}, torch::requires_grad()) * 2;
    auto v = torch::view_as_complex(h);
    v.mul_(torch::ones({4, 3}, torch::kComplexFloat));
    (torch::view_as_real(v).sum() + h.pow(2).sum()).backward();
  }
  {
    auto h = torch::ones({4, 3, 2}, torch::requires_grad()) * 2;
    auto v = torch::view_as_complex(h);
    h.mul_(3);
    v.abs().sum().backward();
  }
}
// vramlint: scenario(@NAME@)
void program() {
  work();
  auto last = torch::zeros({3});
}
