// Goes in front of torch/optim/optimizer.h of a release before 2.2: from there on an optimizer finds its states by
// the address of a parameter's implementation, where it was that address as a text. The table gets keys that are made
// of either.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

// All that the header itself includes, before its table is renamed.
#include <ATen/Tensor.h>
#include <c10/util/C++17.h>
#include <c10/util/Exception.h>
#include <c10/util/flat_hash_map.h>
#include <torch/arg.h>
#include <torch/csrc/Export.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

namespace ska {

class address_key {
public:
  address_key() = default;
  address_key(const void *address) : address(reinterpret_cast<std::uintptr_t>(address)) {}
  address_key(const std::string &text) : address(std::stoull(text, nullptr, 16)) {}

  operator void *() const { return reinterpret_cast<void *>(address); }
  operator std::string() const { return c10::guts::to_string(reinterpret_cast<void *>(address)); }
  friend bool operator==(const address_key &a, const address_key &b) { return a.address == b.address; }
  friend bool operator!=(const address_key &a, const address_key &b) { return a.address != b.address; }

  std::uintptr_t address = 0;
};

} // namespace ska

template <> struct std::hash<ska::address_key> {
  std::size_t operator()(const ska::address_key &key) const { return std::hash<std::uintptr_t>()(key.address); }
};

namespace ska {
template <class Text, class Value> using state_table = flat_hash_map<address_key, Value>;
} // namespace ska

#define flat_hash_map state_table
#include_next <torch/optim/optimizer.h>
#undef flat_hash_map
