// Stands in for nlohmann/json where that is not installed. A document that the program writes itself is known, and so
// is one in a file of the project; of another nothing is, nor of what is asked of it, by name.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "../vramlint/foreign.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <initializer_list>
#include <iostream>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <tuple>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

namespace nlohmann {

class json;

namespace detail {
enum class value_t {
  null,
  object,
  array,
  string,
  boolean,
  number_integer,
  number_unsigned,
  number_float,
  binary,
  discarded,
  unknown ///< of a document that is not known
};
class exception : public std::exception {
public:
  explicit exception(std::string text = "json") : Text(std::move(text)) {}
  const char *what() const noexcept override { return Text.c_str(); }
  int id = 0;
  std::size_t byte = 0;

private:
  std::string Text;
};

/// What a type is made of is decided by what it can do.
template <class T, class = void> struct is_map : std::false_type {};
template <class T> struct is_map<T, std::void_t<typename T::mapped_type>> : std::true_type {};
template <class T, class = void> struct is_list : std::false_type {};
template <class T>
struct is_list<T, std::void_t<typename T::value_type, decltype(std::declval<const T &>().begin())>> : std::true_type {
};
template <class T> constexpr bool is_text = std::is_convertible_v<T, std::string>;
template <class T> struct is_optional : std::false_type {};
template <class T> struct is_optional<std::optional<T>> : std::true_type {};
template <class T> struct is_pair : std::false_type {};
template <class A, class B> struct is_pair<std::pair<A, B>> : std::true_type {};
template <class T, class = void> struct has_to_json : std::false_type {};
template <class T>
struct has_to_json<T, std::void_t<decltype(to_json(std::declval<json &>(), std::declval<const T &>()))>>
    : std::true_type {};
template <class T, class = void> struct has_from_json : std::false_type {};
template <class T>
struct has_from_json<T, std::void_t<decltype(from_json(std::declval<const json &>(), std::declval<T &>()))>>
    : std::true_type {};
} // namespace detail

template <class T, class = void> struct adl_serializer {};

class json : public ::vramlint_foreign::Members {
public:
  using value_t = detail::value_t;
  using exception = detail::exception;
  using parse_error = detail::exception;
  using type_error = detail::exception;
  using out_of_range = detail::exception;
  using invalid_iterator = detail::exception;
  using string_t = std::string;
  using object_t = std::vector<std::pair<std::string, json>>;
  using array_t = std::vector<json>;
  using value_type = json;
  using reference = json &;
  using const_reference = const json &;
  using size_type = std::size_t;

  json() = default;
  json(std::nullptr_t) {}
  json(value_t kind) : Kind(kind) {}
  json(const json &) = default;
  json(json &&) = default;
  json &operator=(const json &) = default;
  json &operator=(json &&) = default;
  /// A list of pairs that begin with a text is an object.
  json(std::initializer_list<json> list) {
    bool pairs = true;
    for (const json &each : list)
      pairs &= each.Kind == value_t::array && each.Items.size() == 2 && each.Items[0].Kind == value_t::string;
    if (!pairs || list.size() == 0) {
      Kind = list.size() == 0 ? value_t::object : value_t::array;
      Items = list;
      return;
    }
    Kind = value_t::object;
    for (const json &each : list)
      (*this)[each.Items[0].Text] = each.Items[1];
  }
  template <class T, std::enable_if_t<!std::is_base_of_v<json, std::decay_t<T>>, int> = 0> json(const T &from) {
    using V = std::decay_t<T>;
    if constexpr (std::is_same_v<V, bool>) {
      Kind = value_t::boolean;
      Integer = from;
    } else if constexpr (detail::has_to_json<V>::value) {
      to_json(*this, from);
    } else if constexpr (std::is_integral_v<V> || std::is_enum_v<V>) {
      Kind = std::is_signed_v<V> ? value_t::number_integer : value_t::number_unsigned;
      Integer = static_cast<std::int64_t>(from);
    } else if constexpr (std::is_floating_point_v<V>) {
      Kind = value_t::number_float;
      Real = static_cast<double>(from);
    } else if constexpr (detail::is_text<T>) {
      Kind = value_t::string;
      Text = from;
    } else if constexpr (detail::is_map<V>::value) {
      Kind = value_t::object;
      for (const auto &[key, value] : from)
        (*this)[key] = value;
    } else if constexpr (detail::is_list<V>::value) {
      Kind = value_t::array;
      for (const auto &each : from)
        Items.push_back(json(static_cast<typename V::value_type>(each)));
    } else if constexpr (detail::is_pair<V>::value) {
      Kind = value_t::array;
      Items = {json(from.first), json(from.second)};
    } else {
      *this = unknown("a value that is converted to JSON");
    }
  }
  static json array(std::initializer_list<json> list = {}) {
    json made(value_t::array);
    made.Items = list;
    return made;
  }
  static json object() { return json(value_t::object); }
  static json object(std::initializer_list<json> list) { return list.size() ? json(list) : object(); }
  static json unknown(const std::string &where) {
    json made(value_t::unknown);
    made.Text = where;
    return made;
  }

  // A text that is known is read; all else comes from outside.
  template <class Input> static json parse(const Input &input) {
    if constexpr (detail::is_text<Input>) {
      const std::string text = input;
      // Characters that are named by their number would have to be encoded.
      if (::vramlint_foreign::is_known(text.c_str()) && text.find("\\u") == std::string::npos)
        return reader(text).document();
    } else if constexpr (std::is_base_of_v<std::istream, Input>) {
      std::istream &in = const_cast<Input &>(input);
      if (::vramlint_foreign::is_known(static_cast<long>(in.peek())))
        return parse(std::string(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()));
    }
    return unknown("the JSON document");
  }
  template <class Input, class... More, std::enable_if_t<(sizeof...(More) > 0), int> = 0>
  static json parse(const Input &input, const More &...) {
    return parse(input);
  }
  template <class Input> static bool accept(const Input &) {
    return ::vramlint_foreign::unknown_value<bool>("whether a text is a JSON document");
  }
  friend std::istream &operator>>(std::istream &in, json &to) {
    to = parse(in);
    return in;
  }
  friend std::ostream &operator<<(std::ostream &out, const json &from) { return out << from.dump(); }

  value_t type() const { return Kind == value_t::unknown ? ::vramlint_foreign::unknown_value<value_t>(why()) : Kind; }
  bool is_null() const { return is(Kind == value_t::null); }
  bool is_object() const { return is(Kind == value_t::object); }
  bool is_array() const { return is(Kind == value_t::array); }
  bool is_string() const { return is(Kind == value_t::string); }
  bool is_boolean() const { return is(Kind == value_t::boolean); }
  bool is_number_integer() const { return is(Kind == value_t::number_integer || Kind == value_t::number_unsigned); }
  bool is_number_unsigned() const { return is(Kind == value_t::number_unsigned); }
  bool is_number_float() const { return is(Kind == value_t::number_float); }
  bool is_number() const { return is_number_integer() || is_number_float(); }
  bool is_primitive() const { return is(Kind != value_t::object && Kind != value_t::array); }
  bool is_structured() const { return is(Kind == value_t::object || Kind == value_t::array); }
  bool is_discarded() const { return is(false); }

  std::size_t size() const {
    if (Kind == value_t::unknown)
      return ::vramlint_foreign::unknown_value<std::size_t>(why());
    return Kind == value_t::object || Kind == value_t::array ? Items.size() : Kind == value_t::null ? 0 : 1;
  }
  bool empty() const { return size() == 0; }
  bool contains(const std::string &key) const { return is(find_item(key) >= 0); }
  std::size_t count(const std::string &key) const { return contains(key) ? 1 : 0; }
  void clear() { Items.clear(), Keys.clear(); }
  void push_back(const json &value) {
    if (Kind == value_t::null)
      Kind = value_t::array;
    if (Kind == value_t::array)
      Items.push_back(value);
  }
  void push_back(std::initializer_list<json> list) { push_back(json(list)); }
  template <class... A> json &emplace_back(A &&...arguments) {
    push_back(json(std::forward<A>(arguments)...));
    return Items.back();
  }
  template <class V> void emplace(const std::string &key, const V &value) { (*this)[key] = value; }
  json &operator+=(const json &value) {
    push_back(value);
    return *this;
  }
  std::size_t erase(const std::string &key) {
    const int at = find_item(key);
    if (at < 0)
      return 0;
    Items.erase(Items.begin() + at);
    Keys.erase(Keys.begin() + at);
    return 1;
  }
  void erase(std::size_t index) { Items.erase(Items.begin() + static_cast<std::ptrdiff_t>(index)); }
  void update(const json &other) {
    for (std::size_t i = 0; i < other.Keys.size(); ++i)
      (*this)[other.Keys[i]] = other.Items[i];
    if (other.Kind == value_t::unknown)
      *this = other;
  }
  void merge_patch(const json &other) { update(other); }

  json &operator[](const std::string &key) {
    if (Kind == value_t::null)
      Kind = value_t::object;
    const int at = find_item(key);
    if (at >= 0)
      return Items[static_cast<std::size_t>(at)];
    // Objects of LibTorch's users are in the order of their keys, as std::map has them.
    std::size_t place = 0;
    while (place < Keys.size() && Keys[place] < key)
      ++place;
    Keys.insert(Keys.begin() + static_cast<std::ptrdiff_t>(place), key);
    Items.insert(Items.begin() + static_cast<std::ptrdiff_t>(place), element('"' + key + '"'));
    return Items[place];
  }
  json &operator[](const char *key) { return (*this)[std::string(key)]; }
  const json &operator[](const std::string &key) const { return const_cast<json *>(this)->operator[](key); }
  const json &operator[](const char *key) const { return (*this)[std::string(key)]; }
  template <class I, std::enable_if_t<std::is_integral_v<I>, int> = 0> json &operator[](I index) {
    if (Kind == value_t::unknown)
      return aside("");
    if (Kind == value_t::null)
      Kind = value_t::array;
    if (static_cast<std::size_t>(index) >= Items.size())
      Items.resize(static_cast<std::size_t>(index) + 1);
    return Items[static_cast<std::size_t>(index)];
  }
  template <class I, std::enable_if_t<std::is_integral_v<I>, int> = 0> const json &operator[](I index) const {
    return const_cast<json *>(this)->operator[](index);
  }
  json &at(const std::string &key) {
    if (Kind != value_t::unknown && find_item(key) < 0)
      throw out_of_range("key '" + key + "' not found");
    return (*this)[key];
  }
  const json &at(const std::string &key) const { return const_cast<json *>(this)->at(key); }
  template <class I, std::enable_if_t<std::is_integral_v<I>, int> = 0> json &at(I index) {
    if (Kind != value_t::unknown && static_cast<std::size_t>(index) >= Items.size())
      throw out_of_range("array index out of range");
    return (*this)[index];
  }
  template <class I, std::enable_if_t<std::is_integral_v<I>, int> = 0> const json &at(I index) const {
    return const_cast<json *>(this)->at(index);
  }
  json &front() { return (*this)[0]; }
  const json &front() const { return (*this)[0]; }
  json &back() { return Kind == value_t::unknown ? aside("") : Items.back(); }
  const json &back() const { return const_cast<json *>(this)->back(); }

  template <class T> T get() const {
    using value_t = detail::value_t;
    if constexpr (std::is_base_of_v<json, T>) {
      return *this;
    } else if constexpr (detail::is_optional<T>::value) {
      return is_null() ? T() : T(get<typename T::value_type>());
    } else if constexpr (detail::has_from_json<T>::value) {
      T made{};
      from_json(*this, made);
      return made;
    } else {
      if (Kind == value_t::unknown)
        return ::vramlint_foreign::unknown_value<T>(why());
      if constexpr (std::is_same_v<T, bool>) {
        expect(Kind == value_t::boolean);
        return Integer != 0;
      } else if constexpr (std::is_arithmetic_v<T> || std::is_enum_v<T>) {
        expect(Kind >= value_t::boolean && Kind <= value_t::number_float);
        if constexpr (std::is_enum_v<T>)
          return static_cast<T>(Integer);
        else
          return Kind == value_t::number_float ? static_cast<T>(Real) : static_cast<T>(Integer);
      } else if constexpr (std::is_same_v<T, std::string>) {
        expect(Kind == value_t::string);
        return Text;
      } else if constexpr (detail::is_map<T>::value) {
        expect(Kind == value_t::object);
        T made;
        for (std::size_t i = 0; i < Items.size(); ++i)
          made.emplace(Keys[i], Items[i].template get<typename T::mapped_type>());
        return made;
      } else if constexpr (detail::is_list<T>::value && std::is_constructible_v<T, std::size_t>) {
        expect(Kind == value_t::array);
        T made;
        for (const json &each : Items)
          made.insert(made.end(), each.template get<typename T::value_type>());
        return made;
      } else {
        return ::vramlint_foreign::unknown_value<T>("a value that is converted from JSON");
      }
    }
  }
  template <class T> T &get_to(T &to) const { return to = get<T>(); }
  template <class T> const T &get_ref() const { return ::vramlint_foreign::unknown_value<std::decay_t<T>>(why()); }
  template <class T> T value(const std::string &key, const T &otherwise) const {
    if (Kind == value_t::unknown)
      return ::vramlint_foreign::value_or_default((*this)[key].why(), document().c_str(), otherwise);
    const int at = find_item(key);
    return at < 0 ? otherwise : Items[static_cast<std::size_t>(at)].template get<T>();
  }
  std::string value(const std::string &key, const char *otherwise) const {
    return value(key, std::string(otherwise));
  }
  template <class T, std::enable_if_t<!std::is_pointer_v<T> && !std::is_base_of_v<json, T> &&
                                          !std::is_same_v<T, std::nullptr_t> && !std::is_same_v<T, char> &&
                                          !std::is_same_v<T, std::initializer_list<char>> &&
                                          !std::is_same_v<T, detail::exception>,
                                      int> = 0>
  operator T() const {
    return get<T>();
  }

  /// Over the elements, with their keys if they have any.
  template <class J> class basic_iterator {
  public:
    using iterator_category = std::bidirectional_iterator_tag;
    using value_type = json;
    using difference_type = std::ptrdiff_t;
    using pointer = J *;
    using reference = J &;
    basic_iterator() = default;
    basic_iterator(J *of, std::size_t at) : Of(of), At(at) {}
    J &operator*() const { return Of->Kind == value_t::unknown ? Of->aside("") : Of->Items[At]; }
    J *operator->() const { return &**this; }
    J &value() const { return **this; }
    std::string key() const {
      return Of->Kind == value_t::unknown ? ::vramlint_foreign::unknown_value<std::string>(Of->why()) : Of->Keys[At];
    }
    basic_iterator &operator++() {
      ++At;
      return *this;
    }
    basic_iterator operator++(int) { return {Of, At++}; }
    basic_iterator operator+(std::ptrdiff_t n) const { return {Of, At + static_cast<std::size_t>(n)}; }
    std::ptrdiff_t operator-(const basic_iterator &o) const { return static_cast<std::ptrdiff_t>(At - o.At); }
    bool operator==(const basic_iterator &o) const { return At == o.At; }
    bool operator!=(const basic_iterator &o) const { return !(*this == o); }

  private:
    J *Of = nullptr;
    std::size_t At = 0;
  };
  using iterator = basic_iterator<json>;
  using const_iterator = basic_iterator<const json>;
  iterator begin() { return {this, 0}; }
  iterator end() { return {this, size()}; }
  const_iterator begin() const { return {this, 0}; }
  const_iterator end() const { return {this, size()}; }
  const_iterator cbegin() const { return begin(); }
  const_iterator cend() const { return end(); }
  iterator find(const std::string &key) {
    const int at = find_item(key);
    if (Kind == value_t::unknown)
      return {this, ::vramlint_foreign::unknown_value<std::size_t>(why())};
    return at < 0 ? end() : iterator(this, static_cast<std::size_t>(at));
  }
  const_iterator find(const std::string &key) const {
    const iterator found = const_cast<json *>(this)->find(key);
    return {this, static_cast<std::size_t>(found - iterator(const_cast<json *>(this), 0))};
  }
  /// What `for (auto &[key, value] : j.items())` takes apart.
  class item {
  public:
    item(std::string key, json *value) : Key(std::move(key)), Value(value) {}
    const std::string &key() const { return Key; }
    json &value() const { return *Value; }
    template <std::size_t I> decltype(auto) get() const {
      if constexpr (I == 0)
        return key();
      else
        return value();
    }

  private:
    std::string Key;
    json *Value;
  };
  std::vector<item> items() const {
    json &self = *const_cast<json *>(this);
    if (Kind == value_t::unknown)
      return ::vramlint_foreign::unknown_value<std::vector<item>>(why());
    std::vector<item> all;
    for (std::size_t i = 0; i < Items.size(); ++i)
      all.emplace_back(Kind == value_t::object ? Keys[i] : std::to_string(i), &self.Items[i]);
    return all;
  }

  std::string dump(int = -1, char = ' ', bool = false) const {
    return ::vramlint_foreign::unknown_value<std::string>("the text of a JSON document");
  }
  std::string type_name() const { return ::vramlint_foreign::unknown_value<std::string>("the name of a JSON type"); }
  friend bool operator==(const json &a, const json &b) {
    if (a.Kind == value_t::unknown || b.Kind == value_t::unknown)
      return ::vramlint_foreign::unknown_value<bool>((a.Kind == value_t::unknown ? a : b).why());
    if (a.is_number() && b.is_number())
      return a.get<double>() == b.get<double>();
    return a.Kind == b.Kind && a.Integer == b.Integer && a.Text == b.Text && a.Keys == b.Keys && a.Items == b.Items;
  }
  friend bool operator!=(const json &a, const json &b) { return !(a == b); }
  template <class T, std::enable_if_t<!std::is_base_of_v<json, T>, int> = 0>
  friend bool operator==(const json &a, const T &b) {
    return a == json(b);
  }
  template <class T, std::enable_if_t<!std::is_base_of_v<json, T>, int> = 0>
  friend bool operator!=(const json &a, const T &b) {
    return !(a == json(b));
  }

private:
  bool is(bool answer) const {
    return Kind == value_t::unknown ? ::vramlint_foreign::unknown_value<bool>(why()) : answer;
  }
  const char *why() const { return Text.c_str(); }
  /// Without the keys that lead to this part of it.
  std::string document() const { return Text.substr(0, Text.find('[')); }
  static void expect(bool holds) {
    if (!holds)
      throw type_error("the type of a JSON value is another one");
  }
  int find_item(const std::string &key) const {
    for (std::size_t i = 0; i < Keys.size(); ++i)
      if (Keys[i] == key)
        return static_cast<int>(i);
    return -1;
  }
  json element(const std::string &index) const {
    return Kind == value_t::unknown ? unknown(Text + '[' + index + ']') : json();
  }
  json &aside(const std::string &index) {
    Aside = std::make_shared<json>(element(index));
    return *Aside;
  }
  const json &aside(const std::string &index) const { return const_cast<json *>(this)->aside(index); }

  /// JSON's grammar, for a text that the program itself holds.
  class reader {
  public:
    explicit reader(const std::string &text) : Rest(text.c_str()) {}
    json document() {
      json made = value();
      skip();
      if (*Rest)
        wrong();
      return made;
    }

  private:
    [[noreturn]] static void wrong() { throw parse_error("syntax error in a JSON text"); }
    void skip() {
      while (*Rest == ' ' || *Rest == '\n' || *Rest == '\t' || *Rest == '\r')
        ++Rest;
    }
    bool take(char c) {
      skip();
      if (*Rest != c)
        return false;
      ++Rest;
      return true;
    }
    bool word(const char *text) {
      const char *at = Rest;
      while (*text)
        if (*at++ != *text++)
          return false;
      Rest = at;
      return true;
    }
    json value() {
      skip();
      if (take('{'))
        return members();
      if (take('['))
        return elements();
      if (take('"'))
        return json(text());
      if (word("true"))
        return json(true);
      if (word("false"))
        return json(false);
      if (word("null"))
        return json();
      return number();
    }
    json members() {
      json made = json::object();
      if (take('}'))
        return made;
      do {
        if (!take('"'))
          wrong();
        const std::string key = text();
        if (!take(':'))
          wrong();
        made[key] = value();
      } while (take(','));
      if (!take('}'))
        wrong();
      return made;
    }
    json elements() {
      json made = json::array();
      if (take(']'))
        return made;
      do
        made.Items.push_back(value());
      while (take(','));
      if (!take(']'))
        wrong();
      return made;
    }
    static char unescaped(char c) {
      switch (c) {
      case 'n':
        return '\n';
      case 't':
        return '\t';
      case 'r':
        return '\r';
      case 'b':
        return '\b';
      case 'f':
        return '\f';
      case '"':
      case '\\':
      case '/':
        return c;
      default:
        wrong();
      }
    }
    std::string text() {
      std::string made;
      for (; *Rest != '"'; ++Rest) {
        if (!*Rest)
          wrong();
        if (*Rest != '\\') {
          made += *Rest;
          continue;
        }
        made += unescaped(*++Rest);
      }
      ++Rest;
      return made;
    }
    json number() {
      char *end = nullptr;
      const char *at = Rest;
      while (*at == '-' || (*at >= '0' && *at <= '9'))
        ++at;
      const bool whole = *at != '.' && *at != 'e' && *at != 'E';
      json made = whole ? json(std::strtoll(Rest, &end, 10)) : json(std::strtod(Rest, &end));
      if (end == Rest)
        wrong();
      Rest = end;
      return made;
    }
    const char *Rest;
  };

  value_t Kind = value_t::null;
  std::int64_t Integer = 0;
  double Real = 0;
  std::string Text; ///< of a string; of a document that is not known: where this stands in it
  std::vector<std::string> Keys;
  std::vector<json> Items;
  std::shared_ptr<json> Aside; ///< an element of what is not known
};
// nlohmann::ordered_json keeps the order of its members, which this does not: it is left to be learnt.

inline namespace literals {
inline namespace json_literals {
inline json operator""_json(const char *text, std::size_t) { return json::parse(text); }
} // namespace json_literals
} // namespace literals

} // namespace nlohmann
using namespace nlohmann::literals::json_literals;

template <> struct std::tuple_size<nlohmann::json::item> : std::integral_constant<std::size_t, 2> {};
template <> struct std::tuple_element<0, nlohmann::json::item> { using type = const std::string &; };
template <> struct std::tuple_element<1, nlohmann::json::item> { using type = nlohmann::json &; };

// One macro for each number of members that programs have.
#define VRAMLINT_JSON_1(do, a)                                                                                       \
  do                                                                                                                 \
  (a)
#define VRAMLINT_JSON_2(do, a, ...)                                                                                  \
  do                                                                                                                 \
  (a) VRAMLINT_JSON_1(do, __VA_ARGS__)
#define VRAMLINT_JSON_3(do, a, ...)                                                                                  \
  do                                                                                                                 \
  (a) VRAMLINT_JSON_2(do, __VA_ARGS__)
#define VRAMLINT_JSON_4(do, a, ...)                                                                                  \
  do                                                                                                                 \
  (a) VRAMLINT_JSON_3(do, __VA_ARGS__)
#define VRAMLINT_JSON_5(do, a, ...)                                                                                  \
  do                                                                                                                 \
  (a) VRAMLINT_JSON_4(do, __VA_ARGS__)
#define VRAMLINT_JSON_6(do, a, ...)                                                                                  \
  do                                                                                                                 \
  (a) VRAMLINT_JSON_5(do, __VA_ARGS__)
#define VRAMLINT_JSON_7(do, a, ...)                                                                                  \
  do                                                                                                                 \
  (a) VRAMLINT_JSON_6(do, __VA_ARGS__)
#define VRAMLINT_JSON_8(do, a, ...)                                                                                  \
  do                                                                                                                 \
  (a) VRAMLINT_JSON_7(do, __VA_ARGS__)
#define VRAMLINT_JSON_9(do, a, ...)                                                                                  \
  do                                                                                                                 \
  (a) VRAMLINT_JSON_8(do, __VA_ARGS__)
#define VRAMLINT_JSON_10(do, a, ...)                                                                                 \
  do                                                                                                                 \
  (a) VRAMLINT_JSON_9(do, __VA_ARGS__)
#define VRAMLINT_JSON_11(do, a, ...)                                                                                 \
  do                                                                                                                 \
  (a) VRAMLINT_JSON_10(do, __VA_ARGS__)
#define VRAMLINT_JSON_12(do, a, ...)                                                                                 \
  do                                                                                                                 \
  (a) VRAMLINT_JSON_11(do, __VA_ARGS__)
#define VRAMLINT_JSON_PICK(a, b, c, d, e, f, g, h, i, j, k, l, name, ...) name
#define VRAMLINT_JSON_EACH(do, ...)                                                                                  \
  VRAMLINT_JSON_PICK(__VA_ARGS__, VRAMLINT_JSON_12, VRAMLINT_JSON_11, VRAMLINT_JSON_10, VRAMLINT_JSON_9,             \
                     VRAMLINT_JSON_8, VRAMLINT_JSON_7, VRAMLINT_JSON_6, VRAMLINT_JSON_5, VRAMLINT_JSON_4,            \
                     VRAMLINT_JSON_3, VRAMLINT_JSON_2, VRAMLINT_JSON_1, )                                            \
  (do, __VA_ARGS__)
#define VRAMLINT_JSON_WRITE(member) to[#member] = from.member;
#define VRAMLINT_JSON_READ(member) from.at(#member).get_to(to.member);
#define VRAMLINT_JSON_READ_OR(member) to.member = from.value(#member, to.member);
#define VRAMLINT_JSON_TYPE(friendship, read, type, ...)                                                              \
  friendship void to_json(::nlohmann::json &to,                                                                      \
                          const type &from){VRAMLINT_JSON_EACH(VRAMLINT_JSON_WRITE, __VA_ARGS__)} friendship void    \
  from_json(const ::nlohmann::json &from, type &to) {                                                                \
    VRAMLINT_JSON_EACH(read, __VA_ARGS__)                                                                            \
  }
#define NLOHMANN_DEFINE_TYPE_INTRUSIVE(type, ...) VRAMLINT_JSON_TYPE(friend, VRAMLINT_JSON_READ, type, __VA_ARGS__)
#define NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(type, ...)                                                                \
  VRAMLINT_JSON_TYPE(inline, VRAMLINT_JSON_READ, type, __VA_ARGS__)
#define NLOHMANN_DEFINE_TYPE_INTRUSIVE_WITH_DEFAULT(type, ...)                                                       \
  VRAMLINT_JSON_TYPE(friend, VRAMLINT_JSON_READ_OR, type, __VA_ARGS__)
#define NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(type, ...)                                                   \
  VRAMLINT_JSON_TYPE(inline, VRAMLINT_JSON_READ_OR, type, __VA_ARGS__)
