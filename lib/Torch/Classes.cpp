// Which classes and functions of LibTorch's headers the host keeps, and which are executed from their bodies.
//
// What is kept is what the shadow library knows as one thing (tensors, layers, options, optimizers), and what is
// compiled into LibTorch. What is executed is plain C++ that happens to stand in LibTorch's headers: smart pointers
// to modules, ranges, optionals, dictionaries, examples of data sets. A class is kept unless it is in the table.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Torch/Names.h"
#include "Torch/TorchHost.h"

#include "Ops/Core/Op.h"

#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/StringSet.h"

namespace vramlint {
using namespace clang;

/// Classes whose members have bodies in the headers and are executed, with the classes in them.
static const llvm::StringSet<> &executedClasses() {
  static const llvm::StringSet<> Names = {
      // ranges, optionals, texts, small containers
      "c10::ArrayRef",
      "c10::HeaderOnlyArrayRef", // its base, in headers after 2.9
      "c10::OptionalArrayRef",
      "c10::optional",
      "c10::nullopt_t",
      "c10::in_place_t",
      "c10::in_place_index_t",
      "c10::in_place_type_t",
      "c10::monostate",
      "c10::trivial_init_t",
      "c10::bad_optional_access",
      "c10::optional_base",
      "c10::constexpr_optional_base",
      "c10::arrayref_optional_base",
      "c10::trivially_copyable_optimization_optional_base",
      "c10::OptionalBase",
      "c10::basic_string_view",
      "c10::SmallVector",
      "c10::SmallVectorImpl",
      "c10::SmallVectorTemplateBase",
      "c10::SmallVectorTemplateCommon",
      "c10::SmallVectorBase",
      "c10::SmallVectorStorage",
      "c10::SmallVectorAlignmentAndSize",
      "c10::IntegerRange",
      "c10::integer_range",
      "c10::integer_iterator",
      "c10::strides_range",
      "c10::reverse_iterator",
      "c10::either",
      "c10::function_ref",
      "c10::FunctionRef",
      "c10::ScopeExit",
      "c10::scope_exit",
      "c10::overloaded_t",
      "c10::MaybeOwned",
      "c10::MaybeOwnedTraits",
      "c10::MaybeOwnedTraitsGenericImpl",
      "c10::intrusive_ptr",
      "c10::intrusive_ptr_target",
      "c10::weak_intrusive_ptr",
      "c10::SourceLocation",
      "c10::TempFile",
      "c10::TempDir",
      "c10::CompileTimeEmptyString",
      // numbers
      "c10::Half",
      "c10::BFloat16",
      "c10::complex",
      "c10::Float8_e4m3fn",
      "c10::Float8_e5m2",
      "c10::hash",
      // what the allocator counts
      "c10::cuda::CUDACachingAllocator::Stat",
      "c10::cuda::CUDACachingAllocator::DeviceStats",
      "c10::CachingAllocator::Stat",
      "c10::CachingDeviceAllocator::Stat",
      "c10::CachingDeviceAllocator::DeviceStats",
      // windows on memory
      "at::TensorAccessor",
      "at::TensorAccessorBase",
      "at::GenericPackedTensorAccessor",
      "at::GenericPackedTensorAccessorBase",
      "at::DefaultPtrTraits",
      // dictionaries and lists of options
      "torch::OrderedDict",
      "torch::ExpandingArray",
      "torch::ExpandingArrayWithOptionalElem",
      "torch::nn::ModuleHolder",
      "torch::nn::utils::rnn::PackedSequence",
      "torch::enumtype::_compute_enum_name", // the words of the options
      // data: examples, what makes them, and what is done to them; the loader is ours
      "torch::data::Example",
      "torch::data::example::NoTarget",
      "torch::data::datasets::BatchDataset",
      "torch::data::datasets::Dataset",
      "torch::data::datasets::TensorDataset",
      "torch::data::datasets::MapDataset",
      "torch::data::datasets::SharedBatchDataset",
      "torch::data::datasets::StatefulDataset",
      "torch::data::datasets::StreamDataset",
      "torch::data::samplers::Sampler",
      "torch::data::samplers::CustomBatchRequest",
      "torch::data::detail::Queue", // what carries batches between threads, in programs of their own
      "torch::data::detail::DataShuttle",
      "torch::data::detail::sequencers",
      "torch::data::transforms::BatchTransform",
      "torch::data::transforms::Transform",
      "torch::data::transforms::Collation",
      "torch::data::transforms::Stack",
      "torch::data::transforms::Lambda",
      "torch::data::transforms::BatchLambda",
      "torch::data::transforms::TensorTransform",
      "torch::data::transforms::TensorLambda",
      "torch::data::transforms::Normalize",
      "torch::data::FullDataLoaderOptions",
      "torch::data::datasets::ChunkDataReader",
      "torch::data::datasets::ChunkDataset",
      "torch::data::datasets::detail",
      "c10::WarningHandler",
      "c10::Warning::WarningHandlerGuard",
      "c10::WarningUtils::WarningHandlerGuard",
      "torch::nn::ASMoutput",
      "torch::autograd::Edge",
  };
  return Names;
}

/// Namespaces of small functions: everything in them is executed, but for what stands in keptClasses.
static constexpr std::string_view ExecutedNamespaces[] = {
    "c10::detail::",      "c10::guts::",     "c10::impl::",     "c10::detail_::",      "c10::util::",
    "c10::hash_detail::", "at::detail::",    "at::impl::",      "torch::detail::",     "torch::impl::",
    "c10::variants::",    "c10::typelist::", "torch::traits::", "torch::headeronly::", OptimNames.Prefix};

/// Classes in those namespaces that stand for something of the library after all.
static const llvm::StringSet<> &keptClasses() {
  static const llvm::StringSet<> Names = {
      "torch::detail::TensorDataContainer", // nested lists of numbers: one Argument
      "c10::impl::InlineDeviceGuard",
      "c10::impl::InlineStreamGuard",
      "c10::impl::VirtualGuardImpl",
      "c10::impl::GenericDict",
      "at::detail::TensorBase",
      "c10::guts::to_string", // a function: names of states
  };
  return Names;
}

static bool isLibTorchName(std::string_view Name) {
  return llvm::any_of(LibTorchNames, [&](const Namespace &N) { return N.holds(Name); });
}

/// The name itself, or that of a class it stands in, is in the set.
static bool hasNameOrOuter(const llvm::StringSet<> &Set, std::string_view Name) {
  for (std::size_t End = Name.size(); End != std::string_view::npos && End != 0;
       End = Name.substr(0, End).rfind("::"))
    if (Set.contains(llvm::StringRef(Name.data(), End)))
      return true;
  return false;
}

static bool isExecutedName(std::string_view Name) {
  if (hasNameOrOuter(executedClasses(), Name))
    return true;
  if (hasNameOrOuter(keptClasses(), Name))
    return false;
  for (std::string_view Prefix : ExecutedNamespaces)
    if (Name.starts_with(Prefix))
      return true;
  return false;
}

KnownClass knownClass(const CXXRecordDecl *Class) {
  static const llvm::StringMap<KnownClass> Names = {{"AnyModule", KnownClass::AnyModule},
                                                    {"AnyValue", KnownClass::AnyValue},
                                                    {"ArrayRef", KnownClass::ArrayRef},
                                                    {"AutogradContext", KnownClass::AutogradContext},
                                                    {"BFloat16", KnownClass::BFloat16},
                                                    {"Cloneable", KnownClass::Cloneable},
                                                    {"CompileTimeEmptyString", KnownClass::CompileTimeEmptyString},
                                                    {"complex", KnownClass::Complex},
                                                    {"DataLoaderBase", KnownClass::DataLoaderBase},
                                                    {"EllipsisIndexType", KnownClass::EllipsisIndexType},
                                                    {"ExpandingArray", KnownClass::ExpandingArray},
                                                    {"function", KnownClass::Function},
                                                    {"Half", KnownClass::Half},
                                                    {"InputArchive", KnownClass::InputArchive},
                                                    {"ModuleHolder", KnownClass::ModuleHolder},
                                                    {"monostate", KnownClass::Monostate},
                                                    {"NamedAnyModule", KnownClass::NamedAnyModule},
                                                    {"optional", KnownClass::Optional},
                                                    {"OrderedDict", KnownClass::OrderedDict},
                                                    {"shared_ptr", KnownClass::SharedPointer},
                                                    {"StatelessDataLoader", KnownClass::StatelessDataLoader},
                                                    {"basic_string", KnownClass::String},
                                                    {"Tensor", KnownClass::Tensor},
                                                    {"TensorBase", KnownClass::Tensor},
                                                    {"TensorIndex", KnownClass::TensorIndex},
                                                    {"TensorOptions", KnownClass::TensorOptions},
                                                    {"tuple", KnownClass::Tuple},
                                                    {"vector", KnownClass::Vector}};
  static const llvm::StringSet<> Outermost = {"std", "torch", "at", "c10", "caffe2"};
  const auto Found = Class && Class->getIdentifier() ? Names.find(Class->getName()) : Names.end();
  if (Found == Names.end())
    return KnownClass::Other;
  const NamespaceDecl *Namespace = nullptr; // the program may have a Tensor of its own
  for (const DeclContext *D = Class->getDeclContext(); D; D = D->getParent())
    if (const auto *N = dyn_cast<NamespaceDecl>(D))
      Namespace = N;
  return Namespace && Outermost.contains(Namespace->getName()) ? Found->second : KnownClass::Other;
}

KnownClass knownClass(QualType Type) {
  return Type.isNull() ? KnownClass::Other : knownClass(Type.getNonReferenceType()->getAsCXXRecordDecl());
}

bool isOptionsClass(const CXXRecordDecl &Class) {
  return Class.getIdentifier() && Class.getName().contains("Options");
}
bool isErrorClass(const CXXRecordDecl *Class) {
  return Class && Class->getIdentifier() && Class->getName().ends_with("Error");
}

/// Holders (`Linear`, `Sequential`) are smart pointers with a name of their own.
static bool isHolder(const CXXRecordDecl *Class) {
  const CXXRecordDecl *D = Class->getDefinition();
  for (int Depth = 0; D && Depth < 8; ++Depth) {
    if (knownClass(D) == KnownClass::ModuleHolder)
      return true;
    if (D->getNumBases() == 0)
      return false;
    const CXXRecordDecl *Next = D->bases_begin()->getType()->getAsCXXRecordDecl();
    D = Next ? Next->getDefinition() : nullptr;
  }
  return false;
}

/// A constant that is a type, such as c10::CppTypeToScalarType: there is nothing to keep, and the standard library's
/// class behind it does the rest.
static bool isConstantType(const CXXRecordDecl *Class) {
  return Class->hasDefinition() && Class->isEmpty() && Class->getNumBases() == 1 &&
         llvm::all_of(Class->bases(), [](const CXXBaseSpecifier &Base) {
           const CXXRecordDecl *Record = Base.getType()->getAsCXXRecordDecl();
           return Record && Record->isInStdNamespace();
         });
}

bool TorchHost::ownsClass(const CXXRecordDecl *Class) {
  auto [I, New] = Owned.try_emplace(Class->getCanonicalDecl(), false);
  if (!New)
    return I->second;
  bool Ours = false;
  if (!Class->isLambda() && !Class->isUnion() && Class->getIdentifier() && !Class->isLocalClass() &&
      !isUserCode(Class->getLocation())) {
    const std::string_view Name = TheMachine->qualifiedName(Class);
    // What a missing header adds to its namespaces is foreign.
    Ours = isLibTorchName(Name) && !isExecutedName(Name) && !isHolder(Class) && !isForeign(Class) &&
           !isConstantType(Class);
  }
  return Owned[Class->getCanonicalDecl()] = Ours;
}

/// Programs declare it themselves where the CUDA headers are absent, in whatever namespace.
bool TorchHost::isEmptyCache(std::string_view Function) {
  return Function.ends_with("CUDACachingAllocator::emptyCache");
}

/// Methods of classes that are kept whose bodies stand in the headers and say all there is to say.
static const llvm::StringSet<> &executedMethods() {
  static const llvm::StringSet<> Names = {
      "torch::nn::Module::as", // a dynamic_cast
  };
  return Names;
}

bool TorchHost::ownsFunction(const FunctionDecl *Function, std::string_view Name) {
  if (isEmptyCache(Name))
    return true;
  if (isUserCode(Function->getLocation()))
    return false;
  if (const auto *Method = dyn_cast<CXXMethodDecl>(Function)) {
    if (!ownsClass(Method->getParent())) // what it inherits from the standard library, for one
      return false;
    return !executedMethods().contains(llvm::StringRef(Name.data(), Name.size()));
  }
  // Rows of functionals stand for bodies of the headers (docs/decisions/0024).
  if (!TheMachine->Limits.Shortcuts && FunctionalNames.holds(Name) && Function->hasBody())
    return false;
  // An op without a row is told by its own name, not by that of the dispatcher's entry in its body.
  const bool IsOp =
      !AtenNames.nameIn(Name).empty() && !Function->isTemplateInstantiation(); // at::parallel_for and the like
  return answersFunction(withoutSymbols(Name)) || IsOp;
}

} // namespace vramlint
