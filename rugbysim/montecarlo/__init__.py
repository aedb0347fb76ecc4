"""The Monte Carlo harness: plays many matches of any game and keeps what can be said about them.

- `simulate.py` plays; `chunks.py` shares the work out and hands it back in order; `arguments.py` checks what was asked
- `summaries.py` merges exactly, in integers; `digests.py` hashes; `statistics.py` turns sums into estimates with errors
- `result.py` is what a run gives back; `frames.py` makes its tables; `storage.py` and `files.py` write and read them
- `dictionary.py` says what every column means; `provenance.py` says where a result came from
- `replay.py` plays one match again with its log; `verify.py` shows that threads and chunks change nothing
"""
