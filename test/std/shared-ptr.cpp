// std::shared_ptr and std::weak_ptr: counts, aliasing, deleters, cycles, shared_from_this, casts.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

struct Base {
  int Id;
  explicit Base(int Id) : Id(Id) { printf("  make %d\n", Id); }
  virtual ~Base() { printf("  end %d\n", Id); }
};
struct Derived : Base {
  using Base::Base;
  std::string Name = "derived";
};
struct Self : std::enable_shared_from_this<Self> {
  ~Self() { printf("  ~Self\n"); }
  std::shared_ptr<Self> me() { return shared_from_this(); }
  std::weak_ptr<Self> weak() { return weak_from_this(); }
};
struct Tree {
  std::string Name;
  std::weak_ptr<Tree> Parent;
  std::vector<std::shared_ptr<Tree>> Children;
  ~Tree() { printf("  tree %s\n", Name.c_str()); }
};
static void add(const std::shared_ptr<Tree> &To, std::string Name) {
  auto Child = std::make_shared<Tree>();
  Child->Name = std::move(Name);
  Child->Parent = To;
  To->Children.push_back(std::move(Child));
}
struct NotVirtual {
  ~NotVirtual() { printf("  base only\n"); }
};
struct Remembered : NotVirtual {
  ~Remembered() { printf("  remembered\n"); }
};

int main() {
  auto A = std::make_shared<Base>(1);
  auto B = A;
  std::weak_ptr<Base> W = A;
  printf("%ld %ld %d\n", A.use_count(), W.use_count(), W.expired());
  B.reset();
  if (auto Locked = W.lock())
    printf("locked %d %ld\n", Locked->Id, Locked.use_count());
  A = std::make_shared<Derived>(2);
  printf("%d %d\n", W.expired(), W.lock() == nullptr);
  try {
    std::shared_ptr<Base> Gone(W);
  } catch (const std::bad_weak_ptr &E) {
    printf("%s\n", E.what());
  }
  auto D = std::dynamic_pointer_cast<Derived>(A);
  printf("%s %ld\n", D->Name.c_str(), A.use_count());
  std::shared_ptr<std::string> Name(D, &D->Name);
  std::shared_ptr<const Base> Const = std::static_pointer_cast<const Base>(D);
  A.reset();
  D.reset();
  printf("%s %ld\n", Name->c_str(), Name.use_count());
  std::const_pointer_cast<Base>(Const)->Id = 22;
  Const = nullptr;
  printf("aliasing\n");
  Name.reset();
  {
    std::shared_ptr<Base> P(new Base(3), [](Base *X) {
      printf("  deleter of %d\n", X->Id);
      delete X;
    });
    std::shared_ptr<Base> Q = std::move(P);
    printf("%d %ld %d\n", P == nullptr, Q.use_count(), std::get_deleter<void (*)(Base *)>(Q) == nullptr);
    std::shared_ptr<void> Void = Q;
    Q.reset(new Base(4));
    printf("swap\n");
    std::shared_ptr<Base> R(new Base(5));
    R.swap(Q);
  }
  printf("not virtual\n");
  { std::shared_ptr<NotVirtual> P = std::make_shared<Remembered>(); }
  printf("this\n");
  {
    auto S = std::make_shared<Self>();
    auto T = S->me();
    printf("%ld ", S.use_count());
    printf("%d\n", S->weak().lock() == T);
    Self Local;
    try {
      Local.me();
    } catch (const std::bad_weak_ptr &E) {
      printf("%s\n", E.what());
    }
  }
  printf("tree\n");
  auto Root = std::make_shared<Tree>();
  Root->Name = "root";
  add(Root, "left");
  add(Root, "right");
  add(Root->Children[0], "leaf");
  auto Leaf = Root->Children[0]->Children[0];
  printf("%s %ld %ld\n", Leaf->Parent.lock()->Name.c_str(), Root.use_count(), Leaf.use_count());
  Root.reset();
  printf("%d\n", Leaf->Parent.expired());
  printf("arrays\n");
  std::shared_ptr<int[]> Array(new int[3]{1, 2, 3});
  auto Made = std::make_shared<double[]>(4, 0.5);
  printf("%d %g\n", Array[2], Made[3]);
  std::set<std::shared_ptr<int>, std::owner_less<>> Owners;
  auto I = std::make_shared<int>(5);
  Owners.insert(I);
  Owners.insert(std::shared_ptr<int>(I, Array.get()));
  printf("%zu %ld\n", Owners.size(), I.use_count());
  std::map<int, std::weak_ptr<Base>> Cache;
  {
    auto One = std::make_shared<Base>(10);
    Cache[10] = One;
    Cache[11] = std::make_shared<Base>(11);
    for (auto &[Key, Held] : Cache)
      printf("%d %d\n", Key, Held.expired());
  }
  std::unique_ptr<Base> Unique = std::make_unique<Derived>(12);
  std::shared_ptr<Base> From = std::move(Unique);
  printf("%d %d\n", From->Id, Unique == nullptr);
  std::vector<std::shared_ptr<Base>> Copies(3, From);
  printf("%ld\n", From.use_count());
  Copies.pop_back();
  printf("%ld %d\n", From.use_count(), Copies[0] == From);
  printf("end\n");
}
