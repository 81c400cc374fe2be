// What programs name of later releases of LibTorch than the one whose headers are read, each with the release that
// has it first. What has no body is answered by the analysis, as it is with the headers of that release.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Found by several paths, so that a guard tells it apart.
#ifndef VRAMLINT_STANDIN_VRAMLINT_LATER_HPP
#define VRAMLINT_STANDIN_VRAMLINT_LATER_HPP

#include <cstdint>
#include <optional> // theirs bring it
#include <torch/torch.h>
#include <vector>

#define VRAMLINT_SINCE(Release) __attribute__((annotate(Release)))

#if TORCH_VERSION_MAJOR < 2
namespace at {
VRAMLINT_SINCE("2.0")
Tensor scaled_dot_product_attention(const Tensor &query, const Tensor &key, const Tensor &value,
                                    const c10::optional<Tensor> &attn_mask = {}, double dropout_p = 0.0,
                                    bool is_causal = false, c10::optional<double> scale = c10::nullopt,
                                    bool enable_gqa = false);
} // namespace at

namespace torch {
namespace mps {
VRAMLINT_SINCE("2.0") bool is_available();
VRAMLINT_SINCE("2.0") inline void manual_seed(std::uint64_t seed) {}
VRAMLINT_SINCE("2.0") inline void synchronize() {}
} // namespace mps

namespace optim {
class VRAMLINT_SINCE("2.0") ReduceLROnPlateauScheduler {
public:
  enum SchedulerMode { min, max };
  enum ThresholdMode { rel, abs };
  ReduceLROnPlateauScheduler(Optimizer &optimizer, SchedulerMode mode = min, float factor = 0.1f, int patience = 10,
                             double threshold = 1e-4, ThresholdMode threshold_mode = rel, int cooldown = 0,
                             const std::vector<float> &min_lr = std::vector<float>(), double eps = 1e-8,
                             bool verbose = false);
  virtual ~ReduceLROnPlateauScheduler() = default;
  void step(float metric);

private:
  Optimizer &optimizer;
};
} // namespace optim
} // namespace torch
#endif

#if TORCH_VERSION_MAJOR < 2 || (TORCH_VERSION_MAJOR == 2 && TORCH_VERSION_MINOR < 3)
// As large as those with a sign, and with the same conversions.
namespace at {
VRAMLINT_SINCE("2.3") constexpr c10::ScalarType kUInt16 = kShort;
VRAMLINT_SINCE("2.3") constexpr c10::ScalarType kUInt32 = kInt;
VRAMLINT_SINCE("2.3") constexpr c10::ScalarType kUInt64 = kLong;
} // namespace at
namespace torch {
namespace xpu {
VRAMLINT_SINCE("2.3") std::size_t device_count();
VRAMLINT_SINCE("2.3") bool is_available();
VRAMLINT_SINCE("2.3") inline void manual_seed(std::uint64_t seed) {}
VRAMLINT_SINCE("2.3") inline void manual_seed_all(std::uint64_t seed) {}
VRAMLINT_SINCE("2.3") inline void synchronize(std::int64_t device_index = -1) {}
} // namespace xpu
} // namespace torch
#endif

#undef VRAMLINT_SINCE
#endif
