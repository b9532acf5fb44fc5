"""Programs for maintainers: building generated files, drawing golden screens, measuring."""
