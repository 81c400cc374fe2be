#include "data.h"

Data::Data(int n) : n(n) {}
torch::data::Example<> Data::get(size_t) { return {torch::zeros({3, 8, 8}), torch::zeros({1})}; }
torch::optional<size_t> Data::size() const { return n; }
