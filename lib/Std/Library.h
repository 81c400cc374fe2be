// The standard library as the machine sees it: everything is executed from its headers but what is compiled.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Std/Rows.h"
#include "Std/Shortcuts.h"

namespace vramlint {

/// Why it is not known how often a loop over files is run begins so, also where a stand-in says it.
inline constexpr const char *HowManyFiles = "how many files ";
inline constexpr const char *FilesOfADirectory = "how many files a directory has is not known";

class StandardLibrary final : public Library {
public:
  void attach(Machine &M) override { TheMachine = &M; }
  bool ownsClass(const clang::CXXRecordDecl *Class) override;
  bool ownsFunction(const clang::FunctionDecl *Function, std::string_view QualifiedName) override;
  bool giveText(Place At, clang::QualType Type, const std::string &Text, bool Overrides) override;
  std::optional<CallResult> call(LibraryCall &Site) override;
  Shortcut shortcut(const clang::FunctionDecl *Function, std::string_view QualifiedName) override {
    return shortcutFor(*TheMachine, *Function, QualifiedName);
  }
  Shortcut containment(const clang::FunctionDecl *Function, std::string_view QualifiedName) override {
    return containmentFor(*TheMachine, *Function, QualifiedName);
  }
  bool construct(LibraryConstruction &Site) override;
  void destroy(Place At, const clang::CXXRecordDecl *Class) override;
  void copied(Place To, Place From, const clang::CXXRecordDecl *Class, bool Moved) override;
  bool global(const clang::VarDecl *Variable, Place At) override;
  void describe(StateHash &H) const override;
  std::uint64_t drawn() const override;
  bool isAlone() const override { return TheMachine->isAlone(); }
  void forgetDrawn(CauseId Cause) override { State.RandomCause = Cause; }

private:
  Machine *TheMachine = nullptr;
  StandardState State;
};

} // namespace vramlint
