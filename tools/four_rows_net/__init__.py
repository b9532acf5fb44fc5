"""Training of the weights of the bots in Four Rows."""

import os

# With several threads a sum of products is split, and rounded differently on each run. This must be set before NumPy is
# imported.
os.environ["OPENBLAS_NUM_THREADS"] = "1"
