// stb's functions take numbers by value and write sizes where they are told to.
//
// RUN: %vramlint --entry=resized %s 2>&1 | FileCheck %s
// CHECK: stb/stb_image.h, stb_image_resize.h, stb_image_write.h not found: stand-ins of ours are read
// CHECK: nothing: every figure is exact
// RUN: %vramlint --entry=loaded %s 2>&1 | FileCheck --check-prefix=SIZES %s
// SIZES: (--set 'loaded::h=...')
#include <torch/torch.h>

#define STB_IMAGE_IMPLEMENTATION
#include <stb/stb_image.h>
#include "stb_image_resize.h"
#include "stb_image_write.h"

struct Reader {
  int size = 4;
  torch::Tensor get(const char *name) {
    int w, h, c;
    stbi_uc *read = stbi_load(name, &w, &h, &c, STBI_rgb);
    std::vector<unsigned char> out(size * size * 3);
    stbir_resize_uint8(read, w, h, 0, out.data(), size, size, 0, 3);
    stbi_image_free(read);
    return torch::from_blob(out.data(), {size, size, 3}, torch::kByte).to(torch::kCUDA);
  }
};

void resized() {
  auto x = Reader().get("a.png");
  auto bytes = x.cpu();
  stbi_write_png("b.png", 4, 4, 3, bytes.data_ptr<std::uint8_t>(), 0);
}

void loaded() {
  int w, h, c;
  if (unsigned char *read = stbi_load("a.png", &w, &h, &c, 3))
    auto x = torch::from_blob(read, {h, w, 3}, torch::kByte).to(torch::kCUDA);
}
