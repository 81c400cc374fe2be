// Parts of objects that lie in blocks of their own and go with their object: members of which nobody knows where in
// it they are.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <llvm/ADT/DenseMap.h>

#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace vramlint {

class OutlyingParts {
public:
  using Address = std::uint64_t;
  struct Part {
    const void *Which;
    Address Object, At; ///< where they lie
  };

  bool empty() const { return Parts.empty(); }
  std::optional<Address> find(Address Object, const void *Which) const {
    const auto Found = Parts.find({Object, Which});
    return Found == Parts.end() ? std::nullopt : std::optional(Found->second);
  }
  void add(Address Object, const void *Which, Address At) {
    Parts[{Object, Which}] = At;
    Objects[At] = Object;
  }
  /// The object of which a part lies at \p At.
  std::optional<Address> objectOf(Address At) const {
    const auto Found = Objects.find(At);
    return Found == Objects.end() ? std::nullopt : std::optional(Found->second);
  }
  /// Those of the objects that lie from \p First to \p Last.
  std::vector<Part> within(Address First, Address Last) const {
    std::vector<Part> Found;
    for (auto P = Parts.lower_bound({First, nullptr}); P != Parts.end() && P->first.first <= Last; ++P)
      Found.push_back({P->first.second, P->first.first, P->second});
    return Found;
  }
  /// They are no parts of anything any more.
  std::vector<Part> take(Address First, Address Last) {
    std::vector<Part> Taken = within(First, Last);
    Parts.erase(Parts.lower_bound({First, nullptr}), endOf(Last));
    for (const Part &P : Taken)
      Objects.erase(P.At);
    return Taken;
  }

private:
  using Map = std::map<std::pair<Address, const void *>, Address>;
  Map::iterator endOf(Address Last) {
    auto End = Parts.lower_bound({Last, nullptr});
    while (End != Parts.end() && End->first.first == Last)
      ++End;
    return End;
  }
  Map Parts;
  llvm::DenseMap<Address, Address> Objects; ///< by where a part of them lies
};

} // namespace vramlint
