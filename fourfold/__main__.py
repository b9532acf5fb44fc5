"""`python -m fourfold` is the command `fourfold`."""

import sys

from fourfold import main

sys.exit(main())
