// A header that is not there: what is given a tensor may have done anything to it.
#include <torch/torch.h>
#include <vendor/not_installed.hpp>

// vramlint: scenario(missing-header)
void missingHeader() {
  auto image = torch::zeros({3, 4});
  vendor::draw(image);
}
