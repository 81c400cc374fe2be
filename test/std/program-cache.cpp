// A program: a cache that forgets what was used least recently.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <algorithm>
#include <cstdio>
#include <functional>
#include <list>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

template <class Key, class Value> class Cache {
public:
  explicit Cache(std::size_t Capacity) : Capacity(Capacity) {}

  std::optional<Value> get(const Key &K) {
    auto Found = Index.find(K);
    if (Found == Index.end()) {
      ++Misses;
      return std::nullopt;
    }
    ++Hits;
    Order.splice(Order.begin(), Order, Found->second);
    return Found->second->second;
  }
  void put(const Key &K, Value V) {
    if (auto Found = Index.find(K); Found != Index.end()) {
      Found->second->second = std::move(V);
      Order.splice(Order.begin(), Order, Found->second);
      return;
    }
    if (Order.size() == Capacity) {
      if (OnEvict)
        OnEvict(Order.back().first, Order.back().second);
      Index.erase(Order.back().first);
      Order.pop_back();
    }
    Order.emplace_front(K, std::move(V));
    Index[K] = Order.begin();
  }
  std::function<void(const Key &, const Value &)> OnEvict;
  int Hits = 0, Misses = 0;
  const auto &order() const { return Order; }

private:
  std::size_t Capacity;
  std::list<std::pair<Key, Value>> Order;
  std::unordered_map<Key, typename std::list<std::pair<Key, Value>>::iterator> Index;
};

int main() {
  Cache<std::string, int> C(3);
  C.OnEvict = [](const std::string &K, int V) { printf("forget %s=%d\n", K.c_str(), V); };
  for (const char *Word : {"a", "b", "c", "a", "d", "e", "a", "b"}) {
    if (auto Known = C.get(Word))
      printf("%s is %d\n", Word, *Known);
    else
      C.put(Word, Word[0] * 10);
  }
  C.put("a", 1);
  for (const auto &[K, V] : C.order())
    printf("%s %d\n", K.c_str(), V);
  printf("%d %d\n", C.Hits, C.Misses);

  Cache<long, long> Steps(50);
  long Most = 0, Total = 0;
  for (long N = 1; N < 200; ++N) {
    long X = N, Count = 0;
    while (X != 1) {
      if (auto Known = Steps.get(X)) {
        Count += *Known;
        break;
      }
      X = X % 2 ? 3 * X + 1 : X / 2;
      ++Count;
    }
    Steps.put(N, Count);
    Most = std::max(Most, Count);
    Total += Count;
  }
  printf("%ld %ld %d %d\n", Most, Total, Steps.Hits, Steps.Misses);
}
