// A picture has a size that nobody knows, and is made a fixed size before it is learnt from: with three sizes the figures
// are the same, which is the answer, and what it rests on is told. Where they differ, it is not known.
//
// RUN: %vramlint --entry=resized %s 2>&1 | FileCheck %s --check-prefix=SAME
// RUN: %vramlint --entry=asItIs %s 2>&1 | FileCheck %s --check-prefix=DIFFERS
// RUN: %vramlint --entry=asItIs --set 'read::w=100' --set 'read::h=50' %s 2>&1 | FileCheck %s --check-prefix=SAID
#include <torch/torch.h>

#include "stb_image.h"

torch::Tensor read(const char *path, int &w, int &h) {
  int c;
  unsigned char *data = stbi_load(path, &w, &h, &c, 3);
  auto picture = torch::from_blob(data, {h, w, 3}, torch::kUInt8).clone();
  stbi_image_free(data);
  return picture.permute({2, 0, 1}).to(torch::kFloat32).unsqueeze(0);
}

// SAME: what is not known is taken to make no difference, as three values that were tried make none: {{.*}}--set
// SAME: assumed: what is not known
// SAME: peak allocated {{ *}}~576.00 KiB
void resized() {
  int w, h;
  auto picture = read("a.png", w, h);
  auto options = torch::nn::functional::InterpolateFuncOptions().size(std::vector<int64_t>{192, 256});
  auto small = torch::nn::functional::interpolate(picture, options.mode(torch::kBilinear).align_corners(false));
  auto on = small.to(torch::kCUDA);
}

// DIFFERS: peak allocated {{ *}}unknown
// SAID: peak allocated {{ *}}59.00 KiB
void asItIs() {
  int w, h;
  auto on = read("a.png", w, h).to(torch::kCUDA);
}
