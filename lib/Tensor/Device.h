// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where a tensor lives. `Index` -1 means "the current device" and counts as device 0.
#pragma once

#include <cstdint>
#include <string>

namespace vramlint {

enum class DeviceType : std::uint8_t { CPU, CUDA, Meta };

struct Device {
  DeviceType Type = DeviceType::CPU;
  int Index = -1;

  bool isCuda() const { return Type == DeviceType::CUDA; }
  bool isCpu() const { return Type == DeviceType::CPU; }
  /// Equal when the type agrees and the indices agree with -1 read as 0.
  friend bool operator==(Device A, Device B) {
    auto Index = [](Device D) { return D.Index < 0 ? 0 : D.Index; };
    return A.Type == B.Type && Index(A) == Index(B);
  }
};

/// `cpu`, `cuda:0`.
std::string deviceName(Device D);

} // namespace vramlint
