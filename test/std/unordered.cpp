// Unordered containers: the order in which they iterate, buckets, rehashing, own hashes, multi versions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdint>
#include <cstdio>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

struct Point {
  int X, Y;
  bool operator==(const Point &) const = default;
};
template <> struct std::hash<Point> {
  size_t operator()(const Point &P) const noexcept { return std::hash<int>()(P.X) * 31 + std::hash<int>()(P.Y); }
};
struct Bad {
  size_t operator()(int X) const { return static_cast<size_t>(X) % 3; }
};

template <class S> static void show(const char *What, const S &Set) {
  printf("%s {%zu, %zu buckets}:", What, Set.size(), Set.bucket_count());
  for (const auto &X : Set)
    printf(" %d", X);
  printf("\n");
}

int main() {
  std::unordered_set<int> S{5, 3, 9, 100, 5, 17};
  show("made", S);
  for (int I = 0; I < 30; I += 4)
    S.insert(I);
  show("more", S);
  S.erase(9);
  S.erase(S.find(100));
  show("less", S);
  S.rehash(50);
  show("rehash", S);
  S.reserve(200);
  printf("%zu %g\n", S.bucket_count(), static_cast<double>(S.load_factor()));
  S.max_load_factor(0.5f);
  S.rehash(0);
  show("smaller", S);
  printf("%zu %zu %d\n", S.bucket(17), S.bucket_size(S.bucket(17)), S.contains(17));

  std::unordered_map<std::string, int> Words;
  for (const char *Word : {"the", "quick", "brown", "fox", "jumps", "over", "the", "lazy", "dog", "the", "fox"})
    ++Words[Word];
  for (const auto &[Word, Count] : Words)
    printf("%s %d, ", Word.c_str(), Count);
  printf("%zu\n", Words.bucket_count());
  printf("%d %zu\n", Words.at("fox"), Words.count("cat"));
  try {
    Words.at("cat");
  } catch (const std::out_of_range &E) {
    printf("%s\n", E.what());
  }
  Words.insert_or_assign("dog", 50);
  Words.try_emplace("dog", 51);
  for (auto It = Words.begin(); It != Words.end();)
    It = It->second == 1 ? Words.erase(It) : std::next(It);
  for (const auto &[Word, Count] : Words)
    printf("%s %d, ", Word.c_str(), Count);
  printf("\n");

  std::unordered_multimap<int, char> Multi{{1, 'a'}, {2, 'b'}, {1, 'c'}, {3, 'd'}, {1, 'e'}};
  for (const auto &[Key, Letter] : Multi)
    printf("%d%c ", Key, Letter);
  auto [From, To] = Multi.equal_range(1);
  printf("%td %zu\n", std::distance(From, To), Multi.count(1));
  std::unordered_multiset<int, Bad> Colliding{1, 4, 7, 2, 1, 5, 4};
  show("colliding", Colliding);
  printf("%zu\n", Colliding.erase(4));
  show("colliding", Colliding);

  std::unordered_set<Point> Points{{1, 2}, {3, 4}, {1, 2}, {0, 0}, {-1, 5}};
  for (const Point &P : Points)
    printf("(%d %d) ", P.X, P.Y);
  printf("%d\n", Points.contains({3, 4}));
  std::unordered_map<double, const char *> Reals{{1.5, "x"}, {-0.0, "zero"}, {2.25, "y"}};
  printf("%s\n", Reals[0.0]);
  for (const auto &[Key, Name] : Reals)
    printf("%g %s, ", Key, Name);
  printf("\n");
  std::unordered_map<std::string, std::vector<int>> Groups;
  for (int I = 0; I < 12; ++I)
    Groups["group" + std::to_string(I % 5)].push_back(I);
  auto Copy = Groups;
  Copy["group9"];
  for (const auto &[Name, Members] : Copy) {
    printf("%s:", Name.c_str());
    for (int I : Members)
      printf(" %d", I);
    printf("; ");
  }
  printf("%d\n", Copy == Groups);
  std::unordered_map<int, int> A{{1, 1}, {2, 2}}, B{{2, 2}, {1, 1}};
  auto Node = A.extract(1);
  printf("%d %d\n", A == B, Node.mapped());
  B.merge(A);
  A.swap(B);
  printf("%zu %zu ", A.size(), B.size());
  printf("%zu\n", std::erase_if(A, [](auto &P) { return P.first == 2; }));
}
