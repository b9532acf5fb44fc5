"""What talks to buttons, displays and the buzzer."""
