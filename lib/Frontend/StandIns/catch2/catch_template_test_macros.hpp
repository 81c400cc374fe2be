// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "catch_all.hpp"
