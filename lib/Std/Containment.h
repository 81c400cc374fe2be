// Rows of what answers for a function where something that its body needs is not known, and what they share.
//
// A class has a table of its methods, which go by their names; `Otherwise` answers for all others of the class.
// Constructors go by the name of their class.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Std/ShortcutParts.h"

#include <span>

namespace vramlint {

struct ContainedMethod {
  std::string_view Name;
  Shortcut Run;
};

struct ContainedClass {
  std::string_view Name; ///< in namespace std
  std::span<const ContainedMethod> Methods;
  Shortcut Otherwise = nullptr;
  /// Whether it can answer for a method of this class; null: for each.
  bool (*Fits)(Machine &M, const clang::FunctionDecl &F) = nullptr;
};

// The tables, by what they are about.
std::span<const ContainedClass> containedTexts();   ///< strings, views, iterators over streams
std::span<const ContainedClass> containedTables();  ///< maps and sets
std::span<const ContainedClass> containedVectors(); ///< vectors, deques
std::span<const ContainedClass> containedDraws();   ///< distributions
std::span<const ContainedClass> containedTimeFacets();
std::span<const ShortcutRow> containedTableFunctions();
std::span<const ShortcutRow> containedAlgorithms();
std::span<const ShortcutRow> containedRandomFunctions();
std::span<const ShortcutRow> containedTimes();

/// Why an object is forgotten as a whole.
CauseId blankOf(Machine &M, Place P);
/// The first cause that a program gave among the bytes of an object; what nobody has written yet is none.
CauseId lostBytes(Machine &M, Place P, std::uint64_t Size);
/// Why something in the object that a method is called on is not known.
CauseId lostObject(Machine &M, const LibraryCall &Call);
bool isTableIterator(Machine &M, clang::QualType Type);
/// Why an argument is not known; of a string, why the number of its characters is not when it \p Counts them.
CauseId lostArgument(Machine &M, const Operand &O, bool Counts);
bool isQuestion(const clang::FunctionDecl &F);
/// reserve() for a number of elements that is not known, by a container of which all is known: room for what a loop
/// of unknown length adds. Not for hash tables, whose order hangs on it.
Answer reserveSome(Machine &M, const LibraryCall &Call);
/// capacity(): not known where it is just the room that reserveSome() makes.
Answer tellRoom(Machine &M, const LibraryCall &Call, std::uint64_t Elements);
/// What a call gives back when that is not known.
Answer giveUnknown(Machine &M, const LibraryCall &Call, CauseId Cause);
/// Whether an object of this type can lead to no memory of a library: numbers, strings, and containers of them.
bool isPlain(Machine &M, clang::QualType Type);
/// The next character of an std::istreambuf_iterator; nothing when the body finds it as well.
std::optional<Value> nextCharacter(Machine &M, const View &Iterator);

} // namespace vramlint
