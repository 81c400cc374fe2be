// Stands in for matplotlib-cpp where that is not installed: nothing is drawn.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <iostream>
#include <map>
#include <numeric>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <vector>

namespace matplotlibcpp {

using keywords = std::map<std::string, std::string>;
/// Braces have no type of their own: they are a list of numbers in front, and keywords behind.
#define VRAMLINT_PLOT(name)                                                                                          \
  template <class... A> bool name(const A &...);                                                                     \
  template <class... A> bool name(std::initializer_list<double>, const A &...);                                      \
  template <class... A> bool name(std::initializer_list<double>, std::initializer_list<double>, const A &...);       \
  template <class X> bool name(const X &, const keywords &);                                                         \
  template <class X, class Y> bool name(const X &, const Y &, const keywords &);                                     \
  template <class X, class Y, class Z> bool name(const X &, const Y &, const Z &, const keywords &);                 \
  template <class X, class Y, class Z, class W>                                                                      \
  bool name(const X &, const Y &, const Z &, const W &, const keywords &);
VRAMLINT_PLOT(plot)
VRAMLINT_PLOT(plot3)
VRAMLINT_PLOT(plot_surface)
VRAMLINT_PLOT(named_plot)
VRAMLINT_PLOT(named_hist)
VRAMLINT_PLOT(named_semilogx)
VRAMLINT_PLOT(named_semilogy)
VRAMLINT_PLOT(named_loglog)
VRAMLINT_PLOT(semilogx)
VRAMLINT_PLOT(semilogy)
VRAMLINT_PLOT(loglog)
VRAMLINT_PLOT(scatter)
VRAMLINT_PLOT(bar)
VRAMLINT_PLOT(barh)
VRAMLINT_PLOT(hist)
VRAMLINT_PLOT(boxplot)
VRAMLINT_PLOT(stem)
VRAMLINT_PLOT(quiver)
VRAMLINT_PLOT(contour)
VRAMLINT_PLOT(errorbar)
VRAMLINT_PLOT(fill)
VRAMLINT_PLOT(fill_between)
VRAMLINT_PLOT(arrow)
VRAMLINT_PLOT(imshow)
VRAMLINT_PLOT(text)
VRAMLINT_PLOT(annotate)
VRAMLINT_PLOT(axhline)
VRAMLINT_PLOT(axvline)
VRAMLINT_PLOT(axvspan)
VRAMLINT_PLOT(title)
VRAMLINT_PLOT(suptitle)
VRAMLINT_PLOT(xlabel)
VRAMLINT_PLOT(ylabel)
VRAMLINT_PLOT(set_zlabel)
VRAMLINT_PLOT(xlim)
VRAMLINT_PLOT(ylim)
VRAMLINT_PLOT(xticks)
VRAMLINT_PLOT(yticks)
VRAMLINT_PLOT(tick_params)
VRAMLINT_PLOT(legend)
VRAMLINT_PLOT(grid)
VRAMLINT_PLOT(axis)
VRAMLINT_PLOT(figure_size)
VRAMLINT_PLOT(subplot)
VRAMLINT_PLOT(subplot2grid)
VRAMLINT_PLOT(subplots_adjust)
VRAMLINT_PLOT(save)
VRAMLINT_PLOT(show)
VRAMLINT_PLOT(draw)
VRAMLINT_PLOT(pause)
VRAMLINT_PLOT(clf)
VRAMLINT_PLOT(cla)
VRAMLINT_PLOT(ion)
VRAMLINT_PLOT(close)
VRAMLINT_PLOT(tight_layout)
VRAMLINT_PLOT(rcparams)
VRAMLINT_PLOT(backend)
#undef VRAMLINT_PLOT
template <class... A> long figure(const A &...);
template <class... A> bool fignum_exists(const A &...);

} // namespace matplotlibcpp
