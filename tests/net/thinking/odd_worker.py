"""A worker process whose bots do what no bot should; the level of a question says what.

`pid` answers with the number of its process, `NUMBER` with that number.
"""

from __future__ import annotations

import os
import sys
import time

from parlour.net.thinking.question import BotQuestion
from parlour.net.thinking.worker import work


def decide(question: BotQuestion) -> str | None:
    match question.level:
        case "hangs":
            while True:
                pass
        case "sleeps":
            time.sleep(3600)
        case "dies":
            os._exit(3)
        case "raises":
            raise IndexError("B7 is not in the hand")
        case "prints":
            print("play B7", flush=True)
            os.write(sys.stdout.fileno(), b"x" * 100_000)
        case "pid":
            return str(os.getpid())
        case "nothing":
            return None
        case "niceness":
            return str(os.nice(0))
    return question.level


if __name__ == "__main__":
    work(decide)
