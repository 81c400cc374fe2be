// Red-black trees with a header node, as std::map keeps them: what is compiled into the library of their balancing.
//
// The nodes are reached through \p Links: `get(node, link)` and `set(node, link, value)`; so the same code works on
// the analysed program's memory and, in tests, on any other. The header is the parent of the root; its left and right
// links are the smallest and the largest node, its parent link is the root. Node 0 is no node.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>

namespace vramlint {

enum class TreeLink : std::uint8_t { Color, Parent, Left, Right };
inline constexpr std::uint64_t Red = 0, Black = 1;

template <class Links> class RedBlackTree {
public:
  using Node = std::uint64_t;
  RedBlackTree(Links &L, Node Header) : L(L), Header(Header) {}

  void insert(bool AtLeft, Node New, Node Parent) {
    L.set(New, TreeLink::Parent, Parent);
    L.set(New, TreeLink::Left, 0);
    L.set(New, TreeLink::Right, 0);
    L.set(New, TreeLink::Color, Red);
    L.set(Parent, AtLeft ? TreeLink::Left : TreeLink::Right, New);
    if (Parent == Header) { // the first node: root, smallest and largest
      L.set(Header, TreeLink::Parent, New);
      L.set(Header, TreeLink::Left, New);
      L.set(Header, TreeLink::Right, New);
    } else if (AtLeft && Parent == left(Header)) {
      L.set(Header, TreeLink::Left, New);
    } else if (!AtLeft && Parent == right(Header)) {
      L.set(Header, TreeLink::Right, New);
    }
    repairInsertion(New);
    L.set(root(), TreeLink::Color, Black);
  }

  /// Takes \p Gone out of the tree.
  void erase(Node Gone) {
    Node Moved = Gone; // the node that leaves its place: Gone, or the next one, which then takes Gone's place
    Node Child = 0, ChildParent = 0;
    if (!left(Gone)) {
      Child = right(Gone);
    } else if (!right(Gone)) {
      Child = left(Gone);
    } else {
      Moved = smallest(right(Gone));
      Child = right(Moved);
    }
    std::uint64_t Lost = color(Moved);
    if (Moved == Gone) {
      ChildParent = parent(Gone);
      replace(Gone, Child);
      if (Child)
        L.set(Child, TreeLink::Parent, ChildParent);
      if (left(Header) == Gone)
        L.set(Header, TreeLink::Left, right(Gone) ? smallest(Child) : ChildParent);
      if (right(Header) == Gone)
        L.set(Header, TreeLink::Right, left(Gone) ? largest(Child) : ChildParent);
    } else {
      ChildParent = takePlace(Moved, Gone, Child);
    }
    if (Lost == Black)
      repairErasure(Child, ChildParent);
  }

  static Node next(Links &L, Node At) {
    if (Node Right = L.get(At, TreeLink::Right)) {
      while (Node Left = L.get(Right, TreeLink::Left))
        Right = Left;
      return Right;
    }
    Node Up = L.get(At, TreeLink::Parent);
    while (At == L.get(Up, TreeLink::Right)) {
      At = Up;
      Up = L.get(Up, TreeLink::Parent);
    }
    // When the root is the largest node the way up leads through the header back to the root.
    return L.get(At, TreeLink::Right) != Up ? Up : At;
  }

  static Node previous(Links &L, Node At) {
    const Node Above = L.get(At, TreeLink::Parent);
    if (L.get(At, TreeLink::Color) == Red && L.get(Above, TreeLink::Parent) == At)
      return L.get(At, TreeLink::Right); // the header, which is red: the largest node is before the end
    if (Node Left = L.get(At, TreeLink::Left)) {
      while (Node Right = L.get(Left, TreeLink::Right))
        Left = Right;
      return Left;
    }
    Node Up = Above;
    while (At == L.get(Up, TreeLink::Left)) {
      At = Up;
      Up = L.get(Up, TreeLink::Parent);
    }
    return Up;
  }

private:
  Node left(Node N) { return L.get(N, TreeLink::Left); }
  Node right(Node N) { return L.get(N, TreeLink::Right); }
  Node parent(Node N) { return L.get(N, TreeLink::Parent); }
  std::uint64_t color(Node N) { return L.get(N, TreeLink::Color); }
  bool isBlack(Node N) { return !N || color(N) == Black; }
  Node root() { return parent(Header); }
  Node smallest(Node N) {
    while (Node Next = left(N))
      N = Next;
    return N;
  }
  Node largest(Node N) {
    while (Node Next = right(N))
      N = Next;
    return N;
  }
  static TreeLink other(TreeLink Side) { return Side == TreeLink::Left ? TreeLink::Right : TreeLink::Left; }

  /// Whoever pointed down to \p Old points to \p New.
  void replace(Node Old, Node New) {
    const Node Above = parent(Old);
    if (root() == Old)
      L.set(Header, TreeLink::Parent, New);
    else
      L.set(Above, left(Above) == Old ? TreeLink::Left : TreeLink::Right, New);
  }

  /// \p Down goes one level down, to \p Side; its child on the other side takes its place.
  void rotate(Node Down, TreeLink Side) {
    const Node Up = L.get(Down, other(Side)), Inner = L.get(Up, Side);
    L.set(Down, other(Side), Inner);
    if (Inner)
      L.set(Inner, TreeLink::Parent, Down);
    L.set(Up, TreeLink::Parent, parent(Down));
    replace(Down, Up);
    L.set(Up, Side, Down);
    L.set(Down, TreeLink::Parent, Up);
  }

  void repairInsertion(Node At) {
    while (At != root() && color(parent(At)) == Red) {
      const Node Above = parent(At), Grand = parent(Above);
      const TreeLink Side = Above == left(Grand) ? TreeLink::Left : TreeLink::Right;
      const Node Uncle = L.get(Grand, other(Side));
      if (!isBlack(Uncle)) {
        L.set(Above, TreeLink::Color, Black);
        L.set(Uncle, TreeLink::Color, Black);
        L.set(Grand, TreeLink::Color, Red);
        At = Grand;
        continue;
      }
      if (At == L.get(Above, other(Side))) {
        At = Above;
        rotate(At, Side);
      }
      L.set(parent(At), TreeLink::Color, Black);
      L.set(Grand, TreeLink::Color, Red);
      rotate(Grand, other(Side));
    }
  }

  /// \p Moved, the node after \p Gone, gets Gone's links and color; returns the parent of what took Moved's old
  /// place.
  Node takePlace(Node Moved, Node Gone, Node Child) {
    Node ChildParent = Moved;
    if (Moved != right(Gone)) {
      ChildParent = parent(Moved);
      L.set(ChildParent, TreeLink::Left, Child);
      if (Child)
        L.set(Child, TreeLink::Parent, ChildParent);
      L.set(Moved, TreeLink::Right, right(Gone));
      L.set(right(Gone), TreeLink::Parent, Moved);
    }
    L.set(Moved, TreeLink::Left, left(Gone));
    L.set(left(Gone), TreeLink::Parent, Moved);
    replace(Gone, Moved);
    L.set(Moved, TreeLink::Parent, parent(Gone));
    L.set(Moved, TreeLink::Color, color(Gone));
    return ChildParent;
  }

  /// One black node is missing on all ways through \p At, whose parent is \p Above (At may be no node).
  void repairErasure(Node At, Node Above) {
    while (At != root() && isBlack(At)) {
      const TreeLink Side = At == left(Above) ? TreeLink::Left : TreeLink::Right;
      Node Sibling = L.get(Above, other(Side));
      if (color(Sibling) == Red) {
        L.set(Sibling, TreeLink::Color, Black);
        L.set(Above, TreeLink::Color, Red);
        rotate(Above, Side);
        Sibling = L.get(Above, other(Side));
      }
      if (isBlack(left(Sibling)) && isBlack(right(Sibling))) {
        L.set(Sibling, TreeLink::Color, Red);
        At = Above;
        Above = parent(Above);
        continue;
      }
      if (isBlack(L.get(Sibling, other(Side)))) {
        L.set(L.get(Sibling, Side), TreeLink::Color, Black);
        L.set(Sibling, TreeLink::Color, Red);
        rotate(Sibling, other(Side));
        Sibling = L.get(Above, other(Side));
      }
      L.set(Sibling, TreeLink::Color, color(Above));
      L.set(Above, TreeLink::Color, Black);
      L.set(L.get(Sibling, other(Side)), TreeLink::Color, Black);
      rotate(Above, Side);
      break;
    }
    if (At)
      L.set(At, TreeLink::Color, Black);
  }

  Links &L;
  Node Header;
};

} // namespace vramlint
