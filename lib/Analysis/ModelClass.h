// The module classes of a program: what `--list-models` prints and `--model` chooses from.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <clang/AST/DeclCXX.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/Support/Error.h>

#include <clang/AST/Type.h>
#include <string>
#include <vector>

namespace vramlint {

class Program;

/// A class of user code that derives from torch::nn::Module.
struct ModelClass {
  std::string Name;                      ///< with namespaces: `models::UNetImpl`
  std::string Holder;                    ///< made by TORCH_MODULE: `models::UNet`; empty when there is none
  std::vector<std::string> Constructors; ///< as in source: `UNetImpl(int64_t in, int64_t out = 1)`
  std::vector<std::string> Forwards;     ///< as in source; empty: has none
  std::string Method = "forward"; ///< what is executed: without a forward another that takes tensors; may be empty
  bool IsTemplate = false;        ///< to be named with its arguments: `Net<3>`
  bool IsAbstract = false;
  const clang::CXXRecordDecl *Class = nullptr;
  const clang::CXXRecordDecl *HolderClass = nullptr;
  std::string File;
  unsigned Line = 0;

  /// The methods of that name, as in source: the class's own, or else those of the nearest base that has any.
  std::vector<std::string> methods(llvm::StringRef Name) const;
};

/// Whether the constructor without arguments makes nothing at all, beside one that is given something: a model that
/// is to be assigned over or filled later. Nobody would execute it as it is.
bool isMadeEmpty(const clang::CXXRecordDecl *Class);
/// Whether nobody outside of it can make one: a class that says `public:` behind its constructors.
bool hidesConstructors(const clang::CXXRecordDecl *Class);

/// Of a class template, the arguments that it can be named with, as it is to be written: those of which the program
/// has made something; `<>` where it has made nothing and they all have defaults.
std::vector<std::string> templateArguments(const ModelClass &Model);

/// The class that \p Name names, `Net<3>`, made of \p Model's template; null when it cannot be made.
const clang::CXXRecordDecl *madeOf(const ModelClass &Model, llvm::StringRef Name, Program &P);

/// The method of that name, of the class or else of a base; null when there is none.
const clang::CXXMethodDecl *methodOf(const clang::CXXRecordDecl *Class, llvm::StringRef Name);

/// What can be given for a parameter that is no size: the scenario's device, true, the first of an enumeration, a
/// structure of the program with its defaults.
std::optional<std::string> sizelessArgument(const clang::ParmVarDecl *Parameter);

/// What stands in for a class whose header was not found, and what is derived from one.
bool isForeignClass(const clang::CXXRecordDecl *Record);

/// A class of the program's, as against those of libraries and what stands in for what was not found.
bool isOwnClass(const clang::CXXRecordDecl *Record);

/// The class that \p Record holds, when it is one of TORCH_MODULE's.
const clang::CXXRecordDecl *heldClass(const clang::CXXRecordDecl *Record);

/// Of a structure of the program that holds tensors and nothing else, how many: a batch, an observation; else 0.
unsigned tensorsHeld(clang::QualType Type);

/// A `std::vector`, `std::tuple` or optional that is written with arguments: its name, and the first of them.
struct Wrapped {
  llvm::StringRef Template;
  clang::QualType First;
};
std::optional<Wrapped> wrapped(clang::QualType Type);

/// Whether `model.NAME(...)` with so many arguments is no call of torch::nn::Module's method: a method of the class
/// with other parameters hides it (`void train(torch::Tensor X, int Epochs)`), or the class derives privately.
bool isModuleMethodHidden(const clang::CXXRecordDecl *Class, llvm::StringRef Name, unsigned Arguments);

/// All of them, in source order.
std::vector<ModelClass> listModels(const Program &P);

/// What is said behind an answer that there is no model, where a header of the program's own may declare the bases of
/// some; empty otherwise.
std::string asFarAsIsKnown(const Program &P);

/// The class meant by \p Name: its name or its holder's, with any part of its namespaces, template
/// arguments ignored. The error lists what there is.
llvm::Expected<ModelClass> findModel(const Program &P, llvm::StringRef Name);

} // namespace vramlint
