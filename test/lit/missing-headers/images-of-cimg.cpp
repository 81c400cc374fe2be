// Images of CImg where that is not installed: they have the size that the program gives them. How many colours a file
// has is not known, until it is said.
//
// RUN: %vramlint --set 'picture.spectrum()=3' --program-args='a.jpg' %s 2>&1 | FileCheck %s
// CHECK: CImg.h not found: a stand-in of ours is read
// CHECK: peak allocated{{ +}}43.50 KiB
// CHECK: nothing: every figure is exact
// RUN: %vramlint --program-args='a.jpg' %s 2>&1 | FileCheck --check-prefix=ASKED %s
// ASKED: (--set 'picture.spectrum()=...')
#include <CImg.h>
#include <torch/torch.h>

int main(int argc, char **argv) {
  cimg_library::CImg<float> picture(argv[1]);
  picture.resize(40, 30);
  const int colours = picture.spectrum();
  cimg_library::CImg<float> plain(picture.width(), picture.height(), 1, colours, 0.5f);
  auto numbers = torch::tensor(torch::ArrayRef<float>(plain.data(), plain.size()));
  auto input = numbers.reshape({1, colours, plain.height(), plain.width()}).to(torch::kCUDA);
  auto output = torch::flip(input, {3}) * 0.5;
  output = output.cpu();
  cimg_library::CImg<float> result(output.data_ptr<float>(), output.size(3), output.size(2), 1, output.size(1));
  cimg_library::CImgDisplay window(result, "flipped");
  while (!window.is_closed())
    window.wait();
  auto last = torch::zeros({result.width(), result.height(), 4}, torch::kCUDA);
}
