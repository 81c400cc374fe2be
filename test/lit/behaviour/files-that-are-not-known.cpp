// What archives and files hold: known of those that the program has written itself, told of others.
#include <torch/torch.h>
#include <torch/script.h>

#include <fstream>
#include <iostream>

// An archive of a module allocates nothing.
// RUN: %vramlint --entry=saved --format=json -o %t %s && %figure 'scenarios[0].end.allocated_bytes' == 1024 < %t
void saved() {
  torch::nn::Linear net(8, 4);
  net->to(torch::kCUDA);
  torch::serialize::OutputArchive archive;
  net->save(archive);
  archive.save_to("net.pt");
}

// A tensor of a file that is not known.
// RUN: %vramlint --entry=tensor %s 2>&1 | FileCheck %s --check-prefix=TENSOR
// TENSOR: left out: what is in the file 'somewhere.pt'
void tensor() {
  torch::Tensor t;
  torch::load(t, "somewhere.pt");
  auto copy = t.cuda();
}

// A module is taken to find there what it has.
// RUN: %vramlint --entry=module --format=json -o %t %s && %figure 'scenarios[0].end.allocated_bytes' == 1024 < %t
// RUN: %vramlint --entry=module %s 2>&1 | FileCheck %s --check-prefix=MODULE
// MODULE: assumed: what is in the file 'somewhere.pt' is not known; what is loaded from it is taken to keep its
// MODULE-NEXT: sizes and its device
// MODULE-NOT: more
// MODULE: ~1.00 KiB
// MODULE: [unknown-file]
void module() {
  torch::nn::Linear net(8, 4);
  net->to(torch::kCUDA);
  torch::serialize::InputArchive archive;
  archive.load_from("somewhere.pt");
  net->load(archive);
}

// A file that was saved from the CPU brings a module there, unless the program says where it shall be.
// RUN: %vramlint --entry=elsewhere --format=json -o %t %s && %figure 'scenarios[0].end.allocated_bytes' == 0 < %t
void elsewhere() {
  torch::nn::Linear net(8, 4), other(8, 4);
  torch::save(net, "net.pt");
  other->to(torch::kCUDA);
  torch::load(other, "net.pt");
}
// RUN: %vramlint --entry=there --format=json -o %t %s && %figure 'scenarios[0].end.allocated_bytes' == 1024 < %t
void there() {
  torch::nn::Linear net(8, 4), other(8, 4);
  torch::save(net, "net.pt");
  torch::load(other, "net.pt", torch::kCUDA);
}

// What an optimizer keeps is made by the next step.
// RUN: %vramlint --entry=optimizer %s 2>&1 | FileCheck %s --check-prefix=OPTIMIZER
// OPTIMIZER: what is in the file 'somewhere.pt' is not known
// OPTIMIZER: held at the end ~144 B
void optimizer() {
  torch::nn::Linear net(8, 4);
  torch::optim::Adam adam(net->parameters(), 0.1);
  torch::load(adam, "somewhere.pt");
}

// RUN: %vramlint --entry=values %s 2>&1 | FileCheck %s --check-prefix=VALUES
// VALUES: what is in the file 'somewhere.pt' is not known
// VALUES: peak allocated ~
void values() {
  torch::serialize::InputArchive archive;
  archive.load_from("somewhere.pt");
  c10::IValue epoch;
  archive.read("epoch", epoch);
  if (epoch.toInt() > 3)
    auto t = torch::ones({3}, torch::kCUDA);
}

// RUN: %vramlint --entry=names %s 2>&1 | FileCheck %s --check-prefix=NAMES
// NAMES: left out: the name of what an archive was given
void names() {
  std::string key;
  std::cin >> key;
  torch::serialize::OutputArchive archive;
  archive.write(key, torch::ones({3}));
  archive.save_to("names.pt");
  torch::serialize::InputArchive in;
  in.load_from("names.pt");
  torch::Tensor t;
  in.read("t", t);
}

// RUN: %vramlint --entry=stream %s 2>&1 | FileCheck %s --check-prefix=STREAM
// STREAM: left out: what is in the file 'somewhere.pt'
void stream() {
  std::ifstream file("somewhere.pt", std::ios::binary);
  torch::Tensor t;
  torch::load(t, file);
}

// A file that the program has written through a stream is the one that it opens by that name.
// RUN: %vramlint --entry=streams --format=json -o %t %s && %figure 'scenarios[0].end.allocated_bytes' == 512 < %t
// RUN: %figure 'scenarios[0].status' == exact < %t
void streams() {
  {
    std::ofstream file("./tensor.pt", std::ios::binary);
    torch::save(torch::ones({3}), file);
  }
  std::ifstream file("tensor.pt", std::ios::binary);
  torch::Tensor t;
  torch::load(t, file);
  auto copy = t.cuda();
}

// What is read from a file is named by it.
// RUN: %vramlint --entry=number %s 2>&1 | FileCheck %s --check-prefix=NUMBER
// NUMBER: left out: what is in the file 'sizes.txt'
// NUMBER: left out: what is in the file 'data/more.txt'
// NUMBER: left out: what a program reads is not known
void number() {
  std::ifstream file("sizes.txt");
  int n = 0, m = 0, k = 0;
  file >> n;
  auto first = torch::ones({n}, torch::kCUDA);
  std::ifstream other;
  other.open(std::string("data/") + "more.txt");
  other >> m;
  auto second = torch::ones({m}, torch::kCUDA);
  std::cin >> k;
  auto third = torch::ones({k}, torch::kCUDA);
}

// RUN: %vramlint --entry=script %s 2>&1 | FileCheck %s --check-prefix=SCRIPT
// SCRIPT-NOT: no model for the construction
// SCRIPT: no model for 'torch::jit::load'
void script() {
  torch::jit::script::Module empty;
  torch::jit::script::Module net = torch::jit::load("net.pt");
  net.to(torch::kCUDA);
}

// RUN: %vramlint --entry=pickle %s 2>&1 | FileCheck %s --check-prefix=PICKLE
// PICKLE: what is in the bytes that are unpickled
void pickle() {
  std::vector<char> data(100);
  auto value = torch::pickle_load(data);
  auto t = value.toTensor().cuda();
}
