// fates --table | --rows | --signatures | ... [LIBTORCH], or --all DIRECTORY: what becomes of every public name of
// LibTorch's headers, those that are installed or those of another directory.
//
// --table       `room, scope, name, kind, fate, who says so`, separated by tabs: a line for each name and fate
// --signatures  `room, scope, name, kind, fate, form, result, (type, parameter's name, default)...`: a line for each
// overload
// --rows        `table, class, name, count, fate, op of the same name that it calls, tells unread, reason, read...`
// --bound       `scope, name, table, parameters that the row does not read`, for what is answered by a row
// --op-names    what the registry answers to
// --all         each of these in a file of the directory, from one reading of the headers
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Names.h"

#include "Memory/Trace.h"
#include "Std/Library.h"
#include "Torch/TorchHost.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclTemplate.h>

#include <cstdio>
#include <cstring>

using namespace vramlint;
using namespace fates;

namespace {

const char *kindOf(const Name &N, const clang::FunctionDecl *F) {
  if (N.IsConstructor)
    return "constructor";
  const auto *Method = llvm::dyn_cast<clang::CXXMethodDecl>(F);
  return !Method ? "function" : Method->isStatic() ? "static" : "method";
}

std::string text(std::string_view S) { return std::string(S); }

void printTable(const Names &All, TorchHost &H, Machine &M, const std::string &Release) {
  std::printf("release\t%s\n", Release.c_str());
  for (const Name &N : All.All) {
    std::set<std::string> Fates;
    for (const clang::FunctionDecl *F : N.Overloads) {
      const NameFate Of = fateOf(H, M, F);
      Fates.insert(text(kindOf(N, F)) + "\t" + text(nameOf(Of.What)) + "\t" + Of.By);
    }
    for (const std::string &Fate : Fates)
      std::printf("%s\t%s\t%s\t%s\n", N.Room.c_str(), N.Scope.c_str(), N.Short.c_str(), Fate.c_str());
  }
  for (const auto &[Scope, Number] : All.Hidden)
    std::printf("hidden\t%s\t%zu\n", Scope.c_str(), Number);
  for (const std::string &Name : All.Strange)
    std::printf("strange\t%s\n", Name.c_str());
}

void printSignatures(const Names &All, TorchHost &H, Machine &M) {
  clang::PrintingPolicy Policy(M.Context.getLangOpts());
  Policy.SuppressTagKeyword = true;
  Policy.PrintCanonicalTypes = true;
  for (const Name &N : All.All)
    for (const clang::FunctionDecl *F : N.Overloads) {
      const NameFate Of = fateOf(H, M, F);
      std::printf("%s\t%s\t%s\t%s\t%s\t%s", N.Room.c_str(), N.Scope.c_str(), N.Short.c_str(), kindOf(N, F),
                  text(nameOf(Of.What)).c_str(), F->getDescribedFunctionTemplate() ? "template" : "plain");
      std::printf("\t%s", F->getReturnType().getAsString(Policy).c_str());
      for (const clang::ParmVarDecl *P : F->parameters())
        std::printf("\t%s\t%s\t%s", P->getType().getAsString(Policy).c_str(), P->getNameAsString().c_str(),
                    P->hasDefaultArg() ? "default" : "");
      std::printf("\n");
    }
}

void printRows() {
  for (const AnswerRow &R : allAnswers()) {
    std::printf("%s\t%s\t%s\t%d\t%s\t%s\t%d\t%s", text(R.Table).c_str(), text(R.Class).c_str(), text(R.Name).c_str(),
                R.Count, text(nameOf(R.What)).c_str(), text(R.Op).c_str(), R.TellsUnread, text(R.Why).c_str());
    for (std::string_view Read : R.Read)
      std::printf("\t%s", text(Read).c_str());
    std::printf("\n");
  }
}

/// Parameters of all overloads that come to a row, without those that it reads.
void printBound(const Names &All, TorchHost &H, Machine &M) {
  for (const Name &N : All.All) {
    std::set<std::string> Unread;
    std::string_view Table;
    for (const clang::FunctionDecl *F : N.Overloads) {
      const NameFate Of = fateOf(H, M, F);
      if (!Of.Row || Of.Row->Read.data() == AnyArgument.data() || !Of.Row->TellsUnread)
        continue;
      Table = Of.Row->Table;
      for (const clang::ParmVarDecl *P : F->parameters())
        // Of `at::numel(t)` the tensor is the object of the method.
        if (P->getIdentifier() && !(Of.Row->Table == "tensors" && !N.IsMethod) &&
            !llvm::is_contained(Of.Row->Read, std::string_view(P->getName())))
          Unread.insert(P->getNameAsString());
    }
    std::string Text;
    for (const std::string &One : Unread)
      Text += (Text.empty() ? "" : " ") + One;
    if (!Text.empty())
      std::printf("%s\t%s\t%s\t%s\n", N.Scope.c_str(), N.Short.c_str(), text(Table).c_str(), Text.c_str());
  }
}

void printOpNames() {
  for (const OpDecl *Decl : allOps())
    for (std::string_view Op : Decl->Names)
      std::printf("%s\n", text(Op).c_str());
}

/// Headers that are read, and the machine that is asked about them.
struct Read {
  Read(const Program &P)
      : P(P), All(namesOf(P)), S(Settings(), Recorded), Current(S), H(S, Recorded, Files, options(P)),
        M(P.context(), P.sema(), Standard, H) {}

  static ExecutionOptions options(const Program &P) {
    ExecutionOptions Options;
    Options.IsUserCode = [&P](clang::SourceLocation L) { return P.isUserCode(L); };
    return Options;
  }

  void print(std::string_view What) {
    if (What == "--signatures")
      printSignatures(All, H, M);
    else if (What == "--bound")
      printBound(All, H, M);
    else
      printTable(All, H, M, P.libTorch()->version());
  }

  const Program &P;
  const Names All;
  Trace Recorded;
  Session S;
  SessionScope Current;
  SourceFiles Files;
  StandardLibrary Standard;
  TorchHost H;
  Machine M;
};

int printAll(Read &From, const std::string &Directory) {
  for (const std::string_view What : {"--rows", "--op-names", "--table", "--signatures", "--bound"}) {
    const std::string Path = Directory + "/" + text(What.substr(2)) + ".txt";
    if (!std::freopen(Path.c_str(), "w", stdout)) {
      std::perror(Path.c_str());
      return 2;
    }
    if (What == "--rows")
      printRows();
    else if (What == "--op-names")
      printOpNames();
    else
      From.print(What);
  }
  return 0;
}

} // namespace

int main(int Count, char **Words) {
  const std::string What = Count > 1 ? Words[1] : "--table";
  if (What == "--rows" || What == "--op-names") {
    What == "--rows" ? printRows() : printOpNames();
    return 0;
  }
  const bool AllOfThem = What == "--all" && Count > 2;
  const auto P = parseHeaders(Count > 2 && !AllOfThem ? Words[2] : "");
  if (!P)
    return 2;
  Read From(*P);
  if (AllOfThem)
    return printAll(From, Words[2]);
  From.print(What);
  return 0;
}
