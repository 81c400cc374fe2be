#include "batches.hpp"

namespace loaders {
Batches::Batches(int64_t Count, int64_t Size) : Examples(torch::rand({Count, 16})), Size(Size) {}

torch::Tensor Batches::next() {
  if (At >= Examples.size(0))
    return {};
  const auto Batch = Examples.slice(0, At, At + Size).clone();
  At += Size;
  return Batch;
}
} // namespace loaders
