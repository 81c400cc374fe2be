# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Numbers: to and from text, random ones of a fixed seed, durations, complex, bits."""

from library import fill, library, lines

TEXTS = ["12", "-7", "0x1f", "017", " 42", "3.25", "1e3", "abc", "", "99999999999999999999", "+5", "12abc", "-", ".5e-2", "nan", "0", "1.7976931348623159e309", "ff", "2147483648", "7.", "1e-5x"]


@library("numbers-from-text")
def from_text(g):
    t = lambda: '"' + g.pick(TEXTS) + '"'
    g.run("std::size_t end = 0;")
    for _ in range(g.n(5, 12)):
        own = [f"trying([&] {{ tell($L, std::stoi({t()})); }});", f"trying([&] {{ tell($L, std::stol({t()}, &end), end); }});", f"trying([&] {{ tell($L, std::stoi({t()}, &end, {g.pick([2, 8, 10, 16, 0, 36])}), end); }});", f"trying([&] {{ tell($L, std::stoull({t()})); }});", f"trying([&] {{ tell($L, std::stod({t()}, &end), end); }});", f"trying([&] {{ tell($L, std::stof({t()})); }});", f"trying([&] {{ tell($L, std::stoul({t()}, nullptr, 16)); }});",
               f"{{ std::string s = {t()}; int v = -1; auto r = std::from_chars(s.data(), s.data() + s.size(), v); tell($L, v, r.ptr - s.data(), (int)r.ec); }}", f"{{ std::string s = {t()}; unsigned v = 1; auto [p, ec] = std::from_chars(s.data(), s.data() + s.size(), v, 16); tell($L, v, p - s.data(), ec == std::errc()); }}", f"{{ std::string s = {t()}; short v = 1; auto r = std::from_chars(s.data(), s.data() + s.size(), v); tell($L, v, (int)r.ec); }}",
               f"{{ std::string s = {t()}; double v = -1; auto r = std::from_chars(s.data(), s.data() + s.size(), v); tell($L, v == v ? v : -2.0, r.ptr - s.data(), (int)r.ec); }}", f"{{ char *rest = nullptr; const char *s = {t()}; long v = std::strtol(s, &rest, {g.pick([0, 10, 16])}); tell($L, v, rest - s); }}", f"{{ char *rest = nullptr; const char *s = {t()}; double v = std::strtod(s, &rest); tell($L, v == v ? v : -2.0, rest - s); }}",
               f"tell($L, std::atoi(\"{g.n(0, 99)}x\"), std::atof(\"{g.n(0, 99)}.25e1\"));", f"trying([&] {{ tell($L, std::stoll(std::string({t()}) + \"$n\")); }});", f"trying([&] {{ tell($L, std::stoi(std::wstring(L\"$m\"))); }});", f"{{ std::istringstream in({t()}); int v = 7; in >> v; tell($L, v, in.fail()); }}"]
        lines(g, own, 1)


@library("numbers-to-text")
def to_text(g):
    own = ["tell($L, std::to_string($m), std::to_string(-$n), std::to_string($nu), std::to_string($mLL));", "tell($L, std::to_string($m.125), std::to_string(-$n.5f));", "tell($L, std::to_string(1e$n), std::to_string(-0.0));", "{ char t[40]; auto r = std::to_chars(t, t + 40, $m * -7); *r.ptr = 0; tell($L, t); }", "{ char t[70]; auto r = std::to_chars(t, t + 70, $mu, 2 + $n); *r.ptr = 0; tell($L, t); }", "{ char t[2]; auto r = std::to_chars(t, t + 2, $m00); tell($L, (int)r.ec, r.ptr - t); }",
           "{ char t[40]; auto r = std::to_chars(t, t + 40, $m.$m); *r.ptr = 0; tell($L, t); }", "{ char t[40]; auto r = std::to_chars(t, t + 40, $m.1e$n); *r.ptr = 0; tell($L, t); }", "{ char t[60]; auto r = std::to_chars(t, t + 60, $m.$n5, std::chars_format::fixed, $k); *r.ptr = 0; tell($L, t); }", "{ char t[60]; auto r = std::to_chars(t, t + 60, $m.$n, std::chars_format::scientific); *r.ptr = 0; tell($L, t); }", "{ char t[60]; auto r = std::to_chars(t, t + 60, 0.1f * $n, std::chars_format::general); *r.ptr = 0; tell($L, t); }",
           "{ char t[40]; tell($L, std::snprintf(t, 40, \"%+.$kf|%e|%g\", $m.5, $n.25, $m.0), t); }", "{ char t[80]; std::snprintf(t, 80, \"%-8s|%08.3f|%x|%#o|%5.1f%%|%lld\", $s, $m.5, $mu, $nu, $n.25, -$mLL); tell($L, t); }", "{ char t[40]; std::snprintf(t, 40, \"%*d|%-*d|%.*f\", $n, $m, $n, $n, $k, $n.5); tell($L, t); }", "{ std::string s; for (int n = $m; n; n /= 2) s.insert(0, 1, (char)('0' + n % 2)); tell($L, s); }",
           "tell($L, std::bitset<10>($m).to_string(), std::bitset<4>($m).to_ulong());", "tell($L, std::to_string(std::numeric_limits<long long>::min()), std::to_string(std::numeric_limits<unsigned>::max()));", "printf(\"%s %d\\n\", std::to_string($n).c_str(), $m);"]
    for i, text in enumerate(own):
        own[i] = text.replace("$m00", f"{g.n(1, 99)}00")
    lines(g, own, g.n(5, 12))


ENGINES = ["std::mt19937", "std::mt19937_64", "std::minstd_rand", "std::minstd_rand0", "std::ranlux24_base", "std::ranlux24", "std::knuth_b", "std::default_random_engine", "std::ranlux48_base"]


@library("random-engines")
def engines(g):
    g.run(f"{g.pick(ENGINES)} e({g.n(0, 999)}), f;")
    own = ["tell($L, (unsigned long long)e());", "e.discard($m);", "e.seed($n);", "tell($L, e == f);", "f = e;", "{ std::ostringstream o; o << e; tell($L, o.str().size() > 3, o.str().substr(0, 12)); }", "{ std::stringstream s; s << e; s >> f; tell($L, e == f); }", "{ std::seed_seq q{$n, $m, 3}; e.seed(q); tell($L, (unsigned long long)e()); }", "tell($L, (unsigned long long)(e.max() - e.min()));", "for (int i = 0; i < $m; ++i) mix((unsigned long long)f());",
           "{ auto copy = e; tell($L, copy() == e()); }", "{ std::vector<int> v(8); std::iota(v.begin(), v.end(), 0); std::shuffle(v.begin(), v.end(), e); tell($L, v); }", "{ std::seed_seq q{$n}; std::vector<unsigned> v(3); q.generate(v.begin(), v.end()); for (auto x : v) tell($L, x); }"]
    own += ["tell($L, std::generate_canonical<double, 20>(e));", "{ std::independent_bits_engine<std::mt19937, 7, unsigned> b($n); tell($L, b()); }"]
    lines(g, own, g.n(4, 9))


@library("distributions")
def distributions(g):
    g.run(f"std::mt19937 e({g.n(0, 999)});\ndouble d = 0;")
    whole = ["std::uniform_int_distribution<int>(-$n, $m)", "std::uniform_int_distribution<long long>(0, $m000000)", "std::bernoulli_distribution(0.$m)", "std::binomial_distribution<int>($m, 0.$n1)", "std::geometric_distribution<int>(0.2)", "std::poisson_distribution<int>($n.5)", "std::discrete_distribution<int>({$n.5, 1, $m})", "std::negative_binomial_distribution<int>(3, 0.5)", "std::poisson_distribution<int>($m.5)", "std::uniform_int_distribution<short>(1, 6)"]
    real = ["std::uniform_real_distribution<double>(-$n, 10)", "std::normal_distribution<double>($n, 2)", "std::exponential_distribution<double>(1.5)", "std::gamma_distribution<double>(2.$n, 1)", "std::weibull_distribution<double>(2, 3)", "std::lognormal_distribution<double>(0, 0.5)", "std::chi_squared_distribution<double>(3)", "std::cauchy_distribution<double>(0, 1)", "std::student_t_distribution<double>(4)", "std::extreme_value_distribution<double>(1, 2)", "std::uniform_real_distribution<float>(0, 1)", "std::fisher_f_distribution<double>(3, 4)"]
    for _ in range(g.n(4, 9)):
        if g.chance(0.5):
            g.run(fill(g, f"{{ auto x = {g.pick(whole)}; for (int i = 0; i < $n; ++i) tell($L, x(e)); }}", None))
        else:
            g.run(fill(g, f"{{ auto x = {g.pick(real)}; for (int i = 0; i < $k; ++i) {{ d = x(e); tell($L, d); }} x.reset(); tell($L, x.min() <= d); }}", None))
    lines(g, ["{ std::vector<int> v{1, 2, 3, 4, 5}; std::shuffle(v.begin(), v.end(), e); tell($L, v); }", "{ std::normal_distribution<double> a(1, 2), b(1, 2); tell($L, a == b); tell($L, a(e), a.mean()); }", "{ std::uniform_int_distribution<int> u; tell($L, u(e, decltype(u)::param_type(1, $n + 1))); }", "{ std::ostringstream o; std::normal_distribution<double> a($n, 2); o << a; tell($L, o.str()); }"], g.n(0, 2))
    g.run("tell(\"next\", e());")


@library("chrono")
def chrono(g):
    """Durations and calendar dates: no clock."""
    g.top("using namespace std::chrono;\nusing namespace std::chrono_literals;")
    g.run(fill(g, "milliseconds a($m000), b($n);\nyear_month_day d = year($m00 % 3000 + 1) / $n / 1;" .replace("$m00", str(g.n(1, 29)) + "00").replace("/ $n /", f"/ {g.n(1, 12)} /"), None))
    own = ["a += b;", "b = a % $n1ms;", "a = b * $n;", "tell($L, a.count(), duration_cast<seconds>(a).count());", "tell($L, floor<seconds>(a).count(), ceil<seconds>(a).count(), round<seconds>(a).count());", "tell($L, (a + 2s).count(), a < 3s, a / 2ms);", "tell($L, duration<double>(a).count());", "{ hh_mm_ss t(a); tell($L, t.hours().count(), t.minutes().count(), t.seconds().count(), t.subseconds().count()); }", "tell($L, abs(b - a).count());",
           "d += months($n);", "d += years($k);", "d = sys_days(d) + days($m);", "tell($L, (int)d.year(), (unsigned)d.month(), (unsigned)d.day(), d.ok());", "tell($L, weekday(sys_days(d)).c_encoding(), sys_days(d).time_since_epoch().count());", "{ auto last = d.year() / d.month() / std::chrono::last; tell($L, (unsigned)last.day()); }", "tell($L, (sys_days(d) - sys_days(1970y / 1 / 1)).count(), d.year().is_leap());", "{ auto x = sys_days(d) + 13h + $nmin; tell($L, x.time_since_epoch().count(), (x - floor<days>(x)).count()); }",
           "tell($L, d < 2000y / 6 / 15, d == d);", "{ time_point<system_clock, seconds> t{seconds($m)}; t += 1min; tell($L, t.time_since_epoch().count(), time_point_cast<minutes>(t).time_since_epoch().count()); }", "{ year_month_weekday x{sys_days(d)}; tell($L, x.index(), x.weekday().iso_encoding()); }", "tell($L, (hours(1) + minutes($n)).count(), seconds(1h).count());"]
    own = [t.replace("$n1ms", f"{g.n(1, 9)}1ms") for t in own]
    lines(g, own, g.n(4, 10))


@library("complex-and-math")
def complex_(g):
    g.run(fill(g, "std::complex<double> a($n, $m), b($k + 1, -$n);\ndouble x = $m.5;", None))
    own = ["a += b;", "a *= std::complex<double>(0.5, 0.25);", "b = a / b;", "b = std::conj(a) + 1.0;", "tell($L, a.real(), a.imag());", "tell($L, std::abs(a), std::arg(b), std::norm(a));", "{ auto p = std::polar(2.0, 0.5 * $k); tell($L, p.real(), p.imag()); }", "tell($L, a == b, a != std::complex<double>(1, 2));", "{ std::ostringstream o; o << a; tell($L, o.str()); }", "{ auto r = std::sqrt(a); tell($L, r.real(), r.imag()); }", "{ auto r = std::exp(std::complex<double>(0, $n)); tell($L, r.real(), r.imag()); }",
           "tell($L, std::sqrt(x), std::pow(x, 0.$n), std::log(x), std::exp(x / 50));", "tell($L, std::sin(x), std::cos(x), std::tan(x), std::atan2(x, $n.5));", "tell($L, std::floor(-x), std::ceil(x), std::round(x), std::trunc(-x), std::fmod(x, 3.0));", "tell($L, std::hypot(x, 3.0), std::cbrt(x), std::fabs(-x), std::fma(x, 2.0, 1.0));", "tell($L, std::isnan(x), std::isinf(x / 0.5), std::signbit(-x), std::isfinite(x));", "{ int e = 0; double m = std::frexp(x, &e); tell($L, m, e, std::ldexp(m, 3)); }", "{ double whole = 0, rest = std::modf(x, &whole); tell($L, whole, rest); }",
           "tell($L, std::lround(x), std::llrint(x), std::ilogb(x), std::copysign(x, -1.0));", "tell($L, std::tgamma(x / 20), std::erf(x / 40), std::lgamma(x));", "x = std::fmax(1.5, std::fmin(x, 50.0));", "x = std::abs(a) > 1e6 ? 2.5 : x; a = {1, 2};", "tell($L, std::numbers::pi * $n, std::numeric_limits<float>::epsilon());", "{ std::complex<float> c(1.5f, $n); c = c * c; tell($L, c.real(), c.imag()); }", "{ float f = (float)x; tell($L, std::sqrt(f), std::nextafter(f, 100.0f) > f); }", "{ using namespace std::complex_literals; auto z = 1.0 + 2.0i; tell($L, z.imag()); }"]
    lines(g, own, g.n(4, 10))


@library("bitset-and-bits")
def bits(g):
    size = g.pick([5, 16, 40, 64, 70, 130])
    g.run(fill(g, f"std::bitset<{size}> a($m), b(\"10110\");\nunsigned u = $m * 77u;", None))
    own = ["$c |= $d;", "$c &= ~$d;", "$c ^= $d;", "$c <<= $k;", "$c >>= $k;", "$c.flip();", "$c.set($k);", "$c.reset($k);", "$c.flip($k);", "$c[$k] = $d[$k];", "tell($L, $c.count(), $c.any(), $c.none(), $c.all());", "tell($L, $c.to_string());", "tell($L, $c.test($k), $c == $d, $c.size());", "trying([&] { tell($L, $c.test($m0)); });", "trying([&] { tell($L, $c.to_ulong()); });", "trying([&] { std::bitset<6> x(std::string($s)); tell($L, x.to_ulong()); });",
           "tell($L, std::hash<std::bitset<8>>()(std::bitset<8>($m)) == std::hash<std::bitset<8>>()(std::bitset<8>($m)));", "{ std::istringstream in(\"0110$n\"); in >> $c; tell($L, $c.to_string()); }", "tell($L, std::popcount(u), std::countl_zero(u), std::countr_zero(u | 1024u), std::bit_width(u));", "tell($L, std::rotl(u, $n), std::rotr(u, $n), std::has_single_bit(u), std::bit_ceil(u % 1000u + 1), std::bit_floor(u));", "u = u * 1664525u + 1013904223u;", "tell($L, std::bit_cast<unsigned>(1.5f + $n), std::bit_cast<float>(0x40490fdbu));",
           "$c.set(); $c.reset(1);", "tell($L, std::countl_one((unsigned char)$m), std::countr_one((unsigned short)u));"]
    for _ in range(g.n(4, 10)):
        lines(g, own, 1, None, "tell($L, $c.to_string());", **dict(zip("cd", g.shuffled("ab"))))


@library("valarray-and-ratio")
def valarray(g):
    g.run(fill(g, "std::valarray<int> a{$n, $m, $n, $k}, b($n, 4);\nstd::valarray<double> d{1.5, $n.25, 3};", None))
    own = ["a += b;", "a = a * 2 - b;", "a %= 97;", "b = a.shift(1);", "b = a.cshift($k);", "tell($L, a.sum() % 1000, a.min(), a.max(), a.size());", "{ std::valarray<int> s = a[std::slice(0, 2, 2)]; dump($L, s); }", "a[std::slice(1, 2, 1)] = $n;", "a[a > b] = $n;", "b = a.apply([](int x) { return w(x + 1); });", "{ std::valarray<bool> m = a == b; dump($L, m); }", "d = std::sqrt(std::abs(d)) + 1.0;", "dump($L, d);", "d *= d; d /= 3.0;", "tell($L, (a < b).max());",
           "{ using R = std::ratio_add<std::ratio<1, 3>, std::ratio<$k, 4>>; tell($L, R::num, R::den); }", "tell($L, std::ratio_less_v<std::ratio<1, 3>, std::ratio<$n, 7>>, std::milli::den);", "std::swap(a, b);", "{ std::valarray<int> c(a); c <<= 1; tell($L, c[0]); }"]
    lines(g, own, g.n(4, 8), None, "dump($L, a);")
    g.run("a %= 1000; b %= 1000;")


@library("numeric-limits")
def limits(g):
    for _ in range(g.n(3, 8)):
        t = g.pick(["int", "unsigned", "short", "char", "signed char", "long long", "unsigned long", "float", "double", "bool", "unsigned char"])
        g.run(fill(g, g.pick([f"tell($L, std::numeric_limits<{t}>::digits, std::numeric_limits<{t}>::is_signed, std::numeric_limits<{t}>::digits10);", f"tell($L, std::numeric_limits<{t}>::lowest() < 1, (double)std::numeric_limits<{t}>::max());", f"tell($L, (double)std::numeric_limits<{t}>::min(), std::numeric_limits<{t}>::is_integer);",
                              f"tell($L, std::is_same_v<std::make_unsigned_t<std::conditional_t<std::is_integral_v<{t}> && !std::is_same_v<{t}, bool>, {t}, int>>, unsigned>, sizeof({t}));", f"tell($L, std::is_convertible_v<{t}, int>, std::is_same_v<std::common_type_t<{t}, short>, int>);", "tell($L, std::cmp_less(-$n, $mu), std::in_range<unsigned char>($m * 5));", "tell($L, std::type_index(typeid(int)) == std::type_index(typeid($n)), typeid(std::vector<Tr>).name());"]), None))
