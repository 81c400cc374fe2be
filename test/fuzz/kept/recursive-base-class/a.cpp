#include <torch/torch.h>
template <unsigned N> struct priority_tag : priority_tag<N - 1> {};
template <> struct priority_tag<0> {};
priority_tag<100000> tag;
int main() {}
