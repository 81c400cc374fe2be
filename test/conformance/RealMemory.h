// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Records what the real LibTorch allocates on the CPU: every request and free in order, as `+bytes` and `-number`.
#pragma once

#include "CpuAllocator.h"

// Before any other of LibTorch: as C++20, Clang wants its lists' elements complete where 1.13 only declares them.
#include <ATen/core/ivalue.h>

#include <c10/core/CPUAllocator.h>

#include <cstdint>
#include <cstdlib>
#include <string>
#include <unordered_map>
#include <vector>

namespace conformance {

class RealMemory {
public:
  /// Replaces LibTorch's CPU allocator, once per process.
  static RealMemory &install() {
    static RealMemory Instance;
    return Instance;
  }

  void start() { Events.clear(), Next = 0, Live = Peak = 0, Known.clear(), On = true; }
  void stop() { On = false; }
  /// `+1200 +8 -2`: the number counts the requests since start(); frees of older memory are `-old`.
  std::string text() const {
    std::string Text;
    for (const std::string &E : Events)
      Text += (Text.empty() ? "" : " ") + E;
    return Text;
  }
  std::int64_t live() const { return Live; }
  std::int64_t peak() const { return Peak; }

private:
  struct Recorder final : CpuAllocator {
    at::DataPtr make(std::size_t Size) const override {
      if (Size == 0)
        return {nullptr, nullptr, &RealMemory::drop, at::Device(at::kCPU)};
      void *Memory = nullptr;
      if (posix_memalign(&Memory, 64, Size) != 0)
        std::abort();
      install().allocated(Memory, static_cast<std::int64_t>(Size));
      return {Memory, Memory, &RealMemory::drop, at::Device(at::kCPU)};
    }
    at::DeleterFnPtr raw_deleter() const override { return &RealMemory::drop; }
  };

  RealMemory() {
    static Recorder Made;
    c10::SetAllocator(at::kCPU, &Made, 100);
    c10::SetCPUAllocator(&Made, 100);
  }

  void allocated(void *Memory, std::int64_t Size) {
    if (!On)
      return;
    Known[Memory] = {++Next, Size};
    Events.push_back("+" + std::to_string(Size));
    Live += Size;
    Peak = Live > Peak ? Live : Peak;
  }
  static void drop(void *Memory) {
    RealMemory &R = install();
    if (R.On && Memory) {
      auto Found = R.Known.find(Memory);
      if (Found != R.Known.end()) {
        R.Events.push_back("-" + std::to_string(Found->second.first));
        R.Live -= Found->second.second;
        R.Known.erase(Found);
      }
    }
    std::free(Memory);
  }

  bool On = false;
  int Next = 0;
  std::int64_t Live = 0, Peak = 0;
  std::vector<std::string> Events;
  std::unordered_map<void *, std::pair<int, std::int64_t>> Known;
};

} // namespace conformance
