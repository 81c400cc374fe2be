// A function whose body is elsewhere may have changed whatever it can reach: through `void *` and unions inside
// objects, along lists, in the storage of containers, in globals that other files can name. It may have made tensors
// of its own as well, so it is named in any case. It cannot have changed what is const, what is static to this file,
// and what nobody gave it.
#include <string>
#include <torch/torch.h>
#include <vector>

struct Box {
  void *inside;
};
union Either {
  int *pointer;
  long number;
};
struct Node {
  Node *next;
  int value;
};

void touch(Box box);
void touch(Either either);
void touch(Node *first);
void touch(std::vector<int> &numbers);
void touch();
void look(const std::string &text);
void train(const std::shared_ptr<torch::nn::LinearImpl> &layer);

int everybodys = 5;
static int ours = 7;

void through_void() {
  int x = 3;
  touch(Box{&x});
  auto kept = torch::zeros({x});
}
void through_a_union() {
  int x = 3;
  Either either;
  either.pointer = &x;
  touch(either);
  auto kept = torch::zeros({x});
}
void along_a_list() {
  Node first{nullptr, 0}, *last = &first;
  for (int i = 1; i < 20; ++i)
    last = last->next = new Node{nullptr, i};
  touch(&first);
  auto kept = torch::zeros({last->value});
}
void in_a_container() {
  std::vector<int> numbers{1, 2, 3};
  touch(numbers);
  auto kept = torch::zeros({numbers.back()});
}
void in_globals() {
  touch();
  auto kept = torch::zeros({everybodys});
}
void a_module_behind_const() {
  auto layer = std::make_shared<torch::nn::LinearImpl>(4, 4);
  train(layer);
}
void nothing_that_it_changes() {
  int x = 3;
  std::string text = "four";
  touch();
  look(text);
  auto kept = torch::zeros({x, ours, static_cast<int>(text.size())});
}

// RUN: %vramlint --device=cpu --entry=through_void %s 2>&1 | FileCheck %s
// RUN: %vramlint --device=cpu --entry=through_a_union %s 2>&1 | FileCheck %s
// RUN: %vramlint --device=cpu --entry=along_a_list %s 2>&1 | FileCheck %s
// RUN: %vramlint --device=cpu --entry=in_a_container %s 2>&1 | FileCheck %s
// RUN: %vramlint --device=cpu --entry=in_globals %s 2>&1 | FileCheck %s
// CHECK: 'touch' has no body here
// CHECK: peak allocated{{ +}}unknown
// RUN: %vramlint --entry=a_module_behind_const %s 2>&1 | FileCheck --check-prefix=MODULE %s
// MODULE: the body of `train` is in none of the sources that were given
// RUN: %vramlint --entry=nothing_that_it_changes %s 2>&1 | FileCheck --check-prefix=OURS %s
// OURS-NOT: has no body here
// OURS: the body of `touch` is in none of the sources that were given
// OURS-NOT: has no body here
