// Triplets of faces: one directory for each person, embeddings that are close for one and far for others.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <torch/torch.h>

#include <dirent.h>
#include <sys/stat.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

static std::vector<std::string> list_directory(const std::string &path) {
  std::vector<std::string> names;
  DIR *dir = opendir(path.c_str());
  if (dir == nullptr)
    return names;
  while (dirent *entry = readdir(dir)) {
    const std::string name = entry->d_name;
    if (name != "." && name != "..")
      names.push_back(path + "/" + name);
  }
  closedir(dir);
  std::sort(names.begin(), names.end());
  return names;
}

static bool is_directory(const std::string &path) {
  struct stat info;
  return stat(path.c_str(), &info) == 0 && S_ISDIR(info.st_mode);
}

static torch::Tensor load_pgm(const std::string &path) {
  FILE *file = fopen(path.c_str(), "rb");
  if (!file) {
    fprintf(stderr, "cannot open %s\n", path.c_str());
    exit(1);
  }
  int width, height, top;
  if (fscanf(file, "P5 %d %d %d", &width, &height, &top) != 3) {
    fprintf(stderr, "%s is no PGM\n", path.c_str());
    exit(1);
  }
  fgetc(file);
  auto image = torch::empty({1, height, width}, torch::kU8);
  if (fread(image.data_ptr<uint8_t>(), 1, width * height, file) != size_t(width * height))
    fprintf(stderr, "%s is short\n", path.c_str());
  fclose(file);
  return image.to(torch::kF32) / 255;
}

class EmbeddingNet : public torch::nn::Cloneable<EmbeddingNet> {
public:
  explicit EmbeddingNet(int64_t dim) : dim(dim) { reset(); }
  void reset() override {
    convs = register_module("convs", torch::nn::Sequential(
      torch::nn::Conv2d(torch::nn::Conv2dOptions(1, 16, 5)), torch::nn::PReLU(), torch::nn::MaxPool2d(2),
      torch::nn::Conv2d(torch::nn::Conv2dOptions(16, 32, 5)), torch::nn::PReLU(), torch::nn::AdaptiveMaxPool2d(4)));
    fc = register_module("fc", torch::nn::Sequential(torch::nn::Linear(32 * 16, 64), torch::nn::PReLU(), torch::nn::Linear(64, dim)));
  }
  torch::Tensor forward(torch::Tensor x) {
    auto e = fc->forward(convs->forward(x).flatten(1));
    return e / e.norm(2, 1, true).clamp_min(1e-8);
  }

private:
  int64_t dim;
  torch::nn::Sequential convs{nullptr}, fc{nullptr};
};

int main(int argc, char **argv) {
  const std::string root = argc > 1 ? argv[1] : "faces";
  std::map<std::string, std::vector<torch::Tensor>> people;
  for (const auto &directory : list_directory(root))
    if (is_directory(directory))
      for (const auto &file : list_directory(directory))
        people[directory].push_back(load_pgm(file));
  printf("%zu people\n", people.size());

  torch::Device device(torch::cuda::is_available() ? torch::kCUDA : torch::kCPU);
  auto net = std::make_shared<EmbeddingNet>(16);
  net->to(device);
  torch::nn::TripletMarginLoss criterion(torch::nn::TripletMarginLossOptions().margin(0.5).p(2));
  torch::optim::Adam optimizer(net->parameters(), torch::optim::AdamOptions(1e-3).amsgrad(true));
  srand(1);
  for (int step = 0; step < 3; ++step) {
    std::vector<torch::Tensor> a, p, n;
    for (auto one = people.begin(); one != people.end(); ++one) {
      auto other = std::next(one) == people.end() ? people.begin() : std::next(one);
      a.push_back(one->second[rand() % one->second.size()]);
      p.push_back(one->second[rand() % one->second.size()]);
      n.push_back(other->second[rand() % other->second.size()]);
    }
    auto anchor = net->forward(torch::stack(a).to(device));
    auto positive = net->forward(torch::stack(p).to(device));
    auto negative = net->forward(torch::stack(n).to(device));
    auto loss = criterion(anchor, positive, negative);
    optimizer.zero_grad();
    loss.backward();
    optimizer.step();
    printf("step %d: %.4f\n", step, loss.item<float>());
  }
  auto copy = std::dynamic_pointer_cast<EmbeddingNet>(net->clone(torch::Device(torch::kCPU)));
  copy->eval();
  torch::save(copy, "embedding.pt");
}
