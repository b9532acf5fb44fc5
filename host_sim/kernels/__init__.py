"""Two other ways to run the engines' kernels: compiled through LLVM, or with checked bounds."""
