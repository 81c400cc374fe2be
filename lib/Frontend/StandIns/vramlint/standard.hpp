// Headers of the standard library that programs use without including them, because another header does that is not
// there.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Found by several paths, so that a guard tells it apart.
#ifndef VRAMLINT_STANDIN_VRAMLINT_STANDARD_HPP
#define VRAMLINT_STANDIN_VRAMLINT_STANDARD_HPP

#include <algorithm>
#include <any>
#include <array>
#include <atomic>
#include <bitset>
#include <cassert>
#include <cfloat>
#include <chrono>
#include <cmath>
#include <complex>
#include <condition_variable>
#include <deque>
#include <filesystem>
#include <fstream>
#include <functional>
#include <future>
#include <iomanip>
#include <iostream>
#include <iterator>
#include <limits>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <numeric>
#include <optional>
#include <queue>
#include <random>
#include <regex>
#include <set>
#include <shared_mutex>
#include <sstream>
#include <stack>
#include <string>
#include <string_view>
#include <thread>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <variant>
#include <vector>
#if __cplusplus >= 202002L
#include <numbers>
#include <span>
#endif

#endif
