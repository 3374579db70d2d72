//! Displays: where frame times come from.
