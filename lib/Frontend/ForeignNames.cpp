// Text around a name tells its kind where Clang's error does not: `Name<`, `Name(`, `Name::`, `Name x`.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/ForeignNames.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/ADT/StringExtras.h>

using llvm::StringRef;

namespace vramlint {

namespace {

bool isName(char C) { return llvm::isAlnum(C) || C == '_'; }

StringRef takeName(StringRef &Text) {
  Text = Text.ltrim();
  if (Text.empty() || llvm::isDigit(Text.front()))
    return {};
  const StringRef Name = Text.take_while(isName);
  Text = Text.drop_front(Name.size()).ltrim();
  return Name;
}

/// The last word of \p Text.
StringRef lastWord(StringRef Text) {
  Text = Text.rtrim();
  std::size_t Length = 0;
  while (Length < Text.size() && isName(Text[Text.size() - 1 - Length]))
    ++Length;
  return Text.take_back(Length);
}

/// The arguments of `<...>` at the front of \p Text, which moves behind it. False when there is no end.
bool takeTemplateArguments(StringRef &Text, llvm::SmallVectorImpl<StringRef> &Arguments) {
  unsigned Angles = 0, Others = 0;
  std::size_t Begin = 1;
  for (std::size_t I = 0; I < Text.size(); ++I) {
    const char C = Text[I];
    Others += C == '(' || C == '[' || C == '{';
    Others -= C == ')' || C == ']' || C == '}';
    if (C == ';')
      return false;
    if (Others)
      continue;
    Angles += C == '<';
    Angles -= C == '>';
    if ((C == ',' && Angles == 1) || !Angles) {
      Arguments.push_back(Text.slice(Begin, I).trim());
      Begin = I + 1;
    }
    if (!Angles) {
      Text = Text.drop_front(I + 1).ltrim();
      return true;
    }
  }
  return false;
}

bool isValueArgument(StringRef Argument) {
  return !Argument.empty() && (llvm::isDigit(Argument.front()) || Argument.front() == '-' || Argument == "true" ||
                               Argument == "false" || Argument.front() == '\'');
}

/// Whether the bracket that is open at the end of \p Front is that of a lambda's parameters.
bool isInParameters(StringRef Front) {
  unsigned Depth = 0;
  for (; !Front.empty(); Front = Front.drop_back()) {
    Depth += Front.back() == ')';
    if (Front.back() == '(' && Depth-- == 0)
      return Front.drop_back().rtrim().ends_with("]");
  }
  return false;
}

/// Whether `Name & x`, `Name *x,` and the like declare something. In a function, what stands behind the bracket of a
/// call or a comma is computed.
bool declares(StringRef Before, StringRef Rest, bool InFunction) {
  Rest = Rest.ltrim();
  if (!Rest.empty() && isName(Rest.front()) && !llvm::isDigit(Rest.front()))
    return true; // two names beside each other
  if (!Rest.starts_with("&") && !Rest.starts_with("*"))
    return false;
  StringRef After = Rest.ltrim("&* ");
  if (After.starts_with(")") || After.starts_with(",") || After.starts_with(">"))
    return true;
  const StringRef Declared = takeName(After);
  if (Declared == "const")
    return true;
  const StringRef Front = Before.rtrim();
  if (InFunction && (Front.ends_with("(") || Front.ends_with(",")) && !isInParameters(Front))
    return false;
  const bool AtBegin = Front.empty() || StringRef(";{}(,<").contains(Front.back()) || lastWord(Front) == "const";
  return !Declared.empty() && AtBegin && (After.empty() || StringRef("=;,):{[(").contains(After.front()));
}

/// Whether parameters and a body follow: `(int n) const {`, `() : n(1) {`.
bool isFunctionDefinition(StringRef Rest) {
  if (!Rest.consume_front("("))
    return false;
  for (unsigned Depth = 1; Depth && !Rest.empty(); Rest = Rest.drop_front())
    Depth += Rest.front() == '(' ? 1 : Rest.front() == ')' ? -1 : 0;
  for (StringRef Word; !(Word = takeName(Rest)).empty();)
    if (Word != "const" && Word != "noexcept")
      return false;
  return Rest.starts_with("{") || (Rest.starts_with(":") && !Rest.starts_with("::"));
}

/// `namespace X =` and `using namespace` stand in front.
bool wantsNamespace(StringRef Before) {
  StringRef Front = Before.rtrim();
  if (!Front.consume_back("="))
    return lastWord(Front) == "namespace";
  const StringRef Declared = lastWord(Front);
  return lastWord(Front.rtrim().drop_back(Declared.size())) == "namespace";
}

bool isStatementBegin(StringRef Before) {
  Before = Before.rtrim();
  return Before.empty() || StringRef(";{})").contains(Before.back());
}

/// Takes the `A::B::` that \p Before ends with.
StringRef takeQualifier(StringRef &Before) {
  StringRef Front = Before.rtrim();
  const StringRef All = Front;
  while (Front.ends_with("::")) {
    Front = Front.drop_back(2).rtrim();
    const StringRef Name = lastWord(Front);
    Front = Front.drop_back(Name.size());
    if (Name.empty())
      break;
  }
  Before = Front;
  return All.drop_front(Front.size());
}

/// Whether what stands in front wants a class.
bool wantsType(StringRef Before, StringRef Rest) {
  StringRef Front = Before.rtrim();
  const StringRef Word = lastWord(Front);
  for (StringRef Keyword :
       {"new", "public", "private", "protected", "virtual", "typename", "class", "struct", "enum"})
    if (Word == Keyword)
      return true;
  if (Front.ends_with("<") || (Front.ends_with(",") && Front.rfind('<') != StringRef::npos))
    return Rest.starts_with(">") || (Front.ends_with("<") && Rest.starts_with(","));
  if (Front.consume_back("=")) { // using X = Name;
    const StringRef Declared = lastWord(Front);
    return lastWord(Front.rtrim().drop_back(Declared.size())) == "using";
  }
  return false;
}

} // namespace

bool MissedName::isQualified() const {
  if (Kind >= Hint::Macro)
    return true;
  StringRef Rest = Text, Front = Before;
  takeName(Rest);
  return !Scope.empty() || Kind == Hint::Namespace || Rest.starts_with("::") || !takeQualifier(Front).empty();
}

bool ForeignNames::strengthen(Node &N, Kind K) {
  if (K <= N.K)
    return false;
  if (N.K == Kind::Namespace) { // what looked like one is a class: its values are members
    for (auto I = N.Inside.begin(); I != N.Inside.end();)
      if (I->second.K <= Kind::FunctionTemplate) {
        Members[I->first] |= I->second.K == Kind::FunctionTemplate;
        I = N.Inside.erase(I);
      } else {
        ++I;
      }
  }
  N.K = K;
  return true;
}

/// A name without the template arguments in it, which may have scopes of their own.
static std::string withoutArguments(StringRef Name) {
  std::string Out;
  unsigned Depth = 0;
  for (char C : Name) {
    Depth += C == '<';
    if (!Depth)
      Out += C;
    Depth -= C == '>' && Depth;
  }
  return Out;
}

/// The scope of that name; a namespace of the program's is one that a header may have added to, and
/// LibTorch's are where a header of the program is missing. Null for others.
ForeignNames::Node *ForeignNames::find(StringRef Scope, bool InNamespace) {
  Node *N = &Root;
  const std::string Plain = withoutArguments(Scope);
  llvm::SmallVector<StringRef, 4> Parts;
  StringRef(Plain).split(Parts, "::", -1, /*KeepEmpty=*/false);
  if (!Parts.empty() && Aliases.count(Parts.front().str()))
    return nullptr;
  constexpr StringRef Installed[] = {"std", "__gnu_cxx"}, OfLibTorch[] = {"torch", "at", "c10", "caffe2"};
  const bool MayAdd = InNamespace && !Parts.empty() && !llvm::is_contained(Installed, Parts.front()) &&
                      (AddsToLibTorch || !llvm::is_contained(OfLibTorch, Parts.front())) && !Scope.contains('(');
  for (StringRef Part : Parts) {
    auto I = N->Inside.find(Part.str());
    if (I == N->Inside.end() && !MayAdd)
      return nullptr;
    if (I == N->Inside.end())
      I = N->Inside.try_emplace(Part.str(), Node{Kind::Namespace, {}, {}}).first;
    N = &I->second;
  }
  return N;
}

bool ForeignNames::learnMember(StringRef Name, StringRef Rest) {
  llvm::SmallVector<StringRef, 4> Arguments;
  const bool IsTemplate = Rest.starts_with("<") && takeTemplateArguments(Rest, Arguments) && Rest.starts_with("(");
  auto [I, IsNew] = Members.try_emplace(Name.str(), IsTemplate);
  const bool Changed = IsNew || (IsTemplate && !I->second);
  I->second |= IsTemplate;
  return Changed;
}

bool ForeignNames::learnLacking(StringRef Name, StringRef Rest) {
  const bool IsCalled = Rest.starts_with("(") || Rest.starts_with("<");
  auto [I, IsNew] = Lacking.try_emplace(Name.str(), IsCalled);
  const bool IsStronger = IsCalled && !I->second;
  I->second |= IsCalled;
  return IsNew || IsStronger;
}

bool ForeignNames::learnModule(StringRef Class) {
  Node *N = find(Class, /*InNamespace=*/false);
  return N && N->K == Kind::Type && !std::exchange(N->IsModule, true);
}

/// The class is a module, or holds one: then both are in its scope.
bool ForeignNames::learnRegistered(Node &Scope, StringRef Name) {
  const auto Class = Registered.find(Name.str());
  Node &N = Scope.Inside[Name.str()];
  if (Class == Registered.end() || N.K > Kind::Type || N.IsModule || N.IsHolder)
    return false;
  N.K = Kind::Type;
  N.IsModule = !Class->second;
  N.IsHolder = Class->second;
  if (N.IsHolder) {
    Node &Held = Scope.Inside[(Name + "Impl").str()];
    Held.K = Kind::Type;
    Held.IsModule = true;
  }
  return true;
}

bool ForeignNames::mayBeNumber(const MissedName &Missed) const {
  const std::string Name = StringRef(Missed.Text).take_while(isName).str();
  const auto Known = Numbers.find(Name);
  if (Known != Numbers.end() && (!Missed.IsWhole || Known->second.IsWhole))
    return false;
  const auto Member = Members.find(Name);
  return (Member != Members.end() && !Member->second) ||
         anyNode([&](const std::string &One, const Node &N) { return One == Name && N.K == Kind::Value; });
}

bool ForeignNames::learnNumber(const MissedName &Missed) {
  if (!mayBeNumber(Missed))
    return false;
  Number &N = Numbers[StringRef(Missed.Text).take_while(isName).str()];
  N.IsWhole |= Missed.IsWhole;
  N.MayBeTensor |= Missed.MayBeTensor;
  return true;
}

bool ForeignNames::learnAlias(const std::string &Name, const std::string &Target) {
  Root.Inside.erase(Name);
  return Aliases.try_emplace(Name, Target).second;
}

std::vector<std::string> ForeignNames::meanings() const {
  std::vector<std::string> Taken;
  for (const auto &[Name, Target] : Aliases) {
    StringRef Meaning = Target;
    Meaning.consume_front("namespace ");
    if (Meaning.consume_front("::")) // numbers are numbers, whatever they are called
      Taken.push_back(("`" + Name + "` is taken to be " + Meaning).str());
  }
  for (const auto &[Name, Sketch] : Sketches)
    llvm::append_range(Taken, Sketch.first.Guessed);
  for (const auto &[Name, Declaration] : Defaulted)
    if (StringRef(Declaration).contains(" = {}"))
      Taken.push_back("what `" + Name + "` is not given is taken to be nothing");
  return Taken;
}

/// A class whose members are defined here, or what holds it.
bool ForeignNames::isSketched(StringRef Name) const {
  return Sketches.count(Name.str()) || Sketches.count((Name + "Impl").str());
}

bool ForeignNames::dropClasses(const std::set<unsigned> &Lines) {
  const std::string All = classes();
  std::set<std::string> Failing;
  for (const unsigned Line : Lines) {
    std::size_t End = 0;
    for (unsigned I = 0; I < Line && End != std::string::npos; ++I)
      End = All.find('\n', End + 1);
    const StringRef Before = StringRef(All).take_front(End);
    for (const auto &[Name, Sketch] : Sketches)
      if (Before.contains("struct " + Name + " :") &&
          !Before.rsplit("struct " + Name + " :").second.contains("struct "))
        Failing.insert(Name);
  }
  for (const std::string &Name : Failing)
    Sketches.erase(Name);
  NotSketched.insert(Failing.begin(), Failing.end());
  return !Failing.empty();
}

std::vector<std::string> ForeignNames::namesOfClasses() const {
  std::vector<std::string> Names;
  for (const auto &[Name, Sketch] : Sketches)
    Names.push_back(Name);
  return Names;
}

/// A member is defined in the namespace of its class; null where \p Rest, behind the class, defines none.
ForeignNames::Node *ForeignNames::spaceOfMember(const MissedName &Missed, StringRef Rest) {
  if (Missed.InFunction || Missed.Space.empty() || !Rest.consume_front("::"))
    return nullptr;
  Rest.consume_front("~");
  takeName(Rest);
  return isFunctionDefinition(Rest) ? find(Missed.Space, true) : nullptr;
}

/// Of a name without a scope: what it stands for. Nothing where it stands for nothing else.
std::optional<bool> ForeignNames::learnMeaning(const MissedName &Missed, StringRef Name) {
  if (isSketched(Name))
    return false;
  if (!Missed.Alias.empty())
    return learnAlias(Name.str(), Missed.Alias);
  if (Own.count(Name.str()) || Aliases.count(Name.str()))
    return false;
  if (Missed.IsInStd && AddsToLibTorch)
    return !std::exchange(UsesStd, true);
  return std::nullopt;
}

/// What an error says of everything that is foreign. Nothing where it says something of a name.
std::optional<bool> ForeignNames::learnOfAll(const MissedName &Missed) {
  switch (Missed.Kind) {
  case MissedName::Hint::Bindings:
    return std::exchange(Bindings, Bindings ? Bindings : Missed.Count) != Bindings;
  case MissedName::Hint::Text:
    return !std::exchange(AreTexts, true);
  case MissedName::Hint::Options: // `LayerNormOptions({width})`: what stands in braces is no row either
    return Options.insert(Missed.Scope).second || !std::exchange(AreInRows, true);
  case MissedName::Hint::Method:
    return OfTensors.insert(StringRef(Missed.Text).take_while(isName).str()).second;
  default:
    return std::nullopt;
  }
}

bool ForeignNames::learn(const MissedName &Missed) {
  if (const std::optional<bool> Learnt = learnOfAll(Missed))
    return *Learnt;
  StringRef Rest = Missed.Text;
  Rest.consume_front("~");
  StringRef Name = takeName(Rest);
  if (Name.empty())
    return false;
  if (Missed.Kind == MissedName::Hint::Macro)
    return Macros.learn(Name, macroUse(Missed.Text, /*InFunction=*/Missed.InFunction, Missed.IsCertain),
                        Root.Inside.count(Name.str()) != 0);
  if (Missed.Kind == MissedName::Hint::Number)
    return learnNumber(Missed);
  if (Missed.Kind == MissedName::Hint::Device)
    return Devices.insert(Name.str()).second;
  if (Missed.Kind == MissedName::Hint::Defaults)
    return Defaulted.try_emplace(Name.str(), Missed.Declaration).second;
  if (Missed.Kind == MissedName::Hint::Overload)
    return Overloads.insert({Missed.Scope, Name.str()}).second;
  if (Missed.Kind == MissedName::Hint::Module)
    return learnModule(Missed.Scope);
  if (Missed.Kind == MissedName::Hint::Library)
    return OfLibraries.insert({Missed.Scope, Name.str()}).second;
  if (!Missed.Sketch.Text.empty() && !NotSketched.count(Name.str()))
    return Sketches.try_emplace(Name.str(), Missed.Sketch, Missed.Space).second;
  if (Missed.Scope == OurMembers)
    return learnLacking(Name, Rest);
  if (Missed.Kind == MissedName::Hint::Own)
    return Root.Inside.erase(Name.str()) && Own.insert(Name.str()).second;
  Node *Scope = &Root;
  StringRef Before = Missed.Before;
  const StringRef Qualifier = takeQualifier(Before);
  const bool InValue = StringRef(Missed.Scope).starts_with("vramlint_foreign::");
  if (!InValue && (!Missed.Scope.empty() || !Qualifier.empty())) {
    Scope = Missed.Scope.empty() ? find(Qualifier, true) : find(Missed.Scope, Missed.InNamespace);
    if (!Scope)
      return false;
  }
  if (Scope == &Root && !InValue)
    if (const auto Learnt = learnMeaning(Missed, Name))
      return *Learnt;
  if (Node *Inside = Scope == &Root ? spaceOfMember(Missed, Rest) : nullptr)
    Scope = Inside;
  bool Changed = false;
  while (Rest.consume_front("::")) {
    if (InValue)
      return learnMember(Name, Rest);
    // A name in capitals inside a namespace is a class as a rule.
    const bool IsClass = Scope != &Root && llvm::isUpper(Name.front());
    auto [I, IsNew] = Scope->Inside.try_emplace(Name.str());
    Changed |= IsNew;
    Changed |= strengthen(I->second, IsClass ? Kind::Type : Kind::Namespace);
    Scope = &I->second;
    Rest.consume_front("template ");
    const bool IsDestructor = Rest.consume_front("~");
    Name = takeName(Rest);
    if (Name.empty())
      return Changed;
    if (!Missed.InFunction && (IsDestructor || isFunctionDefinition(Rest)))
      return strengthen(*Scope, Kind::Type) || Changed; // it is a member's
  }
  using Hint = MissedName::Hint;
  llvm::SmallVector<StringRef, 4> Arguments;
  StringRef Behind = Rest;
  Kind K = Kind::Value;
  if (Rest.starts_with("<") && takeTemplateArguments(Behind, Arguments))
    K = Missed.Kind == Hint::Type || (!Behind.starts_with("(") && !Behind.starts_with(";")) ? Kind::ClassTemplate
                                                                                            : Kind::FunctionTemplate;
  else if (Missed.Kind == Hint::Namespace || wantsNamespace(Before))
    K = Kind::Namespace;
  else if (Rest.starts_with("(") && isStatementBegin(Before))
    K = Kind::Value; // `po::notify(vm);` is a call, though Clang takes it for a declaration of `vm`
  else if (Missed.Kind == Hint::Type || declares(Before, Rest, Missed.InFunction) || wantsType(Before, Rest) ||
           Rest.starts_with("{"))
    K = Kind::Type;
  else if (lastWord(Before) == "using" && llvm::isUpper(Name.front()))
    K = Kind::Type;
  if (K == Kind::Value && lastWord(Before) == "case")
    Changed |= Labels.insert(Name.str()).second;
  const bool InClass = InValue || (Scope->K >= Kind::Type && !Scope->IsModule && !Scope->IsHolder);
  if (InClass && K <= Kind::FunctionTemplate)
    return learnMember(Name, Rest) || Changed;
  Node &Into = InValue ? Root.Inside["vramlint_foreign"].Inside["Value"] : *Scope;
  auto [I, IsNew] = Into.Inside.try_emplace(Name.str());
  Changed |= IsNew;
  Changed |= strengthen(I->second, K);
  Changed |= !InValue && learnRegistered(Into, Name);
  if (K == Kind::ClassTemplate)
    for (std::size_t A = 0; A < Arguments.size(); ++A)
      if (A >= I->second.Arguments.size()) {
        I->second.Arguments.push_back(isValueArgument(Arguments[A]));
        Changed = true;
      }
  return Changed;
}

bool ForeignNames::anyNode(llvm::function_ref<bool(const std::string &, const Node &)> Wanted) const {
  std::vector<const Node *> Open{&Root};
  while (!Open.empty()) {
    const Node *N = Open.back();
    Open.pop_back();
    for (const auto &[Name, Inner] : N->Inside) {
      if (Wanted(Name, Inner))
        return true;
      Open.push_back(&Inner);
    }
  }
  return false;
}

bool ForeignNames::has(StringRef Wanted) const {
  return Members.count(Wanted.str()) || Lacking.count(Wanted.str()) ||
         anyNode([&](const std::string &Name, const Node &) { return Name == Wanted; });
}

std::size_t ForeignNames::size() const {
  std::size_t Count = Members.size() + Lacking.size() + Macros.size() + OfLibraries.size() + Overloads.size() +
                      Aliases.size() + Sketches.size() + Defaulted.size() + (Bindings ? 1 : 0) + Devices.size() +
                      Labels.size() + (UsesStd ? 1 : 0) + (AreTexts ? 1 : 0) + Options.size() + (AreInRows ? 1 : 0) +
                      Numbers.size() + OfTensors.size();
  anyNode([&](const std::string &, const Node &) {
    ++Count;
    return false;
  });
  return Count;
}

} // namespace vramlint
