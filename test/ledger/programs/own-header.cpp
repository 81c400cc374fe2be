// What the program's own header declares, which is not there, and what the build defines.
#include <torch/torch.h>
#include "progress-of-ours.h"

// vramlint: scenario(own-header)
void ownHeader() {
  Bar bar(100);
  auto kept = torch::zeros({3, 4});
  bar.tick();
}

// vramlint: scenario(build-text)
void buildText() {
  const char *where = MODELS_OF_BUILD "/net.pt";
  auto kept = torch::zeros({3, 4});
}

// vramlint: scenario(taken-tensor)
void takenTensor() {
  auto kept = torch::zeros({3, 4});
  torch::Tensor turned = turn(kept);
}

struct Whole : torch::nn::Module {
  Whole() { part = register_module("part", Part(4)); }
  Part part{nullptr};
};
// vramlint: scenario(foreign-module)
void foreignModule() {
  Whole whole;
  auto kept = torch::zeros({3, 4});
}
