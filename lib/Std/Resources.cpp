// Memory resources: what is compiled of <memory_resource>. A pool takes what it is asked for from its upstream piece
// by piece, which nobody sees where that is a resource of the library; a pool over one of the program's, over a
// buffer that ends, or over an `operator new` of the program's, has no model.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Std/Rows.h"
#include "Std/Sequence.h"
#include "Std/Shortcuts.h"

#include <algorithm>

namespace vramlint {
using namespace clang;

namespace {

constexpr std::string_view NewDelete = "std::pmr::new_delete_resource", Null = "std::pmr::null_memory_resource",
                           Default = "std::pmr::get_default_resource";

std::optional<CallResult> giveResource(StdCall &C) { return CallResult(Value::address(C.single(C.Site.Name))); }

/// Where the address of the default resource is kept.
Place defaultResource(StdCall &C) {
  const bool Set = C.State.Objects.count(Default);
  const Place At = C.single(Default);
  if (!Set)
    C.M.store(At, Value::address(C.single(NewDelete)), C.M.Context.VoidPtrTy);
  return At;
}

std::optional<CallResult> getDefault(StdCall &C) {
  return CallResult(C.M.load(defaultResource(C), C.M.Context.VoidPtrTy));
}

std::optional<CallResult> setDefault(StdCall &C) {
  const Place At = defaultResource(C);
  const Value Old = C.M.load(At, C.M.Context.VoidPtrTy), New = C.value(0);
  C.M.store(At, New.isUnknown() || New.truth() ? New : Value::address(C.single(NewDelete)), C.M.Context.VoidPtrTy);
  return CallResult(Old);
}

// The library's own resources are objects without a vtable here, so calls of their methods arrive at the base class.

CallResult forward(StdCall &C, std::string_view Function) {
  LibraryCall Call;
  Call.Callee = nullptr;
  Call.Name = Call.Method = Function;
  Call.Arguments = {C.operand(0)};
  Call.Site = C.Site.Site;
  Call.ReturnType = C.Site.ReturnType;
  return C.M.Standard.call(Call).value_or(CallResult());
}

std::optional<CallResult> allocateBytes(StdCall &C) {
  if (C.Site.This.At == C.single(NewDelete))
    return forward(C, "operator_new");
  if (C.Site.This.At != C.single(Null))
    return std::nullopt;
  if (const CXXRecordDecl *Class = C.M.findClass("std::bad_alloc"))
    C.throwNew(C.M.classType(Class), {});
  C.M.raise("std::bad_alloc", C.Site.Site, "std::bad_alloc");
}

std::optional<CallResult> deallocateBytes(StdCall &C) {
  return C.Site.This.At == C.single(NewDelete) ? std::optional(forward(C, "operator_delete")) : std::nullopt;
}

std::optional<CallResult> isSameResource(StdCall &C) {
  return CallResult(Value::boolean(C.Site.This.At == C.operand(0).At.At));
}

// --- monotonic_buffer_resource -----------------------------------------------------------------------
// Buffers form a list; the head of each lies at its end: its size with the logarithm of its alignment, and the next
// one.

constexpr std::uint64_t HeadBytes = 16, Grain = 64;

/// A member of the resource, and the operand of a call that is made from a number.
Place memberOf(StdCall &C, llvm::StringRef Name) { return C.member(C.Site.This, C.Site.ThisType, Name).first; }

Operand sizeOperand(StdCall &C, std::uint64_t Size) {
  Operand O;
  O.V = Value::integer(Size);
  O.Type = C.M.Context.UnsignedLongTy;
  return O;
}

std::optional<CallResult> callUpstream(StdCall &C, llvm::StringRef Method, std::vector<Operand> Arguments) {
  const Value Upstream = C.M.load(memberOf(C, "_M_upstream"), C.M.Context.VoidPtrTy);
  const CXXRecordDecl *Class = C.M.findClass("std::pmr::memory_resource");
  if (Upstream.isUnknown() || !Class)
    return std::nullopt;
  return C.M.callMethod(Upstream.asAddress(), C.M.classType(Class), Method, std::move(Arguments), C.Site.Site);
}

/// _M_new_buffer(bytes, alignment)
std::optional<CallResult> newBuffer(StdCall &C) {
  const QualType Size = C.M.Context.UnsignedLongTy, Pointer = C.M.Context.VoidPtrTy;
  const Place Next = memberOf(C, "_M_next_bufsiz"), Current = memberOf(C, "_M_current_buf"),
              Available = memberOf(C, "_M_avail"), Head = memberOf(C, "_M_head");
  if (!Next || !Current || !Available || !Head || C.value(0).isUnknown() || C.value(1).isUnknown())
    return std::nullopt;
  const auto Planned = static_cast<std::uint64_t>(C.M.load(Next, Size).wide());
  const std::uint64_t Alignment = std::max<std::uint64_t>(C.size(1), 16);
  const std::uint64_t Bytes = (std::max(C.size(0), Planned) + HeadBytes + Grain - 1) / Grain * Grain;
  const auto Made = callUpstream(C, "allocate", {sizeOperand(C, Bytes), sizeOperand(C, Alignment)});
  if (!Made || !Made->V.isInt())
    return std::nullopt;
  const Address At = Made->V.asAddress(), End = At + Bytes - HeadBytes;
  C.M.store(Place(End), Value::integer(Bytes | static_cast<unsigned>(__builtin_ctzll(Alignment))), Size);
  C.M.store(Place(End + 8), C.M.load(Head, Pointer), Pointer);
  C.M.store(Head, Value::address(End), Pointer);
  C.M.store(Current, Value::address(At), Pointer);
  C.M.store(Available, Value::integer(Bytes - HeadBytes), Size);
  C.M.store(Next, Value::integer(static_cast<std::uint64_t>(static_cast<float>(Planned) * 1.5F)), Size);
  return CallResult();
}

std::optional<CallResult> releaseBuffers(StdCall &C) {
  const QualType Size = C.M.Context.UnsignedLongTy, Pointer = C.M.Context.VoidPtrTy;
  const Place Head = memberOf(C, "_M_head");
  Value Chunk = Head ? C.M.load(Head, Pointer) : C.M.unknown("a resource without buffers");
  if (Chunk.isUnknown())
    return std::nullopt;
  C.M.store(Head, Value::address(0), Pointer);
  while (!Chunk.isUnknown() && Chunk.truth()) {
    const Address End = Chunk.asAddress();
    const auto Word = static_cast<std::uint64_t>(C.M.load(Place(End), Size).wide());
    Chunk = C.M.load(Place(End + 8), Pointer);
    const std::uint64_t Bytes = Word / Grain * Grain;
    Operand Start;
    Start.V = Value::address(End + HeadBytes - Bytes);
    Start.Type = Pointer;
    callUpstream(C, "deallocate", {Start, sizeOperand(C, Bytes), sizeOperand(C, std::uint64_t(1) << (Word % Grain))});
  }
  return CallResult();
}

std::optional<CallResult> destroyMonotonic(StdCall &C) {
  C.M.callMethod(C.Site.This, C.Site.ThisType, "release", {}, C.Site.Site);
  return CallResult();
}

// --- pools -------------------------------------------------------------------------------------------

constexpr std::int64_t Options = 16; ///< bytes

/// The pool's upstream lies behind its options, as the allocator of a vector.
Place upstreamOfPool(StdCall &C) {
  const Place Parts = memberOf(C, "_M_impl");
  return Parts ? Parts + Options : Parts;
}

/// Whether what is asked of a resource ends in the library's new and delete, with resources of the library between at
/// most: then nobody can tell how often it is asked.
bool isUnseen(StdCall &C, Value Resource) {
  constexpr unsigned Most = 8;
  if (!allocatesAsUsual(C.M.Context))
    return false;
  const CXXRecordDecl *Base = C.M.findClass("std::pmr::memory_resource");
  for (unsigned I = 0; Base && I < Most && !Resource.isUnknown() && Resource.truth(); ++I) {
    if (Resource.asAddress() == C.single(NewDelete))
      return true;
    if (Resource.asAddress() == C.single(Null))
      return false;
    const DynamicObject Whole = C.M.dynamicObject(Resource.asAddress(), Base);
    if (!Whole.Class || !llvm::StringRef(Whole.Class->getQualifiedNameAsString()).starts_with("std::pmr::"))
      return false;
    const auto Next = C.M.callMethod(Whole.At, C.M.classType(Whole.Class), "upstream_resource", {}, C.Site.Site);
    Resource = Next ? Next->V : C.M.unknown("a resource");
  }
  return false;
}

std::optional<CallResult> constructPool(StdCall &C) {
  const auto [Parts, Type] = C.member(C.Site.This, C.Site.ThisType, "_M_impl");
  if (!Parts || !isUnseen(C, C.value(1)))
    return std::nullopt;
  C.M.Mem.clear(Parts.At, C.M.sizeOf(Type));
  const CauseId Cause = C.M.Mem.cause("what options a pool makes of those it is given");
  C.M.Mem.setShadow(Parts.At, Options, Cause);
  C.M.store(upstreamOfPool(C), C.value(1), C.M.Context.VoidPtrTy);
  return CallResult();
}

/// do_allocate, do_deallocate
std::optional<CallResult> passToUpstream(StdCall &C) {
  const Place At = upstreamOfPool(C);
  const CXXRecordDecl *Class = C.M.findClass("std::pmr::memory_resource");
  const Value Upstream = At ? C.M.load(At, C.M.Context.VoidPtrTy) : C.M.unknown("a pool");
  if (Upstream.isUnknown() || !Upstream.truth() || !Class)
    return std::nullopt;
  return C.M.callMethod(Upstream.asAddress(), C.M.classType(Class), C.count() == 2 ? "allocate" : "deallocate",
                        C.Site.Arguments, C.Site.Site);
}

constexpr std::string_view NotReleased = "what lies in a pool is not destroyed when its memory is given back";

/// std::_Destroy of what no header defines: a pool here has no blocks. What a template makes is defined once it is
/// used, and in the meantime by another source.
bool destroysHidden(const FunctionDecl &F) {
  const CXXRecordDecl *Class = F.getParamDecl(0)->getType()->getPointeeCXXRecordDecl();
  return Class && !Class->hasDefinition() && !isa<ClassTemplateSpecializationDecl>(Class) &&
         Class->getQualifiedNameAsString().starts_with("std::pmr::");
}

constexpr Row Table[] = {
    {"std::_Destroy", 2, 3, doNothing, false, NotReleased, destroysHidden},
    {NewDelete, 0, 0, giveResource},
    {Null, 0, 0, giveResource},
    {Default, 0, 0, getDefault},
    {"std::pmr::set_default_resource", 1, 1, setDefault},
    inert("std::pmr::memory_resource::~memory_resource", "the class has no members"),
    {"std::pmr::memory_resource::do_allocate", 2, 2, allocateBytes},
    {"std::pmr::memory_resource::do_deallocate", 3, 3, deallocateBytes},
    {"std::pmr::memory_resource::do_is_equal", 1, 1, isSameResource},
    {"std::pmr::monotonic_buffer_resource::~monotonic_buffer_resource", 0, 0, destroyMonotonic},
    {"std::pmr::monotonic_buffer_resource::_M_new_buffer", 2, 2, newBuffer},
    {"std::pmr::monotonic_buffer_resource::_M_release_buffers", 0, 0, releaseBuffers},
    inert("std::pmr::__pool_resource::~__pool_resource", NotReleased),
    {"std::pmr::unsynchronized_pool_resource::unsynchronized_pool_resource", 2, 2, constructPool},
    inert("std::pmr::unsynchronized_pool_resource::~unsynchronized_pool_resource", NotReleased),
    inert("std::pmr::unsynchronized_pool_resource::release", NotReleased),
    {"std::pmr::unsynchronized_pool_resource::do_allocate", 2, 2, passToUpstream},
    {"std::pmr::unsynchronized_pool_resource::do_deallocate", 3, 3, passToUpstream},
    {"std::pmr::synchronized_pool_resource::synchronized_pool_resource", 2, 2, constructPool},
    inert("std::pmr::synchronized_pool_resource::~synchronized_pool_resource", NotReleased),
    inert("std::pmr::synchronized_pool_resource::release", NotReleased),
    {"std::pmr::synchronized_pool_resource::do_allocate", 2, 2, passToUpstream},
    {"std::pmr::synchronized_pool_resource::do_deallocate", 3, 3, passToUpstream},
};

} // namespace

std::span<const Row> resourceRows() { return Table; }

} // namespace vramlint
