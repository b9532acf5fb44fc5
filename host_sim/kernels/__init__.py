"""The engines' kernels run otherwise than as Python: through LLVM, or with bounds checked."""
