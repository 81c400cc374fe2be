// A number for the state of what a library keeps, to find out whether a round of a loop leaves it as it was.
//
// Objects are described, not compared: which object stands where follows from the order in which they are met, so
// that a tensor that was replaced by one like it counts as the same.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace vramlint {

class StateHash {
public:
  void mix(std::uint64_t X) { Sum = (Sum ^ X) * 0x100000001b3 + (Sum >> 29); }
  void mix(std::string_view Text);
  template <class Numbers> void mixAll(const Numbers &List) {
    mix(List.size());
    for (const auto &X : List)
      mix(static_cast<std::uint64_t>(X));
  }

  /// Mixes which object it is. True when it is met for the first time: the caller describes it.
  bool enter(const void *Object);
  /// Mixes which of the things that were named so far it is: names that change together are the same.
  void mixName(std::uint64_t Name) { mix(Named.try_emplace(Name, Named.size() + 1).first->second); }
  /// Describes something when all that is above it has been: graphs are as deep as the program is long.
  void later(std::function<void()> Describe) { Pending.push_back(std::move(Describe)); }
  /// There is something whose state nobody can tell.
  void cannotTell() { Told = false; }

  /// The number; nothing when something could not be told.
  std::optional<std::uint64_t> finish();

private:
  std::uint64_t Sum = 0xcbf29ce484222325;
  std::unordered_map<const void *, std::uint64_t> Met;
  std::unordered_map<std::uint64_t, std::uint64_t> Named;
  std::vector<std::function<void()>> Pending;
  bool Told = true;
};

} // namespace vramlint
