"""People play while the server is killed, stopped and starved; then all they were told is compared with the log."""
