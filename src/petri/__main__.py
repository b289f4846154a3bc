"""`python -m petri` is the `petri` command."""

import sys

from petri.cli import main

sys.exit(main())
