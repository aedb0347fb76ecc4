"""The abstracted match of rugby sevens (rules SV-…, see RULES.md in this folder)."""
