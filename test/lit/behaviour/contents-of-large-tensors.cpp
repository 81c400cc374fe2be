// A tensor of more than 16 MiB has no contents here: what the program writes there is forgotten, which loses nothing,
// and what it reads is not known.
//
// RUN: %vramlint --entry=fills --format=json %s -- -std=c++17 | %figure 'scenarios[0].status' == exact
// RUN: %vramlint --entry=fills --format=json %s -- -std=c++17 | %figure 'scenarios[0].peak.allocated_bytes' == 512
// RUN: %vramlint --entry=reads --format=json %s -- -std=c++17 | %figure 'scenarios[0].status' != exact
// RUN: %vramlint --entry=outside --format=json %s -- -std=c++17 | %figure 'scenarios[0].peak.allocated_bytes' == 512
#include <torch/torch.h>

#include <algorithm>
#include <cstring>
#include <vector>

torch::Tensor pictures() { return torch::empty({10000, 3, 32, 32}, torch::kUInt8); }

void fills() {
  auto images = pictures();
  std::vector<unsigned char> buffer(3072, 7);
  std::memcpy(images[3].data_ptr(), buffer.data(), buffer.size());
  std::copy(buffer.begin(), buffer.end(), images.data_ptr<unsigned char>());
  auto pixels = images.accessor<unsigned char, 4>();
  for (int i = 0; i < 10; ++i)
    pixels[i][0][1][2] = i;
  auto x = torch::zeros({128}, torch::kCUDA);
}

void reads() {
  auto images = pictures();
  auto x = torch::zeros({128}, torch::kCUDA);
  if (images.data_ptr<unsigned char>()[5] > 3)
    x = torch::zeros({100000}, torch::kCUDA);
}

void outside() {
  auto large = torch::empty({3, 2000000000}, torch::kUInt8);
  std::memset(large[1].data_ptr(), 0, 100);
  auto x = torch::zeros({128}, torch::kCUDA);
}
