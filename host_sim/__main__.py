"""`python -m host_sim` is `fourfold`."""

import sys

from host_sim.cli import main

sys.exit(main())
