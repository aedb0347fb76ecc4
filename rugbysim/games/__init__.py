"""The games: each a folder with the same rooms, all behind `rugbysim.games.protocol`."""
