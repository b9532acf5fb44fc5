"""`python -m host_sim` is `fourfold`."""

import sys

from fourfold import main

sys.exit(main())
