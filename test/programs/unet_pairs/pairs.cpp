// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pairs.h"

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>

std::vector<std::pair<std::string, std::string>> read_list(const std::string& path) {
  std::ifstream in(path);
  if (!in.good()) throw std::invalid_argument("no list " + path);
  std::vector<std::pair<std::string, std::string>> list;
  std::string line;
  while (std::getline(in, line)) {
    std::istringstream words(line);
    std::string image, mask;
    if (words >> image >> mask) list.emplace_back(image, mask);
  }
  return list;
}

torch::Tensor read_pgm(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) throw std::runtime_error("cannot open " + path);
  std::string magic;
  int64_t width, height;
  int maximum;
  in >> magic >> width >> height >> maximum;
  if (magic != "P5") throw std::runtime_error(path + " is not a PGM");
  in.ignore(1);
  std::string bytes(width * height, '\0');
  in.read(&bytes[0], bytes.size());
  return torch::from_blob(&bytes[0], {1, height, width}, torch::kU8).to(torch::kF32) / maximum;
}

torch::data::Example<> PairDataset::get(size_t index) {
  auto image = read_pgm(list_[index].first);
  auto mask = (read_pgm(list_[index].second) > 0.5).to(torch::kF32);
  if (flip_ && std::rand() % 2) {
    image = image.flip(2);
    mask = mask.flip(2);
  }
  return {image, mask};
}
