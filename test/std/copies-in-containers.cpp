// Where the library copies, and where it moves: values into containers, out of them, and through functions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <array>
#include <cstdio>
#include <list>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

static int Copies = 0, Moves = 0;
struct Counted {
  std::string Name;
  Counted(const char *Name = "none") : Name(Name) {}
  Counted(const Counted &O) : Name(O.Name) { ++Copies; }
  Counted(Counted &&O) noexcept : Name(std::move(O.Name)) { ++Moves; }
  Counted &operator=(const Counted &O) {
    Name = O.Name;
    ++Copies;
    return *this;
  }
  Counted &operator=(Counted &&O) noexcept {
    Name = std::move(O.Name);
    ++Moves;
    return *this;
  }
  bool operator<(const Counted &O) const { return Name < O.Name; }
};
static void report(const char *What) {
  printf("%s: %d copies, %d moves\n", What, Copies, Moves);
  Copies = Moves = 0;
}
static std::vector<Counted> make(int N) {
  std::vector<Counted> V;
  for (int I = 0; I < N; ++I)
    V.emplace_back("made");
  return V;
}
static Counted pass(Counted C) { return C; }
static size_t byValue(std::vector<Counted> V) { return V.size(); }

int main() {
  Counted C("c");
  std::vector<Counted> V{C, C};
  report("initializer list");
  for (auto Each : V)
    printf("%s", Each.Name.c_str());
  for (const auto &Each : V)
    printf("%s", Each.Name.c_str());
  printf("\n");
  report("range for");
  std::optional<Counted> O(C);
  std::pair<Counted, int> P(C, 1);
  std::tuple<Counted, Counted> T(C, Counted("temporary"));
  report("optional, pair, tuple");
  std::map<int, Counted> M;
  M.emplace(1, C);
  M.insert({2, C});
  M.insert(std::make_pair(3, Counted("x")));
  M[4] = C;
  M.try_emplace(5, "five");
  report("map");
  auto [Key, Value] = *M.begin();
  auto &[KeyReference, ValueReference] = *M.begin();
  printf("%d %s %s\n", Key + KeyReference, Value.Name.c_str(), ValueReference.Name.c_str());
  report("structured binding");
  std::variant<int, Counted> Either = C;
  Either = Counted("again");
  report("variant");
  V = make(3);
  auto W = make(2);
  report("returned vectors");
  printf("%zu %zu\n", byValue(V), byValue(std::move(W)));
  report("vectors by value");
  C = pass(C);
  C = pass(std::move(C));
  report("objects by value");
  std::list<Counted> L(V.begin(), V.end());
  std::vector<Counted> FromList(std::make_move_iterator(L.begin()), std::make_move_iterator(L.end()));
  report("move iterators");
  FromList.resize(5);
  FromList.resize(2);
  report("resize");
  std::array<Counted, 2> A{C, C};
  auto B = A;
  std::swap(A, B);
  report("array");
  V.insert(V.begin(), C);
  V.erase(V.begin());
  report("insert and erase");
  V.push_back(V.front());
  report("own element");
  struct Holder {
    std::vector<Counted> Items;
    std::optional<Counted> Last;
  };
  Holder H{V, C};
  Holder Copy = H;
  Holder Moved = std::move(H);
  report("members");
  Copy = Moved;
  Moved = Holder{};
  report("assigned members");
  printf("%zu %zu %zu\n", Copy.Items.size(), Moved.Items.size(), H.Items.size());
}
