// Stands in for torch/python.h where Python's headers are not installed: an extension's own classes and functions are
// C++, and what it binds is what Python may call, which nothing here does.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#if __has_include(<Python.h>)
#include_next <torch/python.h>
#else
#include <pybind11/functional.h>
#include <pybind11/numpy.h>
#include <pybind11/operators.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

namespace py = pybind11;

#ifndef TORCH_EXTENSION_NAME // a flag of who builds it
#define TORCH_EXTENSION_NAME extension
#endif
#endif
