"""Drawing: a canvas over `framebuf`, fonts, cards, widgets and the themes that fit them to a display."""
