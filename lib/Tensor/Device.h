// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where a tensor lives. `Index` -1 means "the current device" and counts as device 0.
#pragma once

#include <cstdint>
#include <string>
#include <utility>

namespace vramlint {

enum class DeviceType : std::uint8_t { CPU, CUDA, Meta };

struct Device {
  DeviceType Type = DeviceType::CPU;
  int Index = -1;

  bool isCuda() const { return Type == DeviceType::CUDA; }
  bool isCpu() const { return Type == DeviceType::CPU; }
  /// No tensor is on a CPU with a number, so one that is asked for is another device. Takes the number away; true if
  /// there was one.
  bool takeCpuNumber() { return isCpu() && std::exchange(Index, -1) >= 0; }
  /// Equal when the type agrees and the indices agree with -1 read as 0.
  friend bool operator==(Device A, Device B) {
    auto Index = [](Device D) { return D.Index < 0 ? 0 : D.Index; };
    return A.Type == B.Type && Index(A) == Index(B);
  }
};

/// `cpu`, `cuda:0`.
std::string deviceName(Device D);

} // namespace vramlint
