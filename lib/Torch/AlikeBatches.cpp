// Batches that are like the first one are not executed.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Torch/AlikeBatches.h"

#include "Memory/Trace.h"
#include "Tensor/Session.h"
#include "Torch/DataObjects.h"
#include "Torch/TorchHost.h"

#include <llvm/ADT/STLExtras.h>

namespace vramlint {
using namespace clang;

/// Whether it is a class of the library, or of the standard library.
static bool isOfLibrary(const Machine &M, const CXXRecordDecl *Class) {
  return Class && !M.TheHost.isUserCode(Class->getLocation());
}

bool isOfMnist(Machine &M, const HeldObject &Dataset) {
  for (QualType T = Dataset.type(); !T.isNull(); T = templateArgument(T, 0))
    if (!isOfLibrary(M, T->getAsCXXRecordDecl()))
      return false;
  const auto Slots = M.Mem.slots(Dataset.place().At, M.sizeOf(Dataset.type()));
  return llvm::any_of(Slots, [](const auto &Slot) { return std::dynamic_pointer_cast<MnistObject>(Slot.second); });
}

/// Whether what it does to one example it does to any: it is of the library, and keeps tensors and no function of the
/// program (Normalize, Stack).
static bool keepsOnlyTensors(const Machine &M, QualType Transform) {
  const auto *Class = Transform.isNull() ? nullptr : Transform->getAsCXXRecordDecl();
  return isOfLibrary(M, Class) && Class->hasDefinition() &&
         llvm::all_of(Class->fields(),
                      [](const FieldDecl *F) { return knownClass(F->getType()) == KnownClass::Tensor; }) &&
         llvm::all_of(Class->bases(), [&](const CXXBaseSpecifier &B) { return keepsOnlyTensors(M, B.getType()); });
}

/// Of MapDataset<MapDataset<MNIST, Normalize<>>, Stack<>>, all that is done to examples.
static bool areAlike(Machine &M, const HeldObject &Dataset) {
  if (!isOfMnist(M, Dataset))
    return false;
  for (QualType T = Dataset.type(); !T.isNull(); T = templateArgument(T, 0))
    if (const QualType Transform = templateArgument(T, 1);
        !Transform.isNull() && Transform->isRecordType() && !keepsOnlyTensors(M, Transform))
      return false;
  return true;
}

static Trace *traceNow() { return dynamic_cast<Trace *>(&Session::current().Observer); }

AlikeBatches::Request AlikeBatches::requestNow(std::int64_t Examples) {
  const Session &S = Session::current();
  return {Examples, traceNow()->currentContext(), S.GradEnabled, S.InferenceMode, S.DefaultDtype};
}

/// Whether nobody knows the numbers in it, nor anything holds it but the batch.
static bool isPlain(const TensorImpl &I) {
  return I.Store && I.Store.use_count() == 1 && I.Store->block() && !I.Store->Mirror && !I.Store->Pinned &&
         I.Store->Holds.Anything && !I.Sparse && !I.RequiresGrad && !I.Function && !I.Grad && !I.Base && !I.Beside &&
         !I.OwnVersion && I.Hooks.empty();
}

/// The tensors that a batch is made of; nothing where it is of anything else.
std::optional<std::vector<AlikeBatches::Part>> AlikeBatches::partsOf(Machine &M, const HeldObject &Batch) {
  const auto *Class = Batch.type()->getAsCXXRecordDecl();
  if (!Class || Class->getNumBases() || Class->isPolymorphic())
    return std::nullopt;
  std::vector<Part> Parts;
  for (const FieldDecl *F : Class->fields()) {
    const auto Field = fieldOf(M, View{Batch.place(), Batch.type()}, F->getName());
    const Tensor *T = Field && knownClass(F->getType()) == KnownClass::Tensor ? tensorAt(M, Field->At) : nullptr;
    if (!T || !T->defined() || T->implRef().use_count() != 1 || !isPlain(T->impl()))
      return std::nullopt;
    const StorageRef &Store = T->storage();
    Parts.push_back({T->impl(), Store->Holds, Store->category(), Store->device(), Store->size(), Store->block(),
                     F->getType(), Field->At.At - Batch.place().At});
    Parts.back().Like.Store = nullptr;
  }
  return Parts;
}

AlikeBatches::Watch::Watch(Machine &M, AlikeBatches &All, const HeldObject &Dataset, std::int64_t Examples)
    : M(M), All(All) {
  if (!Examples || !traceNow() || M.Limits.AllRounds || !areAlike(M, Dataset))
    return;
  Asked = requestNow(Examples);
  From = traceNow()->position();
  Doubts = M.TheHost.doubts();
}

void AlikeBatches::Watch::ends(const HeldObject &Batch) {
  if (!Asked || M.TheHost.doubts() != Doubts)
    return;
  if (auto Parts = partsOf(M, Batch))
    All.Made.insert_or_assign(*Asked,
                              AlikeBatches::Batch{Batch.type(), std::move(*Parts), From, traceNow()->position()});
}

std::shared_ptr<HeldObject> AlikeBatches::again(Machine &M, std::int64_t Examples) const {
  if (!traceNow() || M.Limits.AllRounds)
    return nullptr;
  const auto Found = Made.find(requestNow(Examples));
  if (Found == Made.end())
    return nullptr;
  const Batch &First = Found->second;
  const auto Blocks = traceNow()->repeat(First.From, First.To, First.Parts.size());
  if (!Blocks)
    return nullptr;
  const Place At = M.allocate(First.Type, BlockKind::Heap);
  for (const Part &P : First.Parts) {
    auto Impl = std::make_shared<TensorImpl>(P.Like);
    Impl->Store = std::make_shared<Storage>(ObservedBlock{Blocks->at(P.Block)}, P.Size, P.Where, P.Kind);
    Impl->Store->Holds = P.Holds;
    Impl->Store->Holds.Id = Contents::fresh(); // other numbers
    put(M, Argument(Tensor(std::move(Impl))), P.Type, Place(At.At + P.Offset), nullptr);
  }
  return std::make_shared<HeldObject>(M, At, First.Type);
}

} // namespace vramlint
