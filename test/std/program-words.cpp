// A program: statistics of a text, printed as a table.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <algorithm>
#include <cctype>
#include <iomanip>
#include <iostream>
#include <iterator>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <unordered_map>
#include <vector>

static const char *const Text = R"(It was the best of times, it was the worst of times, it was the age of wisdom,
it was the age of foolishness, it was the epoch of belief, it was the epoch of incredulity,
it was the season of Light, it was the season of Darkness, it was the spring of hope,
it was the winter of despair)";

static std::string clean(std::string Word) {
  Word.erase(std::remove_if(Word.begin(), Word.end(), [](unsigned char C) { return std::ispunct(C); }), Word.end());
  std::transform(Word.begin(), Word.end(), Word.begin(), [](unsigned char C) { return std::tolower(C); });
  return Word;
}

int main() {
  std::istringstream In(Text);
  std::unordered_map<std::string, int> Counts;
  std::vector<std::string> Order;
  std::map<std::size_t, std::set<std::string>> ByLength;
  for (std::string Word; In >> Word;) {
    Word = clean(Word);
    if (++Counts[Word] == 1)
      Order.push_back(Word);
    ByLength[Word.size()].insert(Word);
  }
  std::vector<std::pair<std::string, int>> Sorted(Counts.begin(), Counts.end());
  std::sort(Sorted.begin(), Sorted.end(), [](const auto &A, const auto &B) {
    return A.second != B.second ? A.second > B.second : A.first < B.first;
  });
  int Total = 0;
  for (const auto &[Word, Count] : Sorted)
    Total += Count;
  std::cout << std::left << std::setw(14) << "word" << std::right << std::setw(6) << "count" << std::setw(9)
            << "share\n";
  std::cout << std::fixed << std::setprecision(1);
  for (std::size_t I = 0; I < 8; ++I)
    std::cout << std::left << std::setw(14) << Sorted[I].first << std::right << std::setw(6) << Sorted[I].second
              << std::setw(7) << 100.0 * Sorted[I].second / Total << "%\n";
  std::cout << Total << " words, " << Counts.size() << " different\n";
  for (const auto &[Length, Words] : ByLength) {
    std::cout << std::setw(3) << Length << ": ";
    std::copy(Words.begin(), Words.end(), std::ostream_iterator<std::string>(std::cout, " "));
    std::cout << '\n';
  }
  for (auto It = Counts.begin(); It != Counts.end(); ++It)
    std::cout << It->first << (std::next(It) == Counts.end() ? "\n" : ",");
  std::cout << Order.front() << ' ' << Order.back() << '\n';
  std::map<char, int> Letters;
  for (const char *C = Text; *C; ++C)
    if (std::isalpha(static_cast<unsigned char>(*C)))
      ++Letters[static_cast<char>(std::toupper(*C))];
  for (auto [Letter, Count] : Letters)
    std::cout << Letter << std::string(static_cast<std::size_t>(Count) / 4, '#') << ' ';
  std::cout << '\n';
}
