// A number that a helper puts together goes by the variable that it ends in: neither a byte of it nor what the helper
// called it is a name that says which of several it is.
//
// RUN: %vramlint --entry=read %s 2>&1 | FileCheck %s
// CHECK: left out: what is in the file 'images.idx' (--set 'images::n=...')
// RUN: %vramlint --entry=read --set images::n=10 %s 2>&1 | FileCheck --check-prefix=ROWS %s
// ROWS: left out: what is in the file 'images.idx' (--set 'images::rows=...')
// RUN: %vramlint --entry=read --set images::n=10 --set images::rows=3 --format=json -o %t %s && %figure 'scenarios[0].peak.status' == exact < %t && %figure 'scenarios[0].end.allocated_bytes' == 512 < %t
// RUN: %vramlint --entry=configured %s 2>&1 | FileCheck --check-prefix=MEMBER %s
// MEMBER: (--set 'c.hidden=...')
#include <torch/torch.h>

#include <cstdint>
#include <fstream>

std::uint32_t bigEndian(std::ifstream &in) {
  unsigned char b[4];
  in.read(reinterpret_cast<char *>(b), 4);
  return (b[0] << 24) | (b[1] << 16) | (b[2] << 8) | b[3];
}

torch::Tensor images() {
  std::ifstream in("images.idx", std::ios::binary);
  const std::uint32_t magic = bigEndian(in), n = bigEndian(in), rows = bigEndian(in);
  if (magic != 2051)
    throw std::runtime_error("no such file");
  return torch::zeros({static_cast<long>(n), static_cast<long>(rows)}, torch::kCUDA);
}

void read() { auto all = images(); }

struct Config {
  int layers = 2, hidden = 0;
};

int number(std::ifstream &in) {
  int n = 0;
  in.read(reinterpret_cast<char *>(&n), sizeof n);
  return n;
}

Config load() {
  std::ifstream in("net.bin", std::ios::binary);
  Config made;
  made.hidden = number(in);
  return made;
}

void configured() {
  const Config c = load();
  torch::nn::Linear layer(c.layers, c.hidden);
  layer->to(torch::kCUDA);
}
