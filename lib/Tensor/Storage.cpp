// A storage is one allocation: its constructor and destructor are the trace's allocate and free.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Tensor/Storage.h"
#include "Tensor/Session.h"

#include <cassert>

namespace vramlint {

AllocationObserver::~AllocationObserver() = default;
StorageMirror::~StorageMirror() = default;
std::optional<long double> StorageMirror::number(Bytes, Dtype) const { return std::nullopt; }
void StorageMirror::describe(StateHash &) const {}

std::uint64_t Contents::fresh() {
  static thread_local std::uint64_t Last = 0;
  return ++Last * 0x9e3779b97f4a7c15;
}

std::string_view categoryName(Category C) {
  static constexpr std::string_view Names[] = {"parameter",  "buffer",    "gradient",  "optimizer_state", "input",
                                               "activation", "temporary", "workspace", "output",          "other"};
  return Names[static_cast<std::size_t>(C)];
}

std::string deviceName(Device D) {
  switch (D.Type) {
  case DeviceType::CPU:
    return D.Index < 0 ? "cpu" : "cpu:" + std::to_string(D.Index);
  case DeviceType::Meta:
    return "meta";
  case DeviceType::CUDA:
    return "cuda:" + std::to_string(D.Index < 0 ? 0 : D.Index);
  }
  return "cpu";
}

Storage::Storage(Bytes Size, Device Where, Category Kind) : Size(Size), Where(Where), Kind(Kind) {
  this->Where.takeCpuNumber();
  assert(Size >= 0);
  if (Size == 0 || Where.Type == DeviceType::Meta)
    return;
  const Device &Followed = Session::current().Options.Target;
  if (Where.isCuda() && std::max<int>(Where.Index, 0) != (Followed.isCuda() ? std::max<int>(Followed.Index, 0) : 0))
    Session::current().assume(Doubt::OtherDevice, deviceName(Where));
  Observer = &Session::current().Observer;
  Block = Observer->allocate(Size, Where, Kind);
}

Storage::Storage(ExternalMemory, Bytes Size, Device Where)
    : Size(Size), Where(Where), Kind(Category::Other), External(true) {}

Storage::Storage(ObservedBlock Made, Bytes Size, Device Where, Category Kind)
    : Size(Size), Where(Where), Kind(Kind), Block(Made.Block), Observer(&Session::current().Observer) {}

Storage::~Storage() {
  if (Observer)
    Observer->free(Block);
}

void Storage::setCategory(Category NewKind) {
  if (Kind == NewKind)
    return;
  Kind = NewKind;
  if (Observer)
    Observer->categorize(Block, NewKind);
}

void Storage::grow(Bytes NewSize) {
  assert(NewSize > Size && !External);
  Size = NewSize;
  if (Where.Type == DeviceType::Meta)
    return;
  AllocationObserver *Old = Observer;
  Observer = &Session::current().Observer;
  BlockId Fresh = Observer->allocate(NewSize, Where, Kind);
  if (Old)
    Old->free(Block);
  Block = Fresh;
}

} // namespace vramlint
