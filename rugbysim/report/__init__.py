"""What people read: tables for the terminal and plots. Takes finished results, and computes none."""
