"""Other ways to run the engines' kernels than as Python: through LLVM, or with checked bounds."""
