// Memory whose size is not known belongs to nobody else: what is written there changes nothing elsewhere.
void told(int64_t n) { auto t = torch::zeros({n}); }
// ---
// vramlint: scenario(@NAME@)
void program() {
  std::vector<float> p(outside() + 1), q(outside() + 1, 2.0f);
  p[0] = 4;
  q[outside()] = 3;
  std::memset(p.data(), 0, sizeof(float) * outside());
  std::memcpy(p.data(), q.data(), sizeof(float) * outside());
  told(3);
}
// ---
// vramlint: scenario(@NAME@)
void program() {
  int *p = new int[outside() + 1];
  for (int i = 0; i < outside(); ++i)
    p[i] = i;
  delete[] p;
  std::unique_ptr<float[]> q(new float[outside() + 1]);
  q[0] = 4;
  auto r = std::make_unique<double[]>(outside() + 1);
  r[0] = 4;
  told(3);
}
// ---
// vramlint: scenario(@NAME@)
void program() {
  auto *p = static_cast<float *>(malloc(outside() * 4 + 4)), *q = static_cast<float *>(calloc(outside() + 1, 4));
  p[0] = q[0] = 4;
  q = static_cast<float *>(realloc(q, outside() * 8 + 8));
  q[0] = 4;
  free(p);
  free(q);
  told(3);
}
// ---
// vramlint: scenario(@NAME@)
void program() {
  std::vector<std::vector<int>> rows(3, std::vector<int>(outside()));
  rows[1].push_back(3);
  told(rows.size());
}
// ---
// What is written through an iterator stays in its row, whatever the round.
// vramlint: scenario(@NAME@)
void program() {
  std::vector<float> row(outside() + 1);
  for (auto &x : row)
    x = x / 255;
  for (auto it = row.rbegin(); it != row.rend(); ++it)
    *it = 3;
  std::vector<std::vector<float>> rows(3, std::vector<float>(outside() + 1));
  for (auto &r : rows)
    for (auto &x : r)
      x = 3;
  auto t = torch::zeros({3});
}
// ---
// Unless it leads out of it.
// vramlint: scenario(@NAME@)
void program() {
  int u = outside();
  std::vector<int> row(u + 5);
  int small[40] = {3, 3, 3, 3};
  int *at = row.data();
  for (int i = 0; i < u; ++i) {
    *at = 9;
    ++at;
    if (i == 1)
      at = small;
  }
  auto t = torch::zeros({small[0]});
}
// ---
// vramlint: scenario(@NAME@)
void program() {
  int u = outside();
  struct {
    int *at;
    int n;
  } both{nullptr, 2};
  std::vector<int> row(u + 1);
  both.at = row.data();
  for (int i = 0; i < u; ++i) {
    *both.at = i;
    ++both.at;
    if (i == 2)
      both.at = &both.n;
  }
  auto t = torch::zeros({both.n});
}
// ---
// What goes along a text or an array that the program has itself stays in there.
// vramlint: scenario(@NAME@)
void program() {
  std::string text(outside(), 'a');
  for (char &c : text)
    c = 'b';
  int row[64] = {}, beside = 3;
  int *at = row;
  for (int i = 0; i < outside(); ++i)
    *at++ = 300000;
  auto t = torch::zeros({beside});
}
// ---
// vramlint: scenario(@NAME@)
void program() {
  int row[64] = {3, 3, 3};
  int *at = row;
  for (int i = 0; i < outside(); ++i)
    *at++ = 300000;
  auto t = torch::zeros({row[0] % 7});
}
