// What headers that stand in for others have in common. Functions without a body are answered by the analysis.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Found by several paths, so that a guard tells it apart.
#ifndef VRAMLINT_STANDIN_VRAMLINT_FOREIGN_HPP
#define VRAMLINT_STANDIN_VRAMLINT_FOREIGN_HPP

namespace vramlint_foreign {

/// A value that is not known, for that reason.
template <class T> T &unknown_value(const char *reason);
/// Whether all of that text, or that number, is known.
bool is_known(const char *text);
bool is_known(long number);
/// What stands in that memory is not known from here on.
void unknown_bytes(void *memory);
/// A place that can be written to; what stands in it is not known whenever it is asked for.
template <class T> T &unknown_place(const char *reason) {
  static T place;
  place = unknown_value<T>(reason);
  return place;
}
/// Memory that can be read and written anywhere, whatever its size, and of which nothing is ever known.
template <class T> T *unknown_memory(const char *reason) {
  static void *const all = ::operator new(unknown_value<decltype(sizeof(0))>(reason));
  return static_cast<T *>(all);
}
/// That is not known, and the default that the program names is taken for what it says.
void default_taken(const char *what);
/// What the program is called back for is executed so often, whenever it is.
void called_twice(const char *what);
/// Whether no other thread of the program runs; \p when is for the reader.
bool is_alone(const char *when);
/// That uses device memory behind LibTorch's back, or runs code of the program that is not followed.
void device_memory(const char *what);
/// That takes device memory beside LibTorch's, and gives it back before it returns.
void device_scratch(const char *what);
/// That uses a stream of its own.
void other_stream(const char *what);

/// Messages arrive and timers run off, nobody knows how often: what \p run_callbacks does is done twice. Threads of
/// the program that go on meanwhile are not followed.
template <class F> void spin(const char *what, const F &run_callbacks) {
  if (!is_alone(what))
    device_memory(what);
  called_twice("2 times: how often something arrives is not known");
  run_callbacks();
  run_callbacks();
}

template <class T> struct real_number { static constexpr bool value = false; };
template <> struct real_number<float> { static constexpr bool value = true; };
template <> struct real_number<double> { static constexpr bool value = true; };
template <> struct real_number<long double> { static constexpr bool value = true; };
/// What \p value, of \p document, is when the program names a default. Rates and factors hardly ever decide over
/// memory: they stay unknown.
template <class T> T value_or_default(const char *value, const char *document, const T &otherwise) {
  if (real_number<T>::value)
    return unknown_value<T>(value);
  default_taken(document);
  return otherwise;
}

#ifndef VRAMLINT_FOREIGN_MEMBERS
/// Base of classes of ours of which programs may call more than is written here: that is learnt from its use.
struct Members {};
#endif

} // namespace vramlint_foreign

#endif
