// Where in a row something is copied to hangs on a tensor's value, or how long the row is: the row is not known then,
// and everything else still is.
int64_t drawn() { return torch::randint(0, 3, {1}).item<int64_t>(); }

void copied() {
  std::vector<float> row(100), part(3, 2.f);
  std::copy(part.begin(), part.end(), row.begin() + drawn());
  std::memcpy(row.data() + drawn(), part.data(), 12);
  char text[32] = "";
  std::snprintf(text + drawn(), 16, "%d", 12);
  auto x = torch::from_blob(row.data(), {100}).clone();
  auto y = x + 1;
}

void joined() {
  const int64_t n = drawn() + 1;
  std::vector<uint8_t> all(n * 16), one(16, uint8_t(7));
  for (int64_t i = 0; i < n; ++i)
    std::copy(one.begin(), one.end(), all.begin() + i * 16);
  auto x = torch::from_blob(all.data(), {16}, torch::kUInt8).to(torch::kFloat);
}

// vramlint: scenario(@NAME@)
void program() {
  copied();
  joined();
  auto last = torch::zeros({7});
}
