#include "shapes.h"

Named::~Named() { std::printf("~Named\n"); }
std::string Named::name() const { return "named"; }
int Left::depth() const { return L + Depth; }
Both::Both(int D) { Depth = D; }
int Both::depth() const { return L * R + Depth; }

namespace {
struct Secret : Left {
  int depth() const override { return -1; }
};
} // namespace

std::unique_ptr<Root> make(const std::string &What) {
  if (What == "both")
    return std::make_unique<Both>(5);
  if (What == "left")
    return std::make_unique<Left>();
  if (What == "secret")
    return std::make_unique<Secret>();
  throw Failure("no " + What, 3);
}

std::string classify(const Root &R) {
  if (typeid(R) == typeid(Both))
    return "is both";
  if (dynamic_cast<const Right *>(&R))
    return "has right";
  if (const auto *N = dynamic_cast<const Named *>(&R))
    return N->name();
  return "other";
}
