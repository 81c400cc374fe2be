// Methods of c10::Storage. What writes to the memory behind LibTorch's back, or takes it away, has no row.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Torch/StorageObject.h"
#include "Torch/TorchHost.h"

namespace vramlint {
using namespace clang;

void StorageObject::describe(StateHash &H) const { H.mix(Held ? Held->block() : 0); }

namespace {
struct StorageRow {
  std::string_view Name;
  std::optional<CallResult> (*Run)(Machine &M, LibraryCall &Site, const StorageRef &Held);
  ReadArguments Read = {};
};

std::optional<CallResult> nbytes(Machine &, LibraryCall &, const StorageRef &Held) {
  return Value::integer(Held ? Held->size() : 0);
}
std::optional<CallResult> holdsAny(Machine &, LibraryCall &, const StorageRef &Held) {
  return Value::boolean(Held != nullptr);
}
std::optional<CallResult> contents(Machine &M, LibraryCall &Site, const StorageRef &Held) {
  return giveContents(M, Site, Held.get());
}
std::optional<CallResult> device(Machine &M, LibraryCall &Site, const StorageRef &Held) {
  return Held ? std::optional(give(M, Site, Held->device())) : std::nullopt;
}
std::optional<CallResult> isAlias(Machine &M, LibraryCall &Site, const StorageRef &Held) {
  const HostRef Object = Site.count() == 1 ? M.slot(Site.Arguments[0].At) : nullptr;
  const auto *Other = dynamic_cast<const StorageObject *>(Object.get());
  return Other ? std::optional<CallResult>(Value::boolean(Held == Other->Held)) : std::nullopt;
}

constexpr StorageRow Rows[] = {
    {"nbytes", nbytes},          {"sym_nbytes", nbytes},
    {"operator bool", holdsAny}, {"data", contents},
    {"mutable_data", contents},  {"device", device},
    {"device_type", device},     {"is_alias_of", isAlias, listOf<"other">},
};
} // namespace

std::optional<CallResult> storageOf(Machine &M, LibraryCall &Site, const Tensor &T) {
  if (!T.defined())
    return std::nullopt;
  if (T.isSparse()) {
    Session::current().raise("Cannot access storage of SparseTensorImpl");
    return CallResult();
  }
  const QualType Type = bare(Site.ReturnType);
  const Place At = M.temporary(Type, /*Destroy=*/true);
  M.Mem.setSlot(At.At, std::make_shared<StorageObject>(T.storage()));
  if (Site.ReturnType->isReferenceType())
    return CallResult(At);
  if (!Site.Result)
    Site.Result = M.temporary(Type, /*Destroy=*/true);
  M.Mem.setSlot(Site.Result.At, std::make_shared<StorageObject>(T.storage()));
  return CallResult::made();
}

std::optional<CallResult> callStorage(Machine &M, LibraryCall &Site, const StorageObject &Storage) {
  for (const StorageRow &R : Rows)
    if (R.Name == Site.Method)
      return R.Run(M, Site, Storage.Held);
  return std::nullopt;
}

void listStorageMethods(AnswerRows &All) {
  for (const StorageRow &R : Rows)
    All.push_back({.Table = "storages", .Class = "Storage", .Name = R.Name, .What = Fate::Value, .Read = R.Read});
}

} // namespace vramlint
