// What GCC and Clang have beside the standard: cleanup, ?:, init_priority, empty assembly, compound literals.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// flags: -std=gnu++20 -w
#include <cstdio>
#include <initializer_list>

struct Said {
  Said(const char *what) { std::printf("%s\n", what); }
  ~Said() { std::puts("~Said"); }
};
Said third("third");
Said second __attribute__((init_priority(2000)))("second");
Said first __attribute__((init_priority(1000)))("first");

void close(int *handle) { std::printf("close %d\n", *handle); }
void closeSaid(Said *) { std::puts("closeSaid"); }

int made = 0;
struct Counts {
  Counts() { ++made; }
  operator bool() const { return true; }
};
bool once = Counts() ?: false;
int calls = 0;
int *next(int *p) { return ++calls, p; }

int sum(int (&&given)[]) { return given[0] + given[1]; }
int length(int (&&)[2]) { return 2; }
int length(int (&&)[3]) { return 3; }

struct Wide {
  char c : 100;
  bool b : 8;
  int after;
};

int work(int n) {
  for (int i = 0; i < n; ++i) {
    int handle __attribute__((cleanup(close))) = i;
    if (i == 2)
      return handle * 10;
    if (i == 0)
      continue;
  }
  return -1;
}

struct Item {
  static int alive;
  int n = ++alive;
  ~Item() { std::printf("~Item %d\n", n); }
};
int Item::alive = 0;

int varying(int n) {
  int squares[n + 1];
  Item items[n];
  for (int i = 0; i <= n; ++i)
    squares[i] = i * i;
  std::printf("%zu %zu %d\n", sizeof squares, sizeof(int[n]), items[n - 1].n);
  int all = 0;
  for (int x : squares)
    all += x;
  return all;
}

int main() {
  std::printf("%d %d\n", once, made);
  std::printf("%d\n", varying(3));
  std::printf("%d\n", varying(1));
  int value = 3;
  int *chosen = next(&value) ?: &made;
  std::printf("%d %d\n", *chosen, calls);
  std::printf("%d\n", work(5));
  {
    Said s __attribute__((cleanup(closeSaid))) = "in the block";
  }
  int kept = 41;
  asm volatile("" : "+r"(kept) : : "memory");
  int other;
  asm("" : "=r"(other) : "0"(kept + 1));
  std::printf("%d %d\n", kept, other);
  asm volatile("" : : "r"(++kept), "r"(next(&kept)));
  std::printf("%d %d\n", kept, calls);
  std::printf("%d %d %d\n", sum({4, 5}), length({1, 2}), length({1, 2, 3}));
  std::printf("%d %d\n", ((int[]){7, 8, 9})[1], (int){5});
  int table[3] = {10, 20, 30}, at = 0;
  std::printf("%d", (at = 1, 2)[(at *= 5, table)]);
  std::printf(" %d\n", at);
  Wide w{};
  w.c = -3;
  w.b = true;
  w.after = 9;
  std::printf("%d %d %d %zu\n", w.c, w.b, w.after, sizeof w);
  const char *same = "one text", *text = "one text";
  std::printf("%d\n", same == text);
}
