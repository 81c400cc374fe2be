// Names of headers that are not there, learnt from their use.
//
// A program of which a header is missing is parsed all the same, and Clang says which names it misses. Each becomes
// a declaration of its own kind (a namespace, a class, a class template, a value that can be called, a function
// template with arguments of its own), the program is parsed again, and so on until nothing new is missed:
//
//   cv::Mat image = cv::imread(path);   ->   namespace cv { struct Mat : Value { ... }; extern Value imread; }
//   vm["nz"].as<size_t>()               ->   a member template of Value
//
// What is declared here has no bodies: what it does and gives back is unknown to the analysis, by name.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Frontend/ClassSketch.h"
#include "Frontend/ForeignMacros.h"

#include <llvm/ADT/STLFunctionalExtras.h>
#include <llvm/ADT/StringRef.h>

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace vramlint {

/// What an error of Clang's says about a name, with the program's text on both sides of it.
struct MissedName {
  /// What the error alone says of the name's kind.
  /// Own: it is the program's, defined after it was taken for a foreign one.
  /// Macro: what follows is no C++ unless a macro makes it so. Library: an overload of a function of the standard
  /// library or of LibTorch that takes foreign values. Bindings: what is foreign is taken apart into that many.
  /// Text: a function takes a `std::string` as well as a `const char *`. Device: something is put on it,
  /// `model->to(device)`. Overload: a function of ours takes no such arguments. Module: a class derived from it
  /// registers modules; the scope is its own name. Options: those of a layer, which are taken as well as the number
  /// that makes them; the scope is their class. Number: one of several functions takes a number there. Method: a
  /// tensor has it, and it is called on what a function gives that is given one. Defaults: a function of the
  /// program's is called with fewer arguments than its definition takes.
  enum class Hint {
    None,
    Type,
    Template,
    Namespace,
    Own,
    Macro,
    Library,
    Bindings,
    Text,
    Device,
    Overload,
    Module,
    Options,
    Number,
    Method,
    Defaults
  };
  Hint Kind = Hint::None;
  unsigned Count = 0;       ///< of bindings
  bool IsWhole = false;     ///< of a number: it is an integer
  bool MayBeTensor = false; ///< another of the functions takes a tensor there
  std::string Scope;        ///< where it was looked for: `cv`, `cv::Mat`; empty: everywhere
  bool InNamespace = false; ///< the scope is one
  bool InFunction = false;  ///< it stands in a function's body
  bool IsInStd = false;     ///< the standard library has one of that name
  bool IsCertain = false;   ///< of a macro: nothing else can stand there
  /// What a header has given another name, as far as that can be seen: `::at::Tensor`, `namespace ::torch::nn`.
  std::string Alias;
  /// Of a class whose members are defined here: as far as these show it, and its namespace.
  ClassSketch Sketch;
  std::string Space;
  std::string Declaration; ///< with defaults that only a header can give
  std::string Before;      ///< the text in front of the name, some lines
  std::string Text;        ///< from the name on

  /// It has a scope, or is one.
  bool isQualified() const;
};

/// The scope of names that classes of ours, which stand in for foreign ones, lack.
inline constexpr llvm::StringLiteral OurMembers = "vramlint_foreign::Members";
/// The class that everything foreign is.
inline constexpr llvm::StringLiteral ForeignValue = "vramlint_foreign::Value";

class ForeignNames {
public:
  /// A header of the program's own is missing: it may have added names to LibTorch's namespaces, and may use all of
  /// std.
  bool AddsToLibTorch = false;
  /// Classes of which the program registers objects as modules; whether each is a holder.
  std::map<std::string, bool> Registered;
  /// Members of what is foreign that are called as methods of tensors are.
  std::set<std::string> OfTensors;
  /// Names of which an integer was said.
  std::set<std::string> SaidWhole;

  /// Notes a name. False when nothing new was learnt.
  bool learn(const MissedName &Missed);
  /// What has to stand before the program's first line; empty when nothing has been learnt.
  std::string declarations() const;
  /// Classes whose members the program defines, to be read behind the declarations; empty when there are none.
  std::string classes() const;
  std::vector<std::string> namesOfClasses() const;
  /// Those at these lines of classes() do not compile: they are not known but for their names. False where there is
  /// none.
  bool dropClasses(const std::set<unsigned> &Lines);
  /// How many names there are.
  std::size_t size() const;
  const ForeignMacros &macros() const { return Macros; }
  /// What names are taken to stand for that are LibTorch's: `nn` is taken to be torch::nn.
  std::vector<std::string> meanings() const;
  /// Whether one of the names, or a member of what is foreign, is called \p Name.
  bool has(llvm::StringRef Name) const;
  /// Whether it is a value or a member that could be a number.
  bool mayBeNumber(const MissedName &Missed) const;

private:
  enum class Kind {
    Value,
    FunctionTemplate,
    Namespace,
    Type,
    ClassTemplate
  }; // a stronger use overrides a weaker one
  struct Node {
    Kind K = Kind::Value;
    std::vector<bool> Arguments; ///< of a class template: whether each is a value
    std::map<std::string, Node> Inside;
    bool IsModule = false; ///< of a class: it is derived from LibTorch's
    bool IsHolder = false; ///< of a module that is called as it is, and Impl
  };
  Node Root{Kind::Namespace, {}, {}};
  /// Members of all foreign classes; whether one is used with template arguments.
  std::map<std::string, bool> Members;
  std::set<std::string> Own; ///< names without a scope that the program defines itself
  /// Members of the classes of ours that derive from vramlint_foreign::Members; whether one is called.
  std::map<std::string, bool> Lacking;
  ForeignMacros Macros;
  /// Functions of libraries that are called with foreign values: namespace and name.
  std::set<std::pair<std::string, std::string>> OfLibraries;
  /// Functions of headers of ours that are called with arguments of other kinds: namespace and name.
  std::set<std::pair<std::string, std::string>> Overloads;
  bool UsesStd = false;   ///< names of std stand alone
  bool AreTexts = false;  ///< a foreign value is a `std::string` where that or a pointer to its begin is wanted
  bool AreInRows = false; ///< a foreign value in braces is an element of what they make, and never all of it
  std::set<std::string> Options; ///< classes that a foreign value is none of: it is the number that makes them
  unsigned Bindings = 0;         ///< into how many names a foreign value is taken apart
  std::set<std::string> Devices; ///< names of values that something is put on
  struct Number {
    bool IsWhole = false, MayBeTensor = false;
  };
  std::map<std::string, Number> Numbers;
  std::set<std::string> Labels; ///< names of values that a switch has for cases
  /// Definitions of classes, by name, and the namespaces that they stand in.
  std::map<std::string, std::pair<ClassSketch, std::string>> Sketches;
  std::set<std::string> NotSketched;
  std::map<std::string, std::string> Defaulted; ///< declarations of functions, by name
  std::map<std::string, std::string> Aliases;   ///< names without a scope that stand for others

  bool learnMember(llvm::StringRef Name, llvm::StringRef Rest);
  bool learnLacking(llvm::StringRef Name, llvm::StringRef Rest);
  bool learnModule(llvm::StringRef Class);
  std::optional<bool> learnOfAll(const MissedName &Missed);
  bool learnRegistered(Node &Scope, llvm::StringRef Name);
  bool isHeldHere(const std::map<std::string, Node> &Names, llvm::StringRef Name) const;
  bool learnNumber(const MissedName &Missed);
  /// Classes that are drawn; those that others mention come first.
  std::vector<std::string> sketchesInOrder() const;
  bool isSketched(llvm::StringRef Name) const;
  Node *spaceOfMember(const MissedName &Missed, llvm::StringRef Rest);
  std::optional<bool> learnMeaning(const MissedName &Missed, llvm::StringRef Name);
  bool learnAlias(const std::string &Name, const std::string &Target);
  bool strengthen(Node &N, Kind K);
  Node *find(llvm::StringRef Scope, bool InNamespace);
  std::string classOfValue(const std::string &Name, std::string Otherwise) const;
  std::string valueOf(const std::string &Name, llvm::StringRef Storage) const;
  void print(const std::map<std::string, Node> &Names, std::string &Out) const;
  void printInside(const Node &N, std::string &Out) const;
  void printModule(const std::string &Name, const Node &N, std::string &Out) const;
  bool anyNode(llvm::function_ref<bool(const std::string &, const Node &)> Wanted) const;
  bool hasModules() const;
};

} // namespace vramlint
