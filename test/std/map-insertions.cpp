// Ways to put elements into maps and sets whose keys are numbers or texts: what is there stays, what is given is
// taken or not, and the order is that of the comparator.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdint>
#include <cstdio>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>

template <class Map> void print(const char *What, const Map &M) {
  std::printf("%s %zu:", What, M.size());
  for (const auto &[Key, Mapped] : M)
    std::printf(" %lld=%g", static_cast<long long>(Key), static_cast<double>(Mapped));
  std::printf("\n");
}

template <class Map> void printTexts(const char *What, const Map &M) {
  std::printf("%s %zu:", What, M.size());
  for (const auto &[Key, Mapped] : M)
    std::printf(" %s=%d", Key.c_str(), Mapped);
  std::printf("\n");
}

template <class Key, class Compare> void numbers(const char *What) {
  std::map<Key, double, Compare> M;
  unsigned X = 12345;
  for (int I = 0; I < 60; ++I) {
    X = X * 1664525U + 1013904223U;
    const Key K = static_cast<Key>((X >> 16) % 50) - static_cast<Key>(25);
    bool IsNew = false;
    switch (I % 6) {
    case 0:
      IsNew = M.insert({K, I}).second;
      break;
    case 1:
      IsNew = M.emplace(K, static_cast<double>(I)).second;
      break;
    case 2:
      IsNew = M.insert(std::make_pair(K, static_cast<double>(I))).second;
      break;
    case 3: {
      const std::pair<const Key, double> Given(K, I);
      IsNew = M.insert(Given).second;
      break;
    }
    case 4:
      IsNew = M.emplace(K, I).second; // the value is converted
      break;
    default: {
      const std::size_t Before = M.size();
      auto At = M.emplace_hint(M.begin(), K, static_cast<double>(I));
      IsNew = M.size() != Before;
      At->second += 0.5;
    }
    }
    std::printf("%d", IsNew);
  }
  std::printf("\n");
  print(What, M);
  auto [At, IsNew] = M.insert({static_cast<Key>(3), 1});
  std::printf("%lld %d\n", static_cast<long long>(At->first), IsNew);
  for (auto I = M.rbegin(); I != M.rend(); ++I)
    std::printf("%lld ", static_cast<long long>(I->first));
  std::printf("\n");
  while (M.size() > 3)
    M.erase(M.begin());
  print("rest", M);
}

void texts() {
  std::map<std::string, int> M;
  const std::string Long = "a text that is longer than what fits into the object itself";
  std::string Moved = Long, Again = Long, Short = "short";
  M.insert({Moved, 1});
  M.insert(std::make_pair(std::move(Moved), 2));
  std::printf("[%s]\n", Moved.c_str());
  M.emplace(std::move(Again), 3);
  std::printf("[%s]\n", Again.c_str());
  M.emplace(std::move(Short), 4);
  std::printf("[%s]\n", Short.c_str());
  M.emplace("literal", 5);
  M.insert({"pair", 6});
  M["subscript"] += 7;
  const std::pair<const std::string, int> Constant("constant", 8);
  M.insert(Constant);
  M.insert(Constant);
  printTexts("texts", M);
  std::map<std::string, int, std::greater<std::string>> Down(M.begin(), M.end());
  Down.emplace(std::string("m"), 9);
  printTexts("down", Down);
}

void sets() {
  std::set<int> S;
  for (int I : {5, -3, 5, 9, 0, -3, 7})
    std::printf("%d", S.insert(I).second);
  const int Given = 8;
  std::printf("%d%d%d\n", S.insert(Given).second, S.emplace(Given).second, *S.insert(2).first);
  for (int I : S)
    std::printf(" %d", I);
  std::set<std::string, std::greater<>> T;
  std::string Word = "another word that is far too long for the object";
  T.insert(Word);
  T.insert(std::move(Word));
  T.insert("b");
  T.emplace("c");
  std::printf(" [%s]", Word.c_str());
  for (const std::string &I : T)
    std::printf(" %s", I.c_str());
  std::set<std::uint8_t> Small;
  for (int I = 0; I < 600; I += 7)
    Small.insert(static_cast<std::uint8_t>(I));
  std::printf(" %zu %d %d\n", Small.size(), *Small.begin(), *Small.rbegin());
}

int main() {
  numbers<int, std::less<int>>("int");
  numbers<long, std::greater<long>>("long down");
  numbers<std::int16_t, std::less<>>("short");
  numbers<std::uint64_t, std::less<std::uint64_t>>("unsigned");
  numbers<char, std::less<char>>("char");
  texts();
  sets();
  return 0;
}
