// Without a guard: a source that reads it twice would not compile.
struct Plain {
  int A = WIDTH;
};
using namespace tools;
namespace t = tools;
