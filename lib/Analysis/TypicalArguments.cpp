// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/TypicalArguments.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/PrettyPrinter.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/Format.h>
#include <llvm/Support/raw_ostream.h>

#include <optional>

using llvm::StringRef;

namespace vramlint {

namespace {

/// What a number is mostly, by a part of the name; the first part that is there counts.
struct Usual {
  StringRef Part;
  double Number;
};

constexpr double AnySize = 64, FewClasses = 10;

constexpr Usual Whole[] = {
    {"vocab", 10000},
    {"token", 10000},
    {"user", 10000},
    {"item", 10000},
    {"kernel", 3},
    {"ksize", 3},
    {"stride", 1},
    {"dilation", 1},
    {"group", 1},
    {"pad", 1},
    {"patch", 16},
    {"seed", 0},
    {"gpu", 0},
    {"batch", 1},
    {"rank", 8},
    {"class", FewClasses},
    {"action", FewClasses},
    {"label", FewClasses},
    {"color", 3},
    {"grow", 32},
    {"ratio", 4},
    {"reduc", 4},
    {"expan", 4},
    {"factor", 4},
    {"scale", 2},
    {"crop", 128},
    {"n_fft", 400},
    {"hop", 160},
    {"dim", AnySize},
    {"size", AnySize},
    {"feat", AnySize},
    {"width", AnySize},
    {"chan", AnySize},
    {"plane", AnySize},
    {"unit", AnySize},
    {"head", 8},
    {"filter", AnySize},
    {"neuron", AnySize},
    {"layer", 2},
    {"depth", 2},
    {"block", 2},
    {"stage", 2},
    {"repeat", 2},
    {"level", 2},
    {"iter", 2},
};

/// What is mostly another number in a program than in a constructor, or is told by its name there only.
constexpr Usual OfPrograms[] = {{"batch", AnySize},  {"hidden", AnySize}, {"embed", AnySize},
                                {"length", AnySize}, {"epoch", 2},        {"episode", 2}};

/// What is called by one letter alone, of the layers of a picture.
constexpr Usual Letters[] = {{"k", 3}, {"s", 1}, {"p", 1}, {"g", 1}, {"n", 2}};

constexpr Usual Fractions[] = {{"drop", 0.1},   {"rate", 0.1}, {"prob", 0.1}, {"slope", 0.1},
                               {"moment", 0.1}, {"lr", 0.001}, {"eps", 1e-5}, {"ratio", 4}};

/// What else than the usual may do.
struct Variant {
  bool IsColoured; ///< an input has three channels, else as many as everything else
  bool Flag;
  unsigned Length;           ///< of lists
  bool IsOfPictures = false; ///< what is only called channels is what a picture has
  bool IsHalved = false;     ///< half of the classes, and half of that, is a whole number
};
constexpr Variant Variants[] = {
    {true, true, 4},   {false, true, 4},  {true, false, 3},      {false, false, 3},
    {false, false, 2}, {false, false, 1}, {true, true, 4, true}, {true, true, 4, false, true}};

class Arguments {
public:
  explicit Arguments(const Variant &V, unsigned Depth = 0) : V(V), Depth(Depth) {}

  /// For the parameters of \p Template that have no defaults.
  std::optional<std::string> of(const clang::ClassTemplateDecl *Template) const {
    std::vector<std::string> Given;
    for (const clang::NamedDecl *Parameter : *Template->getTemplateParameters()) {
      std::optional<std::string> Text;
      if (const auto *Number = llvm::dyn_cast<clang::NonTypeTemplateParmDecl>(Parameter)) {
        if (Number->hasDefaultArgument() || Number->isParameterPack())
          break;
        const auto *Enum = Number->getType()->getAs<clang::EnumType>();
        if (Enum && Enum->getDecl()->enumerator_begin() != Enum->getDecl()->enumerator_end())
          Text = Enum->getDecl()->enumerator_begin()->getQualifiedNameAsString();
        else if (Number->getType()->isIntegerType())
          Text = of(Number->getType(), Number->getName());
      } else if (const auto *Type = llvm::dyn_cast<clang::TemplateTypeParmDecl>(Parameter)) {
        if (Type->hasDefaultArgument() || Type->isParameterPack())
          break;
        Text = type(Type->getName());
      }
      if (!Text)
        return std::nullopt;
      Given.push_back(std::move(*Text));
    }
    return "<" + llvm::join(Given, ", ") + ">";
  }

  /// For the parameters of \p C that have no defaults.
  std::optional<std::string> of(const clang::CXXConstructorDecl *C) const {
    std::vector<std::string> Given;
    const clang::FunctionDecl *Defined = nullptr;
    C->isDefined(Defined);
    for (const clang::ParmVarDecl *Parameter : C->parameters().take_front(C->getMinRequiredArguments()))
      if (auto Text =
              of(Defined && Parameter->getName().empty() ? Defined->getParamDecl(Parameter->getFunctionScopeIndex())
                                                         : Parameter))
        Given.push_back(std::move(*Text));
    return Given.size() == C->getMinRequiredArguments() ? std::optional(llvm::join(Given, ", ")) : std::nullopt;
  }

  /// For something of that name, be it a whole number or a fraction.
  std::string numberOrFraction(StringRef Name) const {
    const bool IsFraction = (usual(Whole, Name, 0) == 0 && usual(Fractions, Name, 0) != 0) || Name == "e";
    return IsFraction ? fraction(usual(Fractions, Name, 0.5)) : number(Name);
  }

private:
  std::optional<std::string> of(const clang::ParmVarDecl *Parameter) const {
    const clang::QualType Type = Parameter->getType().getNonReferenceType();
    if (!Type->isBooleanType())
      if (auto Known = sizelessArgument(Parameter))
        return Known;
    auto Text = of(Type, Parameter->getName());
    if (!Text || !Parameter->getType()->isLValueReferenceType() || Type.isConstQualified())
      return Text;
    clang::PrintingPolicy Policy(Parameter->getASTContext().getLangOpts());
    const std::string Name = Type.getCanonicalType().getUnqualifiedType().getAsString(Policy);
    return "*new " + Name + (StringRef(*Text).starts_with("{") ? *Text : "{" + *Text + "}");
  }

  static double usual(llvm::ArrayRef<Usual> Table, StringRef Name, double Otherwise) {
    const auto *Known = llvm::find_if(Table, [&](const Usual &U) { return Name.contains_insensitive(U.Part); });
    return Known == Table.end() ? Otherwise : Known->Number;
  }

  /// `in_channels`, `inputChannels`, `img_ch`.
  static bool isOfInput(StringRef Name) {
    return Name.contains_insensitive("ch") &&
           (Name.starts_with_insensitive("in") || Name.starts_with_insensitive("im") ||
            Name.ends_with_insensitive("_in") || Name.contains_insensitive("_in_") || Name.contains("_input"));
  }

  /// `channels`, `num_channels`, `nc`.
  static bool isOfPictures(StringRef Name) {
    return Name.ends_with_insensitive("channels") || Name.equals_insensitive("nc") || Name.equals_insensitive("c");
  }

  std::string number(StringRef Name) const {
    const auto *Letter = llvm::find_if(Letters, [&](const Usual &U) { return U.Part == Name; });
    const double Number = Letter != std::end(Letters) ? Letter->Number : usual(Whole, Name, AnySize);
    const bool IsThree =
        V.IsColoured && Number == AnySize && (isOfInput(Name) || (V.IsOfPictures && isOfPictures(Name)));
    const bool IsMore = V.IsHalved && Number == FewClasses;
    return std::to_string(static_cast<int>(IsThree ? 3 : IsMore ? AnySize : Number));
  }

  static std::string fraction(double Number) {
    std::string Text;
    llvm::raw_string_ostream(Text) << llvm::format("%g", Number);
    return Text;
  }

  static std::optional<std::string> text(StringRef Name) {
    if (Name.contains_insensitive("device"))
      return "device.str()";
    if (Name.contains_insensitive("act"))
      return "\"relu\"";
    constexpr StringRef OfFiles[] = {"name", "file", "path", "folder", "directory", "prefix"};
    const bool IsOfFile = Name.ends_with_insensitive("dir") || Name.ends_with_insensitive("dir_") ||
                          llvm::any_of(OfFiles, [&](StringRef Part) { return Name.contains_insensitive(Part); });
    return IsOfFile ? std::optional<std::string>("\"net\"") : std::nullopt;
  }

  std::optional<std::string> of(clang::QualType Type, StringRef Name) const {
    if (Type->isBooleanType())
      return V.Flag ? "true" : "false";
    if (Type->isIntegerType())
      return number(Name);
    if (Type->isRealFloatingType())
      return fraction(usual(Fractions, Name, Name == "p" ? 0.1 : Name == "e" ? 0.5 : 1));
    if (Type->isPointerType())
      return Type->getPointeeType()->isCharType() ? text(Name) : std::nullopt;
    const auto *Record = Type->getAsCXXRecordDecl();
    const std::string Class = Record ? Record->getQualifiedNameAsString() : "";
    if (Class == "torch::ExpandingArray")
      return number(Name);
    if (Class == "torch::nn::Linear") // what is wrapped or shared
      return "torch::nn::Linear(64, 64)";
    if (Class == "torch::nn::AnyModule")
      return "torch::nn::AnyModule(torch::nn::Linear(64, 64))";
    if (Class == "torch::nn::Conv2d")
      return "torch::nn::Conv2d(torch::nn::Conv2dOptions(64, 64, 3).padding(1))";
    if (Class == "c10::TensorOptions")
      return "torch::device(device)";
    if (Class == "torch::nn::Sequential")
      return "torch::nn::Sequential(torch::nn::Linear(64, 64))";
    if (Class == "at::Tensor")
      return "torch::rand({64, 64}, device)";
    if (Record && Record->hasDefinition() && isOwnClass(Record))
      return made(Record->getDefinition());
    if (Record && isForeignClass(Record))
      return Class + "()";
    const auto Around = wrapped(Type);
    if (!Around)
      return std::nullopt;
    if (Around->Template == "shared_ptr") {
      const auto *Pointee = Around->First->getAsCXXRecordDecl();
      const bool IsOwn = Pointee && Pointee->hasDefinition() && isOwnClass(Pointee);
      const auto Text = IsOwn ? construction(Pointee->getDefinition()) : std::nullopt;
      return Text ? std::optional("std::make_shared<" + Pointee->getQualifiedNameAsString() + ">(" + *Text + ")")
                  : std::nullopt;
    }
    if (Around->Template == "function")
      return isActivation(Around->First) ? std::optional<std::string>("torch::relu") : std::nullopt;
    if (Around->Template == "basic_string")
      return text(Name);
    if (Around->Template == "optional")
      return "{}";
    if (Around->Template == "vector" || Around->Template == "ArrayRef" || Around->Template == "initializer_list")
      return Name.contains_insensitive("shape") && Around->First->isIntegerType()
                 ? std::optional<std::string>("{3, 64, 64}")
                 : list(Around->First, Name, V.Length);
    if (Around->Template == "pair")
      return list(Around->First, Name, 2);
    if (Around->Template == "tuple")
      return numbers(llvm::cast<clang::ClassTemplateSpecializationDecl>(Record), Name);
    if (Around->Template == "array")
      return list(Around->First, Name, lengthOf(llvm::cast<clang::ClassTemplateSpecializationDecl>(Record)));
    return std::nullopt;
  }

  /// What a type parameter of that name stands for.
  static std::optional<std::string> type(StringRef Name) {
    if (Name.contains_insensitive("layer") || Name.contains_insensitive("linear"))
      return "torch::nn::Linear";
    if (Name.contains_insensitive("activ") || Name.equals_insensitive("act") || Name.contains_insensitive("nonlin"))
      return "torch::nn::ReLU";
    const bool IsNumber = Name == "T" || Name.contains_insensitive("scalar") || Name.contains_insensitive("real") ||
                          Name.contains_insensitive("float") || Name.contains_insensitive("dtype");
    return IsNumber ? std::optional<std::string>("float") : std::nullopt;
  }

  /// Of a tensor, a tensor.
  static bool isActivation(clang::QualType Type) {
    const auto IsTensor = [](clang::QualType T) {
      const auto *Record = T.getNonReferenceType()->getAsCXXRecordDecl();
      return Record && Record->getQualifiedNameAsString() == "at::Tensor";
    };
    const auto *Function = Type->getAs<clang::FunctionProtoType>();
    return Function && IsTensor(Function->getReturnType()) && Function->getNumParams() == 1 &&
           IsTensor(Function->getParamType(0));
  }

  /// What the constructor is given that asks for the least.
  std::optional<std::string> construction(const clang::CXXRecordDecl *Class) const {
    const clang::CXXConstructorDecl *Best = nullptr;
    if (!Class->isAbstract() && Depth < Deepest)
      for (const clang::CXXConstructorDecl *C : Class->ctors())
        if (!C->isDeleted() && !C->isCopyOrMoveConstructor() && C->getAccess() == clang::AS_public &&
            (!Best || C->getMinRequiredArguments() < Best->getMinRequiredArguments()))
          Best = C;
    return Best ? Arguments(V, Depth + 1).of(Best) : std::nullopt;
  }

  /// An object of the program's own: a submodule, options.
  std::optional<std::string> made(const clang::CXXRecordDecl *Class) const {
    const std::string Name = Class->getQualifiedNameAsString();
    const auto *Held = heldClass(Class);
    if (!Held && Class->isAggregate()) {
      std::vector<std::string> Given;
      for (const clang::CXXBaseSpecifier &Base : Class->bases()) { // they come first in braces
        const auto *Of = Base.getType()->getAsCXXRecordDecl();
        auto Text = Of && Of->hasDefinition() && Of->isAggregate() && isOwnClass(Of) ? made(Of->getDefinition())
                                                                                     : std::nullopt;
        if (!Text)
          return std::nullopt;
        Given.push_back(std::move(*Text));
      }
      std::vector<const clang::FieldDecl *> Fields(Class->field_begin(), Class->field_end());
      while (!Fields.empty() && Fields.back()->hasInClassInitializer()) // what it says is better than a guess
        Fields.pop_back();
      for (const clang::FieldDecl *Field : Fields) {
        auto Text = Depth < Deepest ? Arguments(V, Depth + 1).of(Field->getType(), Field->getName()) : std::nullopt;
        if (!Text)
          return std::nullopt;
        Given.push_back(std::move(*Text));
      }
      return Name + "{" + llvm::join(Given, ", ") + "}";
    }
    if (Held && !Held->hasDefinition())
      return std::nullopt;
    const auto Text = construction(Held ? Held->getDefinition() : Class);
    return Text ? std::optional(Name + "(" + *Text + ")") : std::nullopt;
  }

  static unsigned lengthOf(const clang::ClassTemplateSpecializationDecl *Array) {
    const auto &Given = Array->getTemplateArgs();
    return Given.size() > 1 && Given[1].getKind() == clang::TemplateArgument::Integral
               ? static_cast<unsigned>(Given[1].getAsIntegral().getZExtValue())
               : 0;
  }

  std::optional<std::string> list(clang::QualType Element, StringRef Name, unsigned Length) const {
    constexpr unsigned Longest = 16;
    if (Length > Longest || !Element->isArithmeticType())
      return std::nullopt;
    const auto Each = of(Element, Name);
    return Each ? std::optional("{" + llvm::join(std::vector<std::string>(Length, *Each), ", ") + "}") : std::nullopt;
  }

  /// Of a tuple; three whole numbers are the sizes of a picture.
  std::optional<std::string> numbers(const clang::ClassTemplateSpecializationDecl *Tuple, StringRef Name) const {
    std::vector<std::string> Each;
    bool AreWhole = true;
    for (const clang::TemplateArgument &All : Tuple->getTemplateArgs().asArray())
      for (const clang::TemplateArgument &One :
           All.getKind() == clang::TemplateArgument::Pack ? All.getPackAsArray() : llvm::ArrayRef(All)) {
        const bool IsNumber = One.getKind() == clang::TemplateArgument::Type && One.getAsType()->isArithmeticType();
        const auto Text = IsNumber ? of(One.getAsType(), Name) : std::nullopt;
        if (!Text)
          return std::nullopt;
        AreWhole = AreWhole && One.getAsType()->isIntegerType();
        Each.push_back(*Text);
      }
    return AreWhole && Each.size() == 3 ? "{3, 64, 64}" : "{" + llvm::join(Each, ", ") + "}";
  }

  static constexpr unsigned Deepest = 3;
  const Variant V;
  const unsigned Depth;
};

} // namespace

std::optional<std::string> typicalTemplateArguments(const ModelClass &Model) {
  const auto *Template = Model.Class->getDescribedClassTemplate();
  return Template ? Arguments(Variants[0]).of(Template) : std::nullopt;
}

std::string typicalNumber(StringRef Name) {
  return Arguments(Variants[0]).numberOrFraction(Name.split("_of_").first); // a default that a missing header gives
}

std::optional<std::string> numberByName(StringRef Name) {
  const auto IsPart = [&](const Usual &U) { return Name.contains_insensitive(U.Part); };
  if (const auto *Known = llvm::find_if(OfPrograms, IsPart); Known != std::end(OfPrograms))
    return std::to_string(static_cast<int>(Known->Number));
  const bool IsTold = llvm::any_of(Whole, IsPart) || llvm::any_of(Fractions, IsPart);
  return IsTold ? std::optional(typicalNumber(Name)) : std::nullopt;
}

/// Whether it is made of something that a header which was not found declares.
static bool takesForeign(const clang::CXXConstructorDecl *C) {
  return llvm::any_of(C->parameters(), [](const clang::ParmVarDecl *Parameter) {
    const auto *Class = Parameter->getType().getNonReferenceType()->getAsCXXRecordDecl();
    return Class && isForeignClass(Class);
  });
}

std::vector<std::string> typicalArguments(const ModelClass &Model) {
  std::vector<const clang::CXXConstructorDecl *> Constructors;
  for (const clang::CXXConstructorDecl *C : Model.Class->ctors())
    if (!C->isDeleted() && !C->isCopyOrMoveConstructor() && C->getAccess() == clang::AS_public &&
        C->getMinRequiredArguments() != 0)
      Constructors.push_back(C);
  llvm::stable_sort(Constructors, [](const clang::CXXConstructorDecl *A, const clang::CXXConstructorDecl *B) {
    return std::pair(takesForeign(A), A->getMinRequiredArguments()) <
           std::pair(takesForeign(B), B->getMinRequiredArguments());
  });
  std::vector<std::string> All;
  for (const clang::CXXConstructorDecl *C : Constructors)
    for (const Variant &V : Variants) {
      auto Text = Arguments(V).of(C);
      if (Text && !llvm::is_contained(All, *Text))
        All.push_back(std::move(*Text));
    }
  return All;
}

} // namespace vramlint
