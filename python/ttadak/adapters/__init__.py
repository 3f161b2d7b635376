"""Bridges to other libraries, one module each; importing a module needs the extra of its name."""
