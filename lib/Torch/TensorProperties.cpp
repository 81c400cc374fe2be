// The table of what methods without arguments tell of a tensor.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Torch/TensorProperties.h"

#include "Ops/Core/Functions.h"
#include "Ops/Sparse/Sparse.h"
#include "Tensor/Version.h"

#include <algorithm>
#include <unordered_map>

namespace vramlint {

namespace {

Argument never(const Tensor &) { return false; }
Argument rank(const Tensor &T) { return T.dim(); }
Argument count(const Tensor &T) { return T.numel(); }
Argument elementBytes(const Tensor &T) { return static_cast<std::int64_t>(elementSize(T.dtype())); }
Argument bytes(const Tensor &T) { return static_cast<std::int64_t>(T.bytes()); }
Argument offset(const Tensor &T) { return T.impl().Offset; }
Argument type(const Tensor &T) { return T.dtype(); }
/// The members of layers, the lists of modules and what hands out gradients have handles that are counted otherwise
/// here.
Argument handles(const Tensor &T) {
  const Category Is = T.defined() && T.storage() ? T.storage()->category() : Category::Other;
  if (Is == Category::Parameter || Is == Category::Buffer || Is == Category::Gradient ||
      (T.defined() && !T.impl().Name.empty()))
    return UnknownValue{"how many handles a module or a gradient has", false, Dtype::Long};
  return static_cast<std::int64_t>(T.implRef().use_count());
}

/// What only tensors of sparse layout have; raises for others.
Argument ofParts(const Tensor &T, std::string_view Method, std::int64_t (*Get)(const Tensor &)) {
  if (T.isSparse())
    return Get(T);
  Session::current().raise("Could not run 'aten::" + std::string(Method) + "' with arguments from the '" +
                           (T.device().isCuda() ? "CUDA" : "CPU") + "' backend.");
  return {};
}

constexpr TensorProperty Properties[] = {
    {"dim", rank, 1},
    {"ndimension", rank, 1},
    {"numel", count, 0},
    {"sym_numel", count, 0},
    {"element_size", elementBytes},
    {"itemsize", elementBytes},
    {"nbytes", bytes},
    {"sym_nbytes", bytes},
    {"storage_offset", offset, 0},
    {"sym_storage_offset", offset, 0},
    {"dtype", type, std::nullopt, /*IsType=*/true},
    {"scalar_type", type, std::nullopt, /*IsType=*/true},
    {"device", [](const Tensor &T) -> Argument { return T.device(); }},
    {"get_device",
     [](const Tensor &T) -> Argument { return T.device().isCuda() ? std::max(T.device().Index, 0) : -1; }},
    {"is_cuda", [](const Tensor &T) -> Argument { return T.device().isCuda(); }, 0},
    {"is_cpu", [](const Tensor &T) -> Argument { return T.device().isCpu(); }, 0},
    {"is_meta", [](const Tensor &T) -> Argument { return T.device().Type == DeviceType::Meta; }, 0},
    {"is_floating_point", [](const Tensor &T) -> Argument { return isFloatingPoint(T.dtype()); }, 0},
    {"is_complex", [](const Tensor &T) -> Argument { return isComplex(T.dtype()); }, 0},
    {"is_signed", [](const Tensor &T) -> Argument { return T.dtype() != Dtype::Byte && T.dtype() != Dtype::Bool; }},
    {"is_non_overlapping_and_dense", [](const Tensor &T) -> Argument { return T.isNonOverlappingAndDense(); }, 1},
    {"suggest_memory_format", [](const Tensor &T) -> Argument { return suggestFormat(T); }},
    {"options",
     [](const Tensor &T) -> Argument {
       auto O = std::make_shared<OptionSet>();
       O->Type = "TensorOptions";
       O->Fields["dtype"] = T.dtype();
       O->Fields["device"] = T.device();
       return O;
     }},
    // c10::Layout::Strided and Sparse: the first enumerators in every release.
    {"layout", [](const Tensor &T) -> Argument { return std::int64_t{T.isSparse()}; }, 0},
    {"requires_grad", [](const Tensor &T) -> Argument { return T.requiresGrad(); }, 0},
    {"is_leaf", [](const Tensor &T) -> Argument { return T.isLeaf(); }},
    {"retains_grad", [](const Tensor &T) -> Argument { return T.impl().RetainGrad; }, 0},
    {"output_nr", [](const Tensor &T) -> Argument { return static_cast<std::int64_t>(T.impl().OutputNumber); }},
    {"is_inference", [](const Tensor &T) -> Argument { return T.impl().Inference; }, 0},
    {"_version",
     [](const Tensor &T) -> Argument {
       if (T.impl().Inference && !T.impl().OwnVersion)
         return fail("Inference tensors do not track version counter.");
       return static_cast<std::int64_t>(versionOf(T));
     }},
    {"_is_view", [](const Tensor &T) -> Argument { return T.impl().Base != nullptr; }},
    {"is_view", [](const Tensor &T) -> Argument { return T.impl().Base != nullptr; }},
    {"is_conj", [](const Tensor &T) -> Argument { return T.impl().Conjugated; }, 0},
    {"is_neg", [](const Tensor &T) -> Argument { return T.impl().Negated; }, 0},
    {"_is_zerotensor", [](const Tensor &T) -> Argument { return T.impl().VirtualZeros; }, 0},
    {"has_storage", [](const Tensor &) -> Argument { return true; }, 0},
    {"use_count", handles, 0},
    {"toString",
     [](const Tensor &T) -> Argument {
       return (T.device().isCuda() ? "CUDA" : "CPU") + std::string(dtypeName(T.dtype())) + "Type";
     }},
    {"is_sparse", [](const Tensor &T) -> Argument { return T.isSparse(); }, 0},
    {"_nnz", [](const Tensor &T) -> Argument { return ofParts(T, "_nnz", &sparse::counted); }},
    {"is_coalesced",
     [](const Tensor &T) -> Argument {
       const Argument Known =
           ofParts(T, "is_coalesced", [](const Tensor &S) { return std::int64_t{S.sparse().Coalesced}; });
       const auto *Is = Known.get<std::int64_t>();
       return Is ? Argument(*Is != 0) : Known;
     }},
    {"sparse_dim",
     [](const Tensor &T) -> Argument {
       return ofParts(T, "sparse_dim", [](const Tensor &S) { return S.sparse().sparseDims(); });
     }},
    {"dense_dim",
     [](const Tensor &T) -> Argument {
       return ofParts(T, "dense_dim", [](const Tensor &S) { return S.sparse().Values.dim() - 1; });
     }},
    // Kinds of tensors that nothing here makes.
    {"is_sparse_csr", never, 0},
    {"is_quantized", never, 0},
    {"is_mkldnn", never, 0},
    {"is_nested", never, 0},
    {"is_xpu", never, 0},
    {"is_xla", never, 0},
    {"is_hpu", never, 0},
    {"is_hip", never, 0},
    {"is_ipu", never, 0},
    {"is_ve", never, 0},
    {"is_lazy", never, 0},
    {"is_mps", never, 0},
    {"is_ort", never, 0},
    {"is_vulkan", never, 0},
    {"is_metal", never, 0},
    {"has_names", never, 0},
};

} // namespace

std::span<const TensorProperty> tensorProperties() { return Properties; }

const TensorProperty *findTensorProperty(std::string_view Name) {
  static const auto Known = [] {
    std::unordered_map<std::string_view, const TensorProperty *> I;
    for (const TensorProperty &P : Properties)
      I.emplace(P.Name, &P);
    return I;
  }();
  const auto P = Known.find(Name);
  return P == Known.end() ? nullptr : P->second;
}

} // namespace vramlint
