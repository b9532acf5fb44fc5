"""Training of the weights of Four Rows' computer player."""

import os

# With more threads a sum of products is split, and so rounded, otherwise from run to run. It has to be said before
# NumPy is imported.
os.environ["OPENBLAS_NUM_THREADS"] = "1"
