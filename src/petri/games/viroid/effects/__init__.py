"""What events, symptoms, stages and bonuses do."""
