// Allocators of the program: stateless and with state, in containers, rebound, propagated.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>
#include <list>
#include <map>
#include <memory>
#include <new>
#include <scoped_allocator>
#include <string>
#include <vector>

static long Live = 0;

template <class T> struct Logging {
  using value_type = T;
  Logging() = default;
  template <class U> Logging(const Logging<U> &) {}
  T *allocate(std::size_t N) {
    Live += static_cast<long>(N);
    printf("  take %zu of %zu\n", N, sizeof(T) < 16 ? sizeof(T) : 0);
    return std::allocator<T>().allocate(N);
  }
  void deallocate(T *P, std::size_t N) {
    Live -= static_cast<long>(N);
    printf("  give %zu\n", N);
    std::allocator<T>().deallocate(P, N);
  }
  template <class U> bool operator==(const Logging<U> &) const { return true; }
};

struct Arena {
  explicit Arena(int Name) : Name(Name) {}
  int Name;
  alignas(16) char Bytes[4096];
  std::size_t Used = 0;
  int Calls = 0;
};
template <class T> struct InArena {
  using value_type = T;
  using propagate_on_container_swap = std::true_type;
  Arena *A;
  explicit InArena(Arena &A) : A(&A) {}
  template <class U> InArena(const InArena<U> &O) : A(O.A) {}
  T *allocate(std::size_t N) {
    const std::size_t Size = (N * sizeof(T) + 15) / 16 * 16;
    if (A->Used + Size > sizeof(A->Bytes))
      throw std::bad_alloc();
    ++A->Calls;
    T *P = reinterpret_cast<T *>(A->Bytes + A->Used);
    A->Used += Size;
    return P;
  }
  void deallocate(T *, std::size_t) noexcept {}
  template <class U> bool operator==(const InArena<U> &O) const { return A == O.A; }
};

int main() {
  {
    std::vector<int, Logging<int>> V;
    for (int I = 0; I < 5; ++I)
      V.push_back(I);
    V.shrink_to_fit();
    auto W = V;
    W.reserve(20);
    V = std::move(W);
    printf("%ld\n", Live);
  }
  {
    printf("list and map\n");
    std::list<int, Logging<int>> L{1, 2};
    L.pop_front();
    std::map<int, int, std::less<>, Logging<std::pair<const int, int>>> M;
    M[1] = 2;
    M.emplace(1, 3);
    M.erase(1);
    std::basic_string<char, std::char_traits<char>, Logging<char>> S = "short";
    S += " and now a longer text";
    printf("%s\n", S.c_str());
    auto P = std::allocate_shared<int>(Logging<int>(), 5);
    printf("%d\n", *P);
  }
  printf("%ld\n", Live);
  Arena A(1), B(2);
  {
    std::vector<int, InArena<int>> V({1, 2, 3}, InArena<int>(A));
    std::vector<int, InArena<int>> W(V, InArena<int>(B));
    W.push_back(4);
    printf("%zu %zu %d %d\n", A.Used, B.Used, A.Calls, B.Calls);
    std::vector<int, InArena<int>> X(std::move(V), InArena<int>(B));
    printf("%zu %zu %zu\n", A.Used, B.Used, X.size());
    V.assign(2, 9);
    swap(V, W);
    printf("%d %d\n", V.get_allocator().A->Name, W.get_allocator().A->Name);
    V = W;
    printf("%d %zu\n", V.get_allocator().A->Name, V.size());
    try {
      V.resize(5000);
    } catch (const std::bad_alloc &E) {
      printf("%s\n", E.what());
    }
  }
  using Inner = std::vector<int, InArena<int>>;
  using Outer = std::vector<Inner, std::scoped_allocator_adaptor<InArena<Inner>>>;
  Arena C(3);
  Outer O{std::scoped_allocator_adaptor<InArena<Inner>>(InArena<Inner>(C))};
  O.emplace_back(3, 8);
  O.emplace_back();
  O[1].push_back(1);
  printf("%d %d %d\n", O[0].get_allocator().A->Name, O[0][2], C.Calls);
  using Traits = std::allocator_traits<Logging<int>>;
  Logging<int> Plain;
  int *P = Traits::allocate(Plain, 2);
  Traits::construct(Plain, P, 5);
  printf("%d %d\n", *P, Traits::is_always_equal::value);
  Traits::destroy(Plain, P);
  Traits::deallocate(Plain, P, 2);
  Traits::rebind_alloc<double> Doubles(Plain);
  Doubles.deallocate(Doubles.allocate(1), 1);
}
