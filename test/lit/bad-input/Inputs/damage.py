"""Damages every file below a directory: cuts it in half, or overwrites its first kilobyte."""

import sys
from pathlib import Path

Files = [F for F in Path(sys.argv[1]).rglob("*") if F.is_file()]
assert Files, "nothing was cached"
for File in Files:
    with File.open("r+b") as Open:
        if sys.argv[2] == "cut":
            Open.truncate(File.stat().st_size // 2)
        else:
            Open.write(b"\x5a" * min(1024, File.stat().st_size))
