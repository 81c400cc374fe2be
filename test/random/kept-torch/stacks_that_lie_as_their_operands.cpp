// A stack of operands whose channels are last lies as they do, in either direction.
void work() {
  auto image = torch::rand({2, 3, 4, 5}).contiguous(torch::MemoryFormat::ChannelsLast).requires_grad_();
  auto volume = torch::rand({2, 3, 2, 2, 2}).contiguous(torch::MemoryFormat::ChannelsLast3d);
  for (int dim = 0; dim < 5; ++dim) {
    auto both = torch::stack({image, image * 2}, dim);
    auto z = torch::zeros({both.stride(1) + both.stride(4)});
    auto flat = both.flatten(dim > 3 ? 3 : dim, dim > 3 ? 4 : dim + 1).contiguous(torch::MemoryFormat::ChannelsLast);
    flat.pow(2).sum().backward();
    auto y = torch::zeros({torch::stack({volume, volume}, dim).stride(5)});
  }
  auto single = torch::ones({1, 3, 4, 5}).contiguous(torch::MemoryFormat::ChannelsLast);
  auto w = torch::zeros({torch::stack({single, single}).stride(1), torch::stack({single}, 2).stride(0)});
  auto mixed = torch::stack({image.detach(), torch::ones({2, 3, 4, 5})});
  auto first = (torch::stack({image, image})[0] + 1).reshape({2, -1});
  auto out = torch::empty({0});
  torch::stack_out(out, {single, single}, 0);
  auto last = out.flatten(1).contiguous();
  auto v = torch::zeros({mixed.stride(2), out.stride(2)});
}
// vramlint: scenario(@NAME@)
void program() {
  work();
  auto last = torch::zeros({3});
}
