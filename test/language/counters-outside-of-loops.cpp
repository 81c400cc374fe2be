// Loops that count by variables that stand outside of them, and variables that each round sets anew: what they are
// behind the loops.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdio>
#include <cstring>
#include <vector>

struct Picture {
  std::vector<unsigned char> Pixels;
  int Width = 0;
};

int main() {
  std::size_t i, j, k;
  std::vector<Picture> pictures(20);
  for (i = 0; i < pictures.size(); i++) {
    pictures[i].Width = static_cast<int>(i) + 1;
    pictures[i].Pixels.assign(3000, static_cast<unsigned char>(i * 7));
  }
  Picture last;
  std::vector<unsigned char> all(20 * 3000);
  long sum = 0, largest = 0, seen = 0;
  for (i = 0; i < pictures.size(); i++) {
    last = pictures[i];
    const std::size_t begin = i * 3000;
    for (j = 0; j < 30; j++)
      for (k = 0; k < 100; k++)
        all[begin + j * 100 + k] = last.Pixels[j * 100 + k];
    if (last.Width % 7 == 0)
      largest = last.Width;
  }
  std::printf("%zu %zu %zu %d %ld\n", i, j, k, last.Width, largest);
  for (i = 0; i < all.size(); i += 3)
    sum += all[i];
  std::printf("%zu %ld\n", i, sum);
  // Only some rounds do anything.
  for (i = 0; i < 60000; i++)
    if (all[i] == 133 && i % 1000 == 999)
      ++seen;
  std::printf("%zu %ld\n", i, seen);
  unsigned char bytes[4096];
  std::memset(bytes, 1, sizeof bytes);
  for (j = 0; j < 4; j++)
    for (i = 0; i < 4096; i++)
      bytes[i] = static_cast<unsigned char>(bytes[i] * 3);
  std::printf("%d %d %d\n", bytes[0], bytes[4095], bytes[17]);
  i = 5;
  for (i = 10; i > 2; i -= 3)
    ++seen;
  std::printf("%zu %ld\n", i, seen);
}
