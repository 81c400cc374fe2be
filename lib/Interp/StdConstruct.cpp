// Construction of standard library classes, by class name.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/Std.h"

#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/StringSet.h"

namespace vramlint {
using namespace clang;

QualType templateArgument(QualType Class, unsigned Index) {
  if (Class.isNull())
    return {};
  if (Class->isPointerType() || Class->isReferenceType())
    Class = Class->getPointeeType();
  const auto *Spec = dyn_cast_or_null<ClassTemplateSpecializationDecl>(Class->getAsCXXRecordDecl());
  if (!Spec || Index >= Spec->getTemplateArgs().size())
    return {};
  const TemplateArgument &A = Spec->getTemplateArgs()[Index];
  if (A.getKind() == TemplateArgument::Pack)
    return {};
  return A.getKind() == TemplateArgument::Type ? A.getAsType() : QualType();
}

std::vector<CellRef> rangeCells(const Value &From, const Value &To) {
  std::vector<CellRef> Result;
  auto *A = From.as<PointerBox>(), *B = To.as<PointerBox>();
  if (!A || !B || !A->Array || A->Array != B->Array)
    return Result;
  llvm::IntrusiveRefCntPtr<PointerBox> At(new PointerBox(A->Array, A->Index));
  At->Reverse = A->Reverse;
  while (At->Index != B->Index) {
    CellRef T = At->target();
    if (!T)
      break;
    Result.push_back(T);
    At->Index += At->Reverse ? -1 : 1;
  }
  return Result;
}

std::vector<CellRef> copyRange(Machine &M, const Value &From, const Value &To) {
  std::vector<CellRef> Result = rangeCells(From, To);
  for (CellRef &C : Result)
    C = makeCell(M.copyValue(C->V));
  return Result;
}

std::optional<Value> Machine::constructStd(const CXXRecordDecl *Class, const CXXConstructorDecl *C,
                                           std::vector<Operand> &Arguments, const Expr *Site, QualType Type) {
  static const llvm::StringSet<> Vectors = {
      "vector",           "deque", "list",     "forward_list", "queue", "stack", "priority_queue",
      "initializer_list", "array", "valarray", "span"};
  static const llvm::StringSet<> Maps = {"map", "unordered_map", "multimap", "unordered_multimap"};
  static const llvm::StringSet<> Sets = {"set", "unordered_set", "multiset", "unordered_multiset"};
  static const llvm::StringSet<> Smart = {"shared_ptr", "unique_ptr", "weak_ptr", "auto_ptr"};
  static const llvm::StringSet<> Texts = {"basic_string",       "basic_string_view",   "basic_ostringstream",
                                          "basic_stringstream", "basic_istringstream", "path"};
  static const llvm::StringSet<> Errors = {"exception",      "runtime_error",   "logic_error",  "invalid_argument",
                                           "out_of_range",   "domain_error",    "length_error", "range_error",
                                           "overflow_error", "underflow_error", "bad_alloc",    "bad_cast"};
  static const llvm::StringSet<> Nothing = {"allocator",
                                            "less",
                                            "greater",
                                            "hash",
                                            "equal_to",
                                            "plus",
                                            "minus",
                                            "multiplies",
                                            "lock_guard",
                                            "unique_lock",
                                            "scoped_lock",
                                            "mutex",
                                            "recursive_mutex",
                                            "nullopt_t",
                                            "monostate",
                                            "in_place_t",
                                            "piecewise_construct_t",
                                            "allocator_arg_t",
                                            "input_iterator_tag",
                                            "random_access_iterator_tag",
                                            "condition_variable",
                                            "error_code",
                                            "default_delete",
                                            "locale",
                                            "shared_mutex",
                                            "shared_lock"};
  llvm::StringRef Name = Class->getName();
  auto arg = [&](std::size_t I) -> const Value & { return Arguments[I].value(); };
  // Allocators and comparators at the end say nothing about contents.
  while (!Arguments.empty() && Arguments.back().Param &&
         (Arguments.back().Param->getName() == "__a" || Arguments.back().Defaulted) && Arguments.size() > 0 &&
         Arguments.back().value().as<SequenceBox>() && Arguments.back().value().as<SequenceBox>()->Elements.empty() &&
         !C->isCopyOrMoveConstructor())
    Arguments.pop_back();
  (void)C;
  if (!Arguments.empty() && arg(0).isUnknown() && !Smart.contains(Name) && Name != "optional")
    return arg(0);

  if (Vectors.contains(Name)) {
    SequenceKind Form = Name == "array"                                ? SequenceKind::Array
                        : Name == "initializer_list" || Name == "span" ? SequenceKind::View
                                                                       : SequenceKind::Vector;
    Value Result = makeSequence(Form);
    auto *S = Result.as<SequenceBox>();
    QualType Element = templateArgument(Type, 0);
    if (Arguments.empty()) {
      if (Name == "array")
        if (const auto *Spec = dyn_cast<ClassTemplateSpecializationDecl>(Class))
          if (Spec->getTemplateArgs().size() > 1 &&
              Spec->getTemplateArgs()[1].getKind() == TemplateArgument::Integral)
            for (std::uint64_t I = 0, N = Spec->getTemplateArgs()[1].getAsIntegral().getLimitedValue(1u << 20); I < N;
                 ++I)
              S->Elements.push_back(makeCell(defaultValue(Element, Site)));
      return Result;
    }
    if (auto *Source = arg(0).as<SequenceBox>()) {
      for (const CellRef &E : Source->Elements)
        S->Elements.push_back(makeCell(copyValue(E->V)));
      return Result;
    }
    if (arg(0).as<PointerBox>() && Arguments.size() >= 2) {
      if (arg(1).isInt()) { // (pointer, count)
        S->Elements = copyRange(*this, arg(0), offsetPointer(arg(0), arg(1).asInt(), Site));
        return Result;
      }
      S->Elements = copyRange(*this, arg(0), arg(1));
      return Result;
    }
    if (arg(0).isInt()) {
      std::int64_t N = arg(0).asInt();
      if (N < 0 || static_cast<std::uint64_t>(N) > Limits.ContainerElements) {
        giveUp(Doubt::SizeLimit,
               "a container of " + std::to_string(N) + " elements is larger than the limit of " +
                   std::to_string(Limits.ContainerElements),
               Site ? Site->getExprLoc() : Here);
        return Result;
      }
      for (std::int64_t I = 0; I < N && !stopped(); ++I)
        S->Elements.push_back(makeCell(Arguments.size() > 1 ? copyValue(arg(1)) : defaultValue(Element, Site)));
      return Result;
    }
    return std::nullopt;
  }
  if (Maps.contains(Name) || Sets.contains(Name)) {
    Value Result = makeSequence(Maps.contains(Name) ? SequenceKind::Map : SequenceKind::Set);
    auto *S = Result.as<SequenceBox>();
    S->Sorted = !Name.starts_with("unordered");
    std::vector<CellRef> Source;
    if (!Arguments.empty()) {
      if (auto *List = arg(0).as<SequenceBox>())
        Source = List->Elements;
      else if (Arguments.size() >= 2)
        Source = rangeCells(arg(0), arg(1));
    }
    for (const CellRef &E : Source) {
      LibraryCall Insert;
      Insert.Name = Insert.Method = "insert";
      Insert.This = makeCell(Result);
      Operand O;
      O.Place = E;
      Insert.Arguments.push_back(O);
      callMap(Insert, *S);
    }
    return Result;
  }
  if (Texts.contains(Name)) {
    if (Arguments.empty())
      return makeString("");
    if (arg(0).isInt() && Arguments.size() >= 2)
      return makeString(std::string(static_cast<std::size_t>(std::clamp<std::int64_t>(arg(0).asInt(), 0, 1 << 20)),
                                    static_cast<char>(arg(1).asInt())));
    std::string Text = describe(arg(0));
    if (Arguments.size() >= 2 && arg(1).isInt() && arg(0).as<PointerBox>())
      Text = Text.substr(0, static_cast<std::size_t>(arg(1).asInt()));
    else if (Arguments.size() >= 2 && arg(1).isInt() && static_cast<std::size_t>(arg(1).asInt()) <= Text.size())
      Text = Text.substr(static_cast<std::size_t>(arg(1).asInt()), Arguments.size() >= 3 && arg(2).isInt()
                                                                       ? static_cast<std::size_t>(arg(2).asInt())
                                                                       : std::string::npos);
    Value V = makeString(std::move(Text));
    if (auto *S = arg(0).as<StringBox>())
      V.as<StringBox>()->Exact = S->Exact;
    return V;
  }
  if (Errors.contains(Name))
    return makeString(Arguments.empty() ? "std::" + Name.str() : describe(arg(0)));
  if (Name == "pair" || Name == "tuple") {
    if (Arguments.size() == 1 && Name == "pair")
      if (arg(0).as<SequenceBox>())
        return copyValue(arg(0));
    if (Arguments.size() == 1 && Name == "tuple")
      if (auto *S = arg(0).as<SequenceBox>(); S && S->Form == SequenceKind::Tuple)
        return copyValue(arg(0));
    std::vector<Value> Elements;
    if (Arguments.empty()) {
      for (unsigned I = 0; I < 2 && Name == "pair"; ++I)
        Elements.push_back(defaultValue(templateArgument(Type, I), Site));
      if (const auto *Spec = dyn_cast<ClassTemplateSpecializationDecl>(Class); Spec && Name == "tuple")
        for (const TemplateArgument &A : Spec->getTemplateArgs()[0].pack_elements())
          Elements.push_back(defaultValue(A.getAsType(), Site));
    }
    for (std::size_t I = 0; I < Arguments.size(); ++I) {
      QualType Want = Name == "pair" ? templateArgument(Type, static_cast<unsigned>(I)) : QualType();
      Operand &O = Arguments[I];
      // pair<string, AnyThing>{"name", value}: the parts convert.
      if (!Want.isNull() && Want->isRecordType() && !O.Type.isNull() && !Context.hasSameUnqualifiedType(Want, O.Type))
        Elements.push_back(constructType(Want, {O}, Site));
      else
        Elements.push_back(takeOperand(*this, O));
    }
    return makeTuple(std::move(Elements));
  }
  if (Name == "optional") {
    Value Result = makeSequence(SequenceKind::Optional);
    if (!Arguments.empty() && !arg(0).isNull()) {
      auto *S = arg(0).as<SequenceBox>();
      if (S && S->Form == SequenceKind::Optional)
        return copyValue(arg(0));
      bool Nullopt = !Arguments[0].Type.isNull() && Arguments[0].Type->getAsCXXRecordDecl() &&
                     Arguments[0].Type->getAsCXXRecordDecl()->getName() == "nullopt_t";
      if (!Nullopt)
        Result.as<SequenceBox>()->Elements.push_back(makeCell(takeOperand(*this, Arguments[0])));
    }
    return Result;
  }
  if (Smart.contains(Name)) {
    if (!Arguments.empty()) {
      if (auto *P = arg(0).as<PointerBox>(); P && P->target())
        return makeSmart(P->target());
      if (auto *S = arg(0).as<SmartBox>()) {
        Value V = takeOperand(*this, Arguments[0]);
        if (Name == "weak_ptr" && !S->Weak) {
          llvm::IntrusiveRefCntPtr<SmartBox> Weak(new SmartBox(true));
          auto *From = V.as<SmartBox>();
          Weak->Control = From->Control;
          Weak->Target = From->Target;
          return Value::boxed(Weak);
        }
        if (Name == "shared_ptr" && Arguments.size() == 2) // aliasing
          if (auto *Alias = arg(1).as<PointerBox>())
            V.as<SmartBox>()->Target = Alias->target();
        return V;
      }
      if (arg(0).isUnknown())
        return arg(0);
    }
    return Value::boxed(BoxRef(new SmartBox(Name == "weak_ptr")));
  }
  if (Name == "function") {
    llvm::IntrusiveRefCntPtr<FunctionBox> B(new FunctionBox());
    if (!Arguments.empty() && !arg(0).isNull()) {
      if (auto *F = arg(0).as<FunctionBox>())
        return Value::boxed(BoxRef(F));
      B->Callable = takeOperand(*this, Arguments[0]);
    }
    return Value::boxed(B);
  }
  if (Name == "reference_wrapper" && !Arguments.empty())
    return makePointer(Arguments[0].Place ? Arguments[0].Place : makeCell(arg(0)));
  if (Name == "complex") {
    return makeTuple(
        {Arguments.size() > 0 ? arg(0) : Value::floating(0), Arguments.size() > 1 ? arg(1) : Value::floating(0)});
  }
  if (Nothing.contains(Name) || Name.ends_with("_tag"))
    return makeSequence(SequenceKind::Tuple);
  if (Name.ends_with("_engine") || Name.ends_with("_distribution") || Name == "random_device" ||
      Name.ends_with("duration") || Name == "time_point")
    return Value::unknown("random numbers and time are not known");
  if (Name.contains("fstream"))
    return Value::unknown("the contents of files are not known");
  if (Name == "thread" && !Arguments.empty()) {
    // The thread's function runs at once; joins do nothing.
    std::vector<Operand> Rest(Arguments.begin() + 1, Arguments.end());
    TheHost.assume(Doubt::Thread, {}, Site ? Site->getExprLoc() : Here);
    callCallable(arg(0), std::move(Rest), Site);
    return makeSequence(SequenceKind::Tuple);
  }
  return std::nullopt;
}

} // namespace vramlint
