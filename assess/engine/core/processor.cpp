// Which instructions this processor has. A module of its own, without nanobind, so that it may be loaded before it is
// known which build of the core can be. The processor is asked directly, as compilers differ in how they would ask it.
#include <Python.h>

#if defined(__x86_64__) || defined(_M_X64)
#define ASSESS_X86_64
#if defined(_MSC_VER)
#include <intrin.h>
#else
#include <cpuid.h>
#endif
#endif

namespace {

#if defined(ASSESS_X86_64)

struct Registers {
    unsigned a, b, c, d;
};

// What the instruction `cpuid` says of a part; zeros where the processor does not know the part.
Registers cpuid(unsigned part) {
    Registers said{};
#if defined(_MSC_VER)
    int words[4];
    __cpuid(words, static_cast<int>(part & 0x80000000u));
    if (static_cast<unsigned>(words[0]) < part) return said;
    __cpuidex(words, static_cast<int>(part), 0);
    said = {unsigned(words[0]), unsigned(words[1]), unsigned(words[2]), unsigned(words[3])};
#else
    if (!__get_cpuid_count(part, 0, &said.a, &said.b, &said.c, &said.d)) return {};
#endif
    return said;
}

// Whether the operating system saves the wide registers (XMM and YMM) when it changes from one process to another.
bool saves_wide_registers() {
#if defined(_MSC_VER)
    const auto saved = static_cast<unsigned>(_xgetbv(0));
#else
    unsigned saved, upper;
    asm volatile("xgetbv" : "=a"(saved), "=d"(upper) : "c"(0));
#endif
    return (saved & 6u) == 6u;
}

bool has(unsigned word, unsigned bits) { return (word & bits) == bits; }

// AVX, AVX2, FMA, BMI1, BMI2 and LZCNT, as the bits of `cpuid` name them in the processors' manuals.
bool third_level() {
    const unsigned fma = 1u << 12, osxsave = 1u << 27, avx = 1u << 28;
    if (!has(cpuid(1).c, fma | osxsave | avx) || !saves_wide_registers()) return false;
    const unsigned bmi1 = 1u << 3, avx2 = 1u << 5, bmi2 = 1u << 8, lzcnt = 1u << 5;
    return has(cpuid(7).b, bmi1 | avx2 | bmi2) && has(cpuid(0x80000001u).c, lzcnt);
}

#endif

// The level of the x86-64 instruction set that the processor reaches, 2 at least; 2 on other processors, where there is
// one build only.
PyObject* level(PyObject*, PyObject*) {
#if defined(ASSESS_X86_64)
    return PyLong_FromLong(third_level() ? 3 : 2);
#else
    return PyLong_FromLong(2);
#endif
}

PyMethodDef methods[] = {{"level", level, METH_NOARGS, nullptr}, {nullptr, nullptr, 0, nullptr}};
PyModuleDef module{PyModuleDef_HEAD_INIT, "_processor", nullptr, 0, methods, nullptr, nullptr, nullptr, nullptr};

}  // namespace

PyMODINIT_FUNC PyInit__processor() { return PyModule_Create(&module); }
