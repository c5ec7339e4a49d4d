/** Types of venv.mjs. */
export type Venv = { readonly python: string } | { readonly missing: string };

/** The environment `name` with exactly these pinned packages (`mcp==2.3.0`); made when it is not there yet. */
export function venv(name: string, packages: readonly string[], options?: VenvOptions): Venv;

export interface VenvOptions {
  /** Minor version of Python 3 that it takes; by default the one on PATH. */
  readonly minor?: number;
  /** Further arguments of `uv pip install`. */
  readonly install?: readonly string[];
}

/** The same, never made. */
export function madeVenv(name: string, packages: readonly string[]): Venv;
export const BYTECODE: Readonly<Record<"PYTHONDONTWRITEBYTECODE" | "PYTHONPYCACHEPREFIX", string>>;

/** Where uv is, for programs that call it themselves: it goes before PATH. */
export const UV_BIN: string;

/** The packages of a list with remarks. */
export function pinned(file: string | URL): readonly string[];
/** A Python with `venv` on PATH or under pyenv, of a minor version where one is wanted; null where there is none. */
export function systemPython(minor?: number): string | null;
