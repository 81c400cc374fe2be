// Variables and functions that several sources share, and those that each has for itself.
#include "state.h"
#include <vector>

static Counted global;

static Counted byValue(Counted C) { return C; }

int main() {
  std::printf("begin: Shared %d Exported %d Limit %d\n", Shared, Exported, Counted::Limit);
  perUnit() += 10;
  other();
  other();
  std::printf("main: PerUnit %d perUnit %d quiet %d id %d calls %d\n", PerUnit, perUnit(), quiet.Value, nextId(), local());
  std::printf("Shared %d plainC %d\n", Shared, plainC(3));
  std::printf("same %d %d\n", addressOfInline() == &NextId, addressOfFunction() == nextId);
  {
    std::vector<Counted> All(2);
    Counted Copy = byValue(All.front());
    std::printf("Made %d Alive %d\n", Counted::Made, Counted::Alive);
  }
  for (const auto &[Name, Value] : registry())
    std::printf("%s %d\n", Name.c_str(), Value);
}
