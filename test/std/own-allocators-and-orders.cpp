#include <algorithm>
#include <cstdio>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

// An allocator without members that says what it constructs.
template <class T> struct Telling {
  using value_type = T;
  Telling() = default;
  template <class U> Telling(const Telling<U> &) {}
  T *allocate(std::size_t n) { return static_cast<T *>(::operator new(n * sizeof(T))); }
  void deallocate(T *p, std::size_t) { ::operator delete(p); }
  template <class U, class... A> void construct(U *p, A &&...a) {
    std::printf("construct\n");
    ::new (p) U(static_cast<A &&>(a)...);
  }
};
template <class T, class U> bool operator==(const Telling<T> &, const Telling<U> &) { return true; }
template <class T, class U> bool operator!=(const Telling<T> &, const Telling<U> &) { return false; }

// An enumeration whose order is not that of its numbers.
enum class Rank { Low = 3, Middle = 1, High = 2 };
bool operator<(Rank a, Rank b) {
  constexpr int Place[] = {0, 1, 2, 0};
  return Place[static_cast<int>(a)] < Place[static_cast<int>(b)];
}
bool operator>(Rank a, Rank b) { return b < a; }

// Characters without case.
struct Caseless : std::char_traits<char> {
  static char low(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }
  static bool eq(char a, char b) { return low(a) == low(b); }
  static bool lt(char a, char b) { return low(a) < low(b); }
  static int compare(const char *a, const char *b, std::size_t n) {
    for (std::size_t i = 0; i < n; ++i)
      if (!eq(a[i], b[i]))
        return lt(a[i], b[i]) ? -1 : 1;
    return 0;
  }
};

int main() {
  std::vector<int, Telling<int>> told;
  told.reserve(4);
  for (int i = 0; i < 3; ++i)
    told.push_back(i);
  told.emplace_back(7);

  std::map<Rank, int> ranks{{Rank::High, 2}, {Rank::Low, 0}, {Rank::Middle, 1}};
  for (auto &[rank, n] : ranks)
    std::printf("%d:%d ", static_cast<int>(rank), n);
  std::vector<Rank> order{Rank::High, Rank::Low, Rank::Middle, Rank::Low};
  std::sort(order.begin(), order.end());
  for (Rank r : order)
    std::printf("%d ", static_cast<int>(r));
  std::sort(order.begin(), order.end(), std::greater<Rank>());
  for (Rank r : order)
    std::printf("%d ", static_cast<int>(r));
  std::puts("");

  std::set<std::basic_string<char, Caseless>> names{"Beta", "alpha", "BETA", "Gamma", "ALPHA"};
  for (auto &n : names)
    std::printf("%s ", n.c_str());
  std::puts("");

  // What is compared is converted first.
  std::set<int, std::less<short>> wrapped{1, 65537, 70000, -3, 65536};
  for (int i : wrapped)
    std::printf("%d ", i);
  std::vector<int> ints{70000, 1, 65536, -3, 4};
  std::sort(ints.begin(), ints.end(), std::less<short>());
  for (int i : ints)
    std::printf("%d ", i);
  std::sort(ints.begin(), ints.end(), std::greater<>());
  for (int i : ints)
    std::printf("%d ", i);
  std::set<unsigned char, std::greater<int>> bytes{3, 200, 7};
  for (int i : bytes)
    std::printf("%d ", i);
  std::puts("");
}
