#ifndef TOOLS_H
#define TOOLS_H
#include <cstdio>
#define WIDTH 3
#define TWICE(X) ((X) + (X))
namespace tools {
struct Item {
  int V = 5;
};
int measure(const Item &I);
inline namespace v2 {
inline int version() { return 2; }
} // namespace v2
} // namespace tools
enum Kind { Small, Large = 9 };
typedef int Number;
int run(Kind K);
int perFile();
#endif
