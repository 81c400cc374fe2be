// How often a loop runs is not known: that is told when another number of rounds would change a figure.
#include <torch/torch.h>

#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

// RUN: %vramlint --entry=grows %s | FileCheck %s --check-prefix=EACH
// EACH: What this answer assumes
// EACH-NEXT: a loop is taken to be run at least 2 times; how often is not known: what is in the file 'list.txt'; each
// EACH-NEXT: further round takes 4.00 KiB more (--set 'list >> name=...')
// EACH-SAME: every
// EACH-NEXT: figure may be low [loop-grows]
// GROWS: a loop is run 2 times; how often is not known: what is in the file
// GROWS: every figure may be off either way [loop-rounds]
void grows() {
  std::ifstream list("list.txt");
  std::vector<torch::Tensor> kept;
  std::string name;
  while (list >> name)
    kept.push_back(torch::rand({1024}, torch::kCUDA));
}

// RUN: %vramlint --entry=converges %s | FileCheck %s --check-prefix=CONVERGES
// CONVERGES: a loop is run at least 2 times, and more change nothing: the value of a tensor
void converges() {
  torch::nn::Linear layer(8, 8);
  layer->to(torch::kCUDA);
  torch::optim::SGD optimizer(layer->parameters(), 0.1);
  auto input = torch::rand({4, 8}, torch::kCUDA);
  float loss = 1;
  while (loss > 0.01f) {
    optimizer.zero_grad();
    auto error = layer(input).pow(2).mean();
    error.backward();
    optimizer.step();
    loss = error.item<float>();
  }
}

// A data set without a size cannot be sampled by default: LibTorch refuses it, and so does the analysis.
// RUN: %fails 1 'Expected the dataset to be sized' %vramlint --entry=unknown_object %s
struct Endless : torch::data::datasets::Dataset<Endless> {
  torch::data::Example<> get(size_t) override { return {torch::rand({3}), torch::zeros({1})}; }
  torch::optional<size_t> size() const override { return torch::nullopt; }
};
void unknown_object() {
  auto loader = torch::data::make_data_loader(Endless().map(torch::data::transforms::Stack<>()), 2);
  auto batch = loader->begin();
  auto images = batch->data.cuda();
}

// A counter decides nothing but what is printed: its rounds cannot be told apart by what they do to memory.
// RUN: %vramlint --entry=prints %s | FileCheck %s --check-prefix=PRINTS
// PRINTS: a loop is run at least 2 times, and more change nothing: what is in the file
void prints() {
  auto input = torch::rand({4, 8}, torch::kCUDA);
  std::ifstream list("list.txt");
  std::string line;
  int step = 0;
  while (std::getline(list, line)) {
    auto mean = (input * 2).mean();
    if (++step % 100 == 0)
      std::cout << step << ": " << line << mean.item<float>() << "\n";
  }
  std::cout << step << " lines\n";
}

// What happens in a later round only is told, however late it is.
// RUN: %vramlint --entry=keeps_some %s | FileCheck %s --check-prefix=GROWS
// RUN: %vramlint --entry=makes_late %s | FileCheck %s --check-prefix=GROWS
// With more rounds memory is taken at another place: those count.
// RUN: %vramlint --entry=counts %s | FileCheck %s --check-prefix=MANY
// RUN: %vramlint --entry=fills %s | FileCheck %s --check-prefix=MANY
// MANY: a loop is run up to 256 times; how often is not known: what is in the file
// MANY: every figure may be off either way [loop-rounds]
void keeps_some() {
  std::ifstream list("list.txt");
  std::vector<torch::Tensor> kept;
  std::string name;
  int step = 0;
  while (list >> name)
    if (++step % 1000 == 0)
      kept.push_back(torch::rand({1024}, torch::kCUDA));
}

struct Trainer {
  torch::Tensor cache;
  int step = 0;
  void round() {
    if (step++ == 500)
      cache = torch::rand({1024}, torch::kCUDA);
  }
};
void makes_late() {
  std::ifstream list("list.txt");
  std::string name;
  Trainer trainer;
  do
    trainer.round();
  while (list >> name);
}

void counts() {
  std::ifstream list("list.txt");
  std::string name;
  int names = 0;
  while (list >> name)
    ++names;
  torch::Tensor large;
  if (names > 100)
    large = torch::rand({1024}, torch::kCUDA);
}

void fills() {
  std::ifstream list("list.txt");
  float number;
  std::vector<float> numbers;
  while (list >> number)
    numbers.push_back(number);
  torch::Tensor large;
  if (numbers.size() > 100)
    large = torch::rand({1024}, torch::kCUDA);
}

// A word that is not there decides how many rounds there are: the two that stand for any number of them are, by chance, those of the default.
// RUN: %vramlint %s 2>&1 | FileCheck %s --check-prefix=WORDS
// WORDS: called without arguments (--program-args='...')
// WORDS: peak allocated{{ +}}~1.00 KiB
// RUN: %vramlint --program-args=4 %s 2>&1 | FileCheck %s --check-prefix=FOUR
// FOUR-NOT: without arguments
// FOUR: peak allocated{{ +}}1.50 KiB
int main(int argc, char **argv) {
  int depth = 3;
  if (argc > 1)
    depth = std::atoi(argv[1]);
  std::vector<torch::Tensor> kept;
  for (int i = 1; i < depth; ++i)
    kept.push_back(torch::zeros({128}, torch::kCUDA));
}

// A row of numbers may grow: how many they are decides nothing but what is asked of them.
// RUN: %vramlint --entry=tokens %s | FileCheck %s --check-prefix=TOKENS
// TOKENS: nothing: every figure is exact
void tokens() {
  torch::NoGradGuard guard;
  torch::nn::Embedding words(30, 8);
  torch::nn::Linear next(8, 30);
  words->to(torch::kCUDA);
  next->to(torch::kCUDA);
  std::vector<int> said;
  auto word = torch::zeros({1}, torch::dtype(torch::kLong).device(torch::kCUDA));
  for (int i = 0; i < 20; ++i) {
    word = next(words(word)).argmax(-1);
    const int token = word.item<int>();
    if (token == 1)
      break;
    said.push_back(token);
  }
  for (int token : said)
    std::cout << token << ' ';
}

// RUN: %vramlint --entry=as_many %s | FileCheck %s --check-prefix=AS-MANY
// AS-MANY: a loop is run to its end; whether it ends before is not known
// AS-MANY: peak allocated{{ +}}~78.50 KiB
void as_many() {
  std::vector<int> said;
  for (int i = 0; i < 20; ++i) {
    if (torch::rand({1}).item<float>() < 0.5f)
      break;
    said.push_back(i);
  }
  auto kept = torch::zeros({static_cast<long>(said.size()) * 1000}, torch::kCUDA);
}

// What stands in a row that grows is another in each round, wherever the row lies by then.
// RUN: %vramlint --entry=first_of_row %s | FileCheck %s --check-prefix=FIRST
// FIRST: whether it ends before is not known
void first_of_row() {
  std::vector<long> said;
  for (int i = 0; i < 20; ++i) {
    if (torch::rand({1}).item<float>() < 0.5f)
      break;
    said.push_back(i);
    said[0] = i;
  }
  if (!said.empty())
    auto kept = torch::zeros({said[0] * 1000 + 1000}, torch::kCUDA);
}
