// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Training/State.h"

#include "Training/Optimizer.h"

#include <bit>
#include <type_traits>

namespace vramlint {

namespace {
/// One alternative of an argument.
struct Alternative {
  StateHash &H;

  template <class Number>
  requires std::is_integral_v<Number> || std::is_enum_v<Number>
  void operator()(Number X) const { H.mix(static_cast<std::uint64_t>(X)); }
  void operator()(double X) const { H.mix(std::bit_cast<std::uint64_t>(X)); }
  void operator()(const std::string &X) const { H.mix(X); }
  void operator()(Device D) const {
    H.mix(static_cast<std::uint64_t>(D.Type));
    H.mix(static_cast<std::uint64_t>(D.Index));
  }
  void operator()(const Tensor &T) const { describe(H, T); }
  void operator()(const ArgumentList &List) const {
    H.mix(List.size());
    for (const Argument &A : List)
      describe(H, A);
  }
  void operator()(const std::shared_ptr<OptionSet> &Options) const {
    if (H.enter(Options.get()))
      describe(H, *Options);
  }
  void operator()(const std::shared_ptr<Module> &M) const { describe(H, M); }
  void operator()(const SliceIndex &S) const {
    H.mix(S.Anywhere);
    for (const std::optional<std::int64_t> &X : {S.Start, S.Stop, S.Step}) {
      H.mix(X.has_value());
      H.mix(static_cast<std::uint64_t>(X.value_or(0)));
    }
  }
  void operator()(std::monostate) const {}
  void operator()(EllipsisIndex) const {}
  void operator()(const UnknownValue &U) const {
    H.mix(U.Told);
    H.mix(static_cast<std::uint64_t>(U.Number.value_or(Dtype::Float)));
  }
};
} // namespace

void describe(StateHash &H, const Argument &A) {
  H.mix(A.variant().index());
  std::visit(Alternative{H}, A.variant());
}

void describe(StateHash &H, const OptionSet &Options) {
  H.mix(Options.Type);
  H.mix(Options.Fields.size());
  for (auto &[Name, Value] : Options.Fields) {
    H.mix(Name);
    describe(H, Value);
  }
}

template <class List> static void describeNamed(StateHash &H, const List &Items) {
  H.mix(Items.size());
  for (auto &[Name, Item] : Items) {
    H.mix(Name);
    describe(H, Item);
  }
}

void describe(StateHash &H, const std::shared_ptr<Module> &M) {
  if (!H.enter(M.get()))
    return;
  H.later([&H, M] {
    H.mix(M->TypeName);
    describe(H, M->Options);
    H.mix(M->Training);
    describeNamed(H, M->Parameters);
    describeNamed(H, M->Buffers);
    describeNamed(H, M->Children);
    describeNamed(H, M->Elements);
    describeNamed(H, M->Replaced);
    H.mix(M->Name);
    H.enter(M->State.get());
    H.mix(static_cast<bool>(M->Override));
    H.mix(M->Unknown.has_value());
  });
}

void Optimizer::describe(StateHash &H) const {
  H.mix(TypeName);
  vramlint::describe(H, MadeWith);
  H.mix(Groups.size());
  for (const ParameterGroup &Group : Groups) {
    H.mix(Group.HasOptions);
    vramlint::describe(H, Group.Options);
    H.mix(Group.Parameters.size());
    for (const Tensor &P : Group.Parameters) {
      vramlint::describe(H, P);
      H.mix(hasState(P));
    }
  }
}

} // namespace vramlint
