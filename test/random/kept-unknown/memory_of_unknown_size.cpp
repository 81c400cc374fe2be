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
