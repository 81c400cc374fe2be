// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "idx.h"

#include <cstdint>
#include <fstream>
#include <stdexcept>

namespace {

uint32_t read_be32(std::ifstream &in) {
  unsigned char bytes[4];
  in.read(reinterpret_cast<char *>(bytes), 4);
  return (uint32_t(bytes[0]) << 24) | (uint32_t(bytes[1]) << 16) | (uint32_t(bytes[2]) << 8) | uint32_t(bytes[3]);
}

std::ifstream open_or_throw(const std::string &path, uint32_t magic) {
  std::ifstream in(path, std::ios::binary);
  if (!in)
    throw std::runtime_error("cannot open " + path);
  if (read_be32(in) != magic)
    throw std::runtime_error("not an idx file: " + path);
  return in;
}

} // namespace

torch::Tensor read_idx_images(const std::string &path) {
  auto in = open_or_throw(path, 0x803);
  const int64_t count = read_be32(in);
  const int64_t rows = read_be32(in);
  const int64_t columns = read_be32(in);
  auto bytes = torch::empty({count, 1, rows, columns}, torch::kByte);
  in.read(reinterpret_cast<char *>(bytes.data_ptr()), bytes.numel());
  return bytes.to(torch::kFloat32).div_(255);
}

torch::Tensor read_idx_labels(const std::string &path) {
  auto in = open_or_throw(path, 0x801);
  const int64_t count = read_be32(in);
  auto bytes = torch::empty(count, torch::kByte);
  in.read(reinterpret_cast<char *>(bytes.data_ptr()), bytes.numel());
  return bytes.to(torch::kInt64);
}

IdxDataset::IdxDataset(const std::string &folder, bool train) {
  const std::string part = train ? "train" : "t10k";
  images_ = read_idx_images(folder + "/" + part + "-images-idx3-ubyte");
  labels_ = read_idx_labels(folder + "/" + part + "-labels-idx1-ubyte");
}

torch::data::Example<> IdxDataset::get(size_t index) { return {images_[index], labels_[index]}; }

torch::optional<size_t> IdxDataset::size() const { return images_.size(0); }
