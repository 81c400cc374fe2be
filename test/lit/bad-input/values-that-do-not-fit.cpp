// A value that is set: of a name that the program does not have, of a kind that does not fit, or said twice.
#include <torch/torch.h>

#include <fstream>
#include <string>

// RUN: %fails 2 'says no value: NAME=VALUE' %vramlint --entry=reads --set batch %s
// RUN: %fails 2 'is given no value' %vramlint --entry=reads --set batch= %s
// RUN: %fails 2 'names nothing' %vramlint --entry=reads --set =4 %s
// RUN: %fails 2 "'batch' is said twice: batch = 4 and batch = 8" %vramlint --entry=reads --set batch=4 --set 'batch = 8' %s
// RUN: %fails 2 "no expression and no variable 'batsh'; did you mean 'batch'" %vramlint --entry=reads --set batsh=4 %s
// RUN: %fails 2 "no expression and no variable 'batc'; did you mean 'batch'" %vramlint --entry=reads --set batc=4 %s
// RUN: %fails 2 "batch = four does.*fit: 'batch' is of type 'int'" %vramlint --entry=reads --set batch=four %s
// RUN: %fails 2 "batch = \"4\" does.*fit: 'batch' is of type 'int'" %vramlint --entry=reads --set 'batch="4"' %s
// RUN: %fails 2 'batch = 3000000000 does.*fit' %vramlint --entry=reads --set batch=3000000000 %s
// RUN: %fails 2 "count = -1 does.*fit: 'count' is of type .*, which is never negative" %vramlint --entry=reads --set batch=4 --set count=-1 %s
// RUN: %fails 2 'letter = 300 does.*fit' %vramlint --entry=reads --set batch=4 --set letter=300 %s
// RUN: %fails 2 'fast = maybe does.*fit: .* which is true or false' %vramlint --entry=reads --set batch=4 --set fast=maybe %s
void reads() {
  std::ifstream file("sizes.txt");
  int batch;
  size_t count;
  char letter;
  bool fast;
  file >> batch >> count >> letter >> fast;
  auto kept = torch::zeros({batch}, torch::kCUDA);
  if (fast && letter == 'x')
    kept = torch::zeros({static_cast<long>(count)}, torch::kCUDA);
}

// Several variables of a name: which begins with the value is not known. With its function it is.
// RUN: %fails 2 "'depth' names several variables: other::depth, several::depth" %vramlint --entry=several --set depth=4 %s
// RUN: %vramlint --entry=several --set several::depth=256 %s | FileCheck %s --check-prefix=SEVERAL
// SEVERAL: peak allocated{{ +}}1.00 KiB
void other() { int depth = 2; torch::zeros({depth}); }
void several() {
  int depth = 8;
  auto kept = torch::zeros({depth}, torch::kCUDA);
}

// What the compiler has computed with stays as it is.
constexpr int Sides = 4;
template <int N> struct Box {
  torch::Tensor made = torch::zeros({N}, torch::kCUDA);
};
// RUN: %fails 2 "a compiler computes with the value of 'Sides'" %vramlint --entry=boxes --set Sides=8 %s
void boxes() { Box<Sides> box; }

// Nothing asks for it: that is no error, and is told.
// RUN: %vramlint --entry=known --set 'total(2)=7' %s 2>&1 | FileCheck %s --check-prefix=KNOWN
// KNOWN: warning: --set: total(2) = 7 changes nothing
// KNOWN-NOT: set:
int total(int n) { return n * 4; }
void known() { auto kept = torch::zeros({total(2)}, torch::kCUDA); }

// An object is no number: its parts are.
// RUN: %fails 2 "'shape.*' is an object, and only .* can be said: 'shape.*.width', 'shape.*.height'" %vramlint --entry=parts --set 'shape(file)=4' %s
struct Shape {
  int width, height;
};
Shape shape(std::ifstream &file) {
  Shape read;
  file >> read.width >> read.height;
  return read;
}
void parts() {
  std::ifstream file("sizes.txt");
  const Shape now = shape(file);
  auto kept = torch::zeros({now.width, now.height}, torch::kCUDA);
}
