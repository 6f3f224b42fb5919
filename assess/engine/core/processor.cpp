// Which instructions this processor has. A module of its own, without nanobind, so that it may be loaded before it is
// known which build of the core can be.
#include <Python.h>

namespace {

// The level of the x86-64 instruction set that the processor reaches, 2 at least; 2 on other processors, where there is
// one build only.
PyObject* level(PyObject*, PyObject*) {
#if defined(__x86_64__)
    __builtin_cpu_init();
    const bool third = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                       __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma") &&
                       __builtin_cpu_supports("lzcnt");
    return PyLong_FromLong(third ? 3 : 2);
#else
    return PyLong_FromLong(2);
#endif
}

PyMethodDef methods[] = {{"level", level, METH_NOARGS, nullptr}, {nullptr, nullptr, 0, nullptr}};
PyModuleDef module{PyModuleDef_HEAD_INIT, "_processor", nullptr, 0, methods, nullptr, nullptr, nullptr, nullptr};

}  // namespace

PyMODINIT_FUNC PyInit__processor() { return PyModule_Create(&module); }
