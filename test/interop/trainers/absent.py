"""Packages that trainers import and that only a GPU can use: empty here, and whoever makes what is in them fails."""

import sys
from importlib.machinery import ModuleSpec
from types import ModuleType


class Absent(ModuleType):
    """Has every name, as a class that cannot be made."""

    __path__ = ()

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return type(name, (), {"__init__": _refuse, "__class_getitem__": classmethod(lambda cls, _: cls)})


def _refuse(self, *_arguments, **_options):
    raise RuntimeError(f"{type(self).__name__} is of a package that is absent")


class Finder:
    """Finds an empty module wherever one of these packages is asked for."""

    def __init__(self, packages):
        self.packages = packages

    def find_spec(self, name, _path=None, _target=None):
        """Of sys.meta_path."""
        return ModuleSpec(name, self, is_package=True) if name.split(".")[0] in self.packages else None

    def create_module(self, spec):
        """Of a loader."""
        return Absent(spec.name)

    def exec_module(self, module):
        """Of a loader."""


def leave_out(*packages):
    """From now on these packages are empty, where they are not installed."""
    sys.meta_path.append(Finder(packages))
