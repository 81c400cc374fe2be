// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/StateHash.h"

namespace vramlint {

void StateHash::mix(std::string_view Text) {
  mix(Text.size());
  for (const char C : Text)
    mix(static_cast<unsigned char>(C));
}

bool StateHash::enter(const void *Object) {
  if (!Object) {
    mix(std::uint64_t(0));
    return false;
  }
  const auto [Found, IsNew] = Met.try_emplace(Object, Met.size() + 1);
  mix(Found->second);
  return IsNew;
}

std::optional<std::uint64_t> StateHash::finish() {
  while (!Pending.empty()) {
    const std::function<void()> Describe = std::move(Pending.back());
    Pending.pop_back();
    Describe();
  }
  return Told ? std::optional(Sum) : std::nullopt;
}

} // namespace vramlint
