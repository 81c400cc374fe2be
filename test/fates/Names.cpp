// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Names.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <llvm/ADT/STLExtras.h>

#include <algorithm>
#include <cstdio>

using namespace clang;

namespace fates {

namespace {

/// Namespaces whose names programs use, and the heading they stand under.
struct Walked {
  const char *Namespace, *Room;
};
constexpr Walked Rooms[] = {
    {"torch", "Functions"},
    {"at", "Functions"},
    {"torch::special", "Functions"},
    {"torch::linalg", "Functions"},
    {"torch::fft", "Functions"},
    {"torch::nested", "Functions"},
    {"torch::sparse", "Functions"},
    {"at::indexing", "Functions"},
    {"torch::nn::functional", "Functionals"},
    {"torch::nn", "Layers"},
    {"torch::nn::init", "Initialisers and utilities"},
    {"torch::nn::utils", "Initialisers and utilities"},
    {"torch::nn::utils::rnn", "Initialisers and utilities"},
    {"torch::nn::modules", "Layers"},
    {"torch::nn::modules::utils", "Initialisers and utilities"},
    {"torch::nn::parallel", "Layers"},
    {"torch::optim", "Optimizers"},
    {"torch::data", "Data"},
    {"torch::data::datasets", "Data"},
    {"torch::data::samplers", "Data"},
    {"torch::data::transforms", "Data"},
    {"torch::data::example", "Data"},
    {"torch::serialize", "Serialization"},
    {"torch::autograd", "Autograd"},
    {"torch::autograd::profiler", "Other"},
    {"torch::cuda", "Devices"},
    {"c10::cuda", "Devices"},
    {"at::cuda", "Devices"},
    {"at::mps", "Devices"},
    {"torch::mps", "Devices"},
    {"torch::xpu", "Devices"},
    {"c10", "Types"},
    {"caffe2", "Types"},
    {"at::autocast", "Other"},
    {"c10::Warning", "Other"},
    {"torch::enumtype", "Constants"},
};

constexpr LeftOut Others[] = {
    {"torch::jit", "TorchScript: its compiler, and models that were exported"},
    {"torch::lazy", "another backend"},
    {"torch::profiler", "of the profiler itself"},
    {"torch::distributed", "of several processes"},
    {"torch::nn::functions", "of CrossMapLRN2d itself"},
    {"torch::autograd::forward_ad", "gradients forwards, which have no C++ interface"},
    {"at::sequence_number", "of the dispatcher"},
    {"at::Reduction", "numbers that stand for kinds of reductions"},
    {"c10::llvm", "of the headers themselves"},
    {"c10::lib", "of the headers themselves"},
    {"c10::hip", "another backend"},
    {"c10::onnx", "interned texts"},
    {"c10::namespaces", "interned texts"},
    {"c10::raw", "counts of references, by hand"},
    {"c10::complex_literals", "numbers"},
    {"c10::enforce_detail", "of the headers themselves"},
    {"c10::_hash_detail", "of the headers themselves"},
};

/// Wherever they stand: what headers call and programs do not.
constexpr LeftOut Inner[] = {
    {"detail", "of the headers themselves"},
    {"detail_", "of the headers themselves"},
    {"impl", "of the headers themselves"},
    {"internal", "of the headers themselves"},
    {"guts", "of the headers themselves"},
    {"util", "of the headers themselves"},
    {"utils", "of the headers themselves"},
    {"native", "kernels behind the dispatcher"},
    {"_ops", "entries of the dispatcher"},
    {"meta", "kernels behind the dispatcher"},
    {"cpu", "kernels behind the dispatcher"},
    {"vec", "kernels behind the dispatcher"},
    {"redispatch", "entries of the dispatcher"},
    {"functorch", "transformations of functions, experimental in C++"},
    {"functionalization", "a pass over TorchScript's graphs"},
    {"compositeexplicitautograd", "kernels behind the dispatcher"},
    {"compositeimplicitautograd", "kernels behind the dispatcher"},
    {"symint", "overloads for symbolic sizes"},
    {"namedinference", "of the kernels"},
    {"tracer", "of TorchScript's tracer"},
    {"ivalue", "of IValue itself"},
    {"attr", "interned texts"},
    {"prim", "interned texts"},
    {"aten", "interned texts"},
    {"cuda_interned", "interned texts"},
};

std::string qualified(const NamedDecl *D) {
  std::string Text;
  for (const DeclContext *C = D->getDeclContext(); C && !C->isTranslationUnit(); C = C->getParent()) {
    const auto *Space = dyn_cast<NamespaceDecl>(C);
    if (Space && (Space->isInline() || Space->isAnonymousNamespace()))
      continue;
    if (const auto *N = dyn_cast<NamedDecl>(C))
      Text = N->getNameAsString() + (Text.empty() ? "" : "::") + Text;
  }
  return Text.empty() ? D->getNameAsString() : Text + "::" + D->getNameAsString();
}

bool isLibTorch(llvm::StringRef Name) {
  return llvm::any_of(std::initializer_list<llvm::StringRef>{"torch", "at", "c10", "caffe2"}, [&](llvm::StringRef Top) {
    return Name == Top || (Name.starts_with(Top) && Name.substr(Top.size()).starts_with("::"));
  });
}

class Walk {
public:
  void context(const DeclContext *C) {
    for (const Decl *D : C->decls()) {
      if (const auto *Linkage = dyn_cast<LinkageSpecDecl>(D))
        context(Linkage);
      else if (const auto *Space = dyn_cast<NamespaceDecl>(D))
        space(Space);
    }
  }

  Names take() {
    Names N;
    for (auto &[Key, Entry] : Found)
      N.All.push_back(std::move(Entry));
    N.Hidden = std::move(Hidden);
    N.Strange.assign(Strange.begin(), Strange.end());
    return N;
  }

private:
  void space(const NamespaceDecl *Space) {
    if (Space->isAnonymousNamespace())
      return;
    const std::string Name = qualified(Space);
    if (!isLibTorch(Name) && !Space->isInline())
      return;
    if (Space->isInline())
      return members(Space, roomOf(qualified(cast<NamedDecl>(Space->getDeclContext()))),
                     qualified(cast<NamedDecl>(Space->getDeclContext())));
    const auto Is = [&](const LeftOut &L) { return Name == L.Namespace; };
    const auto IsInner = [&](const LeftOut &L) { return Space->getName() == L.Namespace; };
    if (const char *Room = roomOf(Name))
      members(Space, Room, Name);
    else if (llvm::none_of(Others, Is) && llvm::none_of(Inner, IsInner))
      Strange.insert(Name);
  }

  static const char *roomOf(const std::string &Namespace) {
    for (const Walked &W : Rooms)
      if (Namespace == W.Namespace)
        return W.Room;
    return nullptr;
  }

  void members(const NamespaceDecl *Space, const char *Room, const std::string &Scope) {
    if (!Room)
      return;
    for (const Decl *D : Space->decls()) {
      if (const auto *Inside = dyn_cast<NamespaceDecl>(D))
        space(Inside);
      else if (const auto *Template = dyn_cast<FunctionTemplateDecl>(D))
        function(Template->getTemplatedDecl(), Room, Scope);
      else if (const auto *F = dyn_cast<FunctionDecl>(D))
        function(F, Room, Scope);
      else if (const auto *Class = dyn_cast<CXXRecordDecl>(D))
        record(Class, Room, Scope);
      else if (const auto *OfClass = dyn_cast<ClassTemplateDecl>(D))
        record(OfClass->getTemplatedDecl(), Room, Scope);
    }
  }

  /// Ops are what at:: has; what torch:: makes of them stands beside them.
  void function(const FunctionDecl *F, std::string Room, const std::string &Scope) {
    // A method that is defined behind its class stands there.
    if (F->isDeleted() || F->isInvalidDecl() || isa<CXXDeductionGuideDecl>(F) || isa<CXXMethodDecl>(F))
      return;
    add(F, std::move(Room), Scope, false);
  }

  void record(const CXXRecordDecl *Class, const char *Room, const std::string &Scope) {
    if (!Class->isThisDeclarationADefinition() || !Class->getIdentifier() || Class->isUnion())
      return;
    const std::string Short = Class->getNameAsString();
    if (Short.front() == '_') {
      ++Hidden[Scope];
      return;
    }
    const std::string Own = Scope + "::" + Short;
    std::string Where = Room;
    if (Own == "at::Tensor" || Own == "at::TensorBase")
      Where = "Methods of tensors";
    else if (Scope == "at" || Scope == "torch")
      Where = "Types";
    for (const Decl *D : Class->decls()) {
      if (D->getAccess() == AS_private || D->getAccess() == AS_protected || D->isImplicit())
        continue;
      const auto *Template = dyn_cast<FunctionTemplateDecl>(D);
      const auto *F = Template ? Template->getTemplatedDecl() : dyn_cast<FunctionDecl>(D);
      if (F && !F->isDeleted() && !isa<CXXDestructorDecl>(F) && !isa<CXXDeductionGuideDecl>(F))
        add(F, Where, Own, isa<CXXMethodDecl>(F));
      else if (const auto *Nested = dyn_cast<CXXRecordDecl>(D); Nested && Nested != Class)
        record(Nested, Where.c_str(), Own);
    }
  }

  void add(const FunctionDecl *F, std::string Room, const std::string &Scope, bool IsMethod) {
    const bool IsConstructor = isa<CXXConstructorDecl>(F);
    // A template's constructor is called `List<T>` otherwise.
    std::string Short = IsConstructor ? cast<CXXMethodDecl>(F)->getParent()->getNameAsString() : F->getNameAsString();
    if (const auto *C = dyn_cast<CXXConversionDecl>(F))
      Short = "operator " + C->getConversionType().getAsString();
    if (Short.empty() || Short.front() == '_') {
      ++Hidden[Scope];
      return;
    }
    Name &Entry = Found[{Room, Scope, Short}];
    Entry.Room = std::move(Room);
    Entry.Scope = Scope;
    Entry.Short = std::move(Short);
    Entry.IsConstructor = IsConstructor;
    Entry.IsMethod = IsMethod;
    const auto IsSame = [&](const FunctionDecl *Other) { return Other->getCanonicalDecl() == F->getCanonicalDecl(); };
    if (llvm::none_of(Entry.Overloads, IsSame))
      Entry.Overloads.push_back(F);
  }

  std::map<std::tuple<std::string, std::string, std::string>, Name> Found;
  std::map<std::string, std::size_t> Hidden;
  std::set<std::string> Strange;
};

} // namespace

Names namesOf(const vramlint::Program &P) {
  Walk W;
  W.context(P.context().getTranslationUnitDecl());
  return W.take();
}

std::unique_ptr<vramlint::Program> parseHeaders(const std::string &LibTorch) {
  vramlint::ProgramOptions Options;
  if (!LibTorch.empty())
    Options.Search = vramlint::LibTorchSearch::fromEnvironment(LibTorch);
  const std::string Path = "/fates.cpp";
  Options.Sources = {Path};
  Options.UnsavedFiles[Path] = "#include <torch/torch.h>\n";
  Options.Flags.AfterDashes.emplace();
  Options.UseCache = false; // what it trims, programs do not miss; here everything is asked for
  auto P = vramlint::Program::parse(std::move(Options));
  if (P)
    return std::move(*P);
  std::fprintf(stderr, "%s\n", llvm::toString(P.takeError()).c_str());
  return nullptr;
}

} // namespace fates
