// MultiheadAttention, the transformer's layers, its stacks, and Transformer itself.
//
// Layers are composed as the C++ API composes them; which temporaries share a full expression decides what is alive
// together, so each block below is one expression there. A stack clones the layer it was given: the original stays
// behind in its options, on the CPU (torch/csrc/api/src/nn/modules/{activation,transformer}.cpp, 1.13).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Training/Layers.h"

#include "Ops/Core/CpuGenerator.h"
#include "Ops/Core/Toolbox.h"
#include "Tensor/Session.h"

namespace vramlint {

static Argument orNone(Tensor *T) { return T && T->defined() ? Argument(*T) : Argument(); }

static std::shared_ptr<Module> addChild(Module &Self, std::string_view Name, std::string_view Type,
                                        const NamedArguments &Options) {
  std::shared_ptr<Module> Child = Session::current().failed() ? nullptr : makeModule(Type, Options);
  if (Child)
    Self.registerChild(Name, Child);
  return Child;
}

static std::shared_ptr<Module> child(Module &Self, std::string_view Name) {
  const std::optional<std::shared_ptr<Module>> Found = Self.findChild(Name);
  if (Found && !*Found)
    Session::current().raise("Accessing empty ModuleHolder");
  return Found.value_or(nullptr);
}

/// A tensor result of a child; the first of several.
static Tensor callChild(Module &Self, std::string_view Name, const NamedArguments &Arguments) {
  std::shared_ptr<Module> M = child(Self, Name);
  if (!M || Session::current().failed())
    return {};
  Argument Result = callModule(M, Arguments);
  if (const Tensor *T = Result.get<Tensor>())
    return *T;
  const ArgumentList *List = Result.get<ArgumentList>();
  const Tensor *First = List && !List->empty() ? List->front().get<Tensor>() : nullptr;
  return First ? *First : Tensor();
}

static Tensor callOn(Module &Self, std::string_view Name, const Tensor &Input) {
  return Input.defined() ? callChild(Self, Name, {{"input", Input}}) : Tensor();
}

/// The bias of the projection behind the heads is made by its layer, and cleared by attention.
static void clearBias(Module &Self) {
  const std::shared_ptr<Module> Out = Self.findChild("out_proj").value_or(nullptr);
  if (const Tensor *Bias = Out ? Out->findTensor("bias") : nullptr; Bias && Bias->defined())
    changed(*Bias);
}

static void refillAttention(Module &Self) {
  fillOwn(Self);
  clearBias(Self);
}

static void buildAttention(Module &Self, OpCall &Options) {
  std::int64_t E = Options.integer("embed_dim", 0), Heads = Options.integer("num_heads", 1);
  std::int64_t K = Options.integer("kdim", E), V = Options.integer("vdim", E);
  bool Bias = Options.flag("bias", true);
  if (Options.poisoned())
    return;
  if (Heads <= 0 || E % Heads != 0)
    return Session::current().raise("embed_dim must be divisible by num_heads");
  bool Same = K == E && V == E;
  auto Absent = [&](std::string_view Name) { Self.registerParameter(Name, Tensor(), false); };
  if (Same) {
    makeParameter(Self, "in_proj_weight", {times(3, E), E});
    for (std::string_view Name : {"q_proj_weight", "k_proj_weight", "v_proj_weight"})
      Absent(Name);
  } else {
    makeParameter(Self, "q_proj_weight", {E, E});
    makeParameter(Self, "k_proj_weight", {E, K});
    makeParameter(Self, "v_proj_weight", {E, V});
    Absent("in_proj_weight");
  }
  if (Bias)
    makeParameter(Self, "in_proj_bias", {times(3, E)});
  else
    Absent("in_proj_bias");
  addChild(Self, "out_proj", "Linear", {{"in_features", E}, {"out_features", E}, {"bias", Bias}});
  if (Options.flag("add_bias_kv", false)) {
    drawn::normally(makeParameter(Self, "bias_k", {1, 1, E}));
    drawn::normally(makeParameter(Self, "bias_v", {1, 1, E}));
  }
  for (std::string_view Name : {"in_proj_weight", "q_proj_weight", "k_proj_weight", "v_proj_weight"})
    if (const Tensor *Weight = Self.findTensor(Name))
      drawn::evenly(*Weight);
  clearBias(Self);
}

static Argument forwardAttention(Module &Self, OpCall &Call) {
  LayerOptions Options(Self);
  Tensor Query = inputTensor(Call, 0), Key = inputTensor(Call, 1), Value = inputTensor(Call, 2);
  std::shared_ptr<Module> Out = child(Self, "out_proj");
  if (!Query.defined() || !Key.defined() || !Value.defined() || !Out)
    return Tensor();
  auto Later = [&](std::size_t Index, Argument Default) {
    const Argument *Given = Call.at(Index);
    return Given ? *Given : Default;
  };
  Tensor *Weight = Self.findTensor("in_proj_weight");
  return invoke("multi_head_attention_forward", {{"query", Query},
                                                 {"key", Key},
                                                 {"value", Value},
                                                 {"num_heads", Options.integer("num_heads", 1)},
                                                 {"in_proj_weight", orNone(Weight)},
                                                 {"in_proj_bias", orNone(Self.findTensor("in_proj_bias"))},
                                                 {"bias_k", orNone(Self.findTensor("bias_k"))},
                                                 {"bias_v", orNone(Self.findTensor("bias_v"))},
                                                 {"add_zero_attn", Options.flag("add_zero_attn", false)},
                                                 {"dropout_p", dropoutRate(Options, "dropout", 0.0)},
                                                 {"out_proj_weight", orNone(Out->findTensor("weight"))},
                                                 {"out_proj_bias", orNone(Out->findTensor("bias"))},
                                                 {"training", Self.Training},
                                                 {"key_padding_mask", Later(3, {})},
                                                 {"need_weights", Later(4, true)},
                                                 {"attn_mask", Later(5, {})},
                                                 {"use_separate_proj_weight", !(Weight && Weight->defined())},
                                                 {"q_proj_weight", orNone(Self.findTensor("q_proj_weight"))},
                                                 {"k_proj_weight", orNone(Self.findTensor("k_proj_weight"))},
                                                 {"v_proj_weight", orNone(Self.findTensor("v_proj_weight"))},
                                                 {"average_attn_weights", Later(6, true)}});
}

/// Children in LibTorch's order; a decoder layer has a second attention, norm and dropout.
static void buildLayer(Module &Self, OpCall &Options, bool Decoder) {
  std::int64_t E = Options.integer("d_model", 512), Heads = Options.integer("nhead", 8);
  std::int64_t Inner = Options.integer("dim_feedforward", 2048);
  const double P = dropoutRate(Options, "dropout", 0.1);
  if (Options.poisoned())
    return;
  NamedArguments Attention = {{"embed_dim", E}, {"num_heads", Heads}, {"dropout", P}};
  addChild(Self, "self_attn", "MultiheadAttention", Attention);
  if (Decoder)
    addChild(Self, "multihead_attn", "MultiheadAttention", Attention);
  addChild(Self, "linear1", "Linear", {{"in_features", E}, {"out_features", Inner}});
  addChild(Self, "dropout", "Dropout", {{"p", P}});
  addChild(Self, "linear2", "Linear", {{"in_features", Inner}, {"out_features", E}});
  for (const char *Name : {"norm1", "norm2", "norm3"})
    if (Decoder || Name[4] != '3')
      addChild(Self, Name, "LayerNorm", {{"normalized_shape", Sizes{E}}});
  for (const char *Name : {"dropout1", "dropout2", "dropout3"})
    if (Decoder || Name[7] != '3')
      addChild(Self, Name, "Dropout", {{"p", P}});
}

static Tensor sum(const Tensor &A, const Tensor &B) {
  return A.defined() && B.defined() ? invokeTensor("add", {{"self", A}, {"other", B}}) : Tensor();
}

/// A child that takes its input by value from whoever made it: it ends with the call.
static Tensor callMoved(Module &Self, std::string_view Name, Tensor &&Input) {
  std::shared_ptr<Module> M = child(Self, Name);
  if (!M || !Input.defined() || Session::current().failed())
    return {};
  NamedArguments Given = {{"input", std::move(Input)}};
  Input = Tensor();
  const Argument Result = callModuleMoved(M, std::move(Given));
  const Tensor *T = Result.get<Tensor>();
  return T ? *T : Tensor();
}

/// The function that an option names, or is. relu() ends \p X where it is moved on.
static Tensor activate(LayerOptions &Options, Tensor &X, bool Moves) {
  const Argument *Given = Options.find("activation");
  if (const auto *Function = Given ? Given->get<std::shared_ptr<Module>>() : nullptr; Function && *Function) {
    const Argument Result = callModule(*Function, {{"input", X}});
    const Tensor *T = Result.get<Tensor>();
    return T ? *T : Tensor();
  }
  const std::string Name = enumOption(Options, "activation", "relu");
  Tensor Out = invokeTensor(Name, {{"self", X}});
  if (Moves && Name == "relu")
    X = Tensor();
  return Out;
}

/// `linear2(dropout(activation(linear1(x))))`, assigned to \p Result.
/// \p Moves: since 2.1 relu() of the functionals moves its input on, which ends with it then; the decoder has a copy.
static void feedForward(Module &Self, const Tensor &X, Tensor &Result, bool Moves) {
  LayerOptions Options(Self);
  Tensor Wide = callOn(Self, "linear1", X);
  Tensor Active = Wide.defined() ? activate(Options, Wide, Moves) : Tensor();
  Tensor Dropped = callMoved(Self, "dropout", std::move(Active));
  Result = callOn(Self, "linear2", Dropped);
}

static Argument later(OpCall &Call, std::size_t Index) {
  const Argument *Given = Call.at(Index);
  return Given ? *Given : Argument();
}

/// `norm(x + dropout(y))`.
static Tensor addAndNorm(Module &Self, const char *Norm, const char *Dropout, const Tensor &X, const Tensor &Y) {
  Tensor Dropped = callOn(Self, Dropout, Y);
  Tensor Sum = sum(X, Dropped);
  return callOn(Self, Norm, Sum);
}

static Argument forwardEncoderLayer(Module &Self, OpCall &Call) {
  Tensor Source = inputTensor(Call);
  if (!Source.defined())
    return Tensor();
  Tensor Branch = callChild(Self, "self_attn",
                            {{"query", Source},
                             {"key", Source},
                             {"value", Source},
                             {"key_padding_mask", later(Call, 2)},
                             {"need_weights", true},
                             {"attn_mask", later(Call, 1)}});
  Tensor Result = addAndNorm(Self, "norm1", "dropout1", Source, Branch);
  feedForward(Self, Result, Branch, torchAtLeast(2, 1));
  return addAndNorm(Self, "norm2", "dropout2", Result, Branch);
}

static Argument forwardDecoderLayer(Module &Self, OpCall &Call) {
  Tensor Target = inputTensor(Call, 0), Memory = inputTensor(Call, 1);
  if (!Target.defined() || !Memory.defined())
    return Tensor();
  auto Step = [&](const char *Dropout, const char *Norm, const Tensor &Branch) {
    {
      Tensor Dropped = callOn(Self, Dropout, Branch);
      Target = sum(Target, Dropped);
    }
    Target = callOn(Self, Norm, Target);
    return Target.defined();
  };
  Tensor Branch = callChild(Self, "self_attn",
                            {{"query", Target},
                             {"key", Target},
                             {"value", Target},
                             {"key_padding_mask", later(Call, 4)},
                             {"need_weights", false},
                             {"attn_mask", later(Call, 2)}});
  if (!Step("dropout1", "norm1", Branch))
    return Tensor();
  Branch = callChild(Self, "multihead_attn",
                     {{"query", Target},
                      {"key", Memory},
                      {"value", Memory},
                      {"key_padding_mask", later(Call, 5)},
                      {"need_weights", false},
                      {"attn_mask", later(Call, 3)}});
  if (!Step("dropout2", "norm2", Branch))
    return Tensor();
  feedForward(Self, Target, Branch, false);
  Step("dropout3", "norm3", Branch);
  return Target;
}

void makePrototype(OptionSet &Options) {
  constexpr std::pair<const char *, const char *> Layers[] = {{"encoder_layer", "TransformerEncoderLayer"},
                                                              {"decoder_layer", "TransformerDecoderLayer"}};
  for (const auto &[Field, Type] : Layers)
    if (const auto Given = Options.Fields.find(std::string(Field) + "_options"); Given != Options.Fields.end()) {
      const Argument Parts = Given->second;
      Options.Fields.erase(Given);
      Options.Fields.insert_or_assign(Field, Argument(makeModule(Type, {{"options", Parts}})));
    }
}

/// \p Name is `encoder_layer` or `decoder_layer`; given as a module, or as the options of one.
static std::shared_ptr<Module> prototype(Module &Self, std::string_view Name, std::string_view Type) {
  LayerOptions Options(Self);
  if (const Argument *Given = Options.find(Name))
    if (const auto *M = Given->get<std::shared_ptr<Module>>())
      return *M;
  const Argument *Parts = Options.find(std::string(Name) + "_options");
  if (!Parts)
    return nullptr;
  std::shared_ptr<Module> Made = makeModule(Type, {{"options", *Parts}});
  // It stays alive in the options.
  Self.Options.Fields.insert_or_assign(std::string(Name), Argument(Made));
  Self.OptionsRead[std::string(Name)] = true;
  return Made;
}

static void buildStack(Module &Self, OpCall &Options, bool Decoder) {
  std::int64_t Count = Options.integer("num_layers", 0);
  if (Options.poisoned())
    return;
  std::shared_ptr<Module> Layer = prototype(Self, Decoder ? "decoder_layer" : "encoder_layer",
                                            Decoder ? "TransformerDecoderLayer" : "TransformerEncoderLayer");
  if (!Layer) {
    Self.Unknown = {"the layer that " + Self.TypeName + " repeats is not known"};
    return;
  }
  std::shared_ptr<Module> Layers = addChild(Self, "layers", "ModuleList", {});
  for (std::int64_t I = 0; I < Count && !Session::current().failed(); ++I)
    Layers->addElement(std::to_string(I), callClone(*Layer));
  if (const Argument *Norm = Options.find("norm"))
    if (const auto *M = Norm->get<std::shared_ptr<Module>>(); M && *M)
      Self.registerChild("norm", callClone(**M));
}

static Argument forwardStack(Module &Self, OpCall &Call) {
  std::shared_ptr<Module> Layers = child(Self, "layers");
  Tensor Output = inputTensor(Call);
  if (!Layers || !Output.defined())
    return Tensor();
  NamedArguments Arguments = Call.handOn();
  for (auto &[Name, Layer] : Layers->Elements) {
    Arguments[0].Value = Output;
    Argument Result = callModule(Layer, Arguments);
    const Tensor *T = Result.get<Tensor>();
    if (!T || !T->defined())
      return Result;
    Arguments[0].Value = Argument();
    Output = *T;
  }
  return child(Self, "norm") ? callOn(Self, "norm", Output) : Output;
}

/// TransformerImpl::reset_parameters: matrices alone.
static void refillTransformer(Module &Self) {
  for (const auto &[Name, T] : Self.namedParameters())
    if (T.defined() && T.dim() > 1) {
      changed(T);
      drawn::evenly(T);
    }
}

static void buildTransformer(Module &Self, OpCall &Options) {
  std::int64_t E = Options.integer("d_model", 512);
  auto Layer = std::make_shared<OptionSet>();
  for (std::string_view Name : {"d_model", "nhead", "dim_feedforward", "dropout", "activation"})
    if (const Argument *A = Options.find(Name))
      Layer->Fields.emplace(Name, *A);
  for (const char *Part : {"encoder", "decoder"}) {
    if (const Argument *Custom = Options.find(std::string("custom_") + Part))
      if (const auto *M = Custom->get<std::shared_ptr<Module>>(); M && *M) {
        Self.registerChild(Part, callClone(**M));
        continue;
      }
    std::int64_t Count = Options.integer(std::string("num_") + Part + "_layers", 6);
    if (Options.poisoned())
      return;
    addChild(Self, Part, Part[0] == 'e' ? "TransformerEncoder" : "TransformerDecoder",
             {{std::string(Part) + "_layer_options", Layer},
              {"num_layers", Count},
              {"norm", makeModule("LayerNorm", {{"normalized_shape", Sizes{E}}})}});
    if (Session::current().failed()) // it has one already
      return;
  }
  refillTransformer(Self);
}

static Argument forwardTransformer(Module &Self, OpCall &Call) {
  Session &S = Session::current();
  LayerOptions Options(Self);
  Tensor Source = inputTensor(Call, 0), Target = inputTensor(Call, 1);
  if (!Source.defined() || !Target.defined())
    return Tensor();
  std::int64_t E = Options.integer("d_model", 512);
  auto Both = [](std::int64_t A, std::int64_t B) { return std::to_string(A) + " and " + std::to_string(B); };
  if (Source.dim() != 3 || Target.dim() != 3)
    return S.raise("src and tgt should have 3 dimensions, but got " + Both(Source.dim(), Target.dim())), Tensor();
  if (Source.size(1) != Target.size(1))
    return S.raise("src and tgt should have equal batch size (at dim 1), but got " +
                   Both(Source.size(1), Target.size(1))),
           Tensor();
  if (Source.size(2) != E || Target.size(2) != E)
    return S.raise("src and tgt should have same feature size as d_model (at dim 2), but got " +
                   Both(Source.size(2), Target.size(2)) + " while d_model is " + std::to_string(E)),
           Tensor();
  Tensor Memory = callChild(
      Self, "encoder", {{"src", Source}, {"src_mask", later(Call, 2)}, {"src_key_padding_mask", later(Call, 5)}});
  if (!Memory.defined())
    return Tensor();
  return callChild(Self, "decoder",
                   {{"tgt", Target},
                    {"memory", Memory},
                    {"tgt_mask", later(Call, 3)},
                    {"memory_mask", later(Call, 4)},
                    {"tgt_key_padding_mask", later(Call, 6)},
                    {"memory_key_padding_mask", later(Call, 7)}});
}

static const ModuleDecl Layers[] = {
    {.Name = "MultiheadAttention", .Build = buildAttention, .Refill = refillAttention, .Forward = forwardAttention},
    {.Name = "TransformerEncoderLayer",
     .Build = [](Module &M, OpCall &O) { buildLayer(M, O, false); },
     .Forward = forwardEncoderLayer},
    {.Name = "TransformerDecoderLayer",
     .Build = [](Module &M, OpCall &O) { buildLayer(M, O, true); },
     .Forward = forwardDecoderLayer},
    {.Name = "TransformerEncoder",
     .Build = [](Module &M, OpCall &O) { buildStack(M, O, false); },
     .Forward = forwardStack},
    {.Name = "TransformerDecoder",
     .Build = [](Module &M, OpCall &O) { buildStack(M, O, true); },
     .Forward = forwardStack},
    {.Name = "Transformer", .Build = buildTransformer, .Refill = refillTransformer, .Forward = forwardTransformer},
};

std::span<const ModuleDecl *const> transformerLayers() {
  static const std::vector<const ModuleDecl *> List = pointersTo(Layers);
  return List;
}

} // namespace vramlint
