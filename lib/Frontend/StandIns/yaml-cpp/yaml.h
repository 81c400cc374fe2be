// Stands in for yaml-cpp where that is not installed. What a document says is not known, by the name that it is asked
// by.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "../vramlint/foreign.hpp"

#include <cstddef>
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

class Node : public ::vramlint_foreign::Members {
public:
  Node() = default;
  Node(NodeType::value) {}
  template <class T, class = std::enable_if_t<!std::is_base_of_v<Node, T>>> explicit Node(const T &) {}
  template <class T, class = std::enable_if_t<!std::is_base_of_v<Node, T>>> Node &operator=(const T &) {
    return *this;
  }
  template <class T> T as() const { return ::vramlint_foreign::unknown_value<T>(Name.c_str()); }
  template <class T, class Other> T as(const Other &otherwise) const {
    return ::vramlint_foreign::value_or_default(Name.c_str(), Document.c_str(), T(otherwise));
  }
  template <class Key> Node operator[](const Key &key) const {
    Node inner;
    inner.Document = Document;
    if constexpr (std::is_convertible_v<Key, std::string>)
      inner.Name = Name + " '" + std::string(key) + '\'';
    else
      inner.Name = Name;
    return inner;
  }
  std::size_t size() const { return as<std::size_t>(); }
  bool IsDefined() const { return as<bool>(); }
  bool IsNull() const { return as<bool>(); }
  bool IsScalar() const { return as<bool>(); }
  bool IsSequence() const { return as<bool>(); }
  bool IsMap() const { return as<bool>(); }
  explicit operator bool() const { return as<bool>(); }
  bool operator!() const { return as<bool>(); }
  NodeType::value Type() const { return as<NodeType::value>(); }
  std::string Scalar() const { return as<std::string>(); }
  std::string Tag() const { return as<std::string>(); }
  template <class T> void push_back(const T &) {}
  template <class Key> bool remove(const Key &) { return as<bool>(); }
  template <class T> bool operator==(const T &) const { return as<bool>(); }

  class entry;
  class iterator {
  public:
    using iterator_category = std::forward_iterator_tag;
    using value_type = entry;
    using difference_type = std::ptrdiff_t;
    using pointer = entry *;
    using reference = entry;
    explicit iterator(std::string name = "an element of a YAML document") : Name(std::move(name)) {}
    entry operator*() const;
    std::shared_ptr<entry> operator->() const;
    iterator &operator++() { return *this; }
    iterator operator++(int) { return *this; }
    bool operator==(const iterator &) const { return ::vramlint_foreign::unknown_value<bool>(Name.c_str()); }
    bool operator!=(const iterator &) const { return ::vramlint_foreign::unknown_value<bool>(Name.c_str()); }

  private:
    std::string Name;
  };
  using const_iterator = iterator;
  iterator begin() const { return iterator("how many elements " + Name + " has"); }
  iterator end() const { return begin(); }

private:
  friend Node LoadFile(const std::string &);
  std::string Name = "a YAML document", Document = Name;
};
/// An element of a sequence, or a key and its value.
class Node::entry : public Node, public std::pair<Node, Node> {};
inline Node::entry Node::iterator::operator*() const { return {}; }
inline std::shared_ptr<Node::entry> Node::iterator::operator->() const { return std::make_shared<entry>(); }
using iterator = Node::iterator;
using const_iterator = Node::iterator;
std::ostream &operator<<(std::ostream &out, const Node &);

template <class Text> Node Load(const Text &) { return {}; }
inline Node LoadFile(const std::string &path) {
  Node made;
  if (::vramlint_foreign::is_known(path.c_str()))
    made.Name = made.Document = "the YAML document '" + path + '\'';
  return made;
}
template <class Text> std::vector<Node> LoadAll(const Text &) {
  return ::vramlint_foreign::unknown_value<std::vector<Node>>("a YAML document");
}
inline Node Clone(const Node &node) { return node; }
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
