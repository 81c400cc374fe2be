// The records of a file, as far as their lengths decide what is allocated, and the tensors that come out of it.
//
// Sources, 1.13.1: torch/csrc/jit/serialization/ pickler.cpp, unpickler.cpp, export_module.cpp (writeArchive),
// import.cpp (readArchive), import_source.cpp, python_print.cpp (LegacyClassAttributes);
// caffe2/serialize/inline_container.cc.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Torch/Archives.h"

#include "Ops/Core/KnownNumbers.h"
#include "Ops/Core/Toolbox.h"
#include "Tensor/Session.h"

#include <algorithm>
#include <cctype>
#include <functional>
#include <set>
#include <unordered_map>

namespace vramlint {

const Archive::Entry *Archive::find(std::string_view Name) const {
  const auto Found = std::find_if(Entries.begin(), Entries.end(), [&](const Entry &E) { return E.Name == Name; });
  return Found == Entries.end() ? nullptr : &*Found;
}

void Archive::put(Entry New) {
  if (const Entry *Old = find(New.Name))
    const_cast<Entry &>(*Old) = std::move(New);
  else
    Entries.push_back(std::move(New));
}

std::string unknownPart(const Archive &A) {
  if (!A.Unknown.empty())
    return A.Unknown;
  for (const Archive::Entry &E : A.Entries) {
    if (const auto *U = E.Value.get<UnknownValue>(); U && !U->Number)
      return U->Cause;
    if (std::string Below = E.Nested ? unknownPart(*E.Nested) : std::string(); !Below.empty())
      return Below;
  }
  return {};
}

namespace {

/// Tensors of an archive, also those in lists.
template <class Visit> void forEachTensor(const Argument &A, const Visit &Do) {
  if (const auto *T = A.get<Tensor>())
    Do(*T);
  else if (const auto *List = A.get<ArgumentList>())
    for (const Argument &E : *List)
      forEachTensor(E, Do);
}

/// The class of the n-th archive of a file, as it is named there.
std::string moduleOfClass(std::size_t Number) {
  return Number == 0 ? "__torch__" : "__torch__.___torch_mangle_" + std::to_string(Number - 1);
}

/// Which archive has which number: in the order in which they are met.
using ClassNumbers = std::unordered_map<const Archive *, std::size_t>;

void numberClasses(const Archive &A, ClassNumbers &Numbers) {
  if (!Numbers.try_emplace(&A, Numbers.size()).second)
    return;
  for (const Archive::Entry &E : A.Entries)
    if (E.Nested)
      numberClasses(*E.Nested, Numbers);
}

/// Counts what a pickler would write. What was written once is referred to by its number.
class Pickler {
public:
  explicit Pickler(const ClassNumbers &Classes) : Classes(Classes) {}

  Bytes Length = 0;
  bool HasGuessed = false;
  std::vector<Tensor> Storages; ///< a tensor for each, in order

  void file(const std::shared_ptr<Archive> &Root) {
    Length += 2; // the protocol
    archive(Root, /*Shared=*/true);
    Length += 1; // the end
  }

  /// A value that is no part of an archive.
  void only(const Argument &A) {
    constexpr long Own = 3; // the value's, the caller's, and the argument's that it was made of
    Length += 2;
    if (const auto *T = A.get<Tensor>())
      tensor(*T, T->implRef().use_count() > Own);
    else
      value(A, /*Shared=*/false);
    Length += 1;
  }

private:
  static Bytes referring(std::size_t Number) { return Number < 256 ? 2 : 5; }
  std::size_t remember() {
    Length += referring(Next);
    return Next++;
  }
  template <class Key, class Write> void once(std::unordered_map<Key, std::size_t> &Known, const Key &K, Write Do) {
    if (const auto Found = Known.find(K); Found != Known.end()) {
      Length += referring(Found->second);
      return;
    }
    Do();
    Known[K] = remember();
  }
  void text(const std::string &Text) {
    once(Texts, Text, [&] { Length += 5 + static_cast<Bytes>(Text.size()); });
  }
  void global(std::string_view Module, std::string_view Name) {
    once(Globals, std::string(Module) + "\n" + std::string(Name),
         [&] { Length += 3 + static_cast<Bytes>(Module.size() + Name.size()); });
  }
  void number(std::int64_t N) {
    if (N >= 0 && N < 256)
      Length += 2;
    else if (N >= 0 && N < 65536)
      Length += 3;
    else if (N >= INT32_MIN && N <= INT32_MAX)
      Length += 5;
    else
      Length += 10;
  }
  /// One that is not known is small.
  void guess() {
    HasGuessed = true;
    number(0);
  }
  void numbers(const Sizes &List) {
    Length += 2;
    for (std::int64_t N : List)
      number(N);
  }

  void storage(const Tensor &T) {
    if (T.isSparse())
      Session::current().assume(Doubt::NoOpModel, "saving of a sparse tensor");
    const StorageRef &S = T.storage();
    if (const auto Found = KnownStorages.find(S.get()); Found != KnownStorages.end()) {
      Length += referring(Found->second);
      return;
    }
    Length += 1;
    text("storage");
    global("torch", std::string(dtypeName(T.dtype())) + "Storage");
    text(std::to_string(Storages.size()));
    text(deviceName(S->device()));
    number(S->size() / elementSize(T.dtype()));
    Length += 2;
    KnownStorages[S.get()] = remember();
    Storages.push_back(T);
  }

  /// \p Shared: others have it too, so that it may come again.
  void tensor(const Tensor &T, bool Shared) {
    if (const auto Found = Objects.find(&T.impl()); Found != Objects.end()) {
      Length += referring(Found->second);
      return;
    }
    global("torch._utils", "_rebuild_tensor_v2");
    Length += 1;
    storage(T);
    number(T.impl().Offset);
    numbers(T.sizes());
    numbers(T.strides());
    Length += 1; // whether it requires grad
    global("collections", "OrderedDict");
    Length += 4;
    if (Shared)
      Objects[&T.impl()] = remember();
  }

  void list(const ArgumentList &List, bool IsTuple) {
    if (IsTuple) {
      Length += List.size() > 3 ? 2 : 1;
      for (const Argument &A : List)
        value(A, true);
      return;
    }
    const Argument First = List.empty() ? Argument() : List.front();
    const bool Tensors = First.isNone() || First.is<Tensor>();
    global("torch.jit._pickle", Tensors              ? "build_tensorlist"
                                : First.is<double>() ? "build_doublelist"
                                : First.is<bool>()   ? "build_boollist"
                                                     : "build_intlist");
    Length += 6;
    for (const Argument &A : List)
      value(A, true);
  }

  void value(const Argument &A, bool Shared, bool IsTuple = false) {
    const auto *U = A.get<UnknownValue>();
    if (const auto *T = A.get<Tensor>())
      tensor(*T, Shared || T->implRef().use_count() > 1);
    else if (const auto *S = A.get<std::string>())
      text(*S);
    else if (const auto *I = A.get<std::int64_t>())
      number(*I);
    else if (A.is<double>() || (U && U->Number && isFloatingPoint(*U->Number)))
      Length += 9;
    else if (const auto *List = A.get<ArgumentList>())
      list(*List, IsTuple);
    else if (U)
      guess();
    else
      Length += 1;
  }

  void archive(const std::shared_ptr<Archive> &A, bool Shared) {
    if (const auto Found = Objects.find(A.get()); Found != Objects.end()) {
      Length += referring(Found->second);
      return;
    }
    global(moduleOfClass(Classes.at(A.get())), "Module");
    Length += 4;
    for (const Archive::Entry &E : A->Entries) {
      text(E.Name);
      if (E.Nested)
        archive(E.Nested, E.Nested.use_count() > 1);
      else
        value(E.Value, false, E.IsTuple);
    }
    Length += 2;
    if (Shared)
      Objects[A.get()] = remember();
  }

  const ClassNumbers &Classes;
  std::size_t Next = 0;
  std::unordered_map<std::string, std::size_t> Texts, Globals;
  std::unordered_map<const void *, std::size_t> Objects, KnownStorages;
};

// --- the code of the classes ---------------------------------------------------------------------------------

bool isIdentifier(const std::string &Name) {
  const auto IsPart = [](unsigned char C) { return std::isalnum(C) || C == '_'; };
  return !Name.empty() && !std::isdigit(static_cast<unsigned char>(Name[0])) &&
         std::all_of(Name.begin(), Name.end(), IsPart);
}

std::string typeName(const Argument &A, bool IsTuple) {
  if (A.is<bool>())
    return "bool";
  if (A.is<double>())
    return "float";
  if (A.is<std::string>())
    return "str";
  if (A.is<Tensor>())
    return "Tensor";
  if (A.isNone())
    return "NoneType";
  const auto *List = A.get<ArgumentList>();
  if (!List) {
    const auto *U = A.get<UnknownValue>();
    return U && U->Number && isFloatingPoint(*U->Number) ? "float" : "int";
  }
  if (!IsTuple)
    return "List[" + (List->empty() ? std::string("Tensor") : typeName(List->front(), false)) + "]";
  std::string Name;
  for (const Argument &E : *List)
    Name += (Name.empty() ? "" : ", ") + typeName(E, false);
  return "Tuple[" + Name + "]";
}

/// What the parser of TorchScript says of an attribute with the name of one of its words (frontend/lexer.h,
/// frontend/parser.cpp); nothing where it is a name. Words that stand for a value or a type parse, and are no
/// attribute.
std::string_view refusalOf(const std::string &Name) {
  static constexpr std::string_view Metadata =
      "false INTERNAL ASSERT FAILED at "
      "\"./torch/csrc/jit/serialization/import_source.cpp\":515, please report "
      "a bug to PyTorch. Unexpected statement kind in module metadata: assign";
  static constexpr std::string_view Ends = "expected ident but found ':' here:",
                                    Line = "expected newline but found ':' here:";
  static constexpr Word<std::string_view> Words[] = {
      {"or", "expected ident but found 'or' here:"},
      {"and", "expected ident but found 'and' here:"},
      {"is", "expected ident but found 'is' here:"},
      {"in", "expected ident but found 'in' here:"},
      {"as", "expected ident but found 'as' here:"},
      {"else", "expected ident but found 'else' here:"},
      {"elif", "expected ident but found 'elif' here:"},
      {"import", "expected ident but found 'import' here:"},
      {"class", "expected ident but found 'class' here:"},
      {"with", "expected indent but found 'ident' here:"},
      {"not", Ends},
      {"global", Ends},
      {"def", Ends},
      {"return", Ends},
      {"if", Ends},
      {"while", Ends},
      {"for", Ends},
      {"assert", Ends},
      {"del", Ends},
      {"raise", Ends},
      {"pass", Line},
      {"break", Line},
      {"continue", Line},
      {"True", Metadata},
      {"False", Metadata},
      {"None", Metadata},
      {"NoneType", Metadata},
      {"Ellipsis", Metadata},
  };
  return meaning<std::string_view>(Name, Words).value_or(std::string_view());
}

std::string classCode(const Archive &A, const ClassNumbers &Classes) {
  const auto Names = [&](Archive::Role Kind) {
    std::string List;
    for (const Archive::Entry &E : A.Entries)
      if (E.Kind == Kind)
        List += "\"" + E.Name + "\", ";
    return List;
  };
  std::string Code = "class Module(Module):\n";
  Code += "  __parameters__ = [" + Names(Archive::Role::Parameter) + "]\n";
  Code += "  __buffers__ = [" + Names(Archive::Role::Buffer) + "]\n";
  for (std::size_t I = 0; I < A.Entries.size(); ++I) {
    const Archive::Entry &E = A.Entries[I];
    const std::string Type =
        E.Nested ? moduleOfClass(Classes.at(E.Nested.get())) + ".Module" : typeName(E.Value, E.IsTuple);
    if (isIdentifier(E.Name)) {
      Code += "  " + E.Name + " : " + Type + "\n";
      continue;
    }
    if (I == 0)
      Code += "  __annotations__ = []\n";
    Code += "  __annotations__[\"" + E.Name + "\"] = " + Type + "\n";
  }
  return Code;
}

/// Memory of the host that a record is read into.
std::shared_ptr<Storage> record(Bytes Size, Category Kind = Category::Temporary) {
  return std::make_shared<Storage>(Size, Device(), Kind);
}

/// A class is read when it is named: its code, where that comes from, and then the classes of its members. False
/// where the code does not parse.
bool readClass(const Archive &A, const ClassNumbers &Classes, std::set<const Archive *> &Read) {
  if (!Read.insert(&A).second)
    return true;
  constexpr Bytes NoSources = 106; // of a class without methods
  std::shared_ptr<Storage> Code = record(static_cast<Bytes>(classCode(A, Classes).size()));
  const std::shared_ptr<Storage> Sources = record(NoSources);
  Code.reset();
  for (const Archive::Entry &E : A.Entries)
    if (const std::string_view Message = refusalOf(E.Name); !Message.empty()) {
      Session::current().raise(std::string(Message));
      return false;
    }
  return std::all_of(A.Entries.begin(), A.Entries.end(),
                     [&](const Archive::Entry &E) { return !E.Nested || readClass(*E.Nested, Classes, Read); });
}

// --- copies of an archive ------------------------------------------------------------------------------------

/// The same archive with other tensors; what is shared stays shared.
class Copier {
public:
  /// What a storage becomes.
  explicit Copier(std::function<StorageRef(const StorageRef &)> Become) : Become(std::move(Become)) {}

  std::shared_ptr<Archive> archive(const Archive &A) {
    std::shared_ptr<Archive> &Copy = Archives[&A];
    if (Copy)
      return Copy;
    const auto Made = Copy = std::make_shared<Archive>();
    Made->Unknown = A.Unknown;
    Made->Where = A.Where;
    for (const Archive::Entry &E : A.Entries) {
      Archive::Entry &New = Made->Entries.emplace_back(E);
      if (E.Nested)
        New.Nested = archive(*E.Nested);
      else
        New.Value = value(E.Value);
    }
    return Made;
  }

private:
  Argument value(const Argument &A) {
    if (const auto *T = A.get<Tensor>())
      return tensor(*T);
    const auto *List = A.get<ArgumentList>();
    if (!List)
      return A;
    ArgumentList Copy;
    for (const Argument &E : *List)
      Copy.push_back(value(E));
    return Copy;
  }
  Tensor tensor(const Tensor &T) {
    Tensor &Copy = Tensors[&T.impl()];
    if (Copy.defined())
      return Copy;
    StorageRef &Store = Storages[T.storage().get()];
    if (!Store) {
      Store = Become(T.storage());
      Store->Holds = T.storage()->Holds; // the same numbers
      if (const auto *Known = dynamic_cast<const KnownNumbers *>(T.storage()->Mirror.get())) {
        const auto Numbers = std::make_shared<KnownNumbers>(*Known);
        ++Numbers->Age; // a counter that goes through a file in each round of a loop is lost at last
        Store->Mirror = Numbers;
      }
    }
    if (T.isSparse()) {
      SparseParts Parts = T.sparse();
      Parts.Indices = tensor(Parts.Indices);
      Parts.Values = tensor(Parts.Values);
      return Copy = makeSparse(T.sizes(), std::move(Parts));
    }
    auto Impl = std::make_shared<TensorImpl>();
    Impl->Shape = T.sizes();
    Impl->Strides = T.strides();
    Impl->Offset = T.impl().Offset;
    Impl->Type = T.dtype();
    Impl->Store = Store;
    Impl->RequiresGrad = T.requiresGrad();
    return Copy = Tensor(std::move(Impl));
  }

  std::function<StorageRef(const StorageRef &)> Become;
  std::unordered_map<const Archive *, std::shared_ptr<Archive>> Archives;
  std::unordered_map<const TensorImpl *, Tensor> Tensors;
  std::unordered_map<const Storage *, StorageRef> Storages;
};

std::shared_ptr<Archive> withoutMemory(const Archive &A) {
  return Copier(
             [](const StorageRef &S) { return std::make_shared<Storage>(ExternalMemory{}, S->size(), S->device()); })
      .archive(A);
}

/// As they are read, one storage after the other.
std::shared_ptr<Archive> withMemory(const Archive &A, std::optional<Device> Where) {
  return Copier([&](const StorageRef &S) -> StorageRef {
           const Device On = Where.value_or(S->device());
           const Category Kind = Session::current().DefaultCategory;
           std::shared_ptr<Storage> Host = record(S->size(), On.isCpu() ? Kind : Category::Temporary);
           return On.isCpu() ? Host : std::make_shared<Storage>(S->size(), On, Kind);
         })
      .archive(A);
}

constexpr Bytes VersionRecord = 2;

/// By which the container is told from all others (pytorch#100994).
constexpr Bytes SerializationId = 40;
bool hasSerializationId() { return torchAtLeast(2, 1); }

/// What is read of every container when it is opened.
void openContainer() {
  if (hasSerializationId())
    record(SerializationId);
  record(VersionRecord);
}

bool hasUndefined(const Archive &A) {
  bool Found = false;
  for (const Archive::Entry &E : A.Entries) {
    forEachTensor(E.Value, [&](const Tensor &T) { Found |= !T.defined(); });
    Found |= E.Nested && hasUndefined(*E.Nested);
  }
  return Found;
}

} // namespace

/// The length of a container of records, each of which begins at a multiple of 64 behind its header, and has a
/// description behind it and at the end.
class Container {
public:
  void add(std::string_view Name, Bytes Size) {
    constexpr Bytes Header = 30, Least = 4, Alignment = 64, Behind = 16, Listed = 46;
    const Bytes Begin = Length + Header + static_cast<Bytes>(Name.size()) + Least;
    Length = (Begin + Alignment - 1) / Alignment * Alignment + Size + Behind;
    Directory += Listed + static_cast<Bytes>(Name.size());
  }
  Bytes length() const {
    constexpr Bytes End = 56 + 20 + 22;
    return Length + Directory + End;
  }

private:
  Bytes Length = 0, Directory = 0;
};

std::shared_ptr<const SavedArchive> writePickle(const Argument &A) {
  const ClassNumbers None;
  Pickler Pickled(None);
  Pickled.only(A);
  Container Made;
  for (std::size_t I = 0; I < Pickled.Storages.size(); ++I) {
    const StorageRef &S = Pickled.Storages[I].storage();
    if (!S->device().isCpu())
      record(S->size());
    Made.add("archive/data/" + std::to_string(I), S->size());
  }
  Made.add("archive/data.pkl", Pickled.Length);
  Made.add("archive/version", VersionRecord);
  if (hasSerializationId()) {
    Made.add("archive/byteorder", std::string_view("little").size());
    Made.add("archive/.data/serialization_id", SerializationId);
  }
  const auto Root = std::make_shared<Archive>();
  Root->put({.Name = "value", .Value = A});
  auto Saved = std::make_shared<SavedArchive>();
  Saved->Pickled = Pickled.Length;
  Saved->Length = Made.length();
  Saved->Root = withoutMemory(*Root);
  return Saved;
}

Argument readPickle(const SavedArchive &Saved) {
  openContainer();
  const std::shared_ptr<Storage> Pickled = record(Saved.Pickled);
  return withMemory(*Saved.Root, std::nullopt)->Entries.front().Value;
}

std::shared_ptr<const SavedArchive> writeArchive(const std::shared_ptr<Archive> &A) {
  if (hasUndefined(*A)) {
    Session::current().raise("Cannot access storage of UndefinedTensorImpl");
    return nullptr;
  }
  ClassNumbers Classes;
  numberClasses(*A, Classes);
  Pickler Pickled(Classes);
  Pickled.file(A);
  for (const Tensor &T : Pickled.Storages) // getWriteableTensorData
    if (!T.device().isCpu())
      record(T.storage()->size());
  auto Saved = std::make_shared<SavedArchive>();
  Saved->Pickled = Pickled.Length;
  Saved->IsGuessed = Pickled.HasGuessed;
  Saved->Root = withoutMemory(*A);
  return Saved;
}

std::shared_ptr<Archive> readArchive(const SavedArchive &Saved, std::optional<Device> Where) {
  if (Saved.IsGuessed && Session::current().Options.Target.isCpu())
    Session::current().assume(Doubt::UnreadArgument, "'ivalue' of 'torch::serialize::OutputArchive::write'");
  openContainer();
  record(4); // the constants, of which there are none
  const std::shared_ptr<Storage> Pickled = record(Saved.Pickled);
  ClassNumbers Classes;
  numberClasses(*Saved.Root, Classes);
  std::set<const Archive *> Read;
  if (!readClass(*Saved.Root, Classes, Read))
    return nullptr;
  return withMemory(*Saved.Root, Where);
}

} // namespace vramlint
