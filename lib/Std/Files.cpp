// <filesystem>. Whether a file is there is only known of those that the project has before the program runs
// (ProjectFiles). Paths are texts; what is compiled of them is asked of the host's own std::filesystem::path.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Std/Library.h"
#include "Std/Rows.h"
#include "Std/Sequence.h"

#include <filesystem>

namespace vramlint {
using namespace clang;

namespace {

// --- paths -------------------------------------------------------------------------------------------

using HostPath = std::filesystem::path;
using HostType = std::filesystem::file_type;

std::optional<HostPath> pathAt(StdCall &C, Place At, QualType Type) {
  const std::optional<View> Name = memberAt(C.M, {At, plain(Type)}, {"_M_pathname"});
  const std::optional<std::string> Text = Name ? textOf(C.M, View{Name->At, plain(Name->Type)}) : std::nullopt;
  return Text ? std::optional(HostPath(*Text)) : std::nullopt;
}

CallResult unknownPath(StdCall &C) {
  C.M.construct(plain(C.Site.ReturnType), {}, C.Site.Result, C.Site.Site);
  if (const auto Length =
          memberAt(C.M, {C.Site.Result, plain(C.Site.ReturnType)}, {"_M_pathname", "_M_string_length"}))
    C.M.store(Length->At, C.M.unknown("a path of the machine that the program runs on"), C.M.Context.UnsignedLongTy);
  return CallResult::made();
}

CallResult givePath(StdCall &C, const HostPath &Path) {
  Operand Text;
  Text.V = Value::address(C.M.literal(Path.string()));
  Text.Type = C.M.Context.getPointerType(C.M.Context.CharTy.withConst());
  C.M.construct(plain(C.Site.ReturnType), {Text}, C.Site.Result, C.Site.Site);
  return CallResult::made();
}

/// A method that gives a path or an answer.
template <auto Method> std::optional<CallResult> ofPath(StdCall &C) {
  const std::optional<HostPath> Path = pathAt(C, C.Site.This, C.Site.ThisType);
  if constexpr (std::is_same_v<decltype(((*Path).*Method)()), bool>)
    return Path ? CallResult(Value::boolean(((*Path).*Method)())) : C.unknown("a path that is not known");
  else
    return Path ? givePath(C, ((*Path).*Method)()) : unknownPath(C);
}

template <HostPath (HostPath::*Method)(const HostPath &) const> std::optional<CallResult> ofTwoPaths(StdCall &C) {
  const auto Path = pathAt(C, C.Site.This, C.Site.ThisType), Other = pathAt(C, C.operand(0).At, C.operand(0).Type);
  return Path && Other ? givePath(C, ((*Path).*Method)(*Other)) : unknownPath(C);
}

std::optional<CallResult> comparePaths(StdCall &C) {
  const auto Path = pathAt(C, C.Site.This, C.Site.ThisType), Other = pathAt(C, C.operand(0).At, C.operand(0).Type);
  return Path && Other ? CallResult(Value::integer(Path->compare(*Other))) : C.unknown("a path that is not known");
}

bool comparesPaths(const FunctionDecl &F) {
  const CXXRecordDecl *Class = classOf(F.getParamDecl(0)->getType());
  return Class && Class->getName() == "path";
}

bool comparesViews(const FunctionDecl &F) {
  const CXXRecordDecl *Class = classOf(F.getParamDecl(0)->getType());
  return Class && Class->getName() == "basic_string_view";
}

/// The path has another text: what parts it had does not matter any more.
std::optional<CallResult> splitPath(StdCall &C) {
  if (const Place List = C.member(C.Site.This, C.Site.ThisType, "_M_cmpts").first)
    C.M.Mem.clear(List.At, 8);
  return CallResult(C.Site.This);
}

/// Gives the path at \p This another text; none: one that is not known.
std::optional<CallResult> change(StdCall &C, const std::optional<HostPath> &To) {
  const std::optional<View> Name = memberAt(C.M, {C.Site.This, plain(C.Site.ThisType)}, {"_M_pathname"});
  if (!Name)
    return std::nullopt;
  if (!To) {
    if (const auto Length = memberAt(C.M, *Name, {"_M_string_length"}))
      C.M.store(Length->At, C.M.unknown("a path that is not known"), C.M.Context.UnsignedLongTy);
    return splitPath(C);
  }
  Operand Text;
  Text.V = Value::address(C.M.literal(To->string()));
  Text.Type = C.M.Context.getPointerType(C.M.Context.CharTy.withConst());
  C.M.callMethod(Name->At, plain(Name->Type), "assign", {Text}, C.Site.Site);
  return splitPath(C);
}

template <HostPath &(HostPath::*Method)(const HostPath &)> std::optional<CallResult> changeByPath(StdCall &C) {
  auto Path = pathAt(C, C.Site.This, C.Site.ThisType), Other = pathAt(C, C.operand(0).At, C.operand(0).Type);
  if (Path && Other)
    ((*Path).*Method)(*Other);
  return change(C, Other ? Path : std::nullopt);
}

std::optional<CallResult> removeFilename(StdCall &C) {
  auto Path = pathAt(C, C.Site.This, C.Site.ThisType);
  if (Path)
    Path->remove_filename();
  return change(C, Path);
}

/// A method that takes a text: append, concat.
template <class Change> std::optional<CallResult> changeByText(StdCall &C, Change Apply) {
  auto Path = pathAt(C, C.Site.This, C.Site.ThisType);
  const std::optional<std::string> Text = textOf(C.M, C.operand(0));
  if (Path && Text)
    Apply(*Path, *Text);
  return change(C, Text ? Path : std::nullopt);
}
std::optional<CallResult> appendText(StdCall &C) {
  return changeByText(C, [](HostPath &Path, const std::string &Text) { Path /= Text; });
}
std::optional<CallResult> concatText(StdCall &C) {
  return changeByText(C, [](HostPath &Path, const std::string &Text) { Path += Text; });
}

std::optional<CallResult> compareWithText(StdCall &C) {
  const auto Path = pathAt(C, C.Site.This, C.Site.ThisType);
  const std::optional<std::string> Text = textOf(C.M, C.operand(0));
  return Path && Text ? CallResult(Value::integer(Path->compare(*Text))) : C.unknown("a path that is not known");
}

/// The parts of a path, made when they are asked for: how many there are, then objects of class _Cmpt. The list keeps
/// their address until its path changes.
std::optional<View> partsOf(StdCall &C, std::uint64_t &Count) {
  const CXXRecordDecl *Class = C.M.findClass("std::filesystem::path");
  const CXXRecordDecl *Part = C.M.findClass("std::filesystem::path::_Cmpt");
  const MemberAt List = Class ? memberNamed(C.M, Class, "_M_cmpts") : MemberAt();
  if (!Part || List.Type.isNull())
    return std::nullopt;
  const auto Path = pathAt(C, C.Site.This + -List.Offset, C.M.classType(Class));
  const Value Kept = C.M.load(C.Site.This, C.M.Context.VoidPtrTy);
  if (!Path || Kept.isUnknown())
    return std::nullopt;
  Count = static_cast<std::uint64_t>(std::distance(Path->begin(), Path->end()));
  const QualType Type = C.M.classType(Part);
  const auto Size = static_cast<std::int64_t>(C.M.sizeOf(Type));
  if (Kept.truth())
    return View{Kept.asAddress(), Type};
  Place At = C.M.Mem.allocate(std::max<std::uint64_t>(Count, 1) * Size, BlockKind::Static, true);
  C.M.store(C.Site.This, Value::address(At.At), C.M.Context.VoidPtrTy);
  const View First{At, Type};
  for (const HostPath &Component : *Path) {
    C.M.construct(Type, {}, At, C.Site.Site);
    Operand Text;
    Text.V = Value::address(C.M.literal(Component.string()));
    Text.Type = C.M.Context.getPointerType(C.M.Context.CharTy.withConst());
    if (const std::optional<View> Name = memberAt(C.M, {At, Type}, {"_M_pathname"}))
      C.M.callMethod(Name->At, plain(Name->Type), "assign", {Text}, C.Site.Site);
    At = At + Size;
  }
  return First;
}

template <bool End> std::optional<CallResult> partIterator(StdCall &C) {
  std::uint64_t Count = 0;
  const std::optional<View> Parts = partsOf(C, Count);
  if (!Parts)
    return std::nullopt;
  return CallResult(Value::address(Parts->At.At + (End ? Count * C.M.sizeOf(Parts->Type) : 0)));
}

/// What a path is made of: several parts, the root directory, or one name.
std::optional<CallResult> partsType(StdCall &C) {
  enum : int { Several = 0, RootDirectory = 2, Name = 3 };
  const CXXRecordDecl *Class = C.M.findClass("std::filesystem::path");
  const MemberAt List = Class ? memberNamed(C.M, Class, "_M_cmpts") : MemberAt();
  if (List.Type.isNull())
    return std::nullopt;
  const auto Path = pathAt(C, C.Site.This + -List.Offset, C.M.classType(Class));
  if (!Path)
    return C.unknown("a path that is not known");
  if (std::distance(Path->begin(), Path->end()) > 1)
    return CallResult(Value::integer(Several));
  return CallResult(Value::integer(Path->has_root_directory() ? RootDirectory : Name));
}

std::optional<CallResult> unknownFilePath(StdCall &C) {
  return C.returnsVoid() ? CallResult() : unknownPath(C); // current_path(p) changes directories
}

/// Unless TMPDIR says another one, which makes no difference to who writes there what is read later.
std::optional<CallResult> temporaryDirectory(StdCall &C) { return givePath(C, "/tmp"); }

std::optional<CallResult> clearList(StdCall &C) {
  C.M.Mem.clear(C.Site.This.At, C.M.sizeOf(C.Site.ThisType));
  return CallResult(C.Site.This);
}

// --- filesystem_error: a system_error that points to two paths and its whole text -----------------------

/// What it points to: the paths lie one behind the other, and the address of the text behind them.
struct ErrorParts {
  Place Owner; ///< the pointer to it
  QualType Path;
  std::int64_t Size = 0; ///< of a path
};

std::optional<ErrorParts> errorParts(StdCall &C) {
  const CXXRecordDecl *Path = C.M.findClass("std::filesystem::path");
  const Place Owner = C.member(C.Site.This, C.Site.ThisType, "_M_impl").first;
  if (!Path || !Owner)
    return std::nullopt;
  const QualType Type = C.M.classType(Path);
  return ErrorParts{Owner, Type, static_cast<std::int64_t>(C.M.sizeOf(Type))};
}

/// filesystem_error(text, [path, [path,]] code)
std::optional<CallResult> constructFileError(StdCall &C) {
  const CXXRecordDecl *Class = classOf(C.Site.ThisType), *Base = C.M.findClass("std::system_error");
  const std::optional<ErrorParts> Parts = errorParts(C);
  const std::optional<Place> At = Class && Base ? C.M.upcast(C.Site.This, Class, Base) : std::nullopt;
  if (!Parts || !At)
    return std::nullopt;
  const std::size_t Paths = C.count() - 2;
  C.M.construct(C.M.classType(Base), {C.operand(C.count() - 1), C.operand(0)}, *At, C.Site.Site);
  const std::optional<CallResult> What = C.M.callMethod(*At, C.M.classType(Base), "what", {}, C.Site.Site);
  Operand Words;
  Words.V = What ? What->V : C.M.unknown("a text that is not known");
  Words.Type = C.M.Context.getPointerType(C.M.Context.CharTy.withConst());
  const std::optional<Text> Known = charactersOf(C.M, Words);
  std::string Full = "filesystem error: " + (Known ? Known->bytes() : "?");
  const Place Block = C.M.Mem.allocate(2 * Parts->Size + sizeof(Address), BlockKind::Static, false);
  for (std::size_t I = 0; I < 2; ++I) {
    std::vector<Operand> From;
    if (I < Paths) {
      From.push_back(C.operand(1 + I));
      From.back().Movable = false;
      Full += " [" + pathOf(C, C.operand(1 + I)).value_or("?") + "]";
    }
    C.M.construct(Parts->Path, std::move(From), Block + static_cast<std::int64_t>(I) * Parts->Size, C.Site.Site);
  }
  C.M.store(Block + 2 * Parts->Size, Value::address(C.M.literal(Full)), C.M.Context.VoidPtrTy);
  C.M.Mem.clear(Parts->Owner.At, 2 * sizeof(Address));
  C.M.store(Parts->Owner, Value::address(Block.At), C.M.Context.VoidPtrTy);
  return CallResult();
}

template <int Number> std::optional<CallResult> pathOfError(StdCall &C) {
  const std::optional<ErrorParts> Parts = errorParts(C);
  const Value Block = Parts ? C.M.load(Parts->Owner, C.M.Context.VoidPtrTy) : Value();
  if (!Block.isInt() || !Block.truth())
    return std::nullopt;
  return CallResult(Place(Block.asAddress()) + Number * Parts->Size);
}

std::optional<CallResult> textOfError(StdCall &C) {
  const std::optional<CallResult> At = pathOfError<2>(C);
  return At ? std::optional<CallResult>(C.M.load(At->At, C.M.Context.VoidPtrTy)) : std::nullopt;
}

// --- directories -------------------------------------------------------------------------------------

/// What the program finds under the path that it asks for; nothing when that is not known, or when it asks for
/// something else than a path.
std::optional<FoundFile> foundAt(StdCall &C) {
  const Operand &O = C.operand(0);
  if (!C.M.Files || className(C.M, O.Type) != "std::filesystem::path")
    return std::nullopt;
  const std::optional<std::string> Path = pathOf(C, O);
  return Path ? C.M.Files->find(*Path) : std::nullopt;
}

std::optional<CallResult> exists(StdCall &C) {
  return foundAt(C) ? CallResult(Value::boolean(true)) : giveUnknown(C);
}

template <FoundFile::Kind What> std::optional<CallResult> isKind(StdCall &C) {
  const std::optional<FoundFile> Found = foundAt(C);
  return Found ? CallResult(Value::boolean(Found->What == What)) : giveUnknown(C);
}

std::optional<CallResult> isEmpty(StdCall &C) {
  const std::optional<FoundFile> Found = foundAt(C);
  return Found ? CallResult(Value::boolean(Found->Size == 0)) : giveUnknown(C);
}

std::optional<CallResult> fileSize(StdCall &C) {
  const std::optional<FoundFile> Found = foundAt(C);
  return Found && Found->What == FoundFile::Kind::File ? CallResult(Value::integer(Found->Size)) : giveUnknown(C);
}

/// The program changes what is under the paths that it names.
std::optional<CallResult> changeFiles(StdCall &C) {
  for (std::size_t I = 0; C.M.Files && I < std::min<std::size_t>(C.count(), 2); ++I)
    if (I == 0 || className(C.M, C.operand(I).Type) == "std::filesystem::path")
      C.M.Files->changed(pathOf(C, C.operand(I)));
  return C.returnsVoid() ? CallResult() : giveUnknown(C);
}

/// The class of what an iterator over a directory gives.
const CXXRecordDecl *entryClass(StdCall &C) { return C.M.findClass("std::filesystem::directory_entry"); }

/// The entries of a directory that is known, one behind the other; kept where the first is.
struct DirectoryEntries : HostObject {
  explicit DirectoryEntries(std::uint64_t Bytes) : Bytes(Bytes) {}
  bool mayHoldMemory() const override { return false; }
  void describe(StateHash &H) const override { H.mix(Bytes); }
  const std::uint64_t Bytes; ///< of all of them
};

/// What the entries of the directory are; nothing when that is not known.
std::optional<std::vector<FoundFile>> entriesAt(StdCall &C) {
  const std::optional<FoundFile> Found = foundAt(C);
  const bool Deep = className(C.M, C.Site.ThisType) == "std::filesystem::recursive_directory_iterator";
  return Found ? C.M.Files->entries(*Found, Deep) : std::nullopt;
}

/// Writes what is known of an entry of a directory: its path, and whether it is a directory itself.
bool putEntry(StdCall &C, const View &Entry, const FoundFile &File) {
  const std::optional<View> Name = memberAt(C.M, Entry, {"_M_path"}), Kind = memberAt(C.M, Entry, {"_M_type"});
  if (!Name || !Kind)
    return false;
  Operand Text;
  Text.V = Value::address(C.M.literal(File.Path));
  Text.Type = C.M.Context.getPointerType(C.M.Context.CharTy.withConst());
  C.M.construct(plain(Name->Type), {Text}, Name->At, C.Site.Site);
  const bool IsFile = File.What == FoundFile::Kind::File;
  C.M.store(Kind->At, Value::integer(static_cast<int>(IsFile ? HostType::regular : HostType::directory)),
            plain(Kind->Type));
  return true;
}

/// An iterator over a directory holds a pointer, which is null at the end, to what is counted. Here it points to the
/// first entry; where the directory is not known, to one that stands for any of those that it has.
std::optional<CallResult> hashOfPath(StdCall &C) {
  const std::optional<std::string> Text = pathOf(C, C.operand(0));
  return Text ? CallResult(Value::integer(hash_value(std::filesystem::path(*Text)))) : giveUnknown(C);
}

std::optional<CallResult> openDirectory(StdCall &C) {
  const CXXRecordDecl *Class = entryClass(C);
  if (!Class || !Class->hasDefinition())
    return std::nullopt;
  const QualType Type = C.M.classType(Class);
  const auto Entries = entriesAt(C);
  const std::uint64_t Size = C.M.sizeOf(Type), Count = Entries ? Entries->size() : 1;
  const Place First = C.M.Mem.allocate(Size * std::max<std::uint64_t>(Count, 1), BlockKind::Static, false);
  if (Entries) {
    for (std::size_t I = 0; I < Count; ++I)
      if (!putEntry(C, {First + static_cast<std::int64_t>(I * Size), Type}, (*Entries)[I]))
        return std::nullopt;
    C.M.Mem.setSlot(First.At, std::make_shared<DirectoryEntries>(Size * Count));
  } else if (const std::optional<View> Name = memberAt(C.M, {First, Type}, {"_M_path", "_M_pathname"})) {
    C.M.makeUnknown(Name->At, plain(Name->Type), C.M.Mem.cause("which files a directory has is not known"));
  } else {
    return std::nullopt;
  }
  C.M.Mem.clear(C.Site.This.At, C.M.sizeOf(C.Site.ThisType));
  C.M.store(C.Site.This, Value::address(Count ? First.At : 0), C.M.Context.VoidPtrTy);
  return CallResult();
}

/// The next entry of a directory that is known; else any is as good as another.
std::optional<CallResult> nextEntry(StdCall &C) {
  const Value Entry = C.M.load(C.Site.This, C.M.Context.VoidPtrTy);
  const CXXRecordDecl *Class = entryClass(C);
  if (Entry.isUnknown() || !Entry.truth() || !Class)
    return CallResult(C.Site.This);
  const Address First = Memory::base(Entry.asAddress());
  const auto All = std::dynamic_pointer_cast<DirectoryEntries>(C.M.Mem.slot(First));
  if (All) {
    const Address Next = Entry.asAddress() + C.M.sizeOf(C.M.classType(Class));
    C.M.store(C.Site.This, Value::address(Next - First < All->Bytes ? Next : 0), C.M.Context.VoidPtrTy);
  }
  return CallResult(C.Site.This);
}

std::optional<CallResult> entryOfDirectory(StdCall &C) {
  const Value Entry = C.M.load(C.Site.This, C.M.Context.VoidPtrTy);
  if (Entry.isUnknown())
    return CallResult(Place::unknown(Entry.cause()));
  if (!Entry.truth())
    C.fault("an iterator over a directory is at its end");
  return CallResult(Place(Entry.asAddress()));
}

std::optional<CallResult> assignDirectory(StdCall &C) {
  if (!C.operand(0).At.isUnknown())
    C.M.Mem.copy(C.Site.This.At, C.operand(0).At.At, C.M.sizeOf(C.Site.ThisType));
  return CallResult(C.Site.This);
}

/// Whether the end is reached; two iterators over a directory that is not known are not told apart.
std::optional<CallResult> compareDirectories(StdCall &C) {
  bool AtEnd[2] = {}, IsKnown = false;
  for (std::size_t I = 0; I < 2; ++I) {
    const Place At = C.operand(I).At;
    const Value Entry = C.M.load(At, C.M.Context.VoidPtrTy);
    if (Entry.isUnknown())
      return C.unknown(Entry.cause());
    AtEnd[I] = !Entry.truth();
    IsKnown |= Entry.truth() &&
               std::dynamic_pointer_cast<DirectoryEntries>(C.M.Mem.slot(Memory::base(Entry.asAddress()))) != nullptr;
  }
  if (IsKnown && AtEnd[0] != AtEnd[1])
    return CallResult(Value::boolean(false));
  return AtEnd[0] && AtEnd[1] ? CallResult(Value::boolean(true)) : C.unknown(FilesOfADirectory);
}

bool comparesDirectories(const FunctionDecl &F) {
  const CXXRecordDecl *Class = classOf(F.getParamDecl(0)->getType());
  return Class && (Class->getName() == "directory_iterator" || Class->getName() == "recursive_directory_iterator");
}

constexpr std::string_view OneEntry = "one entry stands for all of a directory";
constexpr std::string_view NoParts = "the parts of a path are found from its text when they are asked for";

constexpr Row Table[] = {
    {"std::filesystem::hash_value", 1, 1, hashOfPath},
    {"std::filesystem::status", 1, 2, giveUnknown},
    {"std::filesystem::symlink_status", 1, 2, giveUnknown},
    {"std::filesystem::exists", 1, 2, exists},
    {"std::filesystem::is_directory", 1, 2, isKind<FoundFile::Kind::Directory>},
    {"std::filesystem::is_regular_file", 1, 2, isKind<FoundFile::Kind::File>},
    {"std::filesystem::is_empty", 1, 2, isEmpty},
    {"std::filesystem::file_size", 1, 2, fileSize},
    {"std::filesystem::last_write_time", 1, 2, giveUnknown},
    {"std::filesystem::space", 1, 2, giveUnknown},
    {"std::filesystem::create_directory", 1, 3, giveUnknown},
    {"std::filesystem::create_directories", 1, 2, giveUnknown},
    {"std::filesystem::remove", 1, 2, changeFiles},
    {"std::filesystem::remove_all", 1, 2, changeFiles},
    {"std::filesystem::copy_file", 2, 4, changeFiles},
    {"std::filesystem::copy", 2, 4, changeFiles},
    {"std::filesystem::rename", 2, 3, changeFiles},
    {"std::filesystem::current_path", 0, 1, unknownFilePath},
    {"std::filesystem::temp_directory_path", 0, 1, temporaryDirectory},
    {"std::filesystem::absolute", 1, 2, unknownFilePath},
    {"std::filesystem::canonical", 1, 2, unknownFilePath},
    {"std::filesystem::weakly_canonical", 1, 2, unknownFilePath},
    {"std::filesystem::directory_iterator::directory_iterator", 3, 3, openDirectory},
    {"std::filesystem::directory_iterator::operator*", 0, 0, entryOfDirectory},
    {"std::filesystem::directory_iterator::operator=", 1, 1, assignDirectory},
    inert("std::filesystem::directory_iterator::~directory_iterator", OneEntry),
    {"std::filesystem::directory_iterator::operator++", 0, 0, nextEntry},
    {"std::filesystem::directory_iterator::increment", 1, 1, nextEntry},
    {"std::filesystem::recursive_directory_iterator::recursive_directory_iterator", 3, 3, openDirectory},
    {"std::filesystem::recursive_directory_iterator::operator*", 0, 0, entryOfDirectory},
    {"std::filesystem::recursive_directory_iterator::operator=", 1, 1, assignDirectory},
    inert("std::filesystem::recursive_directory_iterator::~recursive_directory_iterator", OneEntry),
    {"std::filesystem::recursive_directory_iterator::operator++", 0, 0, nextEntry},
    {"std::filesystem::recursive_directory_iterator::increment", 1, 1, nextEntry},
    {"std::filesystem::operator==", 2, 2, compareDirectories, false, {}, comparesDirectories},
    inert("std::filesystem::recursive_directory_iterator::pop", OneEntry),
    inert("std::filesystem::recursive_directory_iterator::disable_recursion_pending", OneEntry),
    {"std::filesystem::recursive_directory_iterator::depth", 0, 0, giveUnknown},
    {"std::filesystem::recursive_directory_iterator::options", 0, 0, giveUnknown},
    {"std::filesystem::recursive_directory_iterator::recursion_pending", 0, 0, giveUnknown},
    {"std::filesystem::filesystem_error::filesystem_error", 2, 4, constructFileError},
    inert("std::filesystem::filesystem_error::~filesystem_error", "its paths and its text are kept"),
    {"std::filesystem::filesystem_error::path1", 0, 0, pathOfError<0>},
    {"std::filesystem::filesystem_error::path2", 0, 0, pathOfError<1>},
    {"std::filesystem::filesystem_error::what", 0, 0, textOfError},
    {"std::filesystem::path::_M_split_cmpts", 0, 0, splitPath},
    {"std::filesystem::path::_List::type", 0, 0, partsType},
    {"std::filesystem::path::_List::begin", 0, 0, partIterator<false>},
    {"std::filesystem::path::_List::end", 0, 0, partIterator<true>},
    {"std::filesystem::path::_M_append", 1, 1, appendText},
    {"std::filesystem::path::_M_concat", 1, 1, concatText},
    {"std::filesystem::path::_List::_List", 0, 1, clearList},
    {"std::filesystem::path::_List::operator=", 1, 1, clearList},
    {"std::filesystem::path::_List::clear", 0, 0, clearList},
    inert("std::filesystem::path::_List::_Impl_deleter::operator()", NoParts),
    {"std::filesystem::path::filename", 0, 0, ofPath<&HostPath::filename>},
    {"std::filesystem::path::stem", 0, 0, ofPath<&HostPath::stem>},
    {"std::filesystem::path::extension", 0, 0, ofPath<&HostPath::extension>},
    {"std::filesystem::path::parent_path", 0, 0, ofPath<&HostPath::parent_path>},
    {"std::filesystem::path::root_name", 0, 0, ofPath<&HostPath::root_name>},
    {"std::filesystem::path::root_directory", 0, 0, ofPath<&HostPath::root_directory>},
    {"std::filesystem::path::root_path", 0, 0, ofPath<&HostPath::root_path>},
    {"std::filesystem::path::relative_path", 0, 0, ofPath<&HostPath::relative_path>},
    {"std::filesystem::path::lexically_normal", 0, 0, ofPath<&HostPath::lexically_normal>},
    {"std::filesystem::path::lexically_relative", 1, 1, ofTwoPaths<&HostPath::lexically_relative>},
    {"std::filesystem::path::lexically_proximate", 1, 1, ofTwoPaths<&HostPath::lexically_proximate>},
    {"std::filesystem::path::has_filename", 0, 0, ofPath<&HostPath::has_filename>},
    {"std::filesystem::path::has_stem", 0, 0, ofPath<&HostPath::has_stem>},
    {"std::filesystem::path::has_extension", 0, 0, ofPath<&HostPath::has_extension>},
    {"std::filesystem::path::has_parent_path", 0, 0, ofPath<&HostPath::has_parent_path>},
    {"std::filesystem::path::has_root_name", 0, 0, ofPath<&HostPath::has_root_name>},
    {"std::filesystem::path::has_root_directory", 0, 0, ofPath<&HostPath::has_root_directory>},
    {"std::filesystem::path::has_root_path", 0, 0, ofPath<&HostPath::has_root_path>},
    {"std::filesystem::path::has_relative_path", 0, 0, ofPath<&HostPath::has_relative_path>},
    {"std::filesystem::path::is_absolute", 0, 0, ofPath<&HostPath::is_absolute>},
    {"std::filesystem::path::is_relative", 0, 0, ofPath<&HostPath::is_relative>},
    {"std::filesystem::path::compare", 1, 1, comparePaths, false, {}, comparesPaths},
    {"std::filesystem::path::compare", 1, 1, compareWithText, false, {}, comparesViews},
    {"std::filesystem::path::operator+=", 1, 1, changeByPath < &HostPath::operator+=>, false, {}, comparesPaths},
    {"std::filesystem::path::operator/=", 1, 1, changeByPath < &HostPath::operator/=>, false, {}, comparesPaths},
    {"std::filesystem::path::replace_extension", 1, 1, changeByPath<&HostPath::replace_extension>},
    {"std::filesystem::path::replace_filename", 1, 1, changeByPath<&HostPath::replace_filename>},
    {"std::filesystem::path::remove_filename", 0, 0, removeFilename},
};

} // namespace

std::span<const Row> fileRows() { return Table; }

} // namespace vramlint
