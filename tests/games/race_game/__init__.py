"""A race of two tokens a side along one track: a little tabletop game as somebody else's package would bring it.

- RC-1.1 Black and White have two tokens each, A and B. All start before the track, on square 0.
- RC-1.2 A draw says who begins; then the sides take turns.
- RC-2.1 A turn is a roll and a choice. The die is loaded: a 1 on four rolls in ten, 2 on three, 3 on two, 4 on one.
- RC-2.2 One of the side's tokens walks as many squares as were rolled; whoever can walk neither waits.
- RC-2.3 It may not end on a square of the track where its fellow stands.
- RC-2.4 An opposing token on the square where it ends goes back to square 0.
- RC-2.5 A token that walks past the last square is home and walks no more.
- RC-3.1 The first side with both tokens home has won.
- RC-3.2 After `turns` turns the side with more tokens home has won; else it is a draw.
"""
