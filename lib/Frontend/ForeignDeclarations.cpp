// The declarations of what missing headers say: one class that everything foreign is, and the names.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/ForeignNames.h"

#include <llvm/ADT/SmallVector.h>

#include <functional>

using llvm::StringRef;

namespace vramlint {

/// The class that everything foreign is: made from anything, converted to anything, called, indexed, streamed,
/// calculated and looped with. `@members@` stands for what programs call on it. Arguments in braces deduce nothing:
/// they are of a class of their own.
static constexpr const char *ValueClass = R"cpp(
#include <cstddef>
#include <functional>
#include <initializer_list>
#include <memory>
#include <ostream>
#include <string>
#include <type_traits>
#include <tuple>
#include <vector>
#define VRAMLINT_FOREIGN_MEMBERS
namespace at { class TensorBase; } // what is assigned to a tensor becomes a Tensor
namespace c10 { class Scalar; template <typename> class ArrayRef; }
namespace torch { namespace optim { template <class T> std::true_type vramlint_of_layers(const T *); } }
namespace torch { namespace optim { class OptimizerParamGroup; } } // what an optimizer is given is a list of tensors
namespace torch { namespace nn { class Module; } } // made from foreign values, but no copy of one
namespace torch { template <std::size_t, typename> class ExpandingArray; } // of a kernel, which one number makes
namespace torch { namespace detail { struct ModuleHolderIndicator; } }
namespace torch { namespace nn { // of what the options of a layer are
template <class T> std::true_type vramlint_of_layers(const T *);
} }
namespace vramlint_foreign {
struct Value;
// A std::function of LibTorch's that reads or writes bytes is asked whether it can be made of what is a path.
template <class... A>
constexpr bool IsOfBytes = (std::is_void<std::remove_pointer_t<A>>::value || ...) && !(std::is_reference<A>::value || ...);
struct Braced {
  Braced();
  template <class A, std::enable_if_t<!std::is_same<std::decay_t<A>, Braced>::value && !IsOfBytes<A>, int> = 0> Braced(A &&);
  Braced(std::initializer_list<Braced>);
};
#define VRAMLINT_BRACED                                                                                                \
  const ::vramlint_foreign::Braced & = {}, const ::vramlint_foreign::Braced & = {},                                    \
  const ::vramlint_foreign::Braced & = {}, const ::vramlint_foreign::Braced & = {},                                    \
  const ::vramlint_foreign::Braced & = {}, const ::vramlint_foreign::Braced & = {},                                    \
  const ::vramlint_foreign::Braced & = {}, const ::vramlint_foreign::Braced & = {}
struct Members {
  @lacking@
};
template <class T> constexpr bool Is = std::is_base_of<Value, std::decay_t<T>>::value;
template <class T> struct Of;
template <class T, class = void> struct IsModule : std::false_type {};
template <class T>
struct IsModule<T, std::enable_if_t<sizeof(T) != 0 && std::is_class<T>::value>> : std::is_base_of<torch::nn::Module, T> {};
template <class T> struct IsList : std::false_type {}; // no header converts to what stands in braces, or allocates
template <class T> struct IsList<std::allocator<T>> : std::true_type {};
template <class T> struct IsList<std::initializer_list<T>> : std::true_type {};
template <class T> struct IsFunction : std::false_type {}; // which takes whatever can be called
template <class T> struct IsFunction<std::function<T>> : std::true_type {};
template <class T> struct IsKernel : std::false_type {};
template <std::size_t D, class T> struct IsKernel<torch::ExpandingArray<D, T>> : std::true_type {};
template <class T> struct IsKernel<c10::ArrayRef<T>> : std::is_arithmetic<T> {};
template <class T> struct IsRow : std::false_type {};
template <class T, class A> struct IsRow<std::vector<T, A>>
    : std::integral_constant<bool, std::is_arithmetic<T>::value && !std::is_same<T, bool>::value> {};
std::false_type vramlint_of_layers(...);
template <class T, class = void> struct Holds : std::false_type {}; // values of a type of its own, as containers do
template <class T> struct Holds<T, std::void_t<typename T::value_type>> : std::true_type {};
template <class T, class = void> struct IsOptions : std::false_type {}; // which a number makes as well
template <class T>
struct IsOptions<T, std::enable_if_t<sizeof(T) != 0 && std::is_class<T>::value && !IsModule<T>::value && !Holds<T>::value &&
                                     !std::is_base_of<torch::detail::ModuleHolderIndicator, T>::value &&
                                     decltype(vramlint_of_layers(std::declval<const T *>()))::value>>
    : std::is_constructible<T, long long> {};
template <class T> constexpr bool IsNumbered = false@options@; // a function takes those options, or the number
template <class T, class = void> struct IsOptional : std::false_type {}; // which is made of the value that it holds
template <class T>
struct IsOptional<T, decltype(std::declval<typename T::value_type>(), std::declval<const T &>().has_value(), void())>
    : std::true_type {};
template <class T> // LibTorch's own has bases with constructors of the same kind
struct IsOptional<T, decltype(std::declval<const T &>().init_, std::declval<const T &>().storage_, void())> : std::true_type {};
template <class T, class = void> struct IsShared : std::false_type {}; // what leads to something foreign, and shares it
template <class P> struct IsShared<P, std::enable_if_t<std::is_base_of<std::shared_ptr<typename P::element_type>, P>::value>>
    : std::is_base_of<Value, typename P::element_type> {};
template <class T>
constexpr bool Gives = !std::is_same<T, std::string>::value &&
                       !Is<T> &&
                       !std::is_same<T, Braced>::value &&
                       !std::is_same<T, at::TensorBase>::value &&
                       !std::is_same<T, std::vector<torch::optim::OptimizerParamGroup>>::value &&
                       !IsModule<T>::value &&
                       !IsRow<T>::value &&
                       !IsList<T>::value && !IsFunction<T>::value && !IsKernel<T>::value && !IsOptional<T>::value &&
                       !IsShared<T>::value && !IsNumbered<T> && !IsOptions<T>::value && !std::is_same<T, c10::Scalar>::value;
// A layer of LibTorch's that is made for a call alone: nothing comes of it but what the call gives back.
template <class T> constexpr bool is_of_layers() {
  const char *Name = __PRETTY_FUNCTION__, *Of = "= torch::nn::";
  for (; *Name; ++Name) {
    unsigned Same = 0;
    while (Of[Same] && Name[Same] == Of[Same])
      ++Same;
    if (!Of[Same])
      return true;
  }
  return false;
}
template <class T, class = void> struct IsLayer : std::false_type {};
template <class T> struct IsLayer<T, std::enable_if_t<sizeof(T) != 0 && std::is_class<T>::value && is_of_layers<T>()>>
    : std::is_base_of<torch::detail::ModuleHolderIndicator, T> {};
template <class T> constexpr bool IsTensor = std::is_base_of<at::TensorBase, std::decay_t<T>>::value;
template <class T> struct LikeGiven;
template <class T> struct TensorOf : std::conditional<IsTensor<T>, T, void> {}; // or like which it may be
template <class T> struct TensorOf<LikeGiven<T>> { using type = T; };
template <class... A> struct FirstOf { using type = void; };
template <class A, class... B> struct FirstOf<A, B...>
    : std::conditional<std::is_void<typename TensorOf<std::decay_t<A>>::type>::value, typename FirstOf<B...>::type,
                       typename TensorOf<std::decay_t<A>>::type> {};
template <class... A> using FirstTensor = typename FirstOf<A...>::type;
void unknown_bytes(void *);
void module_left_out(const char *name);
void taken_for_layer(const Value &);
void taken_for_tensor(const Value &);
void taken_for_number(const Value &);
bool is_whole(const Value &);
struct Number;
struct Forward; // of a module
struct Value {
  Value();
  template <class A, class... B, std::enable_if_t<(sizeof...(B) > 0) || !Is<A>, int> = 0> Value(A &&, B &&...);
  Value(const Braced &, const Braced &, VRAMLINT_BRACED);
  template <class T, std::enable_if_t<Gives<T> && !std::is_same<T, const char *>::value, int> = 0> operator T() const;
  template <class T, std::enable_if_t<Gives<T>@text@, int> = 0> operator T(); // what is assigned to a string is asked whether
                                                                        // it is a `const char *` as a constant
  template <class T, std::enable_if_t<IsRow<std::vector<T>>::value, int> = 0> @row@operator std::vector<T>() const {
    std::vector<T> row(static_cast<std::size_t>(operator long long())); // or it is the number that one is made with
    unknown_bytes(row.data());
    return row;
  }
  template <class P, std::enable_if_t<IsShared<P>::value, int> = 0> operator P() const { // who is the last takes no part
    using T = typename P::element_type;
    return P(std::shared_ptr<T>(std::shared_ptr<void>(), static_cast<T *>(*this)));
  }
  template <std::size_t D, class T> operator torch::ExpandingArray<D, T>() const {
    return torch::ExpandingArray<D, T>(static_cast<T>(operator long long()));
  }
  template <class T, std::enable_if_t<IsOptions<T>::value && !IsNumbered<T>, int> = 0> operator T() const;
  template <class T, std::enable_if_t<std::is_same<T, c10::Scalar>::value, int> = 0> operator T() const {
    taken_for_number(*this);
    return is_whole(*this) ? T(static_cast<long>(operator long long())) : T(static_cast<double>(*this));
  }
  template <class T, std::enable_if_t<IsKernel<c10::ArrayRef<T>>::value, int> = 0> operator c10::ArrayRef<T>() const {
    return c10::ArrayRef<T>(*new T(static_cast<T>(operator long long()))); // nobody knows how long it is read
  }
  operator std::string() const;
  operator long long() const; // what a switch asks for; a template is no candidate there
  template <class A, std::enable_if_t<!Is<A>, int> = 0> Value &operator=(A &&);
  template <class... A, std::enable_if_t<!IsOfBytes<A...> && std::is_void<FirstTensor<A...>>::value, int> = 0>
  Value &operator()(A &&...) const;
  template <class... A, std::enable_if_t<!std::is_void<FirstTensor<A...>>::value, int> = 0>
  LikeGiven<FirstTensor<A...>> operator()(A &&...) const;
  template <class L, class... A, std::enable_if_t<IsLayer<L>::value, int> = 0> L operator()(L &&layer, A &&...) const {
    taken_for_layer(*this);
    return static_cast<L &&>(layer);
  }
  Value &operator()(const Braced &, VRAMLINT_BRACED) const;
  template <class A> Value &operator[](A &&) const;
  Value *operator->() const;
  Value &operator*() const;
  Value &operator+() const;
  Value &operator-() const;
  Value &operator~() const;
  Value &operator++() const;
  Value &operator--() const;
  Value &operator++(int) const;
  Value &operator--(int) const;
  Value *begin() const;
  Value *end() const;
  long vramlint_storage;
  @members@
};
struct Callable { // as a module of a missing header is
  template <class... A, std::enable_if_t<std::is_void<FirstTensor<A...>>::value, int> = 0> Value &operator()(A &&...) const;
  template <class... A, std::enable_if_t<!std::is_void<FirstTensor<A...>>::value, int> = 0>
  LikeGiven<FirstTensor<A...>> operator()(A &&...) const;
  Value &operator()(const Braced &, VRAMLINT_BRACED) const;
};
struct Forward : Value, Callable {
  using Callable::operator();
};
struct Number {
  const Value &Given;
  template <class T, std::enable_if_t<std::is_arithmetic<T>::value, int> = 0> operator T() const { return Given; }
  template <std::size_t D, class T> operator torch::ExpandingArray<D, T>() const { return Given; }
  template <class T, std::enable_if_t<IsRow<std::vector<T>>::value, int> = 0> operator std::vector<T>() const {
    return Given;
  }
};
template <class T, std::enable_if_t<IsOptions<T>::value && !IsNumbered<T>, int>> Value::operator T() const {
  return T(Number{*this});
}
template <class T> struct Of : Value {
  operator T() const;
};
template <> struct Of<void> : Value {};
template <class T = Value, class...> struct First { using type = T; };
// What a function gives that is given a tensor: the analysis puts the first of them into it. If a tensor is asked for,
// it is one like that, and one of its own; so is each of several. What the program goes back from is a number.
template <class T> struct LikeGiven : Value {
  using Value::operator=;
  static constexpr std::size_t Most = 4;
  mutable T given[Most];
  mutable bool is_given, is_loss, is_of_module, is_made[Most];
  template <std::size_t I> T &part() const {
    if (!is_made[I]) {
      taken_for_tensor(*this);
      given[I] = is_loss ? given[0].mean() : given[0].clone();
      if (is_of_module && c10::GradMode::is_enabled() && !given[I].requires_grad() && given[I].is_floating_point())
        given[I].requires_grad_(); // as its parameters do
      is_made[I] = true;
    }
    return given[I];
  }
  template <class U, std::enable_if_t<std::is_same<U, T>::value, int> = 0> operator U() const {
    if (!is_given)
      return static_cast<const Value &>(*this).operator U();
    return part<0>();
  }
  template <class... U, std::enable_if_t<(sizeof...(U) > 1) && (std::is_same<std::decay_t<U>, T>::value || ...), int> = 0>
  operator std::tuple<U...>() const {
    return in_tuple<U...>(std::index_sequence_for<U...>());
  }
  template <class... U, std::size_t... I> std::tuple<U...> in_tuple(std::index_sequence<I...>) const {
    return std::tuple<U...>(part_as<U, I>()...);
  }
  template <class U, std::size_t I> decltype(auto) part_as() const { // a reference is one to what is assigned
    using V = std::decay_t<U>;
    if constexpr (std::is_same<V, T>::value && I < Most) {
      if (!is_given)
        given[I] = static_cast<const Value &>(*this).operator T();
      return is_given ? part<I>() : given[I];
    } else if constexpr (IsOptional<V>::value && std::is_reference<U>::value) {
      return *new V(); // what need not be there is not
    } else if constexpr (std::is_reference<U>::value) {
      return *new V(static_cast<V>(static_cast<const Value &>(*this)));
    } else {
      return static_cast<V>(static_cast<const Value &>(*this));
    }
  }
  @methods@
};
template <std::size_t, class T> LikeGiven<T> get(const LikeGiven<T> &Given) { return Given; }
template <class T> struct IsLike : std::false_type {};
template <class T> struct IsLike<LikeGiven<T>> : std::true_type {};
template <class B, class F> decltype(auto) with_other(B &&Other, const F &computed) {
  if constexpr (IsLike<std::decay_t<B>>::value) {
    using T = std::decay_t<decltype(Other.given[0])>;
    const Value &Plain = Other;
    return Other.is_given ? computed(static_cast<T>(Other)) : computed(static_cast<c10::Scalar>(Plain));
  } else {
    return computed(static_cast<c10::Scalar>(Other));
  }
}
// What a tensor is computed with is a number, as nobody says that it is another tensor.
#define VRAMLINT_TENSOR_OPERATOR(Op)                                                                                   \
  template <class A, class B, std::enable_if_t<IsTensor<A> && Is<B>, int> = 0>                                         \
  std::decay_t<A> operator Op(A &&One, B &&Other) {                                                                    \
    return with_other(Other, [&](const auto &Taken) { return One Op Taken; });                                         \
  }                                                                                                                    \
  template <class A, class B, std::enable_if_t<Is<A> && IsTensor<B>, int> = 0>                                         \
  std::decay_t<B> operator Op(A &&One, B &&Other) {                                                                    \
    return with_other(One, [&](const auto &Taken) { return Taken Op Other; });                                         \
  }
// `part->forward(x) * 0.5`: like what one of them is like.
template <class A, class B> constexpr bool AreLike =
    (IsLike<std::decay_t<A>>::value && (IsLike<std::decay_t<B>>::value || std::is_arithmetic<std::decay_t<B>>::value)) ||
    (std::is_arithmetic<std::decay_t<A>>::value && IsLike<std::decay_t<B>>::value);
template <class A, class F> std::decay_t<A> computed_of(const A &One, const F &computed) {
  std::decay_t<A> Out(One);
  if (One.is_given) {
    Out.given[0] = computed(One.template part<0>());
    Out.is_made[0] = true;
  }
  return Out;
}
#define VRAMLINT_LIKE_OPERATOR(Op)                                                                                     \
  template <class A, class B, std::enable_if_t<AreLike<A, B>, int> = 0> auto operator Op(A &&One, B &&Other) {         \
    if constexpr (IsLike<std::decay_t<A>>::value)                                                                      \
      return computed_of(One, [&](const auto &Taken) {                                                                 \
        return with_other(Other, [&](const auto &Second) { return Taken Op Second; });                                 \
      });                                                                                                              \
    else                                                                                                               \
      return computed_of(Other, [&](const auto &Taken) { return static_cast<c10::Scalar>(One) Op Taken; });            \
  }
VRAMLINT_LIKE_OPERATOR(+) VRAMLINT_LIKE_OPERATOR(-) VRAMLINT_LIKE_OPERATOR(*) VRAMLINT_LIKE_OPERATOR(/)
#undef VRAMLINT_LIKE_OPERATOR
#define VRAMLINT_OPERATOR(Op)                                                                                          \
  template <class A, class B,                                                                                          \
            std::enable_if_t<(Is<A> || Is<B>) && !IsTensor<A> && !IsTensor<B> && !AreLike<A, B>, int> = 0>               \
  Value &operator Op(A &&, B &&);
VRAMLINT_OPERATOR(+) VRAMLINT_OPERATOR(-) VRAMLINT_OPERATOR(*) VRAMLINT_OPERATOR(/)
#undef VRAMLINT_OPERATOR
#define VRAMLINT_OPERATOR(Op)                                                                                          \
  template <class A, class B, std::enable_if_t<(Is<A> || Is<B>) && !IsTensor<A> && !IsTensor<B>, int> = 0>               \
  Value &operator Op(A &&, B &&);
VRAMLINT_OPERATOR(%)
VRAMLINT_OPERATOR(&) VRAMLINT_OPERATOR(|) VRAMLINT_OPERATOR(^)
#undef VRAMLINT_OPERATOR
VRAMLINT_TENSOR_OPERATOR(+) VRAMLINT_TENSOR_OPERATOR(-) VRAMLINT_TENSOR_OPERATOR(*) VRAMLINT_TENSOR_OPERATOR(/)
VRAMLINT_TENSOR_OPERATOR(%) VRAMLINT_TENSOR_OPERATOR(&) VRAMLINT_TENSOR_OPERATOR(|) VRAMLINT_TENSOR_OPERATOR(^)
VRAMLINT_TENSOR_OPERATOR(==) VRAMLINT_TENSOR_OPERATOR(!=)
VRAMLINT_TENSOR_OPERATOR(<) VRAMLINT_TENSOR_OPERATOR(>) VRAMLINT_TENSOR_OPERATOR(<=) VRAMLINT_TENSOR_OPERATOR(>=)
#undef VRAMLINT_TENSOR_OPERATOR
template <class T> constexpr bool IsNumber = std::is_arithmetic<std::decay_t<T>>::value;
template <class T> using Wide = std::conditional_t<std::is_integral<std::decay_t<T>>::value, long long, double>;
#define VRAMLINT_OPERATOR(Op)                                                                                          \
  template <class A, class B, std::enable_if_t<((Is<A> && !IsNumber<B>) || (Is<B> && !IsNumber<A>)) &&                 \
                                               !IsTensor<A> && !IsTensor<B>, int> = 0>                                 \
  Value &operator Op(A &&, B &&);                                                                                      \
  template <class A, class B, std::enable_if_t<Is<A> && IsNumber<B>, int> = 0> bool operator Op(A &&One, B &&Other) {  \
    return static_cast<Wide<B>>(One) Op static_cast<Wide<B>>(Other);                                                   \
  }                                                                                                                    \
  template <class A, class B, std::enable_if_t<IsNumber<A> && Is<B>, int> = 0> bool operator Op(A &&One, B &&Other) {  \
    return static_cast<Wide<A>>(One) Op static_cast<Wide<A>>(Other);                                                   \
  }
VRAMLINT_OPERATOR(==) VRAMLINT_OPERATOR(!=)
VRAMLINT_OPERATOR(<) VRAMLINT_OPERATOR(>) VRAMLINT_OPERATOR(<=) VRAMLINT_OPERATOR(>=)
#undef VRAMLINT_OPERATOR
#define VRAMLINT_OPERATOR(Op)                                                                                          \
  template <class A, class B, std::enable_if_t<Is<A>, int> = 0> Value &operator Op(A &&, B &&);                          \
  template <class A, class B, std::enable_if_t<!Is<A> && std::is_arithmetic<A>::value && Is<B>, int> = 0>              \
  A &operator Op(A &, B &&);
VRAMLINT_OPERATOR(+=) VRAMLINT_OPERATOR(-=) VRAMLINT_OPERATOR(*=) VRAMLINT_OPERATOR(/=) VRAMLINT_OPERATOR(%=)
VRAMLINT_OPERATOR(&=) VRAMLINT_OPERATOR(|=) VRAMLINT_OPERATOR(^=) VRAMLINT_OPERATOR(<<=) VRAMLINT_OPERATOR(>>=)
#undef VRAMLINT_OPERATOR
#define VRAMLINT_OPERATOR(Op)                                                                                          \
  template <class A, class B, std::enable_if_t<IsTensor<A> && Is<B>, int> = 0>                                         \
  decltype(auto) operator Op(A &&One, B &&Other) {                                                                     \
    return with_other(Other, [&](const auto &Taken) -> decltype(auto) { return One Op Taken; });                       \
  }
VRAMLINT_OPERATOR(+=) VRAMLINT_OPERATOR(-=) VRAMLINT_OPERATOR(*=) VRAMLINT_OPERATOR(/=)
#undef VRAMLINT_OPERATOR
template <class A, class B, std::enable_if_t<Is<A>, int> = 0> Value &operator<<(A &&, B &&);
template <class A, class B, std::enable_if_t<Is<A> || Is<B>, int> = 0> std::remove_reference_t<A> &operator>>(A &&, B &&);
template <class B, std::enable_if_t<Is<B>, int> = 0> std::ostream &operator<<(std::ostream &Out, B &&) {
  return Out << '?';
}
}
)cpp";

/// What structured bindings ask for; the number is the program's.
static constexpr const char *TupleTraits = R"cpp(
namespace vramlint_foreign {
template <std::size_t> Value &get(const Value &);
}
namespace std {
template <class T> struct tuple_size<vramlint_foreign::LikeGiven<T>> : integral_constant<size_t, @count@> {};
template <size_t I, class T> struct tuple_element<I, vramlint_foreign::LikeGiven<T>> {
  using type = vramlint_foreign::LikeGiven<T>;
};
template <> struct tuple_size<vramlint_foreign::Value> : integral_constant<size_t, @count@> {};
template <size_t I> struct tuple_element<I, vramlint_foreign::Value> { using type = vramlint_foreign::Value; };
}
)cpp";

/// What may be a device, a type of numbers or options is none of them for Clang, as it may be each.
std::string ForeignNames::classOfValue(const std::string &Name, std::string Otherwise) const {
  return Devices.count(Name) ? "::c10::Device" : Otherwise;
}

/// The declaration of a value. A constant is annotated: its number is made up here.
std::string ForeignNames::valueOf(const std::string &Name, StringRef Storage) const {
  const auto Label = Labels.find(Name);
  if (Label != Labels.end())
    return "enum : long { " + Name +
           " __attribute__((annotate(\"foreign\"))) = " + std::to_string(1 + std::distance(Labels.begin(), Label)) +
           " };\n";
  // One that may be a tensor is annotated: the analysis says for what it was taken.
  if (const auto I = Numbers.find(Name); I != Numbers.end())
    return Storage.str() + (I->second.IsWhole || SaidWhole.count(Name) ? "long " : "double ") + Name +
           (I->second.MayBeTensor ? " __attribute__((annotate(\"foreign\")))" : "") + ";\n";
  return Storage.str() + classOfValue(Name, "vramlint_foreign::Value") + " " + Name + ";\n";
}

/// Of a module, or what holds one.
static constexpr llvm::StringLiteral IsCallable = "using ::vramlint_foreign::Callable::operator();\n";

void ForeignNames::print(const std::map<std::string, Node> &Names, std::string &Out) const {
  for (const auto &[Name, N] : Names) {
    if (&Names == &Root.Inside && isSketched(Name))
      continue;
    switch (N.K) {
    case Kind::Value:
      Out += valueOf(Name, "extern ");
      break;
    case Kind::FunctionTemplate:
      Out +=
          "template <class... T, class... A>\nvramlint_foreign::Of<typename vramlint_foreign::First<T...>::type> &" +
          Name + "(A &&...);\n" + "vramlint_foreign::Value &" + Name +
          "(const vramlint_foreign::Braced &, VRAMLINT_BRACED);\n";
      break;
    case Kind::Namespace:
      if (Name != "vramlint_foreign") {
        Out += "namespace " + Name + " {\n";
        print(N.Inside, Out);
        Out += "}\n";
      }
      break;
    case Kind::ClassTemplate:
      Out += "template <";
      for (std::size_t I = 0; I < N.Arguments.size(); ++I)
        Out += (I ? ", " : "") + std::string(N.Arguments[I] ? "long = 0" : "class = void");
      Out += ">\n";
      [[fallthrough]];
    case Kind::Type:
      if (N.IsModule) {
        if (!isHeldHere(Names, Name))
          printModule(Name, N, Out);
        break;
      }
      if (N.IsHolder && Names.count(Name + "Impl")) {
        printModule(Name + "Impl", Names.at(Name + "Impl"), Out);
        Out += "struct " + Name + " : ::torch::nn::ModuleHolder<" + Name +
               "Impl>, ::vramlint_foreign::Callable {\nusing Impl = " + Name +
               "Impl;\nusing ::torch::nn::ModuleHolder<Impl>::ModuleHolder;\n" + IsCallable.str();
        printInside(N, Out);
        Out += "};\n";
        break;
      }
      Out += "struct " + Name + " : vramlint_foreign::Value {\nusing Value::Value;\nusing Value::operator=;\n" +
             Name + "();\n" + Name + "(const Value &);\n";
      print(N.Inside, Out);
      Out += "};\n";
      break;
    }
  }
}

/// Whether it is the module that another of the names holds.
bool ForeignNames::isHeldHere(const std::map<std::string, Node> &Names, StringRef Name) const {
  const auto Holder = Name.consume_back("Impl") ? Names.find(Name.str()) : Names.end();
  return Holder != Names.end() && Holder->second.IsHolder;
}

/// A class that the program's models are derived from, or that is registered: what it adds to LibTorch's own is not
/// known.
void ForeignNames::printModule(const std::string &Name, const Node &N, std::string &Out) const {
  StringRef Called = Name;
  const bool IsHeld = !Registered.count(Name) && Called.consume_back("Impl") && Registered.count(Called.str());
  const bool IsRegistered = IsHeld || Registered.count(Name);
  const std::string Body =
      IsRegistered ? " { ::vramlint_foreign::module_left_out(\"" + Called.str() + "\"); }\n" : " {}\n";
  Out += "struct " + Name + " : ::torch::nn::Module" + (IsRegistered ? ", ::vramlint_foreign::Callable" : "") +
         " {\n" + Name + "()" + Body + "template <class A, class... B> " + Name + "(A &&, B &&...)" + Body;
  if (IsRegistered) {
    Out += "static ::vramlint_foreign::Forward forward;\n" + IsCallable.str();
  }
  printInside(N, Out);
  Out += "};\n";
}

/// What is asked for in a class that is a module, or holds one.
void ForeignNames::printInside(const Node &N, std::string &Out) const {
  std::map<std::string, Node> Types;
  for (const auto &[Member, Inner] : N.Inside)
    if (Inner.K <= Kind::FunctionTemplate)
      Out += valueOf(Member, "static ");
    else
      Types.emplace(Member, Inner);
  print(Types, Out);
}

bool ForeignNames::hasModules() const {
  return anyNode([](const std::string &, const Node &N) { return N.IsModule; });
}

/// `image.data<float>()` is where the elements begin.
static bool givesPointer(StringRef Name) { return Name == "data" || Name == "ptr" || Name == "mutable_data"; }

static void fill(std::string &Text, StringRef Place, const std::string &With) {
  for (std::size_t At = 0; (At = Text.find(Place.str(), At)) != std::string::npos; At += With.size())
    Text.replace(At, Place.size(), With);
}

/// A method of what may be a tensor: the tensor's, where that has one that takes such arguments.
static void addMethod(StringRef Name, std::string &Out) {
  std::string Text = R"cpp(
  struct Call_@name@ {
    template <class U, class... A>
    auto operator()(U &&Of, A &&...a) const -> decltype(Of.@name@(static_cast<A &&>(a)...)) {
      return Of.@name@(static_cast<A &&>(a)...);
    }
  };
  template <class... A> decltype(auto) @name@(A &&...a) const {
    if constexpr (std::is_invocable<Call_@name@, T, A...>::value)
      return Call_@name@()(static_cast<T>(*this), static_cast<A &&>(a)...);
    else
      return (static_cast<const Value &>(*this)(static_cast<A &&>(a)...));
  }
  template <class... A> decltype(auto) @name@(std::initializer_list<long> list, A &&...a) const {
    if constexpr (std::is_invocable<Call_@name@, T, std::initializer_list<long>, A...>::value)
      return Call_@name@()(static_cast<T>(*this), list, static_cast<A &&>(a)...);
    else
      return (static_cast<const Value &>(*this)(Braced(), Braced()));
  }
)cpp";
  fill(Text, "@name@", Name.str());
  Out += Text;
}

/// What a function of a library gives that is given something foreign: something foreign, or where the standard
/// library is asked for a type (`std::get<T>`), that.
static std::string overloadsOf(StringRef Scope, StringRef Name) {
  llvm::SmallVector<StringRef, 4> Spaces;
  Scope.split(Spaces, "::");
  std::string Out;
  for (StringRef Space : Spaces)
    Out += ("namespace " + Space + " {\n").str();
  const std::string Any = "::std::enable_if_t<", Foreign = "(::vramlint_foreign::Is<A> || ...), int> = 0>\n";
  const bool IsStandard = Scope == "std";
  Out += "template <class... A, " + Any + Foreign + "::vramlint_foreign::Value &" + Name.str() + "(A &&...);\n";
  Out += "template <class T, class... A, " + Any + "!::vramlint_foreign::Is<T> && " + Foreign +
         (IsStandard ? "T &" : "::vramlint_foreign::Value &") + Name.str() + "(A &&...);\n";
  if (IsStandard) // std::get<0>(What)
    Out += "template <decltype(sizeof(0)) I, class... A, " + Any + Foreign + "::vramlint_foreign::Value &" +
           Name.str() + "(A &&...);\n";
  for (std::size_t I = 0; I < Spaces.size(); ++I)
    Out += "}\n";
  return Out;
}

/// `namespace nn = ::torch::nn;`, `using T = ::at::Tensor;`, in front of what they stand for.
static std::string aliasOf(StringRef Name, StringRef Target) {
  const bool IsNamespace = Target.consume_front("namespace ");
  llvm::SmallVector<StringRef, 4> Parts;
  Target.split(Parts, "::", -1, /*KeepEmpty=*/false);
  if (Parts.size() < 2) // a type of the language
    return ("using " + Name + " = " + Target + ";\n").str();
  std::string Out;
  for (StringRef Part : llvm::ArrayRef(Parts).drop_back(IsNamespace ? 0 : 1))
    Out += ("namespace " + Part + " { ").str();
  Out += IsNamespace ? "" : ("class " + Parts.back() + "; ").str();
  Out.append(Parts.size() - (IsNamespace ? 0 : 1), '}');
  return Out + ((IsNamespace ? "\nnamespace " : "\nusing ") + Name + " = " + Target + ";\n").str();
}

std::vector<std::string> ForeignNames::sketchesInOrder() const {
  const auto mentions = [](StringRef Text, const std::string &Other) {
    StringRef Holder = Other;
    Holder.consume_back("Impl");
    return Text.contains(" " + Other) || Text.contains(("\n" + Holder + " ").str()) ||
           Text.contains(("<" + Holder).str());
  };
  std::vector<std::string> Order;
  std::set<std::string> Seen;
  const std::function<void(const std::string &)> add = [&](const std::string &Name) {
    if (!Seen.insert(Name).second)
      return;
    for (const auto &[Other, Sketch] : Sketches)
      if (mentions(Sketches.at(Name).first.Text, Other))
        add(Other);
    Order.push_back(Name);
  };
  for (const auto &[Name, Sketch] : Sketches)
    add(Name);
  return Order;
}

std::string ForeignNames::classes() const {
  const std::vector<std::string> Order = sketchesInOrder();
  std::string Out = Order.empty() && Defaulted.empty() ? "" : "#include <torch/torch.h>\n";
  for (const std::string &Name : Order) {
    const auto &[Sketch, Space] = Sketches.at(Name);
    StringRef Holder = Name;
    Out += (Space.empty() ? "" : "namespace " + Space + " {\n") + Sketch.Text;
    if (Holder.consume_back("Impl"))
      Out += ("TORCH_MODULE(" + Holder + ");\n").str();
    Out += Space.empty() ? "" : "}\n";
  }
  for (const auto &[Name, Declaration] : Defaulted)
    Out += Declaration;
  return Out;
}

std::string ForeignNames::declarations() const {
  if (!size())
    return "";
  std::string Lacked;
  for (const auto &[Name, IsCalled] : Lacking)
    for (const char *Const : {"", " const"})
      if (IsCalled)
        Lacked += "template <class T = Value, class... A> T &" + Name + "(A &&...)" + Const + ";\n" + "Value &" +
                  Name + "(const Braced &, VRAMLINT_BRACED)" + Const + ";\n";
      else if (!*Const)
        Lacked += "static Value " + Name + ";\n";
  std::string Inside, Methods;
  for (const auto &Name : OfTensors)
    if (const auto Member = Members.find(Name); Member == Members.end() || !Member->second)
      addMethod(Name, Methods);
  for (const auto &[Name, IsTemplate] : Members)
    Inside += IsTemplate ? "template <class T = Value, class... A> static T " +
                               std::string(givesPointer(Name) ? "*" : "&") + Name + "(A &&...);\n" + "static Value " +
                               (givesPointer(Name) ? "*" : "&") + Name + "(const Braced &, VRAMLINT_BRACED);\n"
                         : valueOf(Name, "static ");
  // Names nested in what is a value itself are values. The namespace may have been asked for others: a header that
  // does not end its own namespace makes these declarations wrong.
  if (auto Own = Root.Inside.find("vramlint_foreign"); Own != Root.Inside.end())
    if (auto Value = Own->second.Inside.find("Value"); Value != Own->second.Inside.end())
      for (const auto &[Name, N] : Value->second.Inside)
        Inside += "using " + Name + " = Value;\n";
  std::string Out = ValueClass;
  fill(Out, "@lacking@", Lacked);
  fill(Out, "@text@", AreTexts ? " && !std::is_same<T, const char *>::value" : "");
  fill(Out, "@members@", Inside);
  fill(Out, "@methods@", Methods);
  std::string Numbered;
  for (const std::string &Class : Options)
    Numbered += " || std::is_same<T, ::" + Class + ">::value";
  fill(Out, "@options@", Numbered);
  fill(Out, "@row@", AreInRows ? "explicit " : "");
  if (!Options.empty())
    Out = "#include <torch/nn/options.h>\n" + Out;
  if (!Devices.empty())
    Out = "#include <c10/core/Device.h>\n" + Out;
  if (hasModules())
    Out = "#include <c10/core/GradMode.h>\n#include <torch/nn/module.h>\n#include <torch/nn/pimpl.h>\n" + Out;
  if (Bindings) {
    Out += TupleTraits;
    fill(Out, "@count@", std::to_string(Bindings));
  }
  for (const auto &[Scope, Name] : OfLibraries)
    Out += overloadsOf(Scope, Name);
  // A conversion of each argument: whatever ours have is chosen first.
  for (const auto &[Scope, Name] : Overloads)
    Out += "namespace " + Scope + " { vramlint_foreign::Value &" + Name +
           "(const vramlint_foreign::Braced &, VRAMLINT_BRACED); }\n";
  for (const auto &[Name, Target] : Aliases)
    Out += aliasOf(Name, Target);
  print(Root.Inside, Out);
  Out += Macros.definitions();
  if (UsesStd)
    Out += "using namespace std;\n";
  return Out;
}

} // namespace vramlint
