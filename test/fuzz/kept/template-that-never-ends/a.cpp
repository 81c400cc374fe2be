#include <utility>
template <class T> auto twice(T t) { return twice(std::pair<T, T>(t, t)); }
auto g() { return twice(1); }
int main() {}
