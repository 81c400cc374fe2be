// Whatever it is that grows, the analysis ends within --max-memory with one message, at the place where that can be told.
#include <torch/torch.h>

// What the program itself holds: a quarter of the limit, as each byte is kept with what says whether it is known.
// RUN: %fails 2 'memory-limit.cpp:[0-9]+:.*gave up here: .*512.00 MiB of its own memory; --max-memory=SIZE' %vramlint --max-memory=2GiB --entry=text %s
// RUN: %vramlint --quiet --max-memory=6GiB --entry=once %s
// RUN: %fails 2 'of its own memory; --max-memory=SIZE' %vramlint --max-memory=2GiB --entry=once %s
void text() {
  std::string s = "x";
  while (!s.empty())
    s += s;
}
void once() { std::string s(std::size_t{600} << 20, 'x'); }

// What the analysis keeps about it: here the text that it prints.
// RUN: %fails 2 'memory; --max-memory=SIZE raises this limit' %vramlint --max-memory=2GiB --max-time=30 --entry=talk %s
void talk() {
  const std::string s(1 << 22, 'x');
  while (!s.empty())
    std::cout << s;
}

// RUN: %fails 2 "'3' is n.t a size of at least 1GiB" %vramlint --max-memory=3 --entry=text %s
