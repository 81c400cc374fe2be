// std::any: small and large values, casts, what a failed cast throws, lifetimes.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <any>
#include <cstdio>
#include <map>
#include <string>
#include <typeinfo>
#include <utility>
#include <vector>

struct Loud {
  int Id;
  Loud(int Id) : Id(Id) { printf("  make %d\n", Id); }
  Loud(const Loud &O) : Id(O.Id) { printf("  copy %d\n", Id); }
  Loud(Loud &&O) noexcept : Id(std::exchange(O.Id, -1)) { printf("  move %d\n", Id); }
  ~Loud() { printf("  end %d\n", Id); }
};
struct Large : Loud {
  using Loud::Loud;
  char Bytes[100] = {};
};

int main() {
  std::any A = 5;
  printf("%d %d\n", A.has_value(), std::any_cast<int>(A));
  std::any_cast<int &>(A) = 6;
  printf("%d %d\n", *std::any_cast<int>(&A), std::any_cast<long>(&A) == nullptr);
  try {
    std::any_cast<double>(A);
  } catch (const std::bad_any_cast &E) {
    printf("%s\n", E.what());
  }
  A = std::string("a text that is stored elsewhere");
  printf("%s %d\n", std::any_cast<const std::string &>(A).c_str(), A.type() == typeid(std::string));
  A = "pointer";
  printf("%s\n", std::any_cast<const char *>(A));
  A.reset();
  printf("%d %d\n", A.has_value(), A.type() == typeid(void));
  {
    std::any B = Loud(1);
    printf("copy\n");
    std::any C = B;
    printf("move\n");
    std::any D = std::move(C);
    printf("%d\n", C.has_value());
    printf("large\n");
    B = Large(2);
    D.emplace<Large>(3);
    B.swap(D);
    printf("%d\n", std::any_cast<Large &>(B).Id);
    printf("out\n");
    Large Out = std::any_cast<Large>(std::move(B));
    printf("in place\n");
    std::any E(std::in_place_type<std::vector<int>>, {1, 2, 3});
    auto Made = std::make_any<Loud>(4);
    printf("%zu %d\n", std::any_cast<std::vector<int>>(E).size(), Out.Id);
  }
  std::map<std::string, std::any> Settings;
  Settings["depth"] = 3;
  Settings["name"] = std::string("net");
  Settings["rate"] = 0.5;
  for (auto &[Key, Value] : Settings) {
    if (auto *I = std::any_cast<int>(&Value))
      printf("%s int %d\n", Key.c_str(), *I);
    else if (auto *D = std::any_cast<double>(&Value))
      printf("%s double %g\n", Key.c_str(), *D);
    else
      printf("%s text %s\n", Key.c_str(), std::any_cast<std::string>(Value).c_str());
  }
}
