#include "tools.h"
#include "plain.h"
#define LOCAL 1
#undef TWICE
#define TWICE(X) ((X) * 1000)
static int helper() { return 1; }
namespace {
enum { Hidden = 4 };
struct Args {
  int X = 1;
};
int twin() { return Hidden + Args().X; }
} // namespace
using Real = float;
static const char *Text = "a";
struct Options {
  int First = 1;
};
int tools::measure(const Item &I) { return I.V + helper() + twin() + TWICE(2) + static_cast<int>(sizeof(Real)); }
int run(Kind K) {
  struct Local {
    int V = 1;
  };
  std::printf("%s %d\n", Text, Options().First);
  return K + Local().V + t::version() + Plain().A;
}
