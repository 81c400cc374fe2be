// Where a library has put numbers by something that is not known, which lies where is not known either.
#include <complex>
#include <queue>
// ---
// vramlint: scenario(@NAME@)
void program() {
  std::vector<int> v{5, 3, 8, 1, 9, 2};
  v[2] = outside();
  std::nth_element(v.begin(), v.begin() + 3, v.end());
  auto t = torch::zeros({v[3]});
}
// ---
// vramlint: scenario(@NAME@)
void program() {
  int v[] = {5, 3, outside(), 1, 9, 2};
  std::partial_sort(v, v + 2, v + 6);
  auto t = torch::zeros({v[1]});
}
// ---
// vramlint: scenario(@NAME@)
void program() {
  std::vector<int64_t> v{5, 3, 8, 1, 9, 2};
  const int k = outside();
  std::partition(v.begin(), v.end(), [k](int64_t x) { return x > k; });
  auto t = torch::zeros({v[5]});
}
// ---
struct Rated {
  float score;
  torch::Tensor t;
};
// vramlint: scenario(@NAME@)
void program() {
  std::vector<Rated> all{{0.5f, torch::zeros({2})}, {0.2f * outside(), torch::zeros({3})}, {0.3f, torch::zeros({4})}};
  std::sort(all.begin(), all.end(), [](const Rated &a, const Rated &b) { return a.score < b.score; });
  auto t = torch::zeros_like(all[0].t);
}
// ---
struct Rated {
  float score;
  torch::Tensor t;
};
// vramlint: scenario(@NAME@)
void program() {
  std::vector<Rated> all;
  for (int i = 0; i < 3; ++i)
    all.push_back({i == 1 ? 0.2f * outside() : 0.1f * i, torch::zeros({2})});
  std::sort(all.begin(), all.end(), [](const Rated &a, const Rated &b) { return a.score < b.score; });
  auto t = torch::zeros_like(all[0].t);
}
// ---
struct Rated {
  float score;
  std::string name;
};
// vramlint: scenario(@NAME@)
void program() {
  std::vector<Rated> all{{0.5f, "a"}, {0.2f * outside(), "bb"}, {0.3f, "ccc"}};
  std::sort(all.begin(), all.end(), [](const Rated &a, const Rated &b) { return a.score < b.score; });
  auto t = torch::zeros({static_cast<int64_t>(all[0].name.size())});
}
// ---
struct Rated {
  float score;
  int64_t size;
};
struct Less {
  bool operator()(const Rated &a, const Rated &b) const { return a.score < b.score; }
};
// vramlint: scenario(@NAME@)
void program() {
  std::priority_queue<Rated, std::vector<Rated>, Less> all;
  all.push({0.5f, 1});
  all.push({0.2f * outside(), 2});
  all.push({0.3f, 3});
  auto t = torch::zeros({all.top().size});
}
// ---
// vramlint: scenario(@NAME@)
void program() {
  std::complex<float> z(outside(), 1);
  auto t = torch::zeros({static_cast<int64_t>(z.real()) + 1});
}
// ---
// vramlint: scenario(@NAME@)
void program() {
  std::vector<int> from{4, outside(), 2, 3}, to(3);
  std::partial_sort_copy(from.begin(), from.end(), to.begin(), to.end());
  auto t = torch::zeros({to[1]});
}
