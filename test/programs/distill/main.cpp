// A small network learns from a large one, whose checkpoint is read if it is there.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nets.h"

#include <fstream>
#include <iostream>

int main(int argc, char **argv) {
  const std::string checkpoint = argc > 1 ? argv[1] : "teacher.pt";
  const double temperature = 4, alpha = 0.9;
  const int64_t classes = 10, batch = 8;
  torch::Device device(torch::cuda::is_available() ? torch::kCUDA : torch::kCPU);
  auto teacher = make_classifier("teacher", classes), student = make_classifier("student", classes);
  if (std::ifstream(checkpoint).good()) {
    torch::serialize::InputArchive archive;
    archive.load_from(checkpoint);
    teacher->load(archive);
  } else {
    std::cerr << "warning: " << checkpoint << " not found, the teacher knows nothing\n";
  }
  teacher->to(device);
  student->to(device);
  teacher->eval();
  for (auto &p : teacher->parameters())
    p.set_requires_grad(false);
  int64_t large = 0, small = 0;
  for (auto &p : teacher->parameters())
    large += p.numel();
  for (auto &p : student->parameters())
    small += p.numel();
  std::cout << large << " weights teach " << small << '\n';

  torch::optim::SGD optimizer(student->parameters(), torch::optim::SGDOptions(0.05).momentum(0.9));
  torch::nn::KLDivLoss kl(torch::nn::KLDivLossOptions().reduction(torch::kBatchMean));
  for (int step = 0; step < 4; ++step) {
    auto x = torch::randn({batch, 3, 32, 32}, device);
    auto y = torch::randint(classes, {batch}, torch::TensorOptions(torch::kLong).device(device));
    torch::Tensor soft;
    {
      torch::InferenceMode guard;
      soft = torch::softmax(teacher->forward(x) / temperature, 1);
    }
    auto logits = student->forward(x);
    auto loss = alpha * temperature * temperature * kl(torch::log_softmax(logits / temperature, 1), soft.clone()) +
                (1 - alpha) * torch::nn::functional::cross_entropy(logits, y);
    optimizer.zero_grad();
    loss.backward();
    optimizer.step();
    std::cout << step << ' ' << loss.item<float>() << std::endl;
  }
  torch::serialize::OutputArchive out;
  student->save(out);
  out.save_to("student.pt");
}
