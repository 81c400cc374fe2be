// <fstream>. A file of the project that is there (ProjectFiles) is read: what is known of it becomes the area that
// its stream buffer reads from. Of any other file neither what is in it is known nor whether it is there.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Std/Sequence.h"
#include "Std/Streams.h"

#include <algorithm>
#include <cstring>

namespace vramlint {
using namespace clang;

bool ownsStreamClass(Machine &M, const CXXRecordDecl *Class) {
  const std::string_view Name = M.qualifiedName(Class);
  if (Name == "std::basic_filebuf")
    return true;
  const auto *Outer = dyn_cast<CXXRecordDecl>(Class->getDeclContext());
  if (Name != "std::basic_istream::sentry" || !Outer)
    return false;
  const QualType Character = templateArgument(M.classType(Outer), 0);
  return !Character.isNull() && Character->isCharType();
}

void constructStreamBuffer(Machine &M, Place At, QualType Type) {
  M.Mem.clear(At.At, M.sizeOf(Type));
  M.Mem.setSlot(At.At, std::make_shared<StreamDevice>(StreamDevice::Kind::File));
}

Address contentsInMemory(StdCall &C, const std::shared_ptr<const FileContents> &Contents) {
  auto [At, New] = C.State.Contents.try_emplace(Contents.get(), 0);
  if (New) {
    const std::size_t Size = Contents->Begin.size();
    At->second = C.M.Mem.allocate(Size + 1, BlockKind::Static, false);
    if (std::uint8_t *Bytes = C.M.Mem.bytes(At->second, Size))
      std::memcpy(Bytes, Contents->Begin.data(), Size);
  }
  return At->second;
}

std::optional<std::string> pathOf(StdCall &C, const Operand &O) {
  if (className(C.M, O.Type) != "std::filesystem::path")
    return textOf(C.M, O);
  const std::optional<View> Name = memberAt(C.M, {O.At, plain(O.Type)}, {"_M_pathname"});
  return Name ? textOf(C.M, View{Name->At, plain(Name->Type)}) : std::nullopt;
}

namespace {

/// A stream buffer that reads from a known file.
class KnownBuffer {
public:
  KnownBuffer(StdCall &C, Place At, QualType Type)
      : C(C), At(At), Type(plain(Type)), File(std::dynamic_pointer_cast<KnownFile>(C.M.Mem.slot(At.At))) {}

  explicit operator bool() const { return File != nullptr; }
  Bytes size() const { return File->Contents->Size; }
  Bytes known() const { return static_cast<Bytes>(File->Contents->Begin.size()); }
  bool isClosed() const { return File->IsClosed; }
  /// There is nothing more to read.
  void close() {
    moveTo(size());
    File->IsClosed = true;
  }
  /// Nothing when it is not known how far the program has read.
  std::optional<Bytes> position() const {
    if (File->Beyond)
      return File->Beyond;
    const Value Cur = C.M.load(field("_M_in_cur"), C.M.Context.VoidPtrTy);
    return Cur.isUnknown() ? std::nullopt : std::optional(static_cast<Bytes>(Cur.asAddress() - File->At));
  }
  void moveTo(Bytes Position) {
    File->Beyond = Position > known() ? std::optional(Position) : std::nullopt;
    const Address End = File->At + static_cast<Address>(known());
    set("_M_in_beg", File->At);
    set("_M_in_cur", File->At + static_cast<Address>(std::min(Position, known())));
    set("_M_in_end", End);
  }
  /// From now on nothing is known of what is read.
  void lose() {
    for (const char *Field : {"_M_in_beg", "_M_in_cur", "_M_in_end"})
      set(Field, 0);
    C.M.Mem.setSlot(At.At, std::make_shared<StreamDevice>(StreamDevice::Kind::File, File->Contents->Path));
    File = nullptr;
  }
  std::string content() const { return "what is in the file '" + File->Contents->Path + "'"; }
  Address front() const { return File->At; }

private:
  Place field(const char *Name) const { return C.member(At, Type, Name).first; }
  void set(const char *Name, Address To) { C.M.store(field(Name), Value::address(To), C.M.Context.VoidPtrTy); }

  StdCall &C;
  Place At;
  QualType Type;
  std::shared_ptr<KnownFile> File;
};

std::optional<View> bufferOf(StdCall &C) {
  const std::optional<View> Buffer = memberAt(C.M, {C.Site.This, plain(C.Site.ThisType)}, {"_M_filebuf"});
  const QualType Character = Buffer ? templateArgument(plain(Buffer->Type), 0) : QualType();
  return Character.isNull() || !Character->isCharType() ? std::nullopt : Buffer;
}

/// Whether a file that is opened so is only read.
bool onlyReads(StdCall &C) {
  const std::string_view Class = className(C.M, C.Site.ThisType);
  const bool IsBoth = Class == "std::basic_fstream";
  const Value Mode = C.count() > 1 ? C.value(1)
                     : IsBoth      ? Value::integer(std::ios_base::in | std::ios_base::out)
                                   : Value::integer(std::ios_base::in);
  return (IsBoth || Class == "std::basic_ifstream") && !Mode.isUnknown() &&
         !(Mode.asInt() & static_cast<std::int64_t>(std::ios_base::out | std::ios_base::app | std::ios_base::trunc));
}

bool beginsAtEnd(StdCall &C) {
  const Value Mode = C.count() > 1 ? C.value(1) : Value::integer(0);
  return !Mode.isUnknown() && (Mode.asInt() & static_cast<std::int64_t>(std::ios_base::ate));
}

/// Opening a file that is not known leaves the stream in a state that is not known.
std::optional<CallResult> openFile(StdCall &C) {
  Stream S(C, C.Site.This, C.Site.ThisType);
  if (!S.usable())
    return std::nullopt;
  const std::optional<std::string> Path = pathOf(C, C.operand(0));
  ProjectFiles *Files = C.M.Files;
  std::string Content;
  if (const std::optional<View> Buffer = bufferOf(C); Files && Buffer && Path && onlyReads(C)) {
    if (const std::optional<FoundFile> Found = Files->find(*Path)) {
      if (const auto Contents = Files->contents(*Found)) {
        C.M.Mem.setSlot(Buffer->At.At, std::make_shared<KnownFile>(Contents, contentsInMemory(C, Contents)));
        KnownBuffer(C, Buffer->At, Buffer->Type).moveTo(beginsAtEnd(C) ? Contents->Size : 0);
        S.clearState();
        return CallResult();
      }
      Content = Files->whyUnknown(*Found);
    }
  } else if (Files && !onlyReads(C)) {
    Files->changed(Path);
  }
  S.openFile(Path.value_or(""), Content);
  S.setStateUnknown(C.M.Mem.cause(Path && !Path->empty()
                                      ? "whether the file '" + *Path + "' can be opened"
                                      : "whether a file can be opened is not known before the program runs"));
  return CallResult();
}

std::optional<CallResult> closeFile(StdCall &C) {
  if (const std::optional<View> Buffer = bufferOf(C))
    if (KnownBuffer Known(C, Buffer->At, Buffer->Type); Known)
      Known.close();
  return CallResult();
}

std::optional<CallResult> isOpen(StdCall &C) {
  const KnownBuffer Buffer(C, C.Site.This, C.Site.ThisType);
  return Buffer ? CallResult(Value::boolean(!Buffer.isClosed())) : giveUnknown(C);
}

/// The area is used up.
std::optional<CallResult> underflowFile(StdCall &C) {
  KnownBuffer Buffer(C, C.Site.This, C.Site.ThisType);
  if (!Buffer)
    return underflowBuffer(C);
  const std::optional<Bytes> At = Buffer.position();
  if (At && *At >= Buffer.size())
    return CallResult(Value::integer(-1));
  if (At && *At < Buffer.known())
    return CallResult(C.M.load(Place(Buffer.front() + static_cast<Address>(*At)), C.M.Context.UnsignedCharTy));
  const std::string Content = Buffer.content();
  Buffer.lose();
  return C.unknown(Content);
}

std::optional<CallResult> availableInFile(StdCall &C) {
  KnownBuffer Buffer(C, C.Site.This, C.Site.ThisType);
  const std::optional<Bytes> At = Buffer ? Buffer.position() : std::nullopt;
  return At ? CallResult(Value::integer(std::max<Bytes>(0, Buffer.size() - *At))) : giveUnknown(C);
}

/// xsgetn(to, how many)
std::optional<CallResult> readFile(StdCall &C) {
  const Value To = C.value(0), Count = C.value(1);
  KnownBuffer Buffer(C, C.Site.This, C.Site.ThisType);
  const QualType Character = templateArgument(C.Site.ThisType, 0);
  if (!Buffer || To.isUnknown() || Count.isUnknown() || !Buffer.position()) {
    const std::optional<CallResult> Next = underflowFile(C);
    if (!Next || !Next->V.isUnknown() || To.isUnknown() || Count.isUnknown() || Count.asInt() < 0)
      return std::nullopt;
    const std::uint64_t Size = C.size(1) * (Character.isNull() ? 1 : C.M.sizeOf(Character));
    if (Size && !C.M.Mem.bytes(To.asAddress(), Size))
      C.fault("a file is read to where nothing is");
    if (Size)
      C.M.Mem.setShadow(To.asAddress(), Size, Next->V.cause());
    return Next;
  }
  const Bytes At = *Buffer.position();
  const Bytes All = std::clamp<Bytes>(Buffer.size() - At, 0, std::max<Bytes>(0, Count.asInt()));
  const Bytes OfKnown = std::clamp<Bytes>(Buffer.known() - At, 0, All);
  if (All && !C.M.Mem.bytes(To.asAddress(), static_cast<std::uint64_t>(All)))
    C.fault("a file is read to where nothing is");
  if (OfKnown)
    C.M.Mem.copy(To.asAddress(), Buffer.front() + static_cast<Address>(At), static_cast<std::uint64_t>(OfKnown));
  if (All > OfKnown)
    C.M.Mem.setShadow(To.asAddress() + static_cast<Address>(OfKnown), static_cast<std::uint64_t>(All - OfKnown),
                      C.M.Mem.cause(Buffer.content()));
  Buffer.moveTo(At + All);
  return CallResult(Value::integer(All));
}

/// A position in a file, of class std::fpos.
CallResult givePosition(StdCall &C, Bytes Position) {
  Operand Offset;
  Offset.V = Value::integer(Position);
  Offset.Type = C.M.Context.LongTy;
  C.M.construct(plain(C.Site.ReturnType), {Offset}, C.Site.Result, C.Site.Site);
  return CallResult::made();
}

std::optional<CallResult> seekTo(StdCall &C, KnownBuffer &Buffer, Bytes Position) {
  if (Position < 0 || Buffer.isClosed())
    return givePosition(C, -1);
  Buffer.moveTo(Position);
  return givePosition(C, Position);
}

/// seekoff(offset, from where, which)
std::optional<CallResult> seekByOffset(StdCall &C) {
  KnownBuffer Buffer(C, C.Site.This, C.Site.ThisType);
  const std::optional<Bytes> At = Buffer ? Buffer.position() : std::nullopt;
  if (!At || C.value(0).isUnknown() || C.value(1).isUnknown()) {
    if (Buffer)
      Buffer.lose();
    return giveUnknown(C);
  }
  const std::int64_t From = C.integer(1);
  const Bytes Base = From == static_cast<std::int64_t>(std::ios_base::cur)   ? *At
                     : From == static_cast<std::int64_t>(std::ios_base::end) ? Buffer.size()
                                                                             : 0;
  return seekTo(C, Buffer, Base + C.integer(0));
}

/// seekpos(position, which)
std::optional<CallResult> seekByPosition(StdCall &C) {
  KnownBuffer Buffer(C, C.Site.This, C.Site.ThisType);
  if (!Buffer)
    return giveUnknown(C);
  const std::optional<View> Offset = memberAt(C.M, {C.operand(0).At, plain(C.operand(0).Type)}, {"_M_off"});
  const Value Position = Offset ? C.M.load(Offset->At, Offset->Type) : C.M.unknown("a position in a file");
  if (!Position.isUnknown())
    return seekTo(C, Buffer, Position.asInt());
  Buffer.lose();
  return giveUnknown(C);
}

constexpr std::string_view NothingWritten = "what is written to files is not kept";

constexpr Row Table[] = {
    {"std::basic_ifstream::open", 1, 2, openFile},         {"std::basic_ofstream::open", 1, 2, openFile},
    {"std::basic_fstream::open", 1, 2, openFile},          {"std::basic_ifstream::close", 0, 0, closeFile},
    inert("std::basic_ofstream::close", NothingWritten),   {"std::basic_fstream::close", 0, 0, closeFile},
    {"std::basic_filebuf::is_open", 0, 0, isOpen},         {"std::basic_filebuf::open", 2, 2, giveUnknown},
    {"std::basic_filebuf::close", 0, 0, giveUnknown},      {"std::basic_filebuf::seekoff", 2, 3, seekByOffset},
    {"std::basic_filebuf::seekpos", 1, 2, seekByPosition}, {"std::basic_filebuf::underflow", 0, 0, underflowFile},
    {"std::basic_filebuf::xsgetn", 2, 2, readFile},        {"std::basic_filebuf::showmanyc", 0, 0, availableInFile},
    {"std::basic_filebuf::overflow", 1, 1, giveUnknown},   {"std::basic_filebuf::xsputn", 2, 2, giveUnknown},
    {"std::basic_filebuf::sync", 0, 0, giveUnknown},       inert("std::basic_filebuf::imbue", NothingWritten),
};

} // namespace

std::span<const Row> fileStreamRows() { return Table; }

} // namespace vramlint
