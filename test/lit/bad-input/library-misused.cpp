// The standard library misused: the program's own exception with its text, one message where the program would write
// where nothing is, an end to what has none; and what is read where nothing is is not known, so it becomes no number.
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <list>
#include <map>
#include <memory>
#include <queue>
#include <random>
#include <set>
#include <string>
#include <variant>
#include <vector>

// What is thrown; more in test/std/errors.cpp.
// RUN: %fails 1 'vector::_M_range_check: __n .which is 3. >= this' %vramlint --entry=at_vector %s
void at_vector() { std::vector<int>(3).at(3); }
// RUN: %fails 1 'std::visit: variant is valueless' %vramlint --entry=valueless %s
struct Thrower {
  Thrower() = default;
  Thrower(const Thrower &) { throw 1; }
};
void valueless() {
  std::variant<int, Thrower> v = 1;
  try {
    Thrower t;
    v.emplace<1>(t);
  } catch (int) {
  }
  std::visit([](auto &) {}, v);
}
// RUN: %fails 1 'error: stoi' %vramlint --entry=no_number %s
void no_number() { (void)std::stoi("abc"); }
// RUN: %fails 1 'vector::_M_default_append' %vramlint --entry=negative_size %s
void negative_size() {
  std::vector<double> v;
  v.resize(-5);
}
// RUN: %fails 1 'an exception leaves a noexcept function: vector::_M_range_check' %vramlint --entry=not_thrown %s
void not_thrown() {
  []() noexcept { std::vector<int>().at(1); }();
}
// RUN: %fails 1 'unsupported token' %vramlint --entry=no_device %s
void no_device() { std::random_device device("no such device"); }

// What would not end, and what does not fit.
// RUN: %fails 2 'holds more than 1.00 GiB of its own memory' %vramlint --entry=long_string %s
void long_string() { std::string s(1000000000000, 'x'); }
// RUN: %fails 2 'gave up here: .*vram-limit' %vramlint --max-time=1 --entry=endless_vector %s
void endless_vector() {
  std::vector<int> v{1};
  for (std::size_t i = 0; i < v.size(); ++i)
    v.push_back(v[i]);
}
// RUN: %fails 2 'gave up here: .*vram-limit' %vramlint --max-time=1 --entry=endless_map %s
void endless_map() {
  std::map<int, std::string> m;
  for (int i = 0;; ++i)
    m[i] = "text";
}
// RUN: %fails 2 'gave up here: .*vram-limit' %vramlint --max-time=2 --entry=doubled %s
void doubled() {
  std::string s = "a";
  while (!s.empty())
    s += s;
}
// RUN: %fails 2 'gave up here: .*vram-limit' %vramlint --max-time=1 --entry=past_the_end %s
void past_the_end() {
  std::vector<int> v{1, 2};
  int sum = 0;
  for (auto i = v.begin(); i != v.end(); i += 3)
    sum += *i;
}
// RUN: %fails 2 'calls nest deeper than' %vramlint --entry=empty_range %s
void empty_range() {
  std::mt19937 generator(5);
  std::uniform_int_distribution<int> distribution(5, 1);
  (void)distribution(generator);
}

// What is written or freed where nothing is.
// RUN: %fails 1 'a write through a pointer to an object that is gone' %vramlint --entry=dangling_reference %s
void dangling_reference() {
  std::vector<int> v{1};
  int &first = v[0];
  v.reserve(1000);
  first = 5;
}
// RUN: %fails 1 'leaves the memory that is there' %vramlint --entry=copied_too_far %s
void copied_too_far() {
  std::vector<int> from{1, 2, 3}, to(2);
  std::copy(from.begin(), from.end(), to.begin());
}
// RUN: %fails 1 'delete of memory that was .* allocated so' %vramlint --entry=erased_end %s
void erased_end() {
  std::list<int> l{1, 2};
  l.erase(l.end());
}
// RUN: %fails 1 'delete of memory that has been freed before' %vramlint --entry=two_owners %s
void two_owners() { std::shared_ptr<int> a(new int(1)), b(a.get()); }
// RUN: %fails 1 'an iterator or node of a map or set is used that is .* there any more' %vramlint --entry=stale %s
void stale() {
  std::map<int, int> m{{1, 2}, {2, 3}};
  auto i = m.begin();
  m.erase(i);
  ++i;
}
// RUN: %fails 1 'a read through a null pointer' %vramlint --entry=front_of_nothing %s
void front_of_nothing() { std::printf("%d\n", std::vector<int>().front()); }

// What is only named where nothing is: that is what programs do with empty buffers.
// RUN: %vramlint --echo --device=cpu --entry=named %s 2>&1 | FileCheck --check-prefix=NAMED %s
// RUN: %vramlint --echo --device=cpu --entry=named --no-shortcuts %s 2>&1 | FileCheck --check-prefix=NAMED %s
// NAMED-NOT: error
// NAMED: nothing was copied
void named() {
  std::vector<char> from, to;
  std::vector<std::string> texts;
  std::memcpy(&to[0], &from.front(), from.size());
  std::string *first = &texts[0], *same = &*texts.begin();
  std::printf("%s was copied\n", first == same ? "nothing" : "something");
}

// What is read where nothing is, and what the library computes of it.
// RUN: %vramlint --echo --device=cpu --entry=read %s 2>&1 | FileCheck %s
// RUN: %vramlint --echo --device=cpu --entry=read --no-shortcuts %s 2>&1 | FileCheck %s
void read() {
  std::vector<int> v{1, 2, 3};
  auto i = v.begin();
  std::printf("behind the end: %d\n", v[3]);
  v.reserve(100);
  std::printf("not yet there: %d, gone: %d\n", v[50], *i);
  std::vector<int> none;
  none.pop_back();
  std::printf("%zu\n", none.size());
  std::priority_queue<int> queue;
  queue.pop();
  std::printf("%zu\n", queue.size());
  auto three = [](int, int) { return true; };
  std::set<int, decltype(three)> disordered(three);
  for (int k = 0; k < 3; ++k)
    disordered.insert(1);
  std::printf("%zu\n", disordered.size());
}
// CHECK: behind the end: ?
// CHECK: not yet there: ?, gone: ?
// CHECK: {{^}}18446744073709551615
// CHECK: {{^}}18446744073709551615
// CHECK: {{^}}3{{$}}

// What the library checks when it is asked to; where it needs functions that are compiled into it, it is told.
// RUN: not %vramlint --entry=read %s -- -std=c++20 -D_GLIBCXX_ASSERTIONS 2>&1 | FileCheck --check-prefix=ASSERT %s
// ASSERT: error: Assertion `__n < this->size()' failed.
// RUN: %vramlint --entry=read %s -- -std=c++20 -D_GLIBCXX_DEBUG 2>&1 | FileCheck --check-prefix=DEBUG %s
// DEBUG: no model for '__gnu_debug::
