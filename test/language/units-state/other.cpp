#include "state.h"

int Shared = 7;
extern const int Exported = 31;
extern "C" int plainC(int X) { return X * Shared; }

std::map<std::string, int> &registry() {
  static std::map<std::string, int> Map;
  return Map;
}
static Registrar first("other", 1);
namespace {
Registrar second("hidden", 2);
}

void other() {
  ++PerUnit;
  ++perUnit();
  std::printf("other: PerUnit %d perUnit %d quiet %d id %d calls %d\n", PerUnit, perUnit(), quiet.Value, nextId(),
              local());
  Shared += Constant;
}
int *addressOfInline() { return &NextId; }
int (*addressOfFunction())() { return nextId; }
