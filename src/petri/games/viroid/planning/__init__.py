"""Thinking whole turns ahead."""
