// What stands in front of a program that uses names of headers that are not there (ForeignNames.h).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

namespace vramlint {

/// The class that everything foreign is: made from anything, converted to anything, called, indexed, streamed,
/// calculated and looped with. `@members@` stands for what programs call on it. Arguments in braces deduce nothing:
/// they are of a class of their own.
inline constexpr const char *ValueClass = R"cpp(
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
namespace torch { namespace optim { class OptimizerParamGroup; } } // what an optimizer is given is a list of tensors
namespace torch { namespace nn { class Module; } } // made from foreign values, but no copy of one
namespace torch { template <std::size_t, typename> class ExpandingArray; } // of a kernel, which one number makes
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
template <class T> struct IsList : std::false_type {}; // no header converts to what stands in braces
template <class T> struct IsList<std::initializer_list<T>> : std::true_type {};
template <class T> struct IsFunction : std::false_type {}; // which takes whatever can be called
template <class T> struct IsFunction<std::function<T>> : std::true_type {};
template <class T> struct IsKernel : std::false_type {};
template <std::size_t D, class T> struct IsKernel<torch::ExpandingArray<D, T>> : std::true_type {};
template <class T> struct IsRow : std::false_type {};
template <class T, class A> struct IsRow<std::vector<T, A>>
    : std::integral_constant<bool, std::is_arithmetic<T>::value && !std::is_same<T, bool>::value> {};
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
                       !IsList<T>::value && !IsFunction<T>::value && !IsKernel<T>::value &&
                       !IsShared<T>::value;
void unknown_bytes(void *);
struct Value {
  Value();
  template <class A, class... B, std::enable_if_t<(sizeof...(B) > 0) || !Is<A>, int> = 0> Value(A &&, B &&...);
  Value(const Braced &, const Braced &, VRAMLINT_BRACED);
  template <class T, std::enable_if_t<Gives<T> && !std::is_same<T, const char *>::value, int> = 0> operator T() const;
  template <class T, std::enable_if_t<Gives<T>@text@, int> = 0> operator T(); // what is assigned to a string is asked whether
                                                                        // it is a `const char *` as a constant
  template <class T, std::enable_if_t<IsRow<std::vector<T>>::value, int> = 0> operator std::vector<T>() const {
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
  operator std::string() const;
  operator long long() const; // what a switch asks for; a template is no candidate there
  template <class A, std::enable_if_t<!Is<A>, int> = 0> Value &operator=(A &&);
  template <class... A, std::enable_if_t<!IsOfBytes<A...>, int> = 0> Value &operator()(A &&...) const;
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
template <class T> struct Of : Value {
  operator T() const;
};
template <> struct Of<void> : Value {};
template <class T = Value, class...> struct First { using type = T; };
template <class T> constexpr bool IsTensor = std::is_base_of<at::TensorBase, std::decay_t<T>>::value;
#define VRAMLINT_OPERATOR(Op)                                                                                          \
  template <class A, class B, std::enable_if_t<(Is<A> || Is<B>) && !IsTensor<A> && !IsTensor<B>, int> = 0>               \
  Value &operator Op(A &&, B &&);                                                                                      \
  template <class A, class B, std::enable_if_t<IsTensor<A> && Is<B>, int> = 0> std::decay_t<A> operator Op(A &&, B &&);  \
  template <class A, class B, std::enable_if_t<Is<A> && IsTensor<B>, int> = 0> std::decay_t<B> operator Op(A &&, B &&);
VRAMLINT_OPERATOR(&) VRAMLINT_OPERATOR(|) VRAMLINT_OPERATOR(^)
#undef VRAMLINT_OPERATOR
template <class T> constexpr bool IsNumber = std::is_arithmetic<std::decay_t<T>>::value;
template <class T> using Wide = std::conditional_t<std::is_integral<std::decay_t<T>>::value, long long, double>;
template <class W> struct Computed : Value { // with a number: it is one, if what it is computed with is
  W vramlint_number;
  explicit Computed(W number) : vramlint_number(number) {}
  template <class T, std::enable_if_t<std::is_arithmetic<T>::value, int> = 0> operator T() const {
    return static_cast<T>(vramlint_number);
  }
};
#define VRAMLINT_OPERATOR(Op)                                                                                          \
  template <class A, class B,                                                                                          \
            std::enable_if_t<((Is<A> && !IsNumber<B>) || (Is<B> && !IsNumber<A>)) && !IsTensor<A> && !IsTensor<B>, int> = 0> \
  Value &operator Op(A &&, B &&);                                                                                      \
  template <class A, class B, std::enable_if_t<Is<A> && IsNumber<B>, int> = 0>                                         \
  Computed<Wide<B>> operator Op(A &&One, B &&Other) {                                                                  \
    return Computed<Wide<B>>(static_cast<Wide<B>>(One) Op static_cast<Wide<B>>(Other));                                \
  }                                                                                                                    \
  template <class A, class B, std::enable_if_t<IsNumber<A> && Is<B>, int> = 0>                                         \
  Computed<Wide<A>> operator Op(A &&One, B &&Other) {                                                                  \
    return Computed<Wide<A>>(static_cast<Wide<A>>(One) Op static_cast<Wide<A>>(Other));                                \
  }                                                                                                                    \
  template <class A, class B, std::enable_if_t<IsTensor<A> && Is<B>, int> = 0> std::decay_t<A> operator Op(A &&, B &&);  \
  template <class A, class B, std::enable_if_t<Is<A> && IsTensor<B>, int> = 0> std::decay_t<B> operator Op(A &&, B &&);
VRAMLINT_OPERATOR(+) VRAMLINT_OPERATOR(-) VRAMLINT_OPERATOR(*) VRAMLINT_OPERATOR(/) VRAMLINT_OPERATOR(%)
#undef VRAMLINT_OPERATOR
#define VRAMLINT_OPERATOR(Op)                                                                                          \
  template <class A, class B, std::enable_if_t<(Is<A> && !IsNumber<B>) || (Is<B> && !IsNumber<A>), int> = 0>           \
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
template <class A, class B, std::enable_if_t<Is<A>, int> = 0> Value &operator<<(A &&, B &&);
template <class A, class B, std::enable_if_t<Is<A> || Is<B>, int> = 0> std::remove_reference_t<A> &operator>>(A &&, B &&);
template <class B, std::enable_if_t<Is<B>, int> = 0> std::ostream &operator<<(std::ostream &Out, B &&) {
  return Out << '?';
}
}
)cpp";

/// What structured bindings ask for; the number is the program's.
inline constexpr const char *TupleTraits = R"cpp(
namespace vramlint_foreign {
template <std::size_t> Value &get(const Value &);
}
namespace std {
template <> struct tuple_size<vramlint_foreign::Value> : integral_constant<size_t, @count@> {};
template <size_t I> struct tuple_element<I, vramlint_foreign::Value> { using type = vramlint_foreign::Value; };
}
)cpp";

} // namespace vramlint
