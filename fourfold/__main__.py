"""Entry point of `python -m fourfold`, which is the command `fourfold`."""

import sys

from fourfold import main

sys.exit(main())
