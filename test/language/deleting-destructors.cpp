// delete through bases, sized and class operators delete, arrays, destructors called by name, virtual chains.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstddef>
#include <cstdio>
#include <new>

struct Base {
  virtual ~Base() { printf("~Base "); }
  static void operator delete(void *P, std::size_t S) {
    printf("Base::delete(%d) ", (int)S);
    ::operator delete(P);
  }
  static void *operator new(std::size_t S) {
    printf("Base::new(%d) ", (int)S);
    return ::operator new(S);
  }
};
struct Derived : Base {
  int A[3] = {1, 2, 3};
  ~Derived() override { printf("~Derived "); }
};
struct Own : Base {
  double D = 1;
  static void operator delete(void *P) {
    printf("Own::delete ");
    ::operator delete(P);
  }
  ~Own() override { printf("~Own "); }
};
struct Member {
  const char *S;
  ~Member() { printf("~%s ", S); }
};
struct Second {
  virtual ~Second() { printf("~Second "); }
  int N = 4;
};
struct Two : Base, Second {
  Member M{"M"};
  ~Two() override { printf("~Two "); }
};
struct NonVirtual {
  Member M{"N"};
  ~NonVirtual() { printf("~NonVirtual "); }
};
struct Destroying {
  int V = 7;
  static void operator delete(Destroying *P, std::destroying_delete_t) {
    printf("destroying %d ", P->V);
    P->~Destroying();
    ::operator delete(P);
  }
  ~Destroying() { printf("~Destroying "); }
};
struct Tree {
  Tree *L = nullptr, *R = nullptr;
  int V;
  Tree(int V) : V(V) {}
  ~Tree() {
    delete L;
    delete R;
    printf("~%d ", V);
  }
};
struct SelfDelete {
  int References = 2;
  void release() {
    if (!--References)
      delete this;
    else
      printf("left %d ", References);
  }

private:
  ~SelfDelete() { printf("~SelfDelete "); }
};
struct Owner {
  Base *P;
  ~Owner() {
    printf("~Owner ");
    delete P;
  }
};
template <class T> struct Unique {
  T *P;
  explicit Unique(T *P) : P(P) {}
  Unique(Unique &&O) : P(O.P) { O.P = nullptr; }
  template <class U> Unique(Unique<U> &&O) : P(O.P) { O.P = nullptr; }
  ~Unique() { delete P; }
};
static void line() { printf("\n"); }
static Unique<Base> make() { return Unique<Derived>(new Derived); }
int main() {
  {
    Base *P = new Base;
    delete P;
  }
  line();
  {
    Base *P = new Derived;
    delete P;
  }
  line();
  {
    Derived *P = new Derived;
    delete P;
  }
  line();
  {
    Base *P = new Own;
    delete P;
  }
  line();
  {
    Second *P = new Two;
    printf("%d ", P->N);
    delete P;
  }
  line();
  {
    Base *P = new Two;
    delete P;
  }
  line();
  { Two T; }
  line();
  {
    Base *P = nullptr;
    delete P;
  }
  line();
  {
    Derived *P = ::new Derived;
    ::delete P;
  }
  line();
  { delete new NonVirtual; }
  line();
  {
    NonVirtual *P = new NonVirtual[2];
    delete[] P;
  }
  line();
  {
    Base *P = new Derived[2];
    delete[] static_cast<Derived *>(P);
  }
  line();
  {
    const Derived *P = new const Derived;
    delete P;
  }
  line();
  { delete new Destroying; }
  line();
  {
    Tree *T = new Tree(1);
    T->L = new Tree(2);
    T->R = new Tree(3);
    T->L->R = new Tree(4);
    delete T;
  }
  line();
  {
    auto *S = new SelfDelete;
    S->release();
    S->release();
  }
  line();
  { Owner O{new Derived}; }
  line();
  {
    Unique<Base> U = make();
    printf("held ");
  }
  line();
  {
    alignas(Derived) char Raw[sizeof(Derived)];
    Base *P = ::new (Raw) Derived;
    P->~Base();
  }
  line();
  {
    alignas(Derived) char Raw[sizeof(Derived)];
    Derived *P = ::new (Raw) Derived;
    P->Derived::~Derived();
  }
  line();
  {
    using T = Member;
    Member *P = new Member{"by name"};
    P->~T();
    ::operator delete(P);
  }
  line();
  {
    try {
      struct Bad : Base {
        Bad() { throw 1; }
      };
      new Bad;
    } catch (int) {
      printf("caught ");
    }
  }
  line();
  {
    void *P = ::operator new(8);
    ::operator delete(P, (std::size_t)8);
  }
  printf("raw");
  line();
}
