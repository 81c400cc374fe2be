// Streams of the program, seen from inside.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Std/Streams.h"
#include "Std/Sequence.h"

#include <locale>

namespace vramlint {
using namespace clang;

namespace {

const CXXRecordDecl *baseClass(Machine &M, const CXXRecordDecl *Class, llvm::StringRef Name) {
  if (!Class || llvm::StringRef(M.qualifiedName(Class)) == Name)
    return Class;
  for (const CXXBaseSpecifier &Base : Class->bases())
    if (const CXXRecordDecl *Found = baseClass(M, classOf(Base.getType()), Name))
      return Found;
  return nullptr;
}

Operand characterOperand(StdCall &C, char Byte) {
  Operand O;
  O.V = Value::integer(Byte);
  O.Type = C.M.Context.CharTy;
  return O;
}

std::string contentOf(const HostObject *Device) {
  const auto *Known = dynamic_cast<const StreamDevice *>(Device);
  return Known ? Known->content() : "what a program reads is not known";
}

} // namespace

std::string StreamDevice::content() const {
  if (!Content.empty())
    return Content;
  return Path.empty() ? "what a program reads is not known" : "what is in the file '" + Path + "'";
}

std::string fileBehind(Machine &M, const View &Stream) {
  const std::optional<View> Buffer = memberAt(M, Stream, {"_M_filebuf"});
  const HostRef Behind = Buffer ? M.Mem.slot(Buffer->At.At) : nullptr;
  if (const auto File = std::dynamic_pointer_cast<KnownFile>(Behind))
    return File->Contents->Path;
  const auto Device = std::dynamic_pointer_cast<StreamDevice>(Behind);
  return Device ? Device->Path : std::string();
}

Stream::Stream(StdCall &C, Place At, QualType Type) : C(C), At(At), Type(plain(Type)) {
  const CXXRecordDecl *Class = classOf(Type);
  auto [Known, New] = C.State.StreamBases.try_emplace(Class, nullptr);
  if (New)
    Known->second = baseClass(C.M, Class, "std::basic_ios");
  const CXXRecordDecl *Base = Known->second;
  if (At.isUnknown() || !Base)
    return;
  if (const std::optional<Place> Found = C.M.upcast(At, Class, Base)) {
    Ios = *Found;
    IosType = C.M.classType(Base);
    const QualType Pointer = field(Base, "_M_streambuf").second;
    BufferType = Pointer.isNull() ? QualType() : plain(Pointer->getPointeeType());
  }
}

std::pair<std::int64_t, QualType> Stream::field(const CXXRecordDecl *Class, std::string_view Name) {
  auto [Known, New] = C.State.StreamMembers.try_emplace({Class, Name});
  if (New) {
    const MemberAt Member = memberNamed(C.M, Class, llvm::StringRef(Name.data(), Name.size()));
    Known->second = {Member.Offset, Member.Type};
  }
  return Known->second;
}

Place Stream::place(std::string_view Field) {
  const auto [Offset, Type] = field(classOf(IosType), Field);
  return Type.isNull() ? Place() : Ios + Offset;
}

Value Stream::stored(std::string_view Field) {
  const QualType Type = field(classOf(IosType), Field).second;
  return C.M.load(place(Field), C.M.sizeOf(Type) == 8 ? C.M.Context.LongTy : C.M.Context.IntTy);
}

CauseId Stream::unknown(std::string_view Field) {
  const Value V = stored(Field);
  return V.isUnknown() ? V.cause() : Known;
}

long Stream::number(std::string_view Field) {
  const Value V = stored(Field);
  return V.isUnknown() ? 0 : static_cast<long>(V.asInt());
}

Value Stream::buffer() { return C.M.load(place("_M_streambuf"), C.M.Context.VoidPtrTy); }

Place Stream::bufferField(Address Buffer, std::string_view Name) {
  return Place(Buffer) + field(classOf(BufferType), Name).first;
}

Value Stream::bufferPointer(Address Buffer, std::string_view Name) {
  return C.M.load(bufferField(Buffer, Name), C.M.Context.VoidPtrTy);
}

std::optional<StreamDevice::Kind> Stream::device() {
  const Value Buffer = buffer();
  if (Buffer.isUnknown())
    return StreamDevice::Kind::File; // whatever it is, nothing is known of it
  const auto Device = std::dynamic_pointer_cast<StreamDevice>(C.M.Mem.slot(Buffer.asAddress()));
  return Device ? std::optional(Device->What) : std::nullopt;
}

bool Stream::isKnownFile() {
  const Value Buffer = buffer();
  return !Buffer.isUnknown() && std::dynamic_pointer_cast<KnownFile>(C.M.Mem.slot(Buffer.asAddress())) != nullptr;
}

long Stream::takeWidth() {
  const long Width = number("_M_width");
  if (Width || unknownWidth())
    C.M.store(place("_M_width"), Value::integer(0), C.M.Context.LongTy);
  return Width;
}

char Stream::fill() {
  const Value Set = C.M.load(place("_M_fill_init"), C.M.Context.BoolTy);
  const Value Fill = C.M.load(place("_M_fill"), C.M.Context.CharTy);
  return !Set.isUnknown() && Set.truth() && !Fill.isUnknown() ? static_cast<char>(Fill.asInt()) : ' ';
}

bool Stream::good() {
  const Value State = C.M.load(place("_M_streambuf_state"), C.M.Context.IntTy);
  return State.isUnknown() || State.asInt() == 0;
}

void Stream::setState(std::ios_base::iostate More) {
  const Place At = place("_M_streambuf_state");
  const Value Old = C.M.load(At, C.M.Context.IntTy);
  if (Old.isUnknown() || !More)
    return;
  const std::int64_t State = Old.asInt() | static_cast<std::int64_t>(More);
  C.M.store(At, Value::integer(State), C.M.Context.IntTy);
  if (State & number("_M_exception"))
    C.M.raise("basic_ios::clear", C.Site.Site, "std::ios_base::failure");
}

std::optional<CallResult> Stream::callBuffer(llvm::StringRef Method, std::vector<Operand> Arguments) {
  std::optional<CallResult> R;
  const ExceptionRef Thrown = C.M.catching(
      [&] { R = C.M.callMethod(buffer().asAddress(), BufferType, Method, std::move(Arguments), C.Site.Site); });
  if (!Thrown)
    return R ? *R : CallResult(C.M.unknown("what a stream buffer gives"));
  constexpr std::int64_t Bad = std::ios_base::badbit;
  const Place State = place("_M_streambuf_state");
  const Value Old = C.M.load(State, C.M.Context.IntTy);
  if (!Old.isUnknown())
    C.M.store(State, Value::integer(Old.asInt() | Bad), C.M.Context.IntTy);
  if (number("_M_exception") & Bad)
    C.M.passOn(Thrown);
  C.M.swallow(Thrown);
  return std::nullopt;
}

void Stream::setStateUnknown(CauseId Cause) {
  if (number("_M_exception")) // it may have thrown
    C.M.unmodelled("a stream that throws when it fails, and may have failed", C.Site.Site);
  C.M.store(place("_M_streambuf_state"), Value::unknown(Cause), C.M.Context.IntTy);
}

void Stream::clearState() { C.M.store(place("_M_streambuf_state"), Value::integer(0), C.M.Context.IntTy); }

// --- output ------------------------------------------------------------------------------------------

/// A number is one piece with what fills it up; what fills a text up goes out character by character.
void Stream::insert(const Text &T, std::optional<std::size_t> PadAt) {
  if (!good())
    return setState(std::ios_base::failbit);
  const CauseId Open = unknownWidth();
  const long Width = takeWidth();
  if (Open) {
    Text Filled;
    Filled.hole(Open);
    return write(Filled);
  }
  const std::size_t Missing = Width > static_cast<long>(T.size()) ? Width - T.size() : 0;
  if (Missing == 0)
    return write(T);
  Text Filling;
  Filling.add(Missing, fill());
  if (!PadAt) {
    if (!has(std::ios_base::left))
      writeEach(Filling);
    if (good())
      write(T);
    if (has(std::ios_base::left) && good())
      writeEach(Filling);
    return;
  }
  Text Padded;
  if (has(std::ios_base::left)) {
    Padded = T;
    Padded.add(Filling);
  } else if (has(std::ios_base::internal) && T.known()) { // after sign and prefix
    Padded.add(std::string_view(T.bytes()).substr(0, *PadAt));
    Padded.add(Filling);
    Padded.add(T.from(*PadAt));
  } else {
    Padded = Filling;
    Padded.add(T);
  }
  write(Padded);
}

/// Whether a class of the program's says itself what is done with several characters.
static bool hasOwnSputn(Machine &M, Address Buffer, const CXXRecordDecl *Base) {
  const DynamicObject Whole = M.dynamicObject(Buffer, Base);
  if (!Whole.Class || !Base || !Base->hasDefinition())
    return false;
  for (const CXXMethodDecl *Method : Base->getDefinition()->methods())
    if (Method->getDeclName().isIdentifier() && Method->getName() == "xsputn")
      if (const CXXMethodDecl *Own = Method->getCorrespondingMethodInClass(Whole.Class, /*MayBeBase=*/true))
        return !Own->getParent()->isInStdNamespace();
  return false;
}

void Stream::write(const Text &T) {
  const Value Buffer = buffer();
  const bool IsPiece = T.known() && !device() && !isWide() && Buffer.asAddress() != 0 &&
                       hasOwnSputn(C.M, Buffer.asAddress(), classOf(BufferType));
  if (!IsPiece)
    return writeEach(T);
  flushTied();
  putPiece(Value::address(C.M.literal(T.bytes())), C.M.Context.CharTy, T.size());
}

void Stream::writeEach(const Text &T) {
  flushTied();
  if (const auto Device = device()) {
    if (*Device == StreamDevice::Kind::Output)
      C.M.print(T.bytes());
    return; // files and the error stream are not kept
  }
  const Value Buffer = buffer();
  if (Buffer.asAddress() == 0)
    return setState(std::ios_base::badbit);
  if (isWide())
    return writeWide(T);
  const Address Object = Buffer.asAddress();
  std::size_t Done = 0;
  while (Done < T.size()) { // as much as there is room for, then one by the buffer's own overflow()
    const Value Cur = bufferPointer(Object, "_M_out_cur"), End = bufferPointer(Object, "_M_out_end");
    if (Cur.isUnknown() || End.isUnknown())
      return;
    const std::uint64_t Room = End.asAddress() - Cur.asAddress();
    const std::size_t Count = static_cast<std::size_t>(std::min<std::uint64_t>(Room, T.size() - Done));
    if (Count == 0) {
      putOne(T.bytes()[Done], T.causeAt(Done));
      ++Done;
      if (!good())
        return;
      continue;
    }
    if (!T.from(Done).write(C.M.Mem, Cur.asAddress(), Count))
      C.fault("a stream buffer writes where nothing is");
    C.M.store(bufferField(Object, "_M_out_cur"), Value::address(Cur.asAddress() + Count), C.M.Context.VoidPtrTy);
    Done += Count;
  }
}

/// Characters that lie side by side, by the buffer's own function.
void Stream::putPiece(const Value &Where, QualType Character, std::size_t Size) {
  Operand From, Count;
  From.V = Where;
  From.Type = C.M.Context.getPointerType(Character.withConst());
  Count.V = Value::integer(Size);
  Count.Type = C.M.Context.LongTy;
  const std::optional<CallResult> R = callBuffer("sputn", {From, Count});
  if (!R || (R->V.isInt() && R->V.wide() != static_cast<__int128>(Size)))
    setState(std::ios_base::badbit);
}

bool Stream::isWide() {
  const QualType Character = templateArgument(BufferType, 0);
  return !Character.isNull() && C.M.sizeOf(Character) != 1;
}

/// A number in a stream of wide characters: each of its characters is widened.
void Stream::writeWide(const Text &T) {
  const QualType Character = templateArgument(BufferType, 0);
  const auto Size = static_cast<std::int64_t>(C.M.sizeOf(Character));
  const Place Wide = C.M.Mem.allocate(std::max<std::uint64_t>(T.size(), 1) * Size, BlockKind::Temporary, false);
  for (std::size_t I = 0; I < T.size(); ++I)
    C.M.store(Wide + static_cast<std::int64_t>(I) * Size,
              T.known() ? Value::integer(T.bytes()[I]) : Value::unknown(T.cause()), Character);
  putPiece(Value::address(Wide.At), Character, T.size());
  C.M.Mem.release(Wide.At);
}

/// Whether the buffer keeps what it is given in a text of its own.
bool Stream::isText() {
  const DynamicObject Whole = C.M.dynamicObject(buffer().asAddress(), classOf(BufferType));
  return Whole.Class && C.M.qualifiedName(Whole.Class) == "std::basic_stringbuf";
}

void Stream::putOne(char Byte, CauseId Cause) {
  const bool IsHole = Cause != Known,
             Kept = IsHole && isText(); // it grows, which a character that may be the end hides
  Operand Character = characterOperand(C, Byte);
  if (IsHole && !Kept)
    Character.V = Value::unknown(Cause);
  const std::optional<CallResult> R = callBuffer("sputc", {Character});
  if (!R || (R->V.isInt() && R->V.asInt() == -1))
    setState(std::ios_base::badbit);
  const Value Cur = Kept ? bufferPointer(buffer().asAddress(), "_M_out_cur") : Value();
  if (Cur.isInt() && Cur.truth())
    C.M.Mem.setShadow(Cur.asAddress() - 1, 1, Cause);
}

void Stream::flush() {
  if (device() || buffer().asAddress() == 0 || !good())
    return;
  flushTied();
  const std::optional<CallResult> R = callBuffer("pubsync", {});
  if (R && R->V.isInt() && R->V.asInt() == -1)
    setState(std::ios_base::badbit);
}

/// The stream that this one is tied to.
void Stream::flushTied() {
  const Value Tied = C.M.load(place("_M_tie"), C.M.Context.VoidPtrTy);
  if (!Tied.isInt() || !Tied.truth())
    return;
  const QualType Type = field(classOf(IosType), "_M_tie").second;
  if (!Type.isNull() && !Type->getPointeeType().isNull())
    C.M.callMethod(Tied.asAddress(), Type->getPointeeType(), "flush", {}, C.Site.Site);
}

// --- input -------------------------------------------------------------------------------------------

void Stream::openFile(const std::string &Path, const std::string &Content) {
  const Value Buffer = buffer();
  const auto Old = Buffer.isUnknown() ? nullptr : C.M.Mem.slot(Buffer.asAddress());
  if (std::dynamic_pointer_cast<StreamDevice>(Old) || std::dynamic_pointer_cast<KnownFile>(Old))
    C.M.Mem.setSlot(Buffer.asAddress(), std::make_shared<StreamDevice>(StreamDevice::Kind::File, Path, Content));
}

Value Stream::peek() {
  if (device()) {
    const Value Buffer = buffer();
    return C.M.unknown(contentOf(Buffer.isUnknown() ? nullptr : C.M.Mem.slot(Buffer.asAddress()).get()));
  }
  const Value Buffer = buffer();
  if (Buffer.asAddress() == 0)
    return Value::integer(-1);
  const Address Object = Buffer.asAddress();
  const Value Cur = bufferPointer(Object, "_M_in_cur"), End = bufferPointer(Object, "_M_in_end");
  if (!Cur.isUnknown() && !End.isUnknown() && Cur.asAddress() < End.asAddress())
    return C.M.load(Cur.asAddress(), C.M.Context.UnsignedCharTy);
  const std::optional<CallResult> R = callBuffer("sgetc", {});
  return R ? R->V : Value::integer(-1);
}

void Stream::advance() {
  if (device())
    return;
  const Address Object = buffer().asAddress();
  const Value Cur = bufferPointer(Object, "_M_in_cur"), End = bufferPointer(Object, "_M_in_end");
  if (!Cur.isUnknown() && !End.isUnknown() && Cur.asAddress() < End.asAddress())
    C.M.store(bufferField(Object, "_M_in_cur"), Value::address(Cur.asAddress() + 1), C.M.Context.VoidPtrTy);
  else
    callBuffer("sbumpc", {});
}

/// By the table of ctype<char>, which the program may have one of its own of.
bool Stream::isSpace(int Character) {
  if (!Spaces) {
    Spaces.emplace();
    const std::optional<View> Own = ownFacet(C, localePlace(), "std::ctype");
    const std::optional<Value> Table = Own ? read(C.M, *Own, {"_M_table"}) : std::nullopt;
    for (int I = 0; I < 256; ++I) {
      const Value Mask = Table && Table->isInt() && Table->truth()
                             ? C.M.load(Table->asAddress() + 2 * static_cast<Address>(I), C.M.Context.UnsignedShortTy)
                             : Value::integer(I == ' ' || (I >= '\t' && I <= '\r') ? std::ctype_base::space : 0);
      Spaces->set(static_cast<std::size_t>(I), Mask.isInt() && (Mask.asInt() & std::ctype_base::space));
    }
  }
  return Character >= 0 && Spaces->test(static_cast<std::size_t>(Character) & 255);
}

void Stream::skipSpace() {
  for (;;) {
    const Value Next = peek();
    if (Next.isUnknown() || !isSpace(static_cast<int>(Next.asInt())))
      return;
    advance();
  }
}

void Stream::setCount(const Value &Count) {
  if (const std::optional<View> Field = memberAt(C.M, View{At, Type}, {"_M_gcount"}))
    C.M.store(Field->At, Count, C.M.Context.LongTy);
}

// --- devices, seen as stream buffers -------------------------------------------------------------------

std::optional<StreamDevice::Kind> deviceAt(StdCall &C) {
  const auto Device = std::dynamic_pointer_cast<StreamDevice>(C.M.Mem.slot(C.Site.This.At));
  return Device ? std::optional(Device->What) : std::nullopt;
}

void waitForDevice(StdCall &C) {
  if (deviceAt(C) == StreamDevice::Kind::Input)
    waitForInput(C);
}

/// overflow(character): any other stream buffer has no room.
std::optional<CallResult> overflowBuffer(StdCall &C) {
  const auto Device = deviceAt(C);
  const Value V = C.value(0);
  if (!Device)
    return CallResult(Value::integer(-1));
  const bool Wide = !V.isUnknown() && (V.asInt() < -1 || V.asInt() > 255); // how it is printed has no model
  if (*Device == StreamDevice::Kind::Output && (V.isUnknown() || V.asInt() != -1))
    C.M.print(V.isUnknown() || Wide ? std::string("?") : std::string(1, static_cast<char>(V.asInt())));
  return CallResult(V.isInt() && V.asInt() == -1 ? Value::integer(0) : V);
}

/// underflow(): any other stream buffer is at its end.
std::optional<CallResult> underflowBuffer(StdCall &C) {
  waitForDevice(C);
  return deviceAt(C) ? C.unknown(contentOf(C.M.Mem.slot(C.Site.This.At).get())) : CallResult(Value::integer(-1));
}

/// showmanyc(): how many characters there are for certain.
std::optional<CallResult> availableInBuffer(StdCall &C) {
  return deviceAt(C) ? C.unknown(contentOf(C.M.Mem.slot(C.Site.This.At).get())) : CallResult(Value::integer(0));
}

/// uflow(): the character that is there after underflow(), which is passed.
std::optional<CallResult> passCharacter(StdCall &C) {
  waitForDevice(C);
  if (deviceAt(C))
    return C.unknown(contentOf(C.M.Mem.slot(C.Site.This.At).get()));
  const std::optional<CallResult> Next = C.M.callMethod(C.Site.This, C.Site.ThisType, "underflow", {}, C.Site.Site);
  const Place At = C.member(C.Site.This, C.Site.ThisType, "_M_in_cur").first;
  const bool AtEnd =
      Next && Next->V.isInt() && static_cast<std::int32_t>(Next->V.asInt()) == -1; // as wide ones say it
  if (!Next || !At || Next->V.isUnknown() || AtEnd)
    return Next;
  const QualType Character = templateArgument(C.Site.ThisType, 0);
  const Value Cur = C.M.load(At, C.M.Context.VoidPtrTy);
  if (Cur.isUnknown() || Character.isNull())
    return C.unknown("what a stream buffer gives");
  const auto Size = static_cast<Address>(C.M.sizeOf(Character));
  const Value There = C.M.load(Cur.asAddress(), Size == 1 ? C.M.Context.UnsignedCharTy : Character);
  C.M.store(At, Value::address(Cur.asAddress() + Size), C.M.Context.VoidPtrTy);
  return CallResult(There);
}

bool worksOnChar(const FunctionDecl &F) {
  if (const auto *Method = dyn_cast<CXXMethodDecl>(&F)) {
    const CXXRecordDecl *Class = Method->getParent();
    if (const auto *Outer = dyn_cast<CXXRecordDecl>(Class->getDeclContext())) // sentry
      Class = Outer;
    const QualType Character = templateArgument(QualType(Class->getTypeForDecl(), 0), 0);
    return !Character.isNull() && Character->isCharType();
  }
  const QualType Stream = F.getNumParams() ? plain(F.getParamDecl(0)->getType()) : QualType();
  const QualType Character = templateArgument(Stream, 0);
  return !Character.isNull() && Character->isCharType();
}

bool worksOnWide(const FunctionDecl &F) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&F);
  const QualType Character =
      Method ? templateArgument(QualType(Method->getParent()->getTypeForDecl(), 0), 0) : QualType();
  return !Character.isNull() && Character->isWideCharType();
}

} // namespace vramlint
