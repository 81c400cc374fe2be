// Shortcuts for what every loop over a vector does: its iterators.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Std/ShortcutParts.h"

namespace vramlint {
using namespace clang;

namespace {

bool isPointerIterator(Machine &M, QualType Type) {
  return className(M, Type) == "__gnu_cxx::__normal_iterator" &&
         templateArgument(Type.getNonReferenceType(), 0)->isPointerType() &&
         M.sizeOf(Type.getNonReferenceType()) == 8;
}

/// The element of a __normal_iterator around a pointer that this is a method of.
QualType elementOf(Machine &M, const FunctionDecl &F) {
  const QualType Iterator = classOfMethod(M, F);
  return !Iterator.isNull() && isPointerIterator(M, Iterator) ? templateArgument(Iterator, 0)->getPointeeType()
                                                              : QualType();
}

bool ofIterator(Machine &M, const FunctionDecl &F) { return !elementOf(M, F).isNull(); }

/// Two iterators of one type: the operators for two types take constant ones, too.
bool takesTwoIterators(Machine &M, const FunctionDecl &F) {
  return F.getNumParams() == 2 && isPointerIterator(M, F.getParamDecl(0)->getType().getNonReferenceType()) &&
         isPointerIterator(M, F.getParamDecl(1)->getType().getNonReferenceType());
}

Answer dereference(Machine &M, const LibraryCall &Call) {
  const std::optional<Address> At = Call.count() == 0 ? pointerAt(M, Call.This.At) : std::nullopt;
  // Whatever else is wrong with the address is found where it is used.
  return At && *At ? Answer(Place(*At)) : std::nullopt;
}

Answer arrow(Machine &M, const LibraryCall &Call) {
  const std::optional<Address> At = Call.count() == 0 ? pointerAt(M, Call.This.At) : std::nullopt;
  return At ? Answer(Value::address(*At)) : std::nullopt;
}

/// Prefix; the other one has a parameter.
template <int Step> Answer advance(Machine &M, const LibraryCall &Call) {
  const std::optional<Address> At = Call.count() == 0 ? pointerAt(M, Call.This.At) : std::nullopt;
  if (!At || !*At)
    return std::nullopt;
  const auto Bytes = static_cast<std::int64_t>(M.sizeOf(templateArgument(Call.ThisType, 0)->getPointeeType()));
  const Address Next = *At + static_cast<Address>(Step * Bytes);
  if (!M.Mem.find(Next) || Memory::base(Next) != Memory::base(*At))
    return std::nullopt;
  putPointer(M, Call.This.At, Next);
  return Answer(Call.This);
}

template <bool Equal> Answer compare(Machine &M, const LibraryCall &Call) {
  if (Call.count() != 2 || !Call.Arguments[0].At || !Call.Arguments[1].At || Call.Arguments[0].At.isUnknown() ||
      Call.Arguments[1].At.isUnknown())
    return std::nullopt;
  const std::optional<Address> L = pointerAt(M, Call.Arguments[0].At.At), R = pointerAt(M, Call.Arguments[1].At.At);
  return L && R ? Answer(Value::boolean((*L == *R) == Equal)) : std::nullopt;
}

template <bool AtEnd> Answer iterator(Machine &M, const LibraryCall &Call) {
  const std::optional<Address> At = Call.count() == 0 ? pointerAt(M, Call.This.At + (AtEnd ? 8 : 0)) : std::nullopt;
  return At && isPointerIterator(M, Call.ReturnType) ? givePointers(M, Call, {*At}) : std::nullopt;
}

constexpr ShortcutRow Rows[] = {
    {"__gnu_cxx::__normal_iterator::operator*", dereference, ofIterator},
    {"__gnu_cxx::__normal_iterator::operator->", arrow, ofIterator},
    {"__gnu_cxx::__normal_iterator::operator++", advance<1>, ofIterator},
    {"__gnu_cxx::__normal_iterator::operator--", advance<-1>, ofIterator},
    {"__gnu_cxx::operator==", compare<true>, takesTwoIterators},
    {"__gnu_cxx::operator!=", compare<false>, takesTwoIterators},
    {"std::vector::begin", iterator<false>, ofVectorOfPointers},
    {"std::vector::end", iterator<true>, ofVectorOfPointers},
};

} // namespace

std::span<const ShortcutRow> iteratorShortcuts() { return Rows; }

} // namespace vramlint
