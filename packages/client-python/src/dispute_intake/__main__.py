import sys

from dispute_intake.program import main

sys.exit(main())
