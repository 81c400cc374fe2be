// A part of channels that are last is no dense gradient: the usual kernel copies it, and its own result.
namespace F = torch::nn::functional;
// vramlint: scenario(@NAME@)
void program() {
  auto p = torch::randn({17, 4, 4, 4}).contiguous(torch::MemoryFormat::ChannelsLast).requires_grad_();
  auto q = F::interpolate(p, F::InterpolateFuncOptions().scale_factor(std::vector<double>{2, 2}).mode(torch::kNearest));
  auto g = torch::randn({17, 6, 8, 8}).contiguous(torch::MemoryFormat::ChannelsLast).narrow(1, 0, 4);
  q.backward(g);
  auto z = torch::zeros({p.grad().stride(1)});
  auto Last = torch::zeros({3});
}
