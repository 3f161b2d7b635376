// A module of plain C: tells which build of the core this processor runs best. It must itself be portable.
#include <Python.h>

#if defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))
#include <cpuid.h>

namespace {

/// AMD before Zen 3 takes hundreds of cycles for PDEP and PEXT, which the v3 build relies on.
bool has_slow_pdep() {
  unsigned a = 0, b = 0, c = 0, d = 0;
  if (__get_cpuid(0, &a, &b, &c, &d) == 0 || b != signature_AMD_ebx) return false;
  if (__get_cpuid(1, &a, &b, &c, &d) == 0) return false;
  const unsigned family = (a >> 8 & 0xf) + (a >> 20 & 0xff);
  return family < 0x19;
}

bool supports_v3() {
  __builtin_cpu_init();
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
         __builtin_cpu_supports("fma") && __builtin_cpu_supports("popcnt") && !has_slow_pdep();
}

}  // namespace
#else
namespace {
bool supports_v3() { return false; }
}  // namespace
#endif

namespace {

PyObject* level(PyObject*, PyObject*) { return PyUnicode_FromString(supports_v3() ? "v3" : "baseline"); }

PyMethodDef g_methods[] = {
    {"level", level, METH_NOARGS, "level() -> str\n\n\"v3\" if the processor has x86-64-v3 with fast PDEP, else \"baseline\"."},
    {nullptr, nullptr, 0, nullptr},
};

PyModuleDef g_module = {PyModuleDef_HEAD_INIT, "_cpu", "Which build of the core suits this processor.", -1, g_methods, nullptr, nullptr, nullptr, nullptr};

}  // namespace

PyMODINIT_FUNC PyInit__cpu() {
  PyObject* const module = PyModule_Create(&g_module);
#ifdef Py_GIL_DISABLED
  if (module != nullptr) PyUnstable_Module_SetGIL(module, Py_MOD_GIL_NOT_USED);
#endif
  return module;
}
