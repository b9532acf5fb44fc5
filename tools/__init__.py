"""Everything a maintainer runs: building what is generated, drawing golden screens, measuring."""
