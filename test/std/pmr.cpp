// Polymorphic memory resources: own resources, monotonic buffers, pools, containers of std::pmr.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstddef>
#include <cstdio>
#include <list>
#include <map>
#include <memory_resource>
#include <new>
#include <string>
#include <vector>

class Logging : public std::pmr::memory_resource {
public:
  long Live = 0;

private:
  void *do_allocate(std::size_t Bytes, std::size_t Alignment) override {
    printf("  take %zu aligned %zu\n", Bytes, Alignment);
    Live += static_cast<long>(Bytes);
    return ::operator new(Bytes);
  }
  void do_deallocate(void *P, std::size_t Bytes, std::size_t) override {
    printf("  give %zu\n", Bytes);
    Live -= static_cast<long>(Bytes);
    ::operator delete(P);
  }
  bool do_is_equal(const memory_resource &Other) const noexcept override { return this == &Other; }
};

int main() {
  Logging L;
  {
    std::pmr::vector<int> V(&L);
    for (int I = 0; I < 5; ++I)
      V.push_back(I);
    std::pmr::vector<int> Copy(V), Same(V, &L);
    printf("%zu %d\n", Copy.size(), Copy.get_allocator().resource() == &L);
    std::pmr::vector<std::pmr::string> Texts(&L);
    Texts.emplace_back("a text that does not fit into the string itself");
    printf("%d\n", Texts[0].get_allocator().resource() == &L);
    std::pmr::map<int, std::pmr::string> M(&L);
    M[3] = "short";
    printf("%s %ld\n", M[3].c_str(), L.Live > 0 ? 1L : 0L);
  }
  printf("%ld\n", L.Live);
  {
    printf("monotonic\n");
    alignas(std::max_align_t) char Buffer[256];
    std::pmr::monotonic_buffer_resource R(Buffer, sizeof(Buffer), &L);
    void *A = R.allocate(10, 1), *B = R.allocate(8, 8);
    printf("%td\n", static_cast<char *>(B) - static_cast<char *>(A));
    std::pmr::vector<int> V(&R);
    V.resize(100);
    V[99] = 5;
    printf("%d\n", V[99]);
    R.release();
  }
  printf("%ld\n", L.Live);
  {
    alignas(std::max_align_t) char Buffer[64];
    std::pmr::monotonic_buffer_resource R(Buffer, sizeof(Buffer), std::pmr::null_memory_resource());
    try {
      std::pmr::string S("this does not fit: it is longer than the buffer of sixty four bytes", &R);
      printf("fits\n");
    } catch (const std::bad_alloc &E) {
      printf("%s\n", E.what());
    }
  }
  printf("%d\n", *std::pmr::new_delete_resource() == *std::pmr::get_default_resource());
  std::pmr::unsynchronized_pool_resource Pool;
  {
    std::pmr::vector<std::pmr::string> Words(&Pool);
    Words.emplace_back("a word that is too long for the string itself");
    Words.emplace_back("short");
    printf("%s %s %d\n", Words[0].c_str(), Words[1].c_str(), Words[0].get_allocator().resource() == &Pool);
  }
  Pool.release();
  printf("%d\n", Pool.upstream_resource() == std::pmr::get_default_resource());
  std::pmr::monotonic_buffer_resource Below;
  std::pmr::synchronized_pool_resource Above(std::pmr::pool_options{4, 128}, &Below);
  std::pmr::list<int> Numbers({4, 5}, &Above);
  printf("%d %d %d\n", Numbers.front(), Numbers.back(), Above.is_equal(Below));
}
