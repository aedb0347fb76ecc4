"""Who declares: the policies of Subbuteo Rugby in compiled code, and the numbers that they go by."""
