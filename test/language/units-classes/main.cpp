// Objects that one source makes and another looks at: virtual functions, casts, exceptions, values by type.
#include "shapes.h"
#include <algorithm>
#include <cstdio>
#include <set>

namespace {
struct Secret : Right {
  int depth() const override { return -2; }
};
} // namespace
struct Mine : Both {
  Mine() : Both(9) {}
  std::string name() const override { return "mine " + Both::name(); }
};

int main() {
  for (const char *What : {"both", "left", "secret", "nothing"}) {
    try {
      std::unique_ptr<Root> R = make(What);
      std::printf("%s: depth %d, %s, right %d, left %d, secret %d\n", What, R->depth(), classify(*R).c_str(),
                  dynamic_cast<Right *>(R.get()) ? dynamic_cast<Right *>(R.get())->right() : 0,
                  dynamic_cast<Left *>(R.get()) != nullptr, dynamic_cast<Secret *>(R.get()) != nullptr);
    } catch (const Failure &F) {
      std::printf("failure %s %d\n", F.what(), F.Code);
    }
  }
  Mine M;
  std::printf("%s %d %s\n", M.name().c_str(), M.depth(), classify(M).c_str());
  Secret S;
  std::printf("%s %d\n", classify(S).c_str(), S.right());
  for (int I = 0; I < 3; ++I) {
    std::any A = pack(I);
    if (const auto *P = std::any_cast<Point>(&A))
      std::printf("point %d %d\n", P->X, P->Y);
    else if (const auto *T = std::any_cast<std::string>(&A))
      std::printf("text %s\n", T->c_str());
    else
      std::printf("points %zu\n", std::any_cast<std::vector<Point> &>(A).size());
  }
  try {
    fail(21);
  } catch (const std::runtime_error &E) {
    const auto *F = dynamic_cast<const Failure *>(&E);
    std::printf("caught %s %d\n", E.what(), F ? F->Code : 0);
  }
  std::printf("%d\n", adder(4)(38));
  Point P{6, 7};
  std::printf("%d %d\n", P.*coordinate(true), P.*coordinate(false));
  std::printf("%d\n", (M.*chooseMethod())());
  std::vector<Point> All = points();
  std::sort(All.begin(), All.end());
  std::set<Point> Ordered(All.begin(), All.end());
  for (const Point &Each : Ordered)
    std::printf("(%d %d) ", Each.X, Each.Y);
  std::printf("%d\n", sum(std::move(All)));
}
