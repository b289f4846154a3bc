"""Tables, seats, store and protocol: games in the browser."""
