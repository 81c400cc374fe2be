// std::unique_ptr: ownership, deleters with and without state, arrays, polymorphism.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

struct Base {
  virtual ~Base() { printf("  ~Base\n"); }
  virtual int id() const { return 0; }
};
struct Derived : Base {
  int Id;
  explicit Derived(int Id) : Id(Id) { printf("  make %d\n", Id); }
  ~Derived() override { printf("  ~Derived %d\n", Id); }
  int id() const override { return Id; }
};
struct Counting {
  int *Count;
  void operator()(Base *B) const {
    ++*Count;
    delete B;
  }
};
static void release(char *P) {
  printf("  free %s\n", P);
  std::free(P);
}
struct Node {
  int Value;
  std::unique_ptr<Node> Next;
  ~Node() { printf("  node %d\n", Value); }
};
struct Hidden;
struct Owner {
  Owner();
  ~Owner();
  std::unique_ptr<Hidden> P;
};
struct Hidden {
  ~Hidden() { printf("  hidden\n"); }
};
Owner::Owner() : P(std::make_unique<Hidden>()) {}
Owner::~Owner() = default;

static std::unique_ptr<Base> make(int Id) { return std::make_unique<Derived>(Id); }
static void take(std::unique_ptr<Base> P) { printf("took %d\n", P->id()); }

int main() {
  auto A = make(1);
  take(std::move(A));
  printf("%d\n", A == nullptr);
  A = make(2);
  A = make(3);
  A.reset(new Derived(4));
  std::unique_ptr<Base> B = std::make_unique<Derived>(5);
  A.swap(B);
  printf("%d %d\n", A->id(), (*B).id());
  Base *Raw = A.release();
  printf("%d\n", A ? 1 : 0);
  delete Raw;
  B = nullptr;
  int Count = 0;
  {
    std::unique_ptr<Base, Counting> P(new Derived(6), Counting{&Count});
    std::unique_ptr<Base, Counting> Q = std::move(P);
    Q.reset(new Derived(7));
    printf("%d %zu\n", Count, sizeof(Q) / sizeof(void *));
  }
  printf("%d\n", Count);
  std::unique_ptr<char, decltype(&release)> Text(strdup("duplicate"), release);
  std::unique_ptr<char, std::function<void(char *)>> More(strdup("another"), [&](char *P) {
    ++Count;
    release(P);
  });
  printf("%s %c\n", Text.get(), *More);
  printf("arrays\n");
  std::unique_ptr<std::string[]> Array(new std::string[3]{"a", "b", "c"});
  Array[1] += "!";
  auto Zeros = std::make_unique<int[]>(4);
  printf("%s %d\n", Array[1].c_str(), Zeros[0] + Zeros[3]);
  {
    auto Objects = std::make_unique<Node[]>(2);
    Objects[0].Value = 10;
    Objects[1].Value = 11;
  }
  printf("list\n");
  std::unique_ptr<Node> Head;
  for (int I = 0; I < 4; ++I)
    Head = std::unique_ptr<Node>(new Node{I, std::move(Head)});
  Head->Next = std::move(Head->Next->Next);
  printf("vector\n");
  std::vector<std::unique_ptr<Base>> All;
  for (int I = 20; I < 23; ++I)
    All.push_back(make(I));
  All.erase(All.begin() + 1);
  std::map<std::string, std::unique_ptr<Base>> Named;
  Named["x"] = std::move(All.back());
  Named.emplace("y", make(30));
  printf("%d %d\n", Named["x"]->id(), All.back() == nullptr);
  Named.erase("y");
  Owner O;
  std::shared_ptr<Base> Shared = make(40);
  printf("%ld\n", Shared.use_count());
  printf("end\n");
}
