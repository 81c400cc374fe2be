// A format for another number of dimensions is refused when the memory has been taken.
using torch::Tensor; using torch::indexing::Slice; using torch::indexing::None;
namespace F = torch::nn::functional;
#define TRY(i, ...) try { __VA_ARGS__; auto m = torch::zeros({2000 + i}); } catch (const std::exception &) { auto m = torch::zeros({1000 + i}); }
void work() {
  Tensor a = torch::ones({4, 6}), b = torch::ones({2, 3, 4, 5}), c = torch::ones({3, 4, 5});
  TRY(1, a.contiguous(torch::MemoryFormat::ChannelsLast)); TRY(2, b.contiguous(torch::MemoryFormat::ChannelsLast3d)); TRY(3, c.to(torch::kFloat, false, false, torch::MemoryFormat::ChannelsLast)); TRY(4, c.to(torch::kFloat, false, true, torch::MemoryFormat::ChannelsLast)); TRY(5, c.to(torch::kDouble, false, false, torch::MemoryFormat::ChannelsLast)); TRY(6, torch::empty({2, 3}, torch::TensorOptions(), torch::MemoryFormat::ChannelsLast)); TRY(7, torch::empty_like(a, torch::MemoryFormat::ChannelsLast)); TRY(8, torch::zeros_like(a, torch::MemoryFormat::ChannelsLast)); TRY(9, a.clone(torch::MemoryFormat::ChannelsLast)); TRY(10, torch::rand_like(a, torch::MemoryFormat::ChannelsLast)); TRY(11, a.resize_({3, 3}, torch::MemoryFormat::ChannelsLast)); TRY(12, a.is_contiguous(torch::MemoryFormat::ChannelsLast)); TRY(13, torch::full_like(a, 1, torch::TensorOptions(), torch::MemoryFormat::ChannelsLast));  TRY(14, a.clone().contiguous(torch::MemoryFormat::Preserve)); TRY(15, a.t().contiguous(torch::MemoryFormat::Preserve)); TRY(16, torch::empty({2, 3}, torch::TensorOptions().memory_format(torch::MemoryFormat::ChannelsLast)));
}
// vramlint: scenario(@NAME@)
void program() {
  work();
  auto last = torch::zeros({3});
}
