#include "tools.h"
#include "plain.h"
#ifdef LOCAL
#error a macro of another file
#endif
static int helper() { return 2; }
namespace {
enum { Hidden = 40 };
struct Args {
  int X = 2, Y = 3;
};
int twin() { return Hidden + Args().Y; }
} // namespace
using Real = double;
static const char *Text = "b";
int perFile() {
  struct Local {
    int V = 2, W = 3;
  };
  Item I;
  std::printf("%s %zu\n", Text, sizeof(Local) + sizeof(Real));
  return helper() + twin() + TWICE(2) + Plain().A + I.V;
}
