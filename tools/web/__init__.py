"""Building the page that runs the console in a browser (`host_sim/web/`)."""
