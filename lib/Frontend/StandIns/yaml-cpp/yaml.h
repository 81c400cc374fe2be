// Stands in for yaml-cpp where that is not installed. A document is read that lies there, or that the program has as
// a text, and that has only blocks and flows of a line's length; what another says is not known, by the name that it
// is asked by. A program that changes a document makes it one that is not known.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "../vramlint/foreign.hpp"

#include <cctype>
#include <cstddef>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace YAML {

class Exception : public std::runtime_error {
public:
  explicit Exception(const std::string &text = "yaml") : std::runtime_error(text), msg(text) {}
  std::string msg;
};
using ParserException = Exception;
using BadFile = Exception;
using BadConversion = Exception;
using InvalidNode = Exception;
using KeyNotFound = Exception;
using RepresentationException = Exception;

struct NodeType {
  enum value { Undefined, Null, Scalar, Sequence, Map };
};
template <class T> struct convert {};

namespace detail {

struct Tree {
  NodeType::value Kind = NodeType::Null;
  std::string Text;
  std::vector<std::string> Keys;
  std::vector<std::shared_ptr<Tree>> Items;
};
struct Source {
  std::shared_ptr<Tree> Root;
  bool Changed = false;
};

/// Reads what is plain; gives none for all else that a document may have.
class Reader {
public:
  static std::shared_ptr<Tree> read(const std::string &text) {
    Reader reader;
    if (!reader.split(text))
      return nullptr;
    auto made = reader.Lines.empty() ? std::make_shared<Tree>() : reader.block(reader.Lines[0].Indent);
    return reader.Failed || reader.At != reader.Lines.size() ? nullptr : made;
  }

private:
  struct Line {
    std::size_t Indent;
    std::string Text;
  };

  bool split(const std::string &text) {
    for (std::size_t from = 0; from < text.size();) {
      std::size_t to = text.find('\n', from);
      if (to == std::string::npos)
        to = text.size();
      Line line{0, text.substr(from, to - from)};
      from = to + 1;
      if (!strip(line))
        return false;
      if (line.Text.empty() || (line.Text == "---" && Lines.empty()))
        continue;
      if (line.Indent == 0 && (line.Text.compare(0, 3, "---") == 0 || line.Text.compare(0, 3, "...") == 0))
        return false;
      Lines.push_back(line);
    }
    return true;
  }
  static bool strip(Line &line) {
    std::string &text = line.Text;
    char quote = 0;
    bool opens = true, plainly = true; ///< whether a value starts here, and that for sure
    for (std::size_t i = 0; i < text.size(); ++i) {
      const char c = text[i];
      const bool comment = c == '#' && (i == 0 || text[i - 1] == ' ');
      if (c == '\t' || c == '\\' || (quote && comment && !plainly))
        return false;
      if (quote) {
        quote = c == quote ? 0 : quote;
        opens = false;
      } else if (comment) {
        text.resize(i);
        break;
      } else if ((c == '"' || c == '\'') && opens) {
        quote = c;
      } else if (c != ' ') {
        plainly = c == ':' || (plainly && c == '-');
        opens = plainly || c == '-' || c == '[' || c == '{' || c == ',';
      }
    }
    while (!text.empty() && (text.back() == ' ' || text.back() == '\r'))
      text.pop_back();
    while (line.Indent < text.size() && text[line.Indent] == ' ')
      ++line.Indent;
    text = text.substr(line.Indent);
    return quote == 0;
  }

  std::shared_ptr<Tree> fail() {
    Failed = true;
    return std::make_shared<Tree>();
  }
  static bool isItem(const std::string &text) { return text == "-" || text.compare(0, 2, "- ") == 0; }
  /// Where the colon behind the key of a line stands.
  static std::size_t colon(const std::string &text) {
    std::size_t from = 0;
    if (text[0] == '"' || text[0] == '\'')
      from = text.find(text[0], 1);
    else if (text[0] == '[' || text[0] == '{')
      return std::string::npos;
    for (; from < text.size(); ++from)
      if (text[from] == ':' && (from + 1 == text.size() || text[from + 1] == ' '))
        return from;
    return std::string::npos;
  }
  std::shared_ptr<Tree> block(std::size_t indent) {
    if (Failed || Lines[At].Indent != indent)
      return fail();
    auto made = std::make_shared<Tree>();
    const bool items = isItem(Lines[At].Text);
    if (!items && colon(Lines[At].Text) == std::string::npos)
      return flow(Lines[At++].Text);
    made->Kind = items ? NodeType::Sequence : NodeType::Map;
    while (!Failed && At < Lines.size() && Lines[At].Indent == indent && isItem(Lines[At].Text) == items) {
      std::string text = Lines[At].Text;
      const std::size_t mark = items ? 0 : colon(text);
      if (mark == std::string::npos)
        return fail();
      if (!items)
        addKey(*made, text.substr(0, mark));
      std::size_t rest = mark + 1;
      while (rest < text.size() && text[rest] == ' ')
        ++rest;
      made->Items.push_back(behind(indent, items, rest, text.substr(rest)));
    }
    if (At < Lines.size() && (Lines[At].Indent > indent || (Lines[At].Indent == indent && !items)))
      return fail();
    return made;
  }
  std::shared_ptr<Tree> behind(std::size_t indent, bool item, std::size_t column, const std::string &text) {
    if (item && !text.empty() && (isItem(text) || colon(text) != std::string::npos)) {
      Lines[At] = {indent + column, text};
      return block(indent + column);
    }
    ++At;
    if (!text.empty())
      return flow(text);
    if (At < Lines.size() &&
        (Lines[At].Indent > indent || (!item && Lines[At].Indent == indent && isItem(Lines[At].Text))))
      return block(Lines[At].Indent);
    return std::make_shared<Tree>();
  }
  void addKey(Tree &to, const std::string &text) {
    const auto key = flow(text);
    if (key->Kind != NodeType::Scalar || key->Text == "<<")
      Failed = true;
    for (const std::string &other : to.Keys)
      if (other == key->Text)
        Failed = true;
    to.Keys.push_back(key->Text);
  }

  std::shared_ptr<Tree> flow(const std::string &text) {
    std::size_t at = 0;
    auto made = value(text, at, false);
    return at == text.size() ? made : fail();
  }
  static void skip(const std::string &text, std::size_t &at) {
    while (at < text.size() && text[at] == ' ')
      ++at;
  }
  std::shared_ptr<Tree> value(const std::string &text, std::size_t &at, bool inside) {
    skip(text, at);
    if (Failed || at >= text.size())
      return fail();
    if (text[at] == '[' || text[at] == '{')
      return several(text, at);
    auto made = std::make_shared<Tree>();
    const char first = text[at];
    if (first == '"' || first == '\'') {
      const std::size_t to = text.find(first, at + 1);
      if (to == std::string::npos || (to + 1 < text.size() && text[to + 1] == first))
        return fail();
      made->Kind = NodeType::Scalar;
      made->Text = text.substr(at + 1, to - at - 1);
      at = to + 1;
    } else {
      if (std::string("&*!|>%@`?,]}").find(first) != std::string::npos ||
          (first == '-' && (at + 1 == text.size() || text[at + 1] == ' ')))
        return fail();
      const std::size_t from = at;
      while (at < text.size() && !(inside && std::string(",[]{}").find(text[at]) != std::string::npos)) {
        if (text[at] == ':' && (at + 1 == text.size() || text[at + 1] == ' ')) {
          if (!inside)
            return fail();
          break;
        }
        ++at;
      }
      std::size_t to = at;
      while (to > from && text[to - 1] == ' ')
        --to;
      made->Text = text.substr(from, to - from);
      const std::string &t = made->Text;
      if (!(t.empty() || t == "~" || t == "null" || t == "Null" || t == "NULL"))
        made->Kind = NodeType::Scalar;
    }
    if (inside)
      skip(text, at);
    return made;
  }
  std::shared_ptr<Tree> several(const std::string &text, std::size_t &at) {
    auto made = std::make_shared<Tree>();
    const bool map = text[at] == '{';
    const char last = map ? '}' : ']';
    made->Kind = map ? NodeType::Map : NodeType::Sequence;
    ++at;
    while (!Failed) {
      skip(text, at);
      if (at < text.size() && text[at] == last)
        break;
      auto one = value(text, at, true);
      if (map) {
        if (one->Kind != NodeType::Scalar || at >= text.size() || text[at] != ':')
          return fail();
        made->Keys.push_back(one->Text);
        one = value(text, ++at, true);
      }
      made->Items.push_back(one);
      if (at < text.size() && text[at] == ',')
        ++at;
      else if (at >= text.size() || text[at] != last)
        return fail();
    }
    if (!Failed)
      skip(text, ++at);
    return made;
  }

  std::vector<Line> Lines;
  std::size_t At = 0;
  bool Failed = false;
};

template <class T> struct Elements : std::false_type {};
template <class T, class A> struct Elements<std::vector<T, A>> : std::true_type {};

/// What a scalar says as that type: 1, or 0 where it does not say such a thing, or -1 where that is not known.
template <class T> int convertScalar(const std::string &text, T &to) {
  if constexpr (std::is_same_v<T, std::string>) {
    to = text;
    return 1;
  } else if constexpr (std::is_same_v<T, bool>) {
    for (const char *word : {"true", "yes", "on", "y", "false", "no", "off", "n"}) {
      std::string lower = word, upper;
      for (const char c : lower)
        upper += static_cast<char>(std::toupper(c));
      if (text == lower || text == upper || text == upper.substr(0, 1) + lower.substr(1)) {
        to = *word == 't' || *word == 'y' || lower == "on";
        return 1;
      }
    }
    return 0;
  } else if constexpr (std::is_arithmetic_v<T> && sizeof(T) > 1) {
    char *end = nullptr;
    if (text.empty() || !(std::isdigit(text[0]) || text[0] == '-' || text[0] == '+' || text[0] == '.'))
      return 0;
    if (text.size() > 18 || (text[0] == '0' && text.size() > 1 && text[1] != '.') || text[0] == '+')
      return -1;
    for (const char c : text)
      if (std::isalpha(c) && c != 'e' && c != 'E')
        return -1;
    if constexpr (std::is_floating_point_v<T>) {
      to = static_cast<T>(std::strtod(text.c_str(), &end));
      if (to - to != 0)
        return -1;
    } else {
      const long long number = std::strtoll(text.c_str(), &end, 10);
      to = static_cast<T>(number);
      if (std::is_unsigned_v<T> && number < 0) // what this gives hangs on the library's version
        return -1;
      if (static_cast<long long>(to) != number)
        return 0;
    }
    return *end == 0;
  } else {
    return -1;
  }
}

} // namespace detail

class Node : public ::vramlint_foreign::Members {
public:
  Node() = default;
  Node(NodeType::value) {}
  Node(const Node &) = default;
  template <class T, class = std::enable_if_t<!std::is_base_of_v<Node, T>>> explicit Node(const T &) {}
  template <class T, class = std::enable_if_t<!std::is_base_of_v<Node, T>>> Node &operator=(const T &) {
    change();
    return *this;
  }
  // What is assigned takes its place in the document too.
  Node &operator=(const Node &other) {
    change();
    Name = other.Name;
    Document = other.Document;
    Of = other.Of;
    At = other.At;
    return *this;
  }
  template <class T> T as() const {
    if (!isKnown())
      return ::vramlint_foreign::unknown_value<T>(Name.c_str());
    T made{};
    const int converted = convert(made);
    if (converted < 0)
      return ::vramlint_foreign::unknown_value<T>(Name.c_str());
    if (!converted)
      throw Exception("bad conversion");
    return made;
  }
  template <class T, class Other> T as(const Other &otherwise) const {
    if (!isKnown())
      return ::vramlint_foreign::value_or_default(Name.c_str(), Document.c_str(), T(otherwise));
    T made{};
    const int converted = convert(made);
    if (converted < 0)
      return ::vramlint_foreign::unknown_value<T>(Name.c_str());
    return converted ? made : T(otherwise);
  }
  template <class Key> Node operator[](const Key &key) const {
    Node inner;
    inner.Document = Document;
    inner.Of = Of;
    if constexpr (std::is_convertible_v<Key, std::string>)
      inner.Name = Name + " '" + std::string(key) + '\'';
    else
      inner.Name = Name;
    if (!isKnown() || !At)
      return inner;
    if (At->Kind == NodeType::Scalar)
      throw Exception("operator[] call on a scalar");
    if constexpr (std::is_convertible_v<Key, std::string>) {
      const std::string wanted = key;
      for (std::size_t i = 0; i < At->Keys.size(); ++i)
        if (At->Keys[i] == wanted)
          inner.At = At->Items[i];
    } else if constexpr (std::is_integral_v<Key>) {
      if (At->Kind == NodeType::Sequence && key >= 0 && static_cast<std::size_t>(key) < At->Items.size())
        inner.At = At->Items[static_cast<std::size_t>(key)];
      else if (At->Kind == NodeType::Map)
        inner.Of = nullptr;
    } else {
      inner.Of = nullptr;
    }
    return inner;
  }
  std::size_t size() const { return isKnown() ? (At ? At->Items.size() : 0) : unknown<std::size_t>(); }
  bool IsDefined() const { return isKnown() ? At != nullptr : unknown<bool>(); }
  bool IsNull() const { return is(NodeType::Null); }
  bool IsScalar() const { return is(NodeType::Scalar); }
  bool IsSequence() const { return is(NodeType::Sequence); }
  bool IsMap() const { return is(NodeType::Map); }
  explicit operator bool() const { return IsDefined(); }
  bool operator!() const { return !IsDefined(); }
  NodeType::value Type() const {
    return isKnown() ? (At ? At->Kind : NodeType::Undefined) : unknown<NodeType::value>();
  }
  std::string Scalar() const {
    return isKnown() ? (At && At->Kind == NodeType::Scalar ? At->Text : std::string()) : unknown<std::string>();
  }
  std::string Tag() const { return unknown<std::string>(); }
  template <class T> void push_back(const T &) { change(); }
  template <class Key> bool remove(const Key &) {
    change();
    return unknown<bool>();
  }
  template <class T> bool operator==(const T &) const { return unknown<bool>(); }

  class entry;
  class iterator;
  using const_iterator = iterator;
  iterator begin() const;
  iterator end() const;

private:
  friend Node LoadFile(const std::string &);
  template <class Text> friend Node Load(const Text &);
  friend Node Clone(const Node &);

  bool isKnown() const { return Of && !Of->Changed; }
  bool is(NodeType::value kind) const { return isKnown() ? At && At->Kind == kind : unknown<bool>(); }
  template <class T> T unknown() const { return ::vramlint_foreign::unknown_value<T>(Name.c_str()); }
  void change() {
    if (Of)
      Of->Changed = true;
  }
  void read(const std::string &text) {
    if (const auto root = detail::Reader::read(text)) {
      Of = std::make_shared<detail::Source>();
      Of->Root = At = root;
    }
  }
  template <class T> int convert(T &to) const {
    if constexpr (detail::Elements<T>::value) {
      if (!At || At->Kind != NodeType::Sequence)
        return 0;
      for (const auto &item : At->Items) {
        typename T::value_type one{};
        Node inner(*this);
        inner.At = item;
        const int converted = inner.convert(one);
        if (converted <= 0)
          return converted;
        to.push_back(one);
      }
      return 1;
    } else {
      if (At && At->Kind == NodeType::Null && std::is_same_v<T, std::string>)
        return -1;
      if constexpr (std::is_arithmetic_v<T> || std::is_same_v<T, std::string>)
        return At && At->Kind == NodeType::Scalar ? detail::convertScalar(At->Text, to) : 0;
      return -1;
    }
  }

  std::string Name = "a YAML document", Document = Name;
  std::shared_ptr<detail::Source> Of; ///< none: what it says is not known
  std::shared_ptr<detail::Tree> At;   ///< none in a document that is known: it says nothing of this
};
/// An element of a sequence, or a key and its value.
class Node::entry : public Node, public std::pair<Node, Node> {
public:
  entry() = default;
  entry(const Node &node, const Node &key, const Node &value) : Node(node), std::pair<Node, Node>(key, value) {}
};
class Node::iterator {
public:
  using iterator_category = std::forward_iterator_tag;
  using value_type = entry;
  using difference_type = std::ptrdiff_t;
  using pointer = entry *;
  using reference = entry;
  iterator() = default;
  iterator(const Node &in, std::size_t at) : In(in), Place(at) { In.Name = "how many elements " + In.Name + " has"; }
  entry operator*() const {
    if (!In.isKnown() || !In.At || Place >= In.At->Items.size())
      return {};
    Node item(In), key(In);
    item.At = In.At->Items[Place];
    if (In.At->Kind == NodeType::Sequence)
      return {item, {}, {}};
    key.At = std::make_shared<detail::Tree>();
    key.At->Kind = NodeType::Scalar;
    key.At->Text = In.At->Keys[Place];
    return {{}, key, item};
  }
  std::shared_ptr<entry> operator->() const { return std::make_shared<entry>(**this); }
  iterator &operator++() {
    ++Place;
    return *this;
  }
  iterator operator++(int) {
    iterator old(*this);
    ++Place;
    return old;
  }
  bool operator==(const iterator &other) const {
    return In.isKnown() ? Place == other.Place : ::vramlint_foreign::unknown_value<bool>(In.Name.c_str());
  }
  bool operator!=(const iterator &other) const {
    return In.isKnown() ? Place != other.Place : ::vramlint_foreign::unknown_value<bool>(In.Name.c_str());
  }

private:
  Node In;
  std::size_t Place = 0;
};
inline Node::iterator Node::begin() const { return iterator(*this, 0); }
inline Node::iterator Node::end() const { return iterator(*this, isKnown() ? size() : 0); }
using iterator = Node::iterator;
using const_iterator = Node::iterator;
std::ostream &operator<<(std::ostream &out, const Node &);

template <class Text> Node Load(const Text &input) {
  Node made;
  if constexpr (std::is_convertible_v<Text, std::string>) {
    const std::string text = input;
    if (::vramlint_foreign::is_known(text.c_str()))
      made.read(text);
  }
  return made;
}
inline Node LoadFile(const std::string &path) {
  Node made;
  if (!::vramlint_foreign::is_known(path.c_str()))
    return made;
  made.Name = made.Document = "the YAML document '" + path + '\'';
  std::ifstream in(path);
  if (::vramlint_foreign::is_known(static_cast<long>(in.peek()))) {
    const std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
    if (!text.empty() && ::vramlint_foreign::is_known(text.c_str()))
      made.read(text);
  }
  return made;
}
template <class Text> std::vector<Node> LoadAll(const Text &) {
  return ::vramlint_foreign::unknown_value<std::vector<Node>>("a YAML document");
}
inline Node Clone(const Node &node) {
  Node made(node);
  if (node.Of)
    made.Of = std::make_shared<detail::Source>(*node.Of);
  return made;
}
std::string Dump(const Node &);

enum EMITTER_MANIP {
  BeginMap,
  EndMap,
  BeginSeq,
  EndSeq,
  BeginDoc,
  EndDoc,
  Key,
  Value,
  Flow,
  Block,
  Newline,
  DoubleQuoted
};
inline std::string Comment(const std::string &text) { return text; }
class Emitter : public ::vramlint_foreign::Members {
public:
  template <class T> Emitter &operator<<(const T &) { return *this; }
  const char *c_str() const;
  bool good() const;
  std::size_t size() const;
};

} // namespace YAML
