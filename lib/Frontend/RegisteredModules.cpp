// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/RegisteredModules.h"
#include "Frontend/SourceText.h"

#include <llvm/ADT/STLExtras.h>

#include <optional>

using llvm::StringRef;

namespace vramlint {

static bool isOfScope(char C) { return isOfWord(C) || C == ':'; }

namespace {
struct Module {
  std::string Name;
  bool IsHeld = false;
};
} // namespace

static StringRef withoutScope(StringRef Name) { return Name.substr(Name.rfind(':') + 1); }

/// The name, with its scope, at the end of \p Text.
static StringRef nameInFront(StringRef Text) {
  Text = Text.rtrim();
  std::size_t Length = 0;
  while (Length < Text.size() && isOfScope(Text[Text.size() - 1 - Length]))
    ++Length;
  return Text.take_back(Length);
}

/// The arguments in the brackets that \p Text begins with; none where it begins with none, or they have no end.
static std::vector<StringRef> argumentsAt(StringRef Text) {
  const std::size_t Length = Text.starts_with("(") ? bracketed(Text) : StringRef::npos;
  return Length == StringRef::npos ? std::vector<StringRef>() : partsOf(Text.slice(1, Length - 1));
}

static bool isClassName(StringRef Name) {
  constexpr StringRef NoClasses[] = {"auto", "return", "const", "else", "new", "delete"};
  Name = withoutScope(Name);
  return !Name.empty() && !llvm::isDigit(Name.front()) && !llvm::is_contained(NoClasses, Name);
}

/// `std::make_shared<FeedForward>(64)`, `Encoder(64)`, and `nullptr` of neither.
static std::optional<Module> moduleMade(StringRef Made) {
  for (StringRef Shared : {"std::make_shared<", "make_shared<"})
    if (Made.consume_front(Shared)) {
      const StringRef Name = Made.take_until([](char C) { return C == '>'; }).trim();
      return Name.empty() || !llvm::all_of(Name, isOfScope) ? std::nullopt
                                                            : std::optional(Module{withoutScope(Name).str(), false});
    }
  const StringRef Name = Made.take_while(isOfScope);
  StringRef Behind = Made.drop_front(Name.size()).ltrim();
  if (!isClassName(Name) || !(Behind.starts_with("(") || Behind.starts_with("{")))
    return std::nullopt;
  const std::size_t Length = bracketed(Behind);
  if (Length == StringRef::npos)
    return std::nullopt;
  Behind = Behind.drop_front(Length).ltrim();
  if (!Behind.empty() && !StringRef("),;").contains(Behind.front()))
    return std::nullopt; // an element or a member of what is made
  return Module{withoutScope(Name).str(), true};
}

/// How \p Variable is declared in \p Source, or what it is made of.
static std::optional<Module> moduleDeclared(StringRef Source, StringRef Variable) {
  for (std::size_t At = 0; (At = Source.find(Variable, At)) != StringRef::npos; At += Variable.size()) {
    const StringRef Before = Source.take_front(At), Behind = Source.drop_front(At + Variable.size());
    if ((!Before.empty() && isOfScope(Before.back())) || (!Behind.empty() && isOfWord(Behind.front())))
      continue;
    StringRef Then = Behind.ltrim();
    StringRef Type = Before.rtrim();
    if (Type.size() != Before.size() && !Then.empty() && StringRef("{;=,(").contains(Then.front())) {
      if (Type.consume_back(">")) {
        const StringRef Name = nameInFront(Type);
        const StringRef Front = Type.rtrim().drop_back(Name.size()).rtrim();
        if (!Name.empty() && Front.ends_with("shared_ptr<"))
          return Module{withoutScope(Name).str(), false};
      } else if (const StringRef Name = nameInFront(Type); isClassName(Name)) {
        return Module{withoutScope(Name).str(), true};
      }
    }
    if (Then.consume_front("=") || Then.consume_front("("))
      if (std::optional<Module> Made = moduleMade(Then.ltrim()))
        return Made;
  }
  return std::nullopt;
}

static bool isOfModules(StringRef List) { return List == "ModuleList" || List == "ModuleDict"; }

/// `layers->push_back(EncoderLayer(64))`, of a list of modules.
static void addElements(StringRef Source, std::map<std::string, bool> &Found) {
  constexpr StringRef Adds = "->push_back(";
  for (std::size_t At = 0; (At = Source.find(Adds, At)) != StringRef::npos; At += Adds.size()) {
    const std::vector<StringRef> Elements = argumentsAt(Source.drop_front(At + Adds.size() - 1));
    const StringRef List = withoutScope(nameInFront(Source.take_front(At)));
    const std::optional<Module> Class = List.empty() || Elements.empty() ? std::nullopt : moduleMade(Elements.back());
    const std::optional<Module> OfList = Class ? moduleDeclared(Source, List) : std::nullopt;
    if (OfList && isOfModules(OfList->Name))
      Found.try_emplace(Class->Name, Class->IsHeld);
  }
}

/// `torch::Tensor EncoderImpl::forward(..)`: its members are the program's, and show what it is.
static bool isDefinedIn(StringRef Source, StringRef Name) {
  for (StringRef Suffix : {"", "Impl"}) {
    const std::string Defines = (Name + Suffix + "::forward").str();
    for (std::size_t At = 0; (At = Source.find(Defines, At)) != StringRef::npos; At += Defines.size())
      if (At > 0 && !isOfWord(Source[At - 1]))
        return true;
  }
  return false;
}

std::map<std::string, bool> modulesRegistered(StringRef Text) {
  const std::string Plain = withoutComments(Text);
  const StringRef Source = Plain;
  std::map<std::string, bool> Found;
  addElements(Source, Found);
  for (StringRef Registers : {"register_module", "replace_module"})
    for (std::size_t At = 0; (At = Source.find(Registers, At)) != StringRef::npos; At += Registers.size()) {
      StringRef Call = Source.drop_front(At + Registers.size());
      if (Call.starts_with("<")) // `register_module<Encoder>("enc", enc)`
        Call = Call.drop_front(std::min(Call.size(), Call.find('>'))).drop_front();
      const std::vector<StringRef> Arguments = argumentsAt(Call.ltrim());
      if (Arguments.size() != 2)
        continue;
      StringRef Variable = Arguments[1];
      Variable.consume_front("this->");
      const std::optional<Module> Class =
          llvm::all_of(Variable, isOfWord) ? moduleDeclared(Source, Variable) : moduleMade(Variable);
      if (Class)
        Found.try_emplace(Class->Name, Class->IsHeld);
    }
  std::erase_if(Found, [&](const auto &Class) { return isDefinedIn(Source, Class.first); });
  return Found;
}

} // namespace vramlint
