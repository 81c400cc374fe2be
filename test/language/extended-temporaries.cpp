// Temporaries whose life a reference extends, and those that end with the full expression.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>
#include <initializer_list>
#include <utility>

struct L {
  int Id;
  L(int Id) : Id(Id) { printf("L %d\n", Id); }
  L(const L &O) : Id(O.Id + 100) { printf("copy %d\n", Id); }
  ~L() { printf("~L %d\n", Id); }
  explicit operator bool() const { return Id > 14; }
  int get() const { return Id; }
  const L &self() const { return *this; }
};
struct Derived : L {
  using L::L;
  ~Derived() { printf("~Derived %d\n", Id); }
};
struct Holder {
  const L &R;
  int N;
};
struct Pair {
  L First, Second;
};
struct Nested {
  Pair P;
};
L make(int I) { return L(I); }
int main() {
  {
    const L &R = L(1);
    printf("use %d\n", R.Id);
  }
  {
    L &&R = make(2);
    R.Id += 10;
    printf("use %d\n", R.Id);
  }
  {
    const L &R = Derived(3);
    printf("as base %d\n", R.Id);
  }
  {
    const int &R = L(4).Id;
    printf("member of it %d\n", R);
  }
  {
    const L &R = Pair{L(5), L(6)}.Second;
    printf("subobject %d\n", R.Id);
  }
  {
    const L &R = Nested{{7, 8}}.P.First;
    printf("deep subobject %d\n", R.Id);
  }
  {
    Holder H{L(9), 1};
    printf("aggregate %d\n", H.R.Id);
  }
  {
    int N = L(10).self().get();
    printf("full expression over %d\n", N);
  }
  if (const L &R = make(11); R.Id == 11)
    printf("if-init %d\n", R.Id);
  else
    printf("else\n");
  switch (const L &R = make(12); R.Id) {
  case 12:
    printf("switch-init\n");
  }
  for (const L &R = make(13); const int &I : {1, 2})
    printf("for-init %d %d\n", R.Id, I);
  for (int Once = 1; const L &R = make(14 + Once); --Once) {
    printf("condition %d\n", R.Id);
    if (!Once)
      break;
    if (Once) {
      Once = 1;
      break;
    }
  }
  {
    auto &&[A, B] = Pair{L(16), L(17)};
    printf("binding %d %d\n", A.Id, B.Id);
  }
  {
    const auto &[A, B] = std::pair<int, int>(1, 2);
    printf("pair %d %d\n", A, B);
  }
  {
    const L &R = (printf("comma\n"), L(18));
    printf("use %d\n", R.Id);
  }
  {
    bool Yes = true;
    const L &R = Yes ? L(19) : L(20);
    printf("chosen %d\n", R.Id);
  }
  {
    const L &A = L(21);
    const L &B = L(22);
    printf("two %d %d\n", A.Id, B.Id);
  }
  {
    L Array[2] = {23, 24};
    L(&&R)[2] = static_cast<L(&&)[2]>(Array);
    printf("array %d\n", R[1].Id);
  }
  {
    std::initializer_list<L> List = {25, 26};
    printf("list of %d\n", (int)List.size());
  }
  {
    static const L &Forever = L(27);
    printf("static %d\n", Forever.Id);
  }
  {
    L &&Cast = static_cast<L &&>(L(28));
    printf("cast\n");
    (void)&Cast;
  }
  printf("end of main\n");
}
