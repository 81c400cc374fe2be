#!/usr/bin/env python3
"""Single calls on unusual operands: programs for torch.py to judge.

usage: operands.py DIR [--calls ops,modules,losses] [--operands empty,number,...]

What random programs seldom have: dimensions of nothing, numbers without dimensions, types that a kernel may not have,
memory that is spread or shared, a dimension more or fewer. Each file of DIR is a scenario of one call, tried forwards and
backwards, and twice where that is asked for; what is caught decides the size of what is allocated next, so that a call
that is refused in another way shows. `torch.py --vramlint PATH --together 60 DIR/*.cpp` judges them.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import argparse
import pathlib

HEAD = """// vramlint: scenario(@NAME@)
namespace nn = torch::nn;
namespace F = torch::nn::functional;
void program() {
  int n = 1;
  std::vector<torch::Tensor> kept;
  auto t = [&](std::function<void()> f) {
    ++n;
    try { f(); n *= 2; } catch (const c10::IndexError &) { n += 11; } catch (const c10::Error &) { n += 3; } catch (const std::exception &) { n += 5; }
    if (n > 1000) n %= 997;
    kept.push_back(torch::zeros({n}));
  };
"""
TAIL = "  auto last = torch::zeros({3});\n}\n"

# name: how it is made, the sizes that it takes
MODULES = {
    "linear": ("Linear(4, 3)", (2, 4)),
    "bn1": ("BatchNorm1d(4)", (2, 4)),
    "bn2": ("BatchNorm2d(4)", (2, 4, 3, 3)),
    "in2": ("InstanceNorm2d(nn::InstanceNorm2dOptions(4).affine(true))", (2, 4, 3, 3)),
    "gn": ("GroupNorm(2, 4)", (2, 4, 3, 3)),
    "ln": ("LayerNorm(nn::LayerNormOptions({4}))", (2, 4)),
    "lrn": ("LocalResponseNorm(2)", (2, 4, 3, 3)),
    "mp2": ("MaxPool2d(2)", (2, 4, 4, 4)),
    "mp1": ("MaxPool1d(2)", (2, 4, 4)),
    "mp3": ("MaxPool3d(2)", (2, 4, 4, 4, 4)),
    "ap2": ("AvgPool2d(2)", (2, 4, 4, 4)),
    "ap1": ("AvgPool1d(2)", (2, 4, 4)),
    "ap3": ("AvgPool3d(2)", (2, 4, 4, 4, 4)),
    "aap2": ("AdaptiveAvgPool2d(nn::AdaptiveAvgPool2dOptions({2, 2}))", (2, 4, 4, 4)),
    "aap1": ("AdaptiveAvgPool2d(nn::AdaptiveAvgPool2dOptions({1, 1}))", (2, 4, 4, 4)),
    "amp2": ("AdaptiveMaxPool2d(nn::AdaptiveMaxPool2dOptions({2, 2}))", (2, 4, 4, 4)),
    "lp2": ("LPPool2d(nn::LPPool2dOptions(2, 2))", (2, 4, 4, 4)),
    "fmp": ("FractionalMaxPool2d(nn::FractionalMaxPool2dOptions(2).output_size(2))", (2, 4, 5, 5)),
    "up": ("Upsample(nn::UpsampleOptions().scale_factor(std::vector<double>{2, 2}).mode(torch::kNearest))", (2, 4, 4, 4)),
    "upb": ("Upsample(nn::UpsampleOptions().scale_factor(std::vector<double>{2, 2}).mode(torch::kBilinear).align_corners(false))", (2, 4, 4, 4)),
    "drop": ("Dropout(0.5)", (2, 4)),
    "drop2": ("Dropout2d(0.5)", (2, 4, 3, 3)),
    "adrop": ("AlphaDropout(0.5)", (2, 4)),
    "relu": ("ReLU()", (2, 4)),
    "gelu": ("GELU()", (2, 4)),
    "prelu": ("PReLU()", (2, 4)),
    "prelu4": ("PReLU(nn::PReLUOptions().num_parameters(4))", (2, 4)),
    "rrelu": ("RReLU()", (2, 4)),
    "glu": ("GLU()", (2, 4)),
    "softmax": ("Softmax(1)", (2, 4)),
    "logsoftmax": ("LogSoftmax(1)", (2, 4)),
    "softmin": ("Softmin(1)", (2, 4)),
    "softmax2d": ("Softmax2d()", (2, 4, 3, 3)),
    "hardswish": ("Hardtanh()", (2, 4)),
    "tanhshrink": ("Tanhshrink()", (2, 4)),
    "softplus": ("Softplus()", (2, 4)),
    "selu": ("SELU()", (2, 4)),
    "mish": ("Mish()", (2, 4)),
    "silu": ("SiLU()", (2, 4)),
    "flat": ("Flatten()", (2, 4, 3)),
    "unflat": ("Unflatten(nn::UnflattenOptions(1, {2, 2}))", (2, 4)),
    "fold": ("Fold(nn::FoldOptions({4, 4}, {2, 2}))", (2, 4, 9)),
    "unfold": ("Unfold(nn::UnfoldOptions({2, 2}))", (2, 3, 4, 4)),
    "zp": ("ZeroPad2d(1)", (2, 3, 4, 4)),
    "rp": ("ReflectionPad2d(1)", (2, 3, 4, 4)),
    "rpl": ("ReplicationPad2d(1)", (2, 3, 4, 4)),
    "rp1": ("ReflectionPad1d(1)", (2, 3, 4)),
    "rpl1": ("ReplicationPad1d(1)", (2, 3, 4)),
    "rpl3": ("ReplicationPad3d(1)", (2, 3, 4, 4, 4)),
    "cp": ("ConstantPad1d(1, 2.0)", (2, 3, 4)),
    "ps": ("PixelShuffle(2)", (2, 4, 3, 3)),
    "pu": ("PixelUnshuffle(2)", (2, 4, 4, 4)),
    "conv1": ("Conv1d(4, 3, 2)", (2, 4, 5)),
    "convT1": ("ConvTranspose1d(4, 3, 2)", (2, 4, 5)),
    "convT3": ("ConvTranspose3d(4, 3, 2)", (2, 4, 5, 5, 5)),
    "convp": ("Conv2d(nn::Conv2dOptions(4, 3, 3).padding(1).padding_mode(torch::kReflect))", (2, 4, 5, 5)),
    "convs": ("Conv2d(nn::Conv2dOptions(4, 3, 2).padding(torch::kSame))", (2, 4, 5, 5)),
}

# of x, a matrix of 3x4
OPS = [
    "x.sum()",
    "x.mean()",
    "x.mean(0)",
    "x.mean(1)",
    "x.sum(0, true)",
    "x.std(1)",
    "x.std(0, false)",
    "x.var()",
    "x.var(1, true)",
    "std::get<0>(torch::var_mean(x, 0))",
    "std::get<0>(torch::std_mean(x))",
    "x.norm(1)",
    "x.norm(3)",
    "x.norm(2, 1)",
    "x.norm(INFINITY, 0)",
    "x.prod(0)",
    "x.cumsum(1)",
    "x.cumprod(0)",
    "x.logsumexp(0)",
    "x.softmax(1)",
    "x.log_softmax(0)",
    "x.log_softmax(1)",
    "x.matmul(torch::ones({x.size(1), 2}))",
    "torch::linear(x, torch::ones({2, x.size(1)}, torch::requires_grad()), torch::ones({2}, torch::requires_grad()))",
    "torch::mv(x, torch::ones({x.size(1)}, torch::requires_grad()))",
    "torch::addmv(torch::ones({x.size(0)}), x, torch::ones({x.size(1)}))",
    "torch::addr(torch::ones({x.size(0), 2}), torch::ones({x.size(0)}), torch::ones({2}))",
    "torch::addbmm(torch::ones({4, 4}), torch::ones({2, 4, 0}), torch::ones({2, 0, 4}))",
    "torch::matmul(torch::ones({2, 3, 0}), torch::ones({2, 0, 4}))",
    "torch::matmul(torch::ones({0, 3, 2}), torch::ones({2, 4}))",
    "torch::matmul(torch::ones({2, 0, 2}, torch::requires_grad()), torch::ones({2, 2, 4}))",
    "torch::matmul(torch::ones({0}), torch::ones({0}))",
    "torch::matmul(torch::ones({0}), torch::ones({0, 3}))",
    "torch::cat({x, torch::ones({0})}, 0)",
    "torch::cat({torch::ones({0}), x})",
    "torch::cat({x, x}, 1)",
    "torch::stack({x, x}, 1)",
    "x.repeat({2, 0})",
    "x.repeat({1, 3})",
    "x.tile({2})",
    "x.expand({2, -1, -1})",
    "x.unsqueeze(0)",
    "x.squeeze()",
    "x.flatten()",
    "x.unflatten(1, {x.size(1) / 2, 2})",
    "x.permute({1, 0}).contiguous()",
    "x.clone()",
    "x.clone().fill_(1)",
    "x.clone().zero_()",
    "x.clone().normal_()",
    "x.clone().uniform_()",
    "x.clone().add_(1)",
    "x.clone().mul_(x)",
    "x.clone().copy_(torch::ones({1}))",
    "x + torch::ones({1})",
    "x + torch::ones({1, 1, 1})",
    "x * 2",
    "x / x",
    "torch::ones({1}, torch::requires_grad()) * x",
    "x - torch::ones({x.size(1)}, torch::requires_grad())",
    "x.relu()",
    "x.sigmoid()",
    "x.exp()",
    "x.log()",
    "x.sqrt()",
    "x.abs()",
    "x.pow(x)",
    "torch::pow(2, x)",
    "x.clamp_min(0)",
    "torch::max(x, x)",
    "torch::minimum(x, torch::ones({1}))",
    "x.atan2(x)",
    "x.remainder(2)",
    "x.index({torch::indexing::Slice(), 0})",
    "x.index({torch::indexing::None, torch::indexing::Slice(0, 0)})",
    "x.index({torch::zeros({0}, torch::kLong)})",
    "x.index({torch::zeros({0}, torch::kLong), torch::zeros({0}, torch::kLong)})",
    "x.index({torch::ones({x.size(0)}, torch::kBool)})",
    "x.index_select(1, torch::zeros({2}, torch::kLong))",
    "x.index_add(0, torch::zeros({0}, torch::kLong), torch::ones({0, x.size(1)}))",
    "x.index_fill(0, torch::zeros({0}, torch::kLong), 1)",
    "x.scatter_add(0, torch::zeros({0, 2}, torch::kLong), torch::ones({0, 2}))",
    "torch::take(torch::ones({3}), torch::zeros({0}, torch::kLong))",
    "x.take_along_dim(torch::zeros({0, 2}, torch::kLong), 0)",
    "x.masked_scatter(x > 0, torch::ones({3}))",
    "x.masked_fill(x > 0, torch::ones({}))",
    "torch::where(x > 0)[0].to(torch::kFloat)",
    "x.nonzero().sum().to(torch::kFloat)",
    "x.flip({0, 1})",
    "x.roll(1)",
    "x.rot90()",
    "std::get<0>(x.sort(0))",
    "std::get<0>(x.sort())",
    "std::get<0>(x.topk(0, 1))",
    "std::get<0>(x.median(1))",
    "std::get<0>(x.min(0))",
    "x.min()",
    "x.argmax().to(torch::kFloat)",
    "x.argmin(0).to(torch::kFloat)",
    "x.amax()",
    "x.amin(0)",
    "x.chunk(3, 1)[0]",
    "x.split(2, 0)[0]",
    "x.tensor_split(2)[0]",
    "x.unbind(0).size() ? x : x * 2",
    "x.narrow(1, 0, 0)",
    "x.slice(1, 0, 1)",
    "x.to(torch::kLong).to(torch::kFloat)",
    "x.to(torch::kHalf).to(torch::kFloat)",
    'torch::einsum("ij,jk->ik", {x, torch::ones({x.size(1), 2})})',
    'torch::einsum("ij->j", {x})',
    'torch::einsum("ij,ij->", {x, x})',
    "torch::cdist(x, torch::ones({2, x.size(1)}))",
    "torch::pdist(x)",
    "torch::diag(x.flatten())",
    "x.diag_embed()",
    "x.triu(1)",
    "torch::linspace(0, 1, 1)",
    "torch::eye(0)",
    "torch::empty({0}).sum()",
    "torch::tensor(std::vector<float>{}).sum()",
    "torch::randperm(0).to(torch::kFloat)",
    "torch::randint(0, 5, {0, 2}).to(torch::kFloat)",
    "x.histc(2)",
    "x.quantile(0.5, 0)",
    "x.unfold(0, 1, 1)",
    "x.repeat_interleave(2)",
    "x.repeat_interleave(torch::zeros({0}, torch::kLong), 0)",
    "torch::linalg_vector_norm(x)",
    "torch::linalg_matrix_norm(x)",
    "std::get<0>(torch::linalg_svd(x))",
    "torch::linalg_pinv(x)",
    "torch::linalg_solve(torch::ones({0, 0}), torch::ones({0, 2}))",
    "torch::linalg_cholesky(torch::ones({0, 0}))",
    "torch::matrix_exp(torch::ones({0, 0}))",
    "torch::linalg_eigvalsh(torch::ones({0, 0}))",
    "torch::diff(x)",
    "torch::bucketize(x, torch::ones({3})).to(torch::kFloat)",
    "torch::searchsorted(torch::ones({3}), x).to(torch::kFloat)",
    "x.equal(x) ? x : x * 3",
    "torch::allclose(x, x) ? x : x * 3",
    "x.isnan().any().item<bool>() ? x : x * 2",
    "x.all().item<bool>() ? x : x * 2",
    "x.cov()",
    "x.corrcoef()",
    "x.nan_to_num()",
    "x.cross(x, 0)",
    "torch::combinations(x.flatten())",
    "torch::cartesian_prod({x.flatten(), torch::ones({2})})",
    "torch::block_diag({x, x})",
    "torch::atleast_3d(x)",
    "x.logit()",
    "torch::group_norm(x.unsqueeze(2), 2)",
    "torch::layer_norm(x, {x.size(1)})",
    "torch::batch_norm(x, {}, {}, {}, {}, true, 0.1, 1e-5, false)",
    "torch::instance_norm(x.unsqueeze(2), {}, {}, {}, {}, true, 0.1, 1e-5, false)",
    "torch::dropout(x, 0.5, true)",
    "torch::bernoulli(x.sigmoid())",
    "torch::nn::functional::gumbel_softmax(x)",
    "torch::fft_fft(x)",
    "torch::fft_rfft(x)",
    "torch::complex(x, x)",
    "torch::view_as_real(torch::complex(x, x))",
    "torch::polar(x, x)",
    "torch::prelu(x, torch::ones({1}))",
    "torch::nn::functional::grid_sample(torch::ones({0, 2, 3, 3}, torch::requires_grad()), torch::zeros({0, 2, 2, 2}))",
    "torch::nn::functional::affine_grid(torch::zeros({0, 2, 3}), {0, 1, 2, 2})",
    "x.sum(1)",
    "x.max()",
    "std::get<0>(x.max(1))",
    "std::get<0>(x.max(0))",
    "x.argmax(1).to(torch::kFloat)",
    "x.std()",
    "x.var(0)",
    "x.norm()",
    "x.norm(2, 0)",
    "x.prod()",
    "x.prod(1)",
    "x.cumsum(0)",
    "x.cumprod(1)",
    "x.logsumexp(1)",
    "x.softmax(0)",
    "x.matmul(x.t())",
    "x.t().matmul(x)",
    "torch::mm(x.t(), x)",
    "torch::bmm(x.unsqueeze(0), x.t().unsqueeze(0))",
    "torch::cat({x, x})",
    "torch::cat({x, torch::ones({3, 4})})",
    "torch::stack({x, x})",
    "x.repeat({2, 2})",
    "x.expand({3, x.size(0), x.size(1)})",
    "x.view({-1})",
    "x.reshape({x.size(1), -1})",
    "x.reshape({0, 2, 2})",
    "x.view({-1, 4})",
    "x.transpose(0, 1).contiguous()",
    "x.index_select(0, torch::zeros({0}, torch::kLong))",
    "x.gather(0, torch::zeros({0, 4}, torch::kLong))",
    "x.masked_fill(x > 0, 1)",
    "x.masked_select(x > 0)",
    "x.index({x > 0})",
    "torch::where(x > 0, x, -x)",
    "x.clone().index_put_({torch::zeros({0}, torch::kLong)}, 1)",
    "x.clone().scatter_(0, torch::zeros({0, 4}, torch::kLong), 1.0)",
    "x.flip({0})",
    "x.roll(1, 0)",
    "std::get<0>(x.sort(1))",
    "std::get<0>(x.topk(2, 1))",
    "x.chunk(2)[0]",
    "x.split(1)[0]",
    "x.unbind(1)[0]",
    "x.unbind(0)[0]",
    "x.narrow(0, 0, 0)",
    "x.slice(0, 0, 5)",
    "x.select(1, 0)",
    "x.to(torch::kDouble)",
    "x.norm(2, 1, true)",
    'torch::einsum("ij,kj->ik", {x, x})',
    "torch::cdist(x, x)",
    "torch::outer(x.view({-1}), x.view({-1}))",
    "torch::dot(x.view({-1}), x.view({-1}))",
    "x.diagonal()",
    "x.tril()",
    "x.nonzero().to(torch::kFloat)",
    "torch::addmm(torch::ones({4, 4}), x.t(), x)",
    "torch::baddbmm(torch::ones({1, 4, 4}), x.t().unsqueeze(0), x.unsqueeze(0))",
    "torch::linspace(0, 1, 0)",
    "torch::arange(0)",
    "x.histc(4)",
    "x.median()",
    "std::get<0>(x.mode(1))",
    "x.quantile(0.5)",
    "x.amax(1)",
    "x.amax(0)",
    "x.any().to(torch::kFloat)",
    "x.all().to(torch::kFloat)",
    "x.count_nonzero().to(torch::kFloat)",
    "torch::one_hot(torch::zeros({0}, torch::kLong), 4).to(torch::kFloat)",
    "torch::bincount(torch::zeros({0}, torch::kLong)).to(torch::kFloat)",
    "x.multinomial(1).to(torch::kFloat)",
    "x.bernoulli()",
    "torch::pad(x, {1, 1})",
    "x.unfold(1, 2, 1)",
    "x.repeat_interleave(2, 0)",
    'torch::meshgrid({x.view({-1}), torch::ones({3})}, "ij")[0]',
    "torch::linalg_norm(x)",
    "std::get<0>(torch::linalg_qr(x))",
    "torch::inverse(torch::ones({0, 0}))",
    "torch::det(torch::ones({0, 0}))",
    "std::get<1>(torch::svd(x))",
    "torch::renorm(x, 2, 0, 1)",
    "x.dist(x)",
    "torch::trace(torch::ones({0, 0}))",
    "x.clamp(0, 1)",
    "x.pow(2)",
    "x.lerp(x, 0.5)",
    "torch::addcmul(x, x, x)",
    "x.fmod(2)",
    "x.view({0, 4, 1}).squeeze(2)",
    "torch::tensordot(x, x, {0}, {0})",
    "torch::kron(x, torch::ones({2, 2}))",
    "torch::chain_matmul({x.t(), x, torch::ones({4, 2})})",
    "torch::vstack({x, x})",
    "torch::hstack({x, x})",
    "x.logcumsumexp(0)",
    "torch::trapz(x)",
    "x.nansum()",
]

# name: its options
LOSSES = {
    "mse_loss": ("MSELossFuncOptions", 2),
    "l1_loss": ("L1LossFuncOptions", 2),
    "smooth_l1_loss": ("SmoothL1LossFuncOptions", 2),
    "huber_loss": ("HuberLossFuncOptions", 2),
    "binary_cross_entropy": ("BinaryCrossEntropyFuncOptions", 2),
    "binary_cross_entropy_with_logits": ("BinaryCrossEntropyWithLogitsFuncOptions", 2),
    "kl_div": ("KLDivFuncOptions", 2),
    "poisson_nll_loss": ("PoissonNLLLossFuncOptions", 2),
    "hinge_embedding_loss": ("HingeEmbeddingLossFuncOptions", 2),
    "soft_margin_loss": ("SoftMarginLossFuncOptions", 2),
    "multilabel_soft_margin_loss": ("MultilabelSoftMarginLossFuncOptions", 2),
    "margin_ranking_loss": ("MarginRankingLossFuncOptions", 3),
    "triplet_margin_loss": ("TripletMarginLossFuncOptions", 3),
}

REDUCTIONS = ["torch::kSum", "torch::kNone", "torch::kMean"]


def listed(sizes):
    return "{" + ", ".join(map(str, sizes)) + "}"


def leaf(sizes):
    return f"torch::randn({listed(sizes)}, torch::requires_grad())"


def of_type(kind):
    return lambda s: f"torch::ones({listed(s)}, torch::{kind})"


# name: an operand made of the sizes that a call takes
OPERANDS = {
    "plain": leaf,
    "empty": lambda s: leaf((0,) + s[1:]),
    "featureless": lambda s: leaf(s[:1] + (0,) + s[2:]),
    "number": lambda s: leaf(()),
    "one": lambda s: leaf((1,)),
    "unbatched": lambda s: leaf(s[1:]),
    "batches": lambda s: leaf((2,) + s),
    "transposed": lambda s: leaf(s[::-1]) + ".permute(" + listed(range(len(s) - 1, -1, -1)) + ")",
    "sliced": lambda s: leaf(s[:-1] + (2 * s[-1],)) + f".slice({len(s) - 1}, 0, {2 * s[-1]}, 2)",
    "expanded": lambda s: leaf((1,) + s[1:]) + f".expand({listed(s)})",
    "double": lambda s: leaf(s) + ".to(torch::kDouble)",
    "bfloat16": lambda s: leaf(s) + ".to(torch::kBFloat16)",
    "long": of_type("kLong"),
    "bool": of_type("kBool"),
    "complex": of_type("kComplexFloat"),
    "undefined": lambda s: "torch::Tensor()",
}


def tried(body):
    return f"  t([&] {{ {body} }});\n"


def backwards(result):
    return f"if ({result}.requires_grad()) ({result}.is_complex() ? torch::view_as_real({result}) : {result}).sum().backward();"


def ops(operand):
    x = OPERANDS[operand]((3, 4))
    for i, op in enumerate(OPS):
        body = tried(f"auto x = {x}; auto r = {op}; auto q = torch::zeros({{r.numel() + 1, r.dim() + 1}}); {backwards('r')}")
        if "detach" not in op and "item" not in op:
            body += tried(
                f"auto x = {x}; auto r = {op}; if (!r.requires_grad() || r.is_complex()) return; "
                "auto g = torch::autograd::grad({r.pow(2).sum()}, {x}, {}, true, true, true)[0]; "
                "if (g.defined() && g.requires_grad()) g.sum().backward();"
            )
        yield f"op_{operand}_{i:03d}", body


def modules(operand):
    for name, (made, sizes) in MODULES.items():
        x = OPERANDS[operand](sizes)
        layer = f"nn::{made[: made.index('(')]} m{made[made.index('(') :]};".replace(" m();", " m;")
        if operand == "double":
            layer += " m->to(torch::kDouble);"
        yield f"module_{operand}_{name}", tried(f"{layer} auto y = m({x}); {backwards('y')}") + tried(
            f"{layer} m->eval(); torch::NoGradGuard g; auto y = m({x}); auto q = torch::zeros({{y.dim() + 1, y.numel() + 1}});"
        )


def losses(operand):
    x, y = OPERANDS[operand]((3, 4)), OPERANDS[operand]((3, 4))
    for name, (options, count) in LOSSES.items():
        body = ""
        for how in REDUCTIONS:
            how = "torch::kBatchMean" if name == "kl_div" and how == "torch::kMean" else how
            for target in ("y.detach()", "y"):
                first = "x.sigmoid()" if name == "binary_cross_entropy" else "x"
                targets = ", ".join([target] * (count - 1))
                body += tried(
                    f"auto x = {x}, y = {y}; auto r = F::{name}({first}, {targets}, F::{options}().reduction({how})); {backwards('r')}"
                )
        yield f"loss_{operand}_{name}", body


CALLS = {"ops": ops, "modules": modules, "losses": losses}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("directory", type=pathlib.Path)
    parser.add_argument("--calls", default=",".join(CALLS), help="of " + ", ".join(CALLS))
    parser.add_argument("--operands", default=",".join(OPERANDS), help="of " + ", ".join(OPERANDS))
    given = parser.parse_args()
    for name, known in (("calls", CALLS), ("operands", OPERANDS)):
        for word in getattr(given, name).split(","):
            if word not in known:
                parser.error(f"no {name} are named {word}: there are {', '.join(known)}")
    given.directory.mkdir(parents=True, exist_ok=True)
    count = 0
    for calls in given.calls.split(","):
        for operand in given.operands.split(","):
            for name, body in CALLS[calls](operand):
                (given.directory / f"{name}.cpp").write_text(HEAD + body + TAIL)
                count += 1
    print(f"{count} programs in {given.directory}")


if __name__ == "__main__":
    main()
