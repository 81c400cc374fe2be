// Functions that libraries keep: deleters, callbacks and comparisons with captured state.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <algorithm>
#include <cstdio>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

struct Tracked {
  int Id;
  explicit Tracked(int Id) : Id(Id) { printf("  make %d\n", Id); }
  Tracked(const Tracked &O) : Id(O.Id) { printf("  copy %d\n", Id); }
  ~Tracked() { printf("  end %d\n", Id); }
};

class Signal {
public:
  int connect(std::function<void(int)> Slot) {
    Slots.emplace(++Last, std::move(Slot));
    return Last;
  }
  void disconnect(int Id) { Slots.erase(Id); }
  void operator()(int Value) const {
    for (const auto &[Id, Slot] : Slots)
      Slot(Value);
  }

private:
  std::map<int, std::function<void(int)>> Slots;
  int Last = 0;
};

struct Guard {
  std::function<void()> Action;
  ~Guard() {
    if (Action)
      Action();
  }
};

int main() {
  int Saved = 0;
  {
    std::shared_ptr<Tracked> P(new Tracked(1), [&Saved](Tracked *T) {
      Saved = T->Id + 100;
      delete T;
    });
    auto Copy = P;
    P.reset();
    printf("%d\n", Saved);
  }
  printf("%d\n", Saved);
  {
    auto Kept = std::make_shared<Tracked>(2);
    std::function<int()> F = [Kept] { return Kept->Id; };
    Kept.reset();
    auto G = F;
    F = nullptr;
    printf("%d\n", G());
  }
  printf("by value\n");
  {
    Tracked T(3);
    auto Captures = [T, Extra = std::make_unique<int>(5)] { return T.Id + *Extra; };
    auto Moved = std::move(Captures);
    printf("%d\n", Moved());
  }
  printf("signal\n");
  Signal S;
  int Sum = 0;
  auto Shared = std::make_shared<Tracked>(4);
  S.connect([&Sum](int X) { Sum += X; });
  const int Second = S.connect([Shared, &Sum](int X) { Sum += X * Shared->Id; });
  S(10);
  printf("%d %ld\n", Sum, Shared.use_count());
  S.disconnect(Second);
  S(1);
  printf("%d %ld\n", Sum, Shared.use_count());
  printf("guards\n");
  try {
    Guard A{[] { printf("  first guard\n"); }};
    Guard B{[&] { printf("  second guard, %d\n", Sum); }};
    Sum = 0;
    throw 1;
  } catch (int) {
    printf("caught\n");
  }
  int Comparisons = 0;
  auto Less = [&Comparisons](int A, int B) {
    ++Comparisons;
    return A < B;
  };
  std::set<int, decltype(Less)> Ordered({5, 1, 3}, Less);
  std::vector<int> V{4, 2, 9, 7};
  std::sort(V.begin(), V.end(), Less);
  printf("%d %d %zu\n", Comparisons > 5, V[3], Ordered.size());
  std::vector<std::function<int(int)>> Steps;
  for (int I = 1; I <= 3; ++I)
    Steps.push_back([I](int X) { return X * I + 1; });
  int X = 1;
  for (const auto &Step : Steps)
    X = Step(X);
  printf("%d\n", X);
  auto Counter = [N = 0]() mutable { return ++N; };
  auto Twin = Counter;
  Counter();
  Counter();
  int Third = Counter();
  printf("%d %d\n", Third, Twin());
  std::unique_ptr<FILE, int (*)(FILE *)> None(nullptr, [](FILE *) { return printf("never\n"); });
  printf("%d\n", None == nullptr);
}
