// Text is enough: what is looked for stands outside of functions (`Net::Net(int n) : fc(n, 2) { ... }`), or is an
// assignment of a form that everybody writes (`fc = register_module("fc", torch::nn::Linear(n, 2));`).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/ClassSketch.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/ADT/StringExtras.h>

#include <map>
#include <optional>
#include <vector>

using llvm::StringRef;

namespace vramlint {

namespace {

/// The definition of a member function.
struct Defined {
  std::string Returns; ///< empty for constructors and destructors
  std::string Name;
  std::string Parameters;
  std::string Qualifiers; ///< `const`
  std::string Initializers;
  std::string Body;
};

bool isOfWord(char C) { return llvm::isAlnum(C) || C == '_'; }

/// The source without comments and preprocessor lines, which become blanks.
std::string plain(StringRef Source) {
  std::string Out = Source.str();
  bool AtBegin = true;
  for (std::size_t I = 0; I < Out.size(); ++I) {
    const auto blank = [&](StringRef End) {
      const std::size_t Behind = std::min(Out.find(End.str(), I), Out.size());
      for (; I < Behind; ++I)
        Out[I] = Out[I] == '\n' ? '\n' : ' ';
    };
    const StringRef Rest = StringRef(Out).drop_front(I);
    if (Rest.starts_with("//") || (AtBegin && Rest.starts_with("#"))) {
      blank("\n");
    } else if (Rest.starts_with("/*")) {
      blank("*/");
      for (std::size_t K = 0; K < 2 && I < Out.size(); ++K)
        Out[I++] = ' ';
      --I;
    } else if (Out[I] == '"') {
      for (++I; I < Out.size() && Out[I] != '"'; ++I)
        I += Out[I] == '\\';
    }
    AtBegin = I < Out.size() && (Out[I] == '\n' || (AtBegin && llvm::isSpace(Out[I])));
  }
  return Out;
}

/// How far the brackets reach that \p Text begins with; npos where they have no end.
std::size_t bracketed(StringRef Text) {
  unsigned Depth = 0;
  for (std::size_t I = 0; I < Text.size(); ++I) {
    if (Text[I] == '"') {
      for (++I; I < Text.size() && Text[I] != '"'; ++I)
        I += Text[I] == '\\';
      continue;
    }
    Depth += StringRef("({[").contains(Text[I]);
    if (StringRef(")}]").contains(Text[I]) && --Depth == 0)
      return I + 1;
  }
  return StringRef::npos;
}

/// Parts between commas outside of brackets.
std::vector<StringRef> split(StringRef Text) {
  std::vector<StringRef> Parts;
  int Depth = 0;
  std::size_t Begin = 0;
  for (std::size_t I = 0; I < Text.size(); ++I) {
    Depth += StringRef("({[<").contains(Text[I]);
    Depth -= StringRef(")}]>").contains(Text[I]) && !(I && Text[I] == '>' && Text[I - 1] == '-');
    if (Text[I] == ',' && Depth == 0) {
      Parts.push_back(Text.slice(Begin, I).trim());
      Begin = I + 1;
    }
  }
  if (!Text.drop_front(Begin).trim().empty())
    Parts.push_back(Text.drop_front(Begin).trim());
  return Parts;
}

/// Where the body begins behind `: first(a), second{b} {`.
std::size_t bodyBehind(StringRef Text) {
  for (std::size_t I = 0; I < Text.size(); ++I) {
    const bool IsOpen = Text[I] == '(' || Text[I] == '{';
    const StringRef Before = Text.take_front(I).rtrim();
    if (Text[I] == '{' && (Before.empty() || !(isOfWord(Before.back()) || Before.back() == '>')))
      return I;
    if (IsOpen) {
      const std::size_t Length = bracketed(Text.drop_front(I));
      if (Length == StringRef::npos)
        return Length;
      I += Length - 1;
    }
  }
  return StringRef::npos;
}

/// The definition whose class's name ends in front of \p At, which has `::` there; nothing where it is none.
std::optional<Defined> definitionAt(StringRef Text, std::size_t Begin, std::size_t At, StringRef Class) {
  Defined D;
  StringRef Before = Text.take_front(Begin);
  const std::size_t End = Before.find_last_of(";}{");
  D.Returns = Before.drop_front(End == StringRef::npos ? 0 : End + 1).trim().str();
  StringRef Rest = Text.drop_front(At + 2).ltrim();
  const bool IsDestructor = Rest.consume_front("~");
  const StringRef Name = Rest.take_while(isOfWord);
  Rest = Rest.drop_front(Name.size()).ltrim();
  const std::size_t Length = Rest.starts_with("(") ? bracketed(Rest) : StringRef::npos;
  if (Name.empty() || Name == "operator" || Length == StringRef::npos || StringRef(D.Returns).contains("template"))
    return std::nullopt;
  D.Name = (IsDestructor ? "~" : "") + Name.str();
  if ((Name == Class) != D.Returns.empty())
    return std::nullopt;
  D.Parameters = Rest.take_front(Length).drop_front().drop_back().trim().str();
  Rest = Rest.drop_front(Length);
  const StringRef Qualifiers = Rest.take_until([](char C) { return C == '{' || C == ':' || C == ';'; });
  D.Qualifiers = Qualifiers.trim().str();
  Rest = Rest.drop_front(Qualifiers.size());
  if (Rest.consume_front(":")) {
    const std::size_t Body = bodyBehind(Rest);
    if (Body == StringRef::npos)
      return std::nullopt;
    D.Initializers = Rest.take_front(Body).str();
    Rest = Rest.drop_front(Body);
  }
  const std::size_t Body = Rest.starts_with("{") ? bracketed(Rest) : StringRef::npos;
  if (Body == StringRef::npos)
    return std::nullopt;
  D.Body = Rest.take_front(Body).str();
  return D;
}

/// Members of \p Class that are defined outside of functions and classes.
std::vector<Defined> definitionsOf(StringRef Text, StringRef Class) {
  std::vector<Defined> All;
  for (std::size_t I = 0; I < Text.size(); ++I) {
    const bool IsWord = isOfWord(Text[I]) && (I == 0 || (!isOfWord(Text[I - 1]) && Text[I - 1] != ':'));
    if (Text[I] == '{') { // of a namespace, or passed over
      const StringRef Before = Text.take_front(I);
      const std::size_t End = Before.find_last_of(";}{");
      const StringRef Head = Before.drop_front(End == StringRef::npos ? 0 : End + 1).trim();
      const std::size_t Length = bracketed(Text.drop_front(I));
      if (!Head.starts_with("namespace") && Length != StringRef::npos)
        I += Length - 1;
    } else if (IsWord && Text.drop_front(I).starts_with(Class)) {
      const std::size_t At = I + Class.size();
      if (Text.drop_front(At).starts_with("::"))
        if (auto D = definitionAt(Text, I, At, Class))
          All.push_back(std::move(*D));
    }
  }
  return All;
}

class Sketch {
public:
  Sketch(StringRef Class, StringRef Source, std::vector<Defined> Definitions)
      : Class(Class), Source(Source), Definitions(std::move(Definitions)) {}

  std::string text() {
    for (const Defined &D : Definitions) {
      InConstructor = D.Name == Class;
      readParameters(D);
      readLocals(D.Body);
      readInitializers(D);
      if (!readBody(D.Body))
        return "";
    }
    return Registers ? printed() : "";
  }

private:
  /// `const Config &cfg`: what it is without the reference.
  void readParameters(const Defined &D) {
    Parameters.clear();
    for (StringRef Parameter : split(D.Parameters)) {
      std::size_t End = Parameter.size();
      while (End > 0 && isOfWord(Parameter[End - 1]))
        --End;
      StringRef Type = Parameter.take_front(End).rtrim(" \t\n&");
      Type.consume_front("const ");
      if (End < Parameter.size() && !Type.empty())
        Parameters[Parameter.drop_front(End).str()] = Type.str();
    }
    Locals.clear();
  }

  /// `auto block = torch::nn::Sequential();`, `torch::nn::Sequential block;`
  void readLocals(StringRef Body) {
    for (std::size_t At = 0; (At = Body.find("auto ", At)) != StringRef::npos; At += 5) {
      StringRef Rest = Body.drop_front(At + 5).ltrim();
      const StringRef Name = Rest.take_while(isOfWord);
      Rest = Rest.drop_front(Name.size()).ltrim();
      if (!Name.empty() && Rest.consume_front("="))
        Locals[Name.str()] = typeOf(expressionAt(Rest.ltrim()));
    }
    constexpr StringRef Layers = "torch::nn::";
    for (std::size_t At = 0; (At = Body.find(Layers, At)) != StringRef::npos; At += Layers.size()) {
      StringRef Rest = Body.drop_front(At + Layers.size());
      const StringRef Layer = Rest.take_while(isOfWord);
      Rest = Rest.drop_front(Layer.size());
      const StringRef Name = Rest.ltrim().take_while(isOfWord); // `torch::nn::Sequential all;`
      if (Rest.ltrim().size() < Rest.size() && !Name.empty())
        Locals[Name.str()] = (Layers + Layer).str();
    }
  }

  /// Up to the end of the statement or argument.
  static StringRef expressionAt(StringRef Text) {
    unsigned Depth = 0;
    for (std::size_t I = 0; I < Text.size(); ++I) {
      if (Depth == 0 && StringRef(";,)}").contains(Text[I]))
        return Text.take_front(I).trim();
      Depth += StringRef("({[").contains(Text[I]);
      Depth -= StringRef(")}]").contains(Text[I]);
    }
    return Text;
  }

  /// What is chosen where a condition holds; all of it where there is none.
  static StringRef chosen(StringRef Expression) {
    unsigned Depth = 0;
    for (std::size_t I = 0; I < Expression.size(); ++I) {
      Depth += StringRef("({[").contains(Expression[I]);
      Depth -= StringRef(")}]").contains(Expression[I]);
      if (Depth == 0 && Expression[I] == '?')
        return Expression.drop_front(I + 1);
    }
    return Expression;
  }

  /// What is given to register_module() behind the name.
  static StringRef registered(StringRef Call) {
    const std::size_t Open = Call.find('('), Length = bracketed(Call.drop_front(std::min(Open, Call.size())));
    if (Open == StringRef::npos || Length == StringRef::npos)
      return "";
    const auto Arguments = split(Call.substr(Open + 1, Length - 2));
    return Arguments.size() == 2 ? Arguments[1] : StringRef();
  }

  /// The class of what \p Expression makes; empty where that cannot be seen.
  std::string typeOf(StringRef Expression) const {
    Expression = chosen(Expression).trim();
    Expression.consume_front("this->");
    if (Expression.starts_with("register_module"))
      return typeOf(registered(Expression));
    if (Expression.starts_with("register_parameter") || Expression.starts_with("register_buffer"))
      return "torch::Tensor";
    if (Expression.consume_front("new ") && !typeOf(Expression).empty())
      return typeOf(Expression) + " *";
    if (Expression.consume_front("std::make_shared<"))
      return "std::shared_ptr<" + Expression.take_until([](char C) { return C == '>'; }).str() + ">";
    const StringRef Name = Expression.take_while([](char C) { return isOfWord(C) || C == ':'; });
    const StringRef Behind = Expression.drop_front(Name.size()).ltrim();
    const StringRef Last = Name.rsplit(':').second.empty() ? Name : Name.rsplit(':').second;
    if (Name.starts_with("torch::") && (Last == "kCUDA" || Last == "kCPU"))
      return "torch::Device";
    if (Behind.empty() && !Name.empty())
      return ofName(Name);
    if (Last.empty() || !(Behind.starts_with("(") || Behind.starts_with("{")))
      return "";
    if (!llvm::isUpper(Last.front()))
      return Name.starts_with("torch::") ? "torch::Tensor" : "";
    StringRef Type = Name;
    if (Last != "TensorOptions")
      Type.consume_back("Options");
    return Type.str();
  }

  static bool isNumber(StringRef Type) {
    constexpr StringRef Known[] = {"int",          "int64_t", "int32_t", "long", "size_t",  "std::size_t",
                                   "std::int64_t", "float",   "double",  "bool", "unsigned"};
    return llvm::is_contained(Known, Type);
  }

  /// What is computed from nothing but numbers: `width / heads`, `is_wide && a == b`, `static_cast<int>(...)`.
  std::string numberOf(StringRef Expression) const {
    Expression = Expression.trim();
    if (Expression.consume_front("static_cast<")) {
      const StringRef Type = Expression.take_until([](char C) { return C == '>'; });
      return isNumber(Type) ? Type.str() : "";
    }
    std::string First;
    for (std::size_t I = 0; I < Expression.size();) {
      const StringRef Word = Expression.drop_front(I).take_while(isOfWord);
      I += std::max<std::size_t>(1, Word.size());
      if (Word.empty() || llvm::isDigit(Word.front()))
        continue;
      const std::string Type = ofName(Word);
      if (!isNumber(Type) || (!First.empty() && Type != First && Type != "bool" && First != "bool"))
        return "";
      First = First.empty() || First == "bool" ? Type : First;
    }
    const bool IsCompared = Expression.find_first_of("<>=&|!") != StringRef::npos;
    return First.empty() || Expression.find_first_of("\"?:.[{") != StringRef::npos ? "" : IsCompared ? "bool" : First;
  }

  std::string ofName(StringRef Name) const {
    if (llvm::isDigit(Name.front()))
      return "int64_t";
    if (Name == "true" || Name == "false")
      return "bool";
    for (const auto *Known : {&Locals, &Parameters, &Members})
      if (const auto I = Known->find(Name.str()); I != Known->end())
        return I->second;
    return "";
  }

  void add(StringRef Name, const std::string &Type) {
    const auto [I, IsNew] = Members.try_emplace(Name.str(), Type);
    if (IsNew)
      Order.push_back(Name.str());
    else if (I->second.empty())
      I->second = Type;
  }

  void readInitializers(const Defined &D) {
    for (StringRef One : split(D.Initializers)) {
      const StringRef Name = One.take_while(isOfWord);
      StringRef Behind = One.drop_front(Name.size()).ltrim();
      if (Name == Class || Behind.size() < 2 || !(Behind.front() == '(' || Behind.front() == '{'))
        continue; // another constructor, or a base
      Behind = Behind.drop_front().drop_back();
      Registers |= Behind.contains("register_");
      add(Name, split(Behind).size() == 1 ? typeOf(split(Behind).front()) : "");
    }
  }

  /// `conv = register_module(...)`, `this->width = width`, `blocks.push_back(register_module(...))`; false where it
  /// cannot be seen what a module is.
  bool readBody(StringRef Body) {
    for (std::size_t At = 0; At < Body.size(); ++At) {
      if (!isOfWord(Body[At]) || (At && (isOfWord(Body[At - 1]) || Body[At - 1] == '.' || Body[At - 1] == ':')))
        continue;
      const bool OfThis = Body.take_front(At).ends_with("this->");
      if (At && Body[At - 1] == '>' && !OfThis)
        continue;
      const StringRef Name = Body.drop_front(At).take_while(isOfWord);
      StringRef Rest = Body.drop_front(At + Name.size()).ltrim();
      const bool IsLocal = !OfThis && (Locals.count(Name.str()) || Parameters.count(Name.str()));
      At += Name.size() - 1;
      if (Rest.starts_with("==") || IsLocal)
        continue;
      if (Rest.consume_front("=")) {
        const StringRef Expression = expressionAt(Rest.ltrim());
        const std::string Type = typeOf(Expression);
        const bool IsRegistered = Expression.contains("register_");
        Registers |= IsRegistered;
        if (IsRegistered && Type.empty())
          return false;
        if (IsRegistered || OfThis || StringRef(Type).contains("torch::"))
          add(Name, Type);
        else if (const std::string Number = Type.empty() ? numberOf(Expression) : "";
                 InConstructor && !Number.empty())
          add(Name, Number);
      } else if (Rest.consume_front(".push_back(") || Rest.consume_front(".emplace_back(")) {
        if (const StringRef Expression = expressionAt(Rest); Expression.contains("register_module")) {
          Registers = true;
          if (typeOf(Expression).empty())
            return false;
          add(Name, "std::vector<" + typeOf(Expression) + ">");
        }
      } else if (Name == "register_module") {
        Registers = true;
        if (const StringRef Module = registered(Body.drop_front(At + 1 - Name.size()));
            llvm::all_of(Module, isOfWord))
          Wanted.push_back(Module.str());
      }
    }
    return true;
  }

  /// What a module is that is not there yet; containers are there from the start.
  static std::string initial(StringRef Type) {
    constexpr StringRef Containers[] = {"Sequential", "ModuleList", "ModuleDict", "ParameterList", "Tensor"};
    if (Type == "torch::Device" || Type == "torch::DeviceType")
      return "{torch::kCPU}";
    const bool IsHolder = (Type.starts_with("torch::nn::") || Type.starts_with("nn::") ||
                           (llvm::isUpper(Type.front()) && !Type.contains('<'))) &&
                          !llvm::is_contained(Containers, Type.rsplit(':').second);
    return IsHolder ? "{nullptr}" : "{}";
  }

  /// How many arguments the source gives it at least: `Conv(c, 2 * c, 3)`, `std::make_shared<ConvImpl>(c)`.
  std::size_t leastGiven() const {
    StringRef Holder = Class;
    Holder.consume_back("Impl");
    std::size_t Least = StringRef::npos;
    for (StringRef Name : {Holder, Class})
      for (std::size_t At = 0; (At = Source.find(Name, At)) != StringRef::npos; At += Name.size()) {
        const bool Begins = At == 0 || !(isOfWord(Source[At - 1]) || Source[At - 1] == '~');
        const bool IsDefinition = Source.take_front(At).ends_with("::") && Name == Class;
        StringRef Rest = Source.drop_front(At + Name.size());
        if (Source.take_front(At).ends_with("make_shared<"))
          Rest.consume_front(">");
        const std::size_t Length =
            Begins && !IsDefinition && Rest.starts_with("(") ? bracketed(Rest) : StringRef::npos;
        if (Length != StringRef::npos)
          Least = std::min(Least, split(Rest.take_front(Length).drop_front().drop_back()).size());
      }
    return Least;
  }

  /// The parameters of a constructor. The header may give those defaults that the source leaves out: numbers that are
  /// not known, each by a name of its own that \p Numbers declares.
  std::string parameters(const Defined &D, std::string &Numbers) const {
    const std::vector<StringRef> All = split(D.Parameters);
    const std::size_t Least = D.Name == Class ? leastGiven() : StringRef::npos;
    if (Least >= All.size())
      return D.Parameters;
    StringRef Holder = Class;
    Holder.consume_back("Impl");
    std::string Out, Named;
    for (std::size_t I = 0; I < All.size(); ++I) {
      const auto [Type, Name] = All[I].rsplit(' ');
      StringRef Plain = Type.trim();
      Plain.consume_front("const ");
      Out += (I ? ", " : "") + All[I].str();
      if (I < Least)
        continue;
      if (!isNumber(Plain) || !llvm::all_of(Name, isOfWord))
        return D.Parameters;
      const std::string Default = (Name + "_of_" + Holder).str();
      Named += ("extern " + Plain + " " + Default + ";\n").str();
      Out += " = " + Default;
    }
    Numbers += Named;
    return Out;
  }

  std::string printed() const {
    for (const std::string &Module : Wanted)
      if (const auto I = Members.find(Module); I != Members.end() && I->second.empty())
        return "";
    std::string Out = ("struct " + Class + " : ::torch::nn::Module {\n").str(), Numbers;
    for (const Defined &D : Definitions)
      Out += D.Returns + (D.Returns.empty() ? "" : " ") + D.Name + "(" + parameters(D, Numbers) + ") " +
             D.Qualifiers + ";\n";
    for (const std::string &Name : Order) {
      const std::string &Type = Members.at(Name);
      Out += (Type.empty() ? "vramlint_foreign::Value" : Type) + " " + Name + (Type.empty() ? "" : initial(Type)) +
             ";\n";
    }
    return Numbers + Out + "};\n";
  }

  StringRef Class, Source;
  const std::vector<Defined> Definitions;
  std::map<std::string, std::string> Parameters, Locals; ///< of the definition that is read
  std::map<std::string, std::string> Members;            ///< and their types; empty: it cannot be seen
  std::vector<std::string> Order, Wanted;
  bool Registers = false, InConstructor = false;
};

} // namespace

std::string sketchOfClass(StringRef Source, StringRef Class) {
  const std::string Text = plain(Source);
  std::vector<Defined> Definitions = definitionsOf(Text, Class);
  return Definitions.empty() ? "" : Sketch(Class, Text, std::move(Definitions)).text();
}

} // namespace vramlint
