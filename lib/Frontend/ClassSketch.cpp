// Text is enough: what is looked for stands outside of functions (`Net::Net(int n) : fc(n, 2) { ... }`), or is an
// assignment of a form that everybody writes (`fc = register_module("fc", torch::nn::Linear(n, 2));`).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/ClassSketch.h"
#include "Frontend/MemberNames.h"
#include "Frontend/SourceText.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/ADT/StringExtras.h>

#include <map>
#include <optional>
#include <set>
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
  const StringRef Qualifiers = Rest.take_until([](char C) { return StringRef("{:;=").contains(C); });
  D.Qualifiers = Qualifiers.trim().str();
  Rest = Rest.drop_front(Qualifiers.size());
  if (Rest.consume_front(":")) {
    const std::size_t Body = bodyBehind(Rest);
    if (Body == StringRef::npos)
      return std::nullopt;
    D.Initializers = Rest.take_front(Body).str();
    Rest = Rest.drop_front(Body);
  }
  StringRef Default = Rest;
  if (Default.consume_front("=") && Default.ltrim().starts_with("default"))
    return D;
  const std::size_t Body = Rest.starts_with("{") ? bracketed(Rest) : StringRef::npos;
  if (Body == StringRef::npos)
    return std::nullopt;
  D.Body = Rest.take_front(Body).str();
  return D;
}

/// Where the name begins that \p At is the last part of: `a::b::Net`.
std::size_t qualifierBegin(StringRef Text, std::size_t At) {
  while (Text.take_front(At).ends_with("::")) {
    At -= 2;
    while (At > 0 && isOfWord(Text[At - 1]))
      --At;
  }
  return At;
}

/// Members of \p Class that are defined outside of functions and classes.
std::vector<Defined> definitionsOf(StringRef Text, StringRef Class) {
  std::vector<Defined> All;
  for (std::size_t I = 0; I < Text.size(); ++I) {
    const bool IsWord = isOfWord(Text[I]) && (I == 0 || !isOfWord(Text[I - 1]));
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
        if (auto D = definitionAt(Text, qualifierBegin(Text, I), At, Class))
          All.push_back(std::move(*D));
    }
  }
  return All;
}

class Sketch {
public:
  Sketch(StringRef Class, StringRef Source, std::vector<Defined> Definitions)
      : Class(Class), Source(Source), Definitions(std::move(Definitions)) {}

  ClassSketch drawn() {
    for (const Defined &D : Definitions) {
      InConstructor = D.Name == Class;
      IsModule |= D.Name == "forward" && StringRef(D.Returns).contains("Tensor");
      readParameters(D);
      readLocals(D.Body);
      readInitializers(D);
      if (!readBody(D.Body))
        return {};
    }
    if (!IsModule || !guessTypes())
      return {};
    return {printed(), Guessed};
  }

private:
  /// `const Config &cfg`: what it is without the reference.
  void readParameters(const Defined &D) {
    Parameters.clear();
    for (StringRef Parameter : partsOf(D.Parameters)) {
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
    const auto Arguments = partsOf(Call.substr(Open + 1, Length - 2));
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
    if (Name == "std::make_tuple" || Name == "std::make_pair")
      return typeOfTuple(Name.drop_front(StringRef("std::make_").size()), Behind);
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
    return (Type.starts_with("nn::") ? "torch::" : "") + Type.str();
  }

  /// Of what is made of all that stands in brackets; empty where one of it cannot be seen.
  std::string typeOfTuple(StringRef Template, StringRef Brackets) const {
    const std::size_t Length = bracketed(Brackets);
    std::vector<std::string> Types;
    if (Length != StringRef::npos)
      for (StringRef One : partsOf(Brackets.take_front(Length).drop_front().drop_back()))
        Types.push_back(typeOf(One));
    return Types.empty() || llvm::is_contained(Types, "")
               ? ""
               : ("std::" + Template + "<" + llvm::join(Types, ", ") + ">").str();
  }

  static bool isNumber(StringRef Type) {
    constexpr StringRef Known[] = {"int",          "int64_t", "int32_t", "long", "size_t",  "std::size_t",
                                   "std::int64_t", "float",   "double",  "bool", "unsigned"};
    return llvm::is_contained(Known, Type);
  }

  /// What is computed from nothing but numbers: `width / heads`, `is_wide && a == b`, `std::pow(width, -0.5)`.
  std::string numberOf(StringRef Expression) const {
    constexpr StringRef Real[] = {"float", "double", "sqrt", "pow", "exp", "log"};
    Expression = Expression.trim();
    if (Expression.consume_front("static_cast<")) {
      const StringRef Type = Expression.take_until([](char C) { return C == '>'; });
      return isNumber(Type) ? Type.str() : "";
    }
    std::string First;
    bool IsReal = false;
    for (StringRef Rest = Expression; !Rest.empty();) {
      if (Rest.consume_front("std::"))
        continue;
      if (llvm::isDigit(Rest.front())) {
        const StringRef Literal = Rest.take_while([](char C) { return isOfWord(C) || C == '.'; });
        IsReal |= Literal.contains('.');
        Rest = Rest.drop_front(Literal.size());
        continue;
      }
      const StringRef Word = Rest.take_while(isOfWord);
      if (Word.empty() && StringRef("\"?:.[{").contains(Rest.front()))
        return "";
      Rest = Rest.drop_front(std::max<std::size_t>(1, Word.size()));
      if (Word.empty())
        continue;
      const std::string Type = llvm::is_contained(Real, Word) ? "double" : isNumber(Word) ? Word.str() : ofName(Word);
      if (!isNumber(Type))
        return "";
      IsReal |= llvm::is_contained(Real, Type);
      First = First.empty() || First == "bool" ? Type : Type == First || Type == "bool" ? First : "int64_t";
    }
    const bool IsCompared = Expression.find_first_of("<>=&|!") != StringRef::npos;
    return IsCompared && !First.empty() ? "bool" : IsReal ? "double" : First;
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
    for (StringRef One : partsOf(D.Initializers)) {
      const StringRef Name = One.take_while(isOfWord);
      StringRef Behind = One.drop_front(Name.size()).ltrim();
      if (Name == Class || Behind.size() < 2 || !(Behind.front() == '(' || Behind.front() == '{'))
        continue; // another constructor, or a base
      Behind = Behind.drop_front().drop_back();
      IsModule |= Behind.contains("register_");
      const std::vector<StringRef> Given = partsOf(Behind);
      MadeOf[Name.str()].assign(Given.begin(), Given.end());
      const std::string Type = Given.size() == 1 ? typeOf(Given.front()) : "";
      add(Name, Type.empty() && Given.size() == 1 ? numberOf(Given.front()) : Type);
    }
  }

  /// `conv = register_module(...)`, `this->width = width`, `blocks.push_back(register_module(...))`; false where it
  /// cannot be seen what a module is.
  bool readBody(StringRef Body) {
    for (std::size_t At = 0; At < Body.size(); ++At) {
      const bool OfBase = Body.take_front(At).ends_with("Module::");
      if (!isOfWord(Body[At]) ||
          (At && (isOfWord(Body[At - 1]) || Body[At - 1] == '.' || (Body[At - 1] == ':' && !OfBase))))
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
        IsModule |= IsRegistered;
        if (IsRegistered && Type.empty())
          return false;
        if (IsRegistered || OfThis || StringRef(Type).contains("torch::") || StringRef(Type).starts_with("nn::"))
          add(Name, Type);
        else if (const std::string Number = Type.empty() ? numberOf(Expression) : "";
                 InConstructor && !Number.empty())
          add(Name, Number);
      } else if (Rest.consume_front(".push_back(") || Rest.consume_front(".emplace_back(")) {
        if (const StringRef Expression = expressionAt(Rest); Expression.contains("register_module")) {
          IsModule = true;
          if (typeOf(Expression).empty())
            return false;
          add(Name, "std::vector<" + typeOf(Expression) + ">");
        }
      } else if (Rest.starts_with("->push_back(") || Rest.starts_with("->extend(")) {
        Containers.insert(Name.str());
      } else if (Name == "register_module") {
        IsModule = true;
        if (const StringRef Module = registered(Body.drop_front(At + 1 - Name.size()));
            llvm::all_of(Module, isOfWord))
          Wanted.push_back(Module.str());
      }
    }
    return true;
  }

  /// Whether \p Name stands in front of \p Use somewhere.
  bool isUsed(const std::string &Name, StringRef Use) const {
    const std::string Text = Name + Use.str();
    for (std::size_t At = 0; (At = Source.find(Text, At)) != StringRef::npos; At += Text.size())
      if (At == 0 || !isOfWord(Source[At - 1]))
        return true;
    return false;
  }

  bool isWanted(const std::string &Name) const { return llvm::is_contained(Wanted, Name); }

  /// What it is that only the header says: a container where something is added to it, a row of layers where it is
  /// made of some, else the layer that its name says. Empty where nothing does.
  std::string guessed(const std::string &Name) const {
    const bool IsCalled = isUsed(Name, "->forward(") || isUsed(Name, "(");
    if (Containers.count(Name))
      return IsCalled ? "torch::nn::Sequential" : "torch::nn::ModuleList";
    const auto Made = MadeOf.find(Name);
    if (Made == MadeOf.end() || Made->second.empty())
      return "";
    const StringRef First = Made->second.front();
    if (Made->second.size() > 1 && StringRef(typeOf(First)).contains("nn::"))
      return "torch::nn::Sequential";
    return layerOfName(Name, Made->second.size(), Dimensions);
  }

  /// False where it cannot be seen what a module is.
  bool guessTypes() {
    for (const std::string &Name : Containers)
      if (isWanted(Name) || isUsed(Name, "->forward(") || isUsed(Name, "[") || isUsed(Name, "->size("))
        add(Name, "");
    for (const auto &[Name, Type] : Members)
      for (StringRef Digit : {"1", "2", "3"})
        if (StringRef(Type).contains(("Conv" + Digit + "d").str()))
          Dimensions = Digit.front() - '0';
    for (auto &[Name, Type] : Members) {
      if (!Type.empty() || !(isWanted(Name) || Containers.count(Name)))
        continue;
      Type = guessed(Name);
      if (Type.empty())
        return false;
      if (!Containers.count(Name))
        Guessed.push_back(("`" + Class + "::" + Name + "` is taken to be " + Type).str());
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

  /// How many arguments the source gives a member of that name at least, where it is called of the class itself.
  std::size_t leastGiven(StringRef Member) const {
    std::size_t Least = StringRef::npos;
    for (const Defined &D : Definitions)
      for (StringRef Text : {StringRef(D.Body), StringRef(D.Initializers)})
        for (std::size_t At = 0; (At = Text.find(Member, At)) != StringRef::npos; At += Member.size()) {
          const StringRef Before = Text.take_front(At), Rest = Text.drop_front(At + Member.size());
          const bool IsOther =
              !Before.empty() && (isOfWord(Before.back()) || StringRef(".:>").contains(Before.back()));
          const std::size_t Length = Rest.starts_with("(") ? bracketed(Rest) : StringRef::npos;
          if ((!IsOther || Before.ends_with("this->")) && Length != StringRef::npos)
            Least = std::min(Least, partsOf(Rest.take_front(Length).drop_front().drop_back()).size());
        }
    return Least;
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
          Least = std::min(Least, partsOf(Rest.take_front(Length).drop_front().drop_back()).size());
      }
    return Least;
  }

  /// The parameters of a constructor. The header may give those defaults that the source leaves out: numbers that are
  /// not known, each by a name of its own that \p Numbers declares.
  std::string parameters(const Defined &D, std::string &Numbers) {
    const std::vector<StringRef> All = partsOf(D.Parameters);
    const std::size_t Least = D.Name == Class ? leastGiven() : leastGiven(D.Name);
    if (Least >= All.size())
      return D.Parameters;
    StringRef Holder = D.Name;
    Holder.consume_back("Impl");
    std::string Out, Named;
    for (std::size_t I = 0; I < All.size(); ++I) {
      const auto [Type, Name] = All[I].rsplit(' ');
      StringRef Plain = Type.trim();
      Plain.consume_front("const ");
      Out += (I ? ", " : "") + All[I].str();
      if (I < Least)
        continue;
      if (const StringRef Class = Plain.rtrim("& "); Class.ends_with("Tensor") || Class.contains("optional<")) {
        Out += " = {}";
        Guessed.push_back("what `" + D.Name + "` is not given is taken to be nothing");
        continue;
      }
      if (!isNumber(Plain) || !llvm::all_of(Name, isOfWord))
        return D.Parameters;
      const std::string Default = (Name + "_of_" + Holder).str();
      Named += ("extern " + Plain + " " + Default + ";\n").str();
      Out += " = " + Default;
    }
    Numbers += Named;
    return Out;
  }

  /// `using namespace torch;`: its classes are called as the source calls them.
  std::string directives() const {
    std::string All;
    for (std::size_t At = 0; (At = Source.find("using namespace torch", At)) != StringRef::npos; ++At)
      All += (Source.slice(At, Source.find(';', At)) + ";\n").str();
    return All;
  }

  std::string printed() {
    std::string Out = ("struct " + Class + " : ::torch::nn::Module {\n").str(), Numbers = directives();
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
  std::vector<std::string> Guessed;                       ///< and told
  std::set<std::string> Containers;                       ///< to which something is added
  std::map<std::string, std::vector<std::string>> MadeOf; ///< by the initializers of constructors
  unsigned Dimensions = 1;                                ///< of its convolutions
  bool IsModule = false, InConstructor = false;
};

} // namespace

ClassSketch sketchOfClass(StringRef Source, StringRef Class) {
  const std::string Text = withoutComments(Source);
  std::vector<Defined> Definitions = definitionsOf(Text, Class);
  return Definitions.empty() ? ClassSketch() : Sketch(Class, Text, std::move(Definitions)).drawn();
}

} // namespace vramlint
