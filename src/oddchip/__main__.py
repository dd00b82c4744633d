"""`python -m oddchip` is the `oddchip` command."""

import sys

from oddchip.cli import main

sys.exit(main())
