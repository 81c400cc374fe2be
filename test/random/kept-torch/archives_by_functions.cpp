// What is written by a function of the program into a text is read from its bytes, and by functions.
template <class T> void trip(T &from, T &to, T &then) {
  std::string text;
  torch::save(from, [&](const void *bytes, size_t n) {
    text.append(reinterpret_cast<const char *>(bytes), n);
    return n;
  });
  torch::load(to, text.data(), text.size());
  torch::load(
      then,
      [&](uint64_t at, void *into, size_t n) -> size_t {
        if (at >= text.size())
          return 0;
        const size_t there = std::min(static_cast<size_t>(at) + n, text.size()) - at;
        memcpy(into, text.data() + at, there);
        return there;
      },
      [&]() -> size_t { return text.size(); });
}
// vramlint: scenario(@NAME@)
void program() {
  torch::Tensor x = torch::randn({5, 4}), y, z;
  trip(x, y, z);
  auto sizes = torch::zeros({y.size(0), z.size(1)});
  torch::nn::Linear l(3, 4), m(3, 4), n(3, 4);
  trip(l, m, n);
  auto last = torch::zeros({5});
}
