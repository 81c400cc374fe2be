// Names that each source has for itself: macros, aliases, internal functions, unnamed namespaces, headers without guards.
#include "lib/tools.h"
#include "lib/plain.h"
static int helper() { return 3; }
namespace {
struct Args {
  char X = 'x';
};
} // namespace
using Real = char;
int main() {
  std::printf("%d %d %d\n", t::measure(Item()), run(Large), perFile());
  std::printf("%d %zu %zu %d %d\n", helper(), sizeof(Args), sizeof(Real), TWICE(4), version());
}
int perFile2() { return 0; }
