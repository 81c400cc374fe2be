#pragma once
#include <cstdio>
#include <map>
#include <string>

// Inline: one for the whole program, whichever unit asks.
inline int NextId = 100;
inline int nextId() { return NextId++; }
inline int &local() {
  static int Calls = 0;
  return ++Calls;
}
// Internal: one for each unit.
static int PerUnit = 1;
static int &perUnit() {
  static int Calls = 0;
  return Calls;
}
namespace {
struct Quiet {
  int Value = ++PerUnit;
} quiet;
} // namespace
constexpr int Constant = 12;

extern int Shared;
extern const int Exported;
extern "C" int plainC(int X);

struct Counted {
  static int Alive;
  static inline int Made = 0;
  static const int Limit = 5;
  int Id = nextId();
  Counted();
  Counted(const Counted &);
  ~Counted();
};

std::map<std::string, int> &registry();
struct Registrar {
  Registrar(const char *Name, int Value) { registry()[Name] = Value; }
};

void other();
int *addressOfInline();
int (*addressOfFunction())();
