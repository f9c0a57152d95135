"""Functions that only compiled code calls.

numba optimises a function and makes machine code of it together with all that it calls, as if Python were
going to call it. Rules are many small functions, ten calls deep, so most was optimised ten times. An *inner*
function is typed and lowered only, without wrappers for Python. Its code is optimised where it ends up: in
each *door*, a function Python does call. Warming a level takes a third of the time so; see docs/decisions.

This uses three things of numba's that it documents for extensions (a compiler's pipeline, a pass, options)
and two that it does not: the library a function's code is collected in, and how one is kept in a file.
"""

from __future__ import annotations

import ctypes
from types import FunctionType
from typing import Any

from llvmlite import binding
from numba import _dynfunc, config, njit
from numba.core.caching import CompileResultCacheImpl, FunctionCache
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, CompileResult, DefaultPassBuilder
from numba.core.compiler_machinery import LoweringPass, register_pass
from numba.core.typed_passes import NativeLowering, NoPythonBackend

from wuerfelwerk.engine.compiling.keeping import DoorLower


class InnerLibrary(JITCodeLibrary):
    """The code of a function and of all it calls, to be linked into others and never run by itself."""

    def finalize(self) -> None:
        """Links what is called; nothing is optimised, and no machine code is made."""
        self._raise_if_finalized()
        for library in dict.fromkeys(self._linking_libraries):
            self._reload_init.update(library._reload_init)
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        self._finalize_dynamic_globals()
        self._finalized = True

    def serialize_using_object_code(self) -> tuple[str, str, bytes]:
        """What a file of the cache holds of it: there is no object code."""
        self._ensure_finalized()
        return (self.name, "inner", self._final_module.as_bitcode())

    @classmethod
    def from_bitcode(cls, codegen: Any, name: str, bitcode: bytes) -> InnerLibrary:
        """The library as it was before it was kept in a file."""
        self = cls(codegen, name)
        self._final_module = binding.parse_bitcode(bitcode)
        self._finalize_dynamic_globals()
        self._finalized = True
        return self


class DoorLibrary(JITCodeLibrary):
    """The code of a door: optimised twice, as all of it was inlined before any of it was made simple."""

    is_new = True  # made in this process; those from files are numba's own

    def _optimize_final_module(self) -> None:
        super()._optimize_final_module()
        if int(config.OPT) > 1:
            super()._optimize_final_module()


# Called from Python nevertheless: a TypeError instead of a jump to nowhere.
_REFUSE = ctypes.cast(ctypes.pythonapi.PyErr_BadArgument, ctypes.c_void_p).value


def _entry(context: Any, fndesc: Any, environment: Any, library: InnerLibrary) -> Any:
    """What numba knows the function by, with its code told to the context."""
    name = fndesc.qualname.rpartition(".")[2]
    keeps = (library,)
    entry = _dynfunc.make_function(fndesc.lookup_module(), name, "inner", _REFUSE, environment, keeps)
    context.insert_user_function(entry, fndesc, [library])
    return entry


@register_pass(mutates_CFG=True, analysis_only=False)
class InnerLowering(NativeLowering):
    """Lowers into a library of its kind, and leaves it at that."""

    _name = "inner_lowering"

    def run_pass(self, state: Any) -> bool:
        """In place of numba's native lowering."""
        state.library = InnerLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.flags.no_compile = True
        super().run_pass(state)
        lowered = state["cr"]
        entry = _entry(state.targetctx, lowered.fndesc, lowered.env, state.library)
        state["cr"] = lowered._replace(cfunc=entry)
        return True


@register_pass(mutates_CFG=True, analysis_only=False)
class DoorLowering(NativeLowering):
    """Lowers into a library of its kind."""

    _name = "door_lowering"

    @property
    def lowering_class(self) -> Any:
        """What lowers a function."""
        return DoorLower

    def run_pass(self, state: Any) -> bool:
        """In place of numba's native lowering."""
        state.library = DoorLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()  # so that it can be kept in a file
        return bool(super().run_pass(state))


@register_pass(mutates_CFG=False, analysis_only=True)
class Environments(LoweringPass):
    """Gives each inner function in a door's code its environment, as numba does for code from a file."""

    _name = "environments_of_inner_functions"

    def __init__(self) -> None:
        LoweringPass.__init__(self)

    def run_pass(self, state: Any) -> bool:
        """After the machine code was made."""
        for environment in state.cr._find_referenced_environments():
            state.library.codegen.set_env(environment.env_name, environment)
        return False


def _pipeline(state: Any, lowering: Any) -> Any:
    """numba's own in nopython mode, with another step in place of its native lowering."""
    pipeline = DefaultPassBuilder.define_nopython_pipeline(state)
    pipeline.passes = [(lowering if step is NativeLowering else step, told) for step, told in pipeline.passes]
    return pipeline


class InnerCompiler(CompilerBase):
    """Ends before there is machine code."""

    def define_pipelines(self) -> list[Any]:
        """One pipeline."""
        pipeline = _pipeline(self.state, InnerLowering)
        pipeline.finalize()
        return [pipeline]


class DoorCompiler(CompilerBase):
    """For functions that call inner ones."""

    def define_pipelines(self) -> list[Any]:
        """One pipeline."""
        pipeline = _pipeline(self.state, DoorLowering)
        pipeline.add_pass_after(Environments, NoPythonBackend)
        pipeline.finalize()
        return [pipeline]


class _InnerInFiles(CompileResultCacheImpl):
    def rebuild(self, target_context: Any, payload: tuple[Any, ...]) -> Any:
        (name, _, bitcode), fndesc, env, signature, objectmode, lifted, typeann, reload_init, envs = payload
        for again in reload_init:
            again()
        library = InnerLibrary.from_bitcode(target_context.codegen(), name, bitcode)
        return CompileResult(
            target_context=target_context,
            typing_context=target_context.typing_context,
            library=library,
            environment=env,
            entry_point=_entry(target_context, fndesc, env, library),
            fndesc=fndesc,
            type_annotation=typeann,
            signature=signature,
            objectmode=objectmode,
            lifted=lifted,
            typing_error=None,
            call_helper=None,
            metadata=None,
            reload_init=reload_init,
            referenced_envs=envs,
        )


class _InnerCache(FunctionCache):
    _impl_class = _InnerInFiles


def inner(function: FunctionType, **options: Any) -> Any:
    """The function for compiled callers; kept in numba's folder of files of this moment."""
    made = njit(pipeline_class=InnerCompiler, no_cpython_wrapper=True, no_cfunc_wrapper=True, **options)(
        function
    )
    made._cache = _InnerCache(function)
    return made


def door(function: FunctionType, **options: Any) -> Any:
    """The function for Python; kept in numba's folder of files of this moment."""
    return njit(cache=True, pipeline_class=DoorCompiler, **options)(function)
