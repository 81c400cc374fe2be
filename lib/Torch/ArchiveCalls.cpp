// Methods of archives: torch::serialize.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Std/Sequence.h"
#include "Torch/Answers.h"
#include "Torch/ModuleObjects.h"
#include "Torch/Operands.h"
#include "Torch/SaidTensors.h"
#include "Torch/Serialization.h"
#include "Torch/TorchHost.h"

#include <algorithm>
#include <filesystem>

namespace vramlint {
using namespace clang;

using Answer = std::optional<CallResult>;

struct ArchiveRows {
  TorchHost &H;
  LibraryCall &Site;
  ArchiveObject &Self;
  Machine &M = *H.TheMachine;
  Archive &Held = *Self.Held;

  std::optional<std::string> key() { return textOf(M, Site.Arguments[0]); }
  const Operand &second() { return Site.Arguments[1]; }
  bool givesTensor() { return knownClass(second().Type) == KnownClass::Tensor; }

  // --- writing ---

  Answer write() {
    if (Self.Reads || Site.count() < 2)
      return std::nullopt;
    const std::optional<std::string> Key = key();
    if (!Key) {
      Held.Unknown = "the name of what an archive was given";
      return CallResult();
    }
    if (const auto Other = archiveAt(M, second())) {
      Held.put({*Key, Archive::Role::Attribute, {}, Other->Held});
      return CallResult();
    }
    const Argument A = toArgument(M, second());
    const bool IsTensor = givesTensor();
    const Archive::Role Kind = !IsTensor                         ? Archive::Role::Attribute
                               : flagArgument(M, Site, 2, false) ? Archive::Role::Buffer
                                                                 : Archive::Role::Parameter;
    Held.put({*Key, Kind, IsTensor && A.isNone() ? Argument(Tensor()) : A});
    return CallResult();
  }

  /// Where a file is: its path, or the object of a stream. Nothing when that is not known.
  struct Target {
    std::optional<std::string> Path;
    std::optional<View> Stream;
    bool IsPath = false;
  };
  static bool isFunction(const Operand &O) {
    return !O.Type.isNull() && knownClass(bare(O.Type)->getAsCXXRecordDecl()) == KnownClass::Function;
  }
  std::optional<Target> target(const Operand &O) {
    Target T;
    const CXXRecordDecl *Class = O.Type.isNull() ? nullptr : bare(O.Type)->getAsCXXRecordDecl();
    if (isFunction(O))
      return std::nullopt;
    if (Class && O.isPlaced() && !O.At.isUnknown() && baseNamed(M, {O.At, bare(O.Type)}, "std::ios_base")) {
      const DynamicObject Whole = M.dynamicObject(O.At, Class);
      if (!Whole.Class)
        return T;
      T.Stream = View{Whole.At, M.classType(Whole.Class)};
      if (const std::string File = fileBehind(M, *T.Stream); !File.empty())
        T.Path = std::filesystem::path(File).lexically_normal().string();
      return T;
    }
    T.IsPath = true;
    if (const std::optional<std::string> Text = textOf(M, O))
      T.Path = std::filesystem::path(*Text).lexically_normal().string();
    return T;
  }

  Answer saveTo() {
    if (Self.Reads || Site.count() != 1)
      return std::nullopt;
    const std::optional<Target> T = target(Site.Arguments[0]);
    const auto File = writeArchive(Self.Held);
    if (!File)
      return CallResult();
    if (!H.Saved)
      H.Saved = std::make_shared<SavedArchives>();
    if (!T) {
      writeText(Site.Arguments[0], File, M.Context.VoidTy);
      return CallResult();
    }
    if (T->IsPath && M.Files)
      M.Files->changed(T->Path);
    if (T->Path)
      H.Saved->Files[*T->Path] = File;
    else if (T->IsPath) // it may be any
      H.Saved->Files.clear();
    if (!T->IsPath)
      writeText(Site.Arguments[0], File, M.Context.CharTy);
    return CallResult();
  }
  /// What a stream gets, or a function of the program that is called with bytes, and how much, is not known; but it
  /// is known of what.
  void writeText(const Operand &To, const std::shared_ptr<const SavedArchive> &File, QualType Element) {
    const CauseId Cause = markOf(M, H.Saved, File, "how long ", " with tensors is");
    const bool IsFunction = Element->isVoidType();
    std::vector<Operand> Arguments = {
        pointerOperand(M, M.literal("?"), Element.withConst()),
        scalarOperand(Value::unknown(Cause), IsFunction ? M.Context.getSizeType() : M.Context.LongTy)};
    M.fullExpression([&] {
      if (IsFunction)
        M.callCallable(To, std::move(Arguments), Site.Site);
      else
        M.callMethod(To.At, To.Type, "write", std::move(Arguments), Site.Site);
    });
  }

  Answer compilationUnit() {
    const QualType Type = bare(Site.ReturnType);
    if (!Site.Result)
      Site.Result = M.temporary(Type, /*Destroy=*/true);
    return M.construct(Type, {}, Site.Result, Site.Site) ? Answer(CallResult::made()) : std::nullopt;
  }

  // --- reading ---

  Answer loadFrom() {
    if (!Self.Reads || Site.count() == 0)
      return std::nullopt;
    // Of bytes or functions that read, how many there are stands between them and the device.
    const auto Read = bytesRead();
    const std::optional<Target> T = Site.count() <= 2 && !Read ? target(Site.Arguments[0]) : std::nullopt;
    std::optional<Device> Where;
    if (Site.count() >= 2) {
      const Argument A = toArgument(M, Site.Arguments.back());
      if (const auto *D = A.get<Device>())
        Where = *D;
      else if (const auto *Unknown = A.get<UnknownValue>())
        H.TheSession.assume(Doubt::UnknownDevice, Unknown->Cause);
    }
    auto File = T ? known(*T) : Read.value_or(nullptr);
    const ValueDecl *Into = T && !File ? tensorThatIsLoaded() : nullptr;
    if (Into)
      File = said(*Into);
    std::string Cause;
    if (!T && !File)
      Cause = "what is in an archive that is read from memory";
    else if (!File)
      Cause = (T->Path ? "what is in the file '" + *T->Path + "'" : "what is in a file") +
              (Into ? suggestionFor(M, ReadTensor{{Into}, nullptr}) : "");
    else
      Cause = unknownPart(*File->Root);
    if (Cause.empty()) {
      if (auto Read = readArchive(*File, Where))
        Self.Held = std::move(Read);
    } else {
      Self.Held = std::make_shared<Archive>();
      Self.Held->Unknown = Cause;
      Self.Held->Where = Where;
      H.TheSession.assume(Doubt::UnknownFile, Cause);
    }
    return CallResult();
  }
  /// What the program calls the tensor that torch::load() reads, which is the function that it called; null when that
  /// is none, or has no name.
  const ValueDecl *tensorThatIsLoaded() {
    const Frame *Load = nullptr;
    for (const auto &F : llvm::reverse(M.frames())) {
      if (F->IsUser)
        break;
      Load = F.get();
    }
    if (!Load || !Load->Function || Load->Function->getNumParams() == 0)
      return nullptr;
    const ParmVarDecl *First = Load->Function->getParamDecl(0);
    const auto Value = Load->Variables.find(First);
    const bool IsTensor = knownClass(bare(First->getType())) == KnownClass::Tensor;
    return IsTensor && Value != Load->Variables.end() ? M.variableAt(Value->second) : nullptr;
  }
  /// The file of a tensor of the size that the user says: `60000x28x28:int64`. Null when nothing is said.
  std::shared_ptr<const SavedArchive> said(const ValueDecl &Variable) {
    const std::optional<Tensor> Whole = saidTensor(M, {{&Variable}, nullptr});
    if (!Whole)
      return nullptr;
    const auto File = std::make_shared<Archive>();
    File->put({.Name = "0", .Kind = Archive::Role::Parameter, .Value = Argument(*Whole)});
    return writeArchive(File);
  }
  /// `load_from(read, size)`: what the program says of the length is known to be that of a file.
  std::shared_ptr<const SavedArchive> readByFunctions() {
    if (!H.Saved || Site.count() < 2 || !isFunction(Site.Arguments[0]) || !isFunction(second()))
      return nullptr;
    std::shared_ptr<const SavedArchive> File;
    M.fullExpression([&] {
      const CallResult Length = M.callCallable(second(), {}, Site.Site);
      if (Length.V.isUnknown())
        File = fileOf(Length.V.cause());
    });
    return File;
  }
  /// `load_from(data, size)`: null where it is not known what is there; nothing for other overloads.
  std::optional<std::shared_ptr<const SavedArchive>> bytesRead() {
    if (auto File = readByFunctions())
      return File;
    if (Site.count() < 2 || Site.Arguments[0].isPlaced() || !Site.Arguments[0].Type->isPointerType() ||
        Site.Arguments[1].isPlaced() || !Site.Arguments[1].Type->isIntegerType())
      return std::nullopt;
    const Value &Data = Site.Arguments[0].V, &Size = Site.Arguments[1].V;
    if (!H.Saved || !Data.isInt() || !Size.isUnknown())
      return nullptr;
    const auto File = fileOf(Size.cause());
    return File == textAt(Data.asAddress()) ? File : nullptr;
  }
  std::shared_ptr<const SavedArchive> known(const Target &T) {
    if (!H.Saved)
      return nullptr;
    if (T.Path)
      if (const auto Found = H.Saved->Files.find(*T.Path); Found != H.Saved->Files.end())
        return Found->second;
    return T.Stream ? readText(*T.Stream) : nullptr;
  }
  /// Of what something is not known, whatever the program calls it.
  std::shared_ptr<const SavedArchive> fileOf(CauseId Cause) {
    const auto Found = H.Saved->Texts.find(M.Mem.cause(withoutSuggestions(M.Mem.text(Cause))));
    return Found == H.Saved->Texts.end() ? nullptr : Found->second;
  }
  std::shared_ptr<const SavedArchive> textAt(Address At) { return fileOf(M.Mem.shadow(At, 1)); }
  /// What a stream over a text has, if that is all of a file and nothing else. Where the stream is afterwards is not
  /// known.
  std::shared_ptr<const SavedArchive> readText(const View &Stream) {
    const std::optional<View> Buffer = memberAt(M, Stream, {"_M_stringbuf"});
    if (!Buffer)
      return nullptr;
    const auto number = [&](std::initializer_list<const char *> Name) {
      const std::optional<Value> V = vramlint::read(M, *Buffer, Name);
      return V && V->isInt() ? std::optional(V->asAddress()) : std::nullopt;
    };
    const std::optional<View> Now = memberAt(M, *Buffer, {"_M_in_cur"});
    // The library reads from the beginning, wherever the stream is. What is written grows beyond the text at first.
    const auto Begin = number({"_M_in_beg"}), Written = number({"_M_out_cur"}),
               Size = number({"_M_string", "_M_string_length"});
    const std::optional<View> Ios = baseNamed(M, Stream, "std::basic_ios");
    const std::optional<Value> State = Ios ? vramlint::read(M, *Ios, {"_M_streambuf_state"}) : std::nullopt;
    if (!Now || !Begin || !*Begin || !Written || !Size || (*Written ? *Written - *Begin : *Size) != 1 || !State ||
        !State->isInt() || State->asInt() != 0)
      return nullptr;
    const auto File = textAt(*Begin);
    if (File)
      M.store(Now->At, M.unknown("where a stream is that a file with tensors was read from"), M.Context.VoidPtrTy);
    return File;
  }

  Answer tryRead() { return read(/*Must=*/false); }
  Answer mustRead() { return read(/*Must=*/true); }

  Answer read(bool Must) {
    if (!Self.Reads || Site.count() < 2 || !second().isPlaced())
      return std::nullopt;
    const std::optional<std::string> Key = key();
    const std::string Cause = !Held.Unknown.empty() ? Held.Unknown : Key ? "" : "the name of what an archive has";
    const auto Into = archiveAt(M, second());
    if (!Cause.empty())
      return readUnknown(Cause, Into, Must);
    const Archive::Entry *E = Held.find(*Key);
    const bool IsTensor = givesTensor();
    const bool Fits = E && (Into ? E->Nested != nullptr : IsTensor ? E->Value.is<Tensor>() : !E->Nested);
    if (!Fits)
      return Must ? missing(*Key, Into ? "submodule: '" : IsTensor ? "tensor '" : "") : Value::boolean(false);
    if (Into) {
      const std::string Prefix = Self.Prefix + *Key + ".";
      Into->Held = E->Nested; // may be what this archive has
      Into->Prefix = Prefix;
    } else if (const Tensor *Old = IsTensor ? tensorAt(M, second().At) : nullptr; Old && Old->defined()) {
      takeOver(*Old, *E->Value.get<Tensor>());
    } else {
      M.Mem.setSlot(
          second().At.At,
          std::make_shared<TorchObject>(
              E->IsCount ? UnknownValue{"how many steps an optimizer has made", false, Dtype::Long} : E->Value));
    }
    return Must ? CallResult() : CallResult(Value::boolean(true));
  }
  /// \p Kind as LibTorch says it; empty for other values, which have an exception of their own.
  Answer missing(const std::string &Key, std::string_view Kind) {
    if (Kind.empty())
      M.raise("__torch__.Module does not have a field with name '" + Key + "'", Site.Site,
              "torch::jit::ObjectAttributeError");
    H.TheSession.raise("No such serialized " + std::string(Kind) + Self.Prefix + Key + "'");
    return CallResult();
  }
  Answer readUnknown(const std::string &Cause, const std::shared_ptr<ArchiveObject> &Into, bool Must) {
    if (Into) {
      const std::optional<Device> Where = Held.Where;
      Into->Held = std::make_shared<Archive>();
      Into->Held->Unknown = Cause;
      Into->Held->Where = Where;
    } else if (givesTensor()) {
      M.makeUnknown(second().At, bare(second().Type), M.Mem.cause(leftOut({Cause}).Cause));
    } else {
      M.Mem.setSlot(second().At.At, std::make_shared<TorchObject>(Argument(UnknownValue{Cause})));
    }
    return Must ? CallResult() : CallResult(M.unknown(Cause));
  }

  Answer keys() {
    if (!Held.Unknown.empty())
      return give(M, Site, UnknownValue{Held.Unknown});
    ArgumentList Names;
    for (const Archive::Entry &E : Held.Entries)
      Names.emplace_back(E.Name);
    return give(M, Site, Names);
  }

  Answer either() { return Self.Reads ? mustRead() : write(); }

  // --- as a TorchScript module, of which nothing but tensors is asked ---

  Answer attribute() {
    const std::optional<std::string> Key = Site.count() == 1 ? key() : std::nullopt;
    if (!Key)
      return std::nullopt;
    const Archive::Entry *E = Held.find(*Key);
    return E ? Answer(give(M, Site, E->Value)) : missing(*Key, {});
  }
  Answer nothing() { return CallResult(); }

  /// Of move construction only: archives are not copied.
  Answer assign() {
    const auto Other = Site.count() == 1 ? archiveAt(M, Site.Arguments[0]) : nullptr;
    if (!Other)
      return std::nullopt;
    M.Mem.setSlot(Site.This.At, Other);
    if (Site.Arguments[0].At.At != Site.This.At)
      M.Mem.setSlot(Site.Arguments[0].At.At, nullptr);
    return CallResult(Site.This);
  }

  struct Row {
    std::string_view Name;
    Answer (ArchiveRows::*Run)();
  };
  static constexpr Row Rows[] = {
      {"write", &ArchiveRows::write},       {"read", &ArchiveRows::mustRead},
      {"try_read", &ArchiveRows::tryRead},  {"keys", &ArchiveRows::keys},
      {"save_to", &ArchiveRows::saveTo},    {"load_from", &ArchiveRows::loadFrom},
      {"operator()", &ArchiveRows::either}, {"compilation_unit", &ArchiveRows::compilationUnit},
      {"operator=", &ArchiveRows::assign},  {"attr", &ArchiveRows::attribute},
      {"eval", &ArchiveRows::nothing},
  };

  /// `archive << x`, `archive >> x`: save(archive) and load(archive), which are virtual.
  template <bool Saves> static Answer stream(Machine &M, LibraryCall &Site) {
    const QualType Type = bare(Site.Arguments[1].Type);
    View Object{Site.Arguments[1].At, Type};
    if (const std::optional<std::optional<View>> Pointee = pointeeOf(M, Object)) {
      if (!*Pointee) {
        Session::current().raise(Saves ? "Cannot serialize empty module" : "Cannot deserialize into an empty module");
        return CallResult();
      }
      Object = **Pointee;
    }
    if (!Object.At || Object.At.isUnknown())
      return std::nullopt;
    Operand A;
    A.At = Site.Arguments[0].At;
    A.Type = bare(Site.Arguments[0].Type);
    Answer Called;
    M.fullExpression(
        [&] { Called = M.callMethod(Object.At, bare(Object.Type), Saves ? "save" : "load", {A}, Site.Site); });
    return Called ? Answer(CallResult(A.At)) : std::nullopt;
  }

  struct FreeRow {
    std::string_view Name;
    Answer (*Run)(Machine &M, LibraryCall &Site);
  };
  static constexpr FreeRow Free[] = {{"operator<<", stream<true>}, {"operator>>", stream<false>}};
};

CauseId markOf(Machine &M, std::shared_ptr<SavedArchives> &Saved, const std::shared_ptr<const SavedArchive> &File,
               std::string_view Before, std::string_view After) {
  if (!Saved)
    Saved = std::make_shared<SavedArchives>();
  StateHash State;
  describe(State, *File);
  std::size_t Number = Saved->Numbers.size() + 1;
  if (const std::optional<std::uint64_t> Known = State.finish())
    Number = Saved->Numbers.try_emplace(*Known, Number).first->second;
  const std::string Which = Number == 1 ? "a file" : "file " + std::to_string(Number);
  const CauseId Mark = M.Mem.cause(std::string(Before) + Which + std::string(After));
  Saved->Texts[Mark] = File;
  return Mark;
}

std::optional<CallResult> makeTemporaryFile(Machine &M, std::shared_ptr<SavedArchives> &Saved, LibraryCall &Site) {
  const std::optional<std::string> Prefix = Site.count() == 1 ? textOf(M, Site.Arguments[0]) : std::nullopt;
  if (!Prefix)
    return std::nullopt;
  if (!Saved)
    Saved = std::make_shared<SavedArchives>();
  std::string Letters = std::to_string(++Saved->Temporary);
  Letters.insert(0, Letters.size() < 6 ? 6 - Letters.size() : 0, 'X'); // as mkstemp fills in
  constexpr std::int64_t Descriptor = 3;
  bool Made = false;
  M.fullExpression([&] {
    Made = M.construct(bare(Site.ReturnType),
                       {asOperand(M, "/tmp/" + *Prefix + Letters, bare(Site.Arguments[0].Type)),
                        scalarOperand(Value::integer(Descriptor), M.Context.IntTy)},
                       Site.Result, Site.Site);
  });
  return Made ? Answer(CallResult::made()) : std::nullopt;
}

/// A module from a file that is not known is followed where the program asks for nothing but tensors of it, and the
/// sizes of all of them are said.
std::optional<CallResult> TorchHost::loadScript(LibraryCall &Site) {
  Machine &M = *TheMachine;
  const auto Asked = Site.Site ? attributesOfRead(M, Site.Site) : std::nullopt;
  if (!Asked) {
    const std::string What =
        "'torch::jit::load': a TorchScript module is a program of its own in its file, and is not read";
    assume(Doubt::NoModel, What, M.here(), "no model for " + What);
    return giveUnknown(M, Site, "no model for " + What);
  }
  const auto File = std::make_shared<Archive>();
  for (const auto &[Name, Read] : *Asked) {
    const std::optional<Tensor> Whole = saidTensor(M, Read);
    if (!Whole) {
      assume(Doubt::NoModel, "'torch::jit::load'" + suggestionFor(M, Read), M.here());
      return giveUnknown(M, Site, "what is in the file of a TorchScript module");
    }
    File->put({.Name = Name, .Kind = Archive::Role::Parameter, .Value = Argument(*Whole)});
  }
  std::optional<Device> Where;
  for (const Operand &O : Site.Arguments)
    if (const Argument A = toArgument(M, O); A.is<Device>())
      Where = *A.get<Device>();
  TheSession.assume(Doubt::UnknownFile, "what else is in the file of a TorchScript module");
  const auto Written = writeArchive(File);
  auto Made = std::make_shared<ArchiveObject>();
  Made->Held = Written ? readArchive(*Written, Where) : nullptr;
  Made->Reads = true;
  if (!Made->Held)
    return CallResult();
  if (!Site.Result)
    Site.Result = M.temporary(bare(Site.ReturnType), /*Destroy=*/true);
  M.Mem.setSlot(Site.Result.At, std::move(Made));
  return CallResult::made();
}

bool TorchHost::constructArchive(LibraryConstruction &Site, bool Reads) {
  auto Made = std::make_shared<ArchiveObject>();
  Made->Held = std::make_shared<Archive>();
  Made->Reads = Reads;
  TheMachine->Mem.setSlot(Site.At.At, std::move(Made));
  return true;
}

void listArchiveMethods(AnswerRows &Rows) {
  const auto list = [&](std::string_view Class, std::string_view Name) {
    Rows.push_back({.Table = "archives",
                    .Class = Class,
                    .Name = Name,
                    .Read = AnyArgument,
                    .Why = "a key, what is written or read, and whether it is a buffer",
                    .TellsUnread = false});
  };
  for (const ArchiveRows::Row &R : ArchiveRows::Rows)
    list("Archive", R.Name);
  for (const ArchiveRows::FreeRow &R : ArchiveRows::Free)
    list({}, R.Name);
}

std::optional<CallResult> TorchHost::callArchive(LibraryCall &Site) {
  if (!Site.This && Site.count() == 2)
    for (const ArchiveRows::FreeRow &R : ArchiveRows::Free)
      if (R.Name == Site.Method)
        return archiveAt(*TheMachine, Site.Arguments[0]) ? R.Run(*TheMachine, Site) : std::nullopt;
  const auto Object = Site.This ? std::dynamic_pointer_cast<ArchiveObject>(TheMachine->slot(Site.This)) : nullptr;
  if (!Object)
    return std::nullopt;
  for (const ArchiveRows::Row &R : ArchiveRows::Rows)
    if (R.Name == Site.Method) {
      ArchiveRows Rows{*this, Site, *Object};
      return (Rows.*R.Run)();
    }
  return std::nullopt;
}

} // namespace vramlint
