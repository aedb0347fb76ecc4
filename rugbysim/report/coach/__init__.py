"""What the coach's commands say: a story of each result, told in the terminal and on a page."""
