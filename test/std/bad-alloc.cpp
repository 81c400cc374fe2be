// Requests for more memory than there is: what is thrown, and that everything is as before.
// no sanitizers: their operator new ends the program instead
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <vector>

template <class F> static void attempt(const char *What, F Action) {
  try {
    Action();
    printf("%s: nothing\n", What);
  } catch (const std::bad_array_new_length &E) {
    printf("%s: bad_array_new_length, %s\n", What, E.what());
  } catch (const std::bad_alloc &E) {
    printf("%s: bad_alloc, %s\n", What, E.what());
  } catch (const std::length_error &E) {
    printf("%s: length_error, %s\n", What, E.what());
  }
}

struct Loud {
  int Id;
  explicit Loud(int Id) : Id(Id) { printf("make %d\n", Id); }
  ~Loud() { printf("end %d\n", Id); }
};
struct Block {
  Loud Before{1};
  std::vector<char> Room;
  Loud After{2};
  explicit Block(std::size_t Size) : Room(Size) {}
};

int main() {
  volatile std::size_t Huge = static_cast<std::size_t>(-1) / 8;
  std::vector<int> V{1, 2, 3};
  std::string S = "kept";
  attempt("array", [&] {
    char *volatile P = new char[Huge];
    delete[] P;
  });
  attempt("vector", [&] { std::vector<char> W(Huge); });
  attempt("reserve", [&] { V.reserve(Huge / 4); });
  attempt("resize", [&] { V.resize(Huge / 4 + 1); });
  attempt("too long", [&] { V.reserve(Huge * 4); });
  attempt("string", [&] { S.resize(Huge); });
  attempt("append", [&] { S.append(Huge, 'x'); });
  attempt("unique_ptr", [&] {
    int *volatile P = std::make_unique<int[]>(Huge / 8).release();
    delete[] P;
  });
  attempt("member", [&] { Block B(Huge); });
  attempt("aligned", [&] {
    void *volatile P = ::operator new(Huge, std::align_val_t(64));
    ::operator delete(P, std::align_val_t(64));
  });
  printf("%zu %d %s\n", V.size(), V[2], S.c_str());
  char *volatile None = new (std::nothrow) char[Huge];
  void *volatile Raw = std::malloc(Huge);
  void *volatile Zeroes = std::calloc(Huge, 16);
  printf("%d %d %d\n", None == nullptr, Raw == nullptr, Zeroes == nullptr);
  std::map<int, std::vector<double>> M;
  attempt("in a map", [&] { M[1].resize(Huge / 16); });
  printf("%zu %zu\n", M.size(), M[1].size());
}
