// <iterator>: inserters, reverse, move and stream iterators, advance, distance, own iterators.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <algorithm>
#include <cstddef>
#include <deque>
#include <iostream>
#include <iterator>
#include <list>
#include <map>
#include <memory>
#include <set>
#include <sstream>
#include <string>
#include <vector>

class Fibonacci {
public:
  class iterator {
  public:
    using iterator_category = std::forward_iterator_tag;
    using value_type = long;
    using difference_type = std::ptrdiff_t;
    using pointer = const long *;
    using reference = const long &;
    iterator() = default;
    explicit iterator(int Left) : Left(Left) {}
    reference operator*() const { return A; }
    iterator &operator++() {
      const long C = A + B;
      A = B;
      B = C;
      --Left;
      return *this;
    }
    iterator operator++(int) {
      auto Old = *this;
      ++*this;
      return Old;
    }
    bool operator==(const iterator &O) const { return Left == O.Left; }

  private:
    long A = 0, B = 1;
    int Left = 0;
  };
  explicit Fibonacci(int N) : N(N) {}
  iterator begin() const { return iterator(N); }
  iterator end() const { return iterator(0); }

private:
  int N;
};

int main() {
  std::ostream_iterator<int> Out(std::cout, " ");
  std::vector<int> V{1, 2, 3, 4, 5};
  std::copy(V.begin(), V.end(), Out);
  std::copy(V.rbegin(), V.rend(), Out);
  std::cout << '\n';
  std::deque<int> D;
  std::copy(V.begin(), V.end(), std::front_inserter(D));
  std::copy_n(V.begin(), 2, std::inserter(D, D.begin() + 1));
  std::copy(D.begin(), D.end(), Out);
  std::cout << '\n';
  std::istringstream In("10 20 30 stop 40");
  std::vector<int> Read{std::istream_iterator<int>(In), std::istream_iterator<int>()};
  std::copy(Read.begin(), Read.end(), Out);
  In.clear();
  std::string Rest;
  In >> Rest;
  std::cout << Rest << '\n';
  std::istringstream Text("some text\nwith lines");
  std::string All{std::istreambuf_iterator<char>(Text), std::istreambuf_iterator<char>()};
  std::copy(All.rbegin(), All.rend(), std::ostreambuf_iterator<char>(std::cout));
  std::cout << '\n';
  std::istringstream Words("b a c b a");
  std::set<std::string> Sorted(std::istream_iterator<std::string>(Words), {});
  std::copy(Sorted.begin(), Sorted.end(), std::ostream_iterator<std::string>(std::cout, ";"));
  std::cout << '\n';

  std::list<int> L(V.begin(), V.end());
  auto It = L.begin();
  std::advance(It, 3);
  std::cout << *It << ' ' << *std::next(L.begin()) << ' ' << *std::prev(L.end(), 2) << ' '
            << std::distance(L.begin(), It) << '\n';
  std::reverse_iterator<std::list<int>::iterator> Reverse(It);
  std::cout << *Reverse << ' ' << *Reverse.base() << '\n';
  std::vector<std::unique_ptr<int>> From, To;
  From.push_back(std::make_unique<int>(1));
  From.push_back(std::make_unique<int>(2));
  To.assign(std::make_move_iterator(From.begin()), std::make_move_iterator(From.end()));
  std::cout << *To[1] << ' ' << (From[0] == nullptr) << '\n';
  std::vector<std::string> Strings{"x", "y"};
  std::string First = *std::make_move_iterator(Strings.begin());
  std::cout << First << '|' << Strings[0] << '|' << '\n';

  Fibonacci F(12);
  std::copy(F.begin(), F.end(), std::ostream_iterator<long>(std::cout, ","));
  std::cout << ' ' << std::count_if(F.begin(), F.end(), [](long X) { return X % 2; }) << '\n';
  std::vector<long> Taken(F.begin(), F.end());
  std::cout << Taken.size() << ' ' << *std::max_element(F.begin(), F.end()) << '\n';
  int Plain[] = {7, 8, 9};
  std::cout << *std::begin(Plain) << *(std::end(Plain) - 1) << std::size(Plain) << std::ssize(V)
            << *std::rbegin(Plain) << std::empty(V) << *std::data(V) << '\n';
  std::cout << (V.end() - V.begin()) << (V.begin() < V.end()) << V.begin()[2] << *(2 + V.begin()) << '\n';
  static_assert(std::random_access_iterator<std::vector<int>::iterator>);
  static_assert(!std::random_access_iterator<std::list<int>::iterator>);
  static_assert(std::contiguous_iterator<int *> && std::forward_iterator<Fibonacci::iterator>);
  std::counted_iterator Counted(L.begin(), 2);
  for (; Counted != std::default_sentinel; ++Counted)
    std::cout << *Counted << ' ';
  std::map<int, int> M;
  std::transform(V.begin(), V.end(), std::inserter(M, M.end()), [](int X) { return std::pair(X % 3, X); });
  std::cout << M.size() << M[0] << '\n';
}
