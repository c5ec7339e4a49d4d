"""Modules that a trainer imports and a test does not need, such as its engine: anything may be taken from them."""

import importlib.abc
import importlib.machinery
import sys
from unittest.mock import MagicMock


def stub(*names):
    """All modules below these names are stubs, where they are not there."""
    sys.meta_path.append(_Finder(names))


class _Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    def __init__(self, names):
        self.names = names

    def find_spec(self, name, path, target=None):
        is_stub = name.split(".")[0] in self.names
        return importlib.machinery.ModuleSpec(name, self, is_package=True) if is_stub else None

    def create_module(self, spec):
        return MagicMock(name=spec.name, __path__=[], __spec__=spec)

    def exec_module(self, module):
        pass
