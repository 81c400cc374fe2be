// Streams of the program. Their classes are templates and run from their headers on real memory: buffers of strings,
// formatting state, the program's own stream buffers. Rows stand where the headers end: conversion of numbers,
// locales, and devices (console, files), which are buffers with a StreamDevice in the slot at their address.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Std/Rows.h"
#include "Std/Views.h"
#include "Support/ProjectFiles.h"

#include <bitset>
#include <initializer_list>
#include <ios>
#include <optional>

namespace vramlint {

/// What is behind a stream buffer that is not memory of the program.
class StreamDevice : public HostObject {
public:
  enum class Kind : std::uint8_t { Output, Error, Input, File };
  explicit StreamDevice(Kind K, std::string Path = {}, std::string Content = {})
      : What(K), Path(std::move(Path)), Content(std::move(Content)) {}
  bool mayHoldMemory() const override { return false; }
  void describe(StateHash &H) const override {
    H.mix(static_cast<std::uint64_t>(What));
    H.mix(Path);
  }
  /// What is read from it, as a cause says it.
  std::string content() const;
  const Kind What;
  const std::string Path; ///< of a file; empty: not known

private:
  const std::string Content; ///< what is read from it, where that is not said by its path alone
};

/// Behind the buffer of a file that is there before the program runs: what is known of it is the area that the buffer
/// reads from, in memory of the program.
class KnownFile : public HostObject {
public:
  KnownFile(std::shared_ptr<const FileContents> Contents, Address At) : Contents(std::move(Contents)), At(At) {}
  bool mayHoldMemory() const override { return false; }
  void describe(StateHash &H) const override {
    H.mix(Contents->Path);
    H.mix(IsClosed);
    H.mix(static_cast<std::uint64_t>(Beyond.value_or(-1)));
  }
  /// Where a copy reads is not followed.
  std::shared_ptr<HostObject> copy(std::shared_ptr<HostObject>) const override {
    return std::make_shared<StreamDevice>(StreamDevice::Kind::File, Contents->Path);
  }
  const std::shared_ptr<const FileContents> Contents;
  bool IsClosed = false;
  const Address At;                   ///< where the known part lies in the program's memory
  std::optional<std::int64_t> Beyond; ///< the position, when it is behind the known part
};

/// Why it is not known what a std::locale does; Known for the locale "C", and for one whose own facets are none of
/// these.
CauseId otherLocale(StdCall &C, Place Locale, std::initializer_list<llvm::StringRef> Facets);
/// The facet of the program's own, of that class of facets of char, that a locale has; nothing when it has none.
std::optional<View> ownFacet(StdCall &C, Place Locale, llvm::StringRef Class);
/// The object that a locale has for a class of facets; nothing where that has no model.
std::optional<Place> facetOf(StdCall &C, clang::QualType Facet, Place Locale);

/// A stream seen from inside: the fields that its headers give it.
class Stream {
public:
  /// \p At is a stream of class \p Type, `std::basic_ostream<char>` or any other with std::basic_ios as a base.
  Stream(StdCall &C, Place At, clang::QualType Type);

  bool usable() const { return static_cast<bool>(Ios) && !Ios.isUnknown(); }
  /// Nothing when the stream writes to or reads from the program's memory.
  std::optional<StreamDevice::Kind> device();
  bool isKnownFile();

  // Formatting state.
  long flags() { return number("_M_flags"); }
  bool has(std::ios_base::fmtflags Flag) { return flags() & static_cast<long>(Flag); }
  long precision() { return number("_M_precision"); }
  long takeWidth();
  /// Why it is not known how wide the next piece is, how numbers look, or how many digits they have; Known where it
  /// is.
  CauseId unknownWidth() { return unknown("_M_width"); }
  CauseId unknownFlags() { return unknown("_M_flags"); }
  CauseId unknownPrecision() { return unknown("_M_precision"); }
  char fill();
  /// Why it is not known how numbers look; Known in the locale "C".
  CauseId locale() { return otherLocale(C, localePlace(), {"std::numpunct", "std::num_put", "std::num_get"}); }
  Place localePlace() { return place("_M_ios_locale"); }
  bool isSpace(int Character);

  // Error state, in bits of std::ios_base::iostate.
  bool good(); ///< what is not known counts as good
  void setState(std::ios_base::iostate More);
  void setStateUnknown(CauseId Cause);
  void clearState();

  /// Formatted output: padded to the width, which is used up; \p PadAt: a number, and where its digits begin.
  void insert(const Text &T, std::optional<std::size_t> PadAt = {});
  /// Unformatted, in one piece or each character for itself.
  void write(const Text &T);
  void writeEach(const Text &T);
  void flush();
  void flushTied();
  /// A virtual function of the buffer. One that throws makes the stream bad; the exception is passed on when the
  /// program wants to have it. Nothing when it has thrown.
  std::optional<CallResult> callBuffer(llvm::StringRef Method, std::vector<Operand> Arguments);

  /// The next character, left where it is: 0 to 255, -1 at the end, or unknown.
  Value peek();
  void advance();
  /// What is behind it from here on is that file, of which nothing is known but its name.
  void openFile(const std::string &Path, const std::string &Content);
  void skipSpace();
  void setCount(std::int64_t Count) { setCount(Value::integer(Count)); }
  void setCount(const Value &Count);

private:
  /// A member of an object of class \p Class; the names are literals.
  std::pair<std::int64_t, clang::QualType> field(const clang::CXXRecordDecl *Class, std::string_view Name);
  Place place(std::string_view Field);
  Value stored(std::string_view Field);
  CauseId unknown(std::string_view Field);
  long number(std::string_view Field);
  Value buffer();
  /// A pointer that the stream buffer keeps.
  Place bufferField(Address Buffer, std::string_view Name);
  Value bufferPointer(Address Buffer, std::string_view Name);
  /// One character by the buffer's own functions; not known for a \p Cause.
  void putOne(char Byte, CauseId Cause);
  bool isText();
  bool isWide();
  void writeWide(const Text &T);
  void putPiece(const Value &Where, clang::QualType Character, std::size_t Size);

  StdCall &C;
  Place At;
  clang::QualType Type;
  Place Ios;
  clang::QualType IosType, BufferType;
  std::optional<std::bitset<256>> Spaces; ///< of a facet of the program's own, once asked for
};

// What the virtual functions of std::basic_streambuf itself do, by whose bodies a device could not be told.
std::optional<CallResult> overflowBuffer(StdCall &C);
std::optional<CallResult> underflowBuffer(StdCall &C);
std::optional<CallResult> availableInBuffer(StdCall &C);
std::optional<CallResult> passCharacter(StdCall &C);

/// Whether a function works on streams of char, not of wide characters.
bool worksOnChar(const clang::FunctionDecl &F);
/// Whether a method is that of a class of wide characters.
bool worksOnWide(const clang::FunctionDecl &F);

/// A stream of the class \p Type on a device of its own; false when the class has no constructor for that.
bool makeDeviceStream(Machine &M, clang::QualType Type, StreamDevice::Kind Kind, Place At);

} // namespace vramlint
