// The wheel and the source distribution of the Python package, built and looked at by the programs of PyPA.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { venv } from "../../test/interop/venv.mjs";
import { ROOT } from "../prepare.mjs";
import { run } from "./versions.mjs";

export const PROJECT = "arenakit-trainers";
const FOLDER = join(ROOT, "sdk/trainer-adapter/python");
const TOOLS = ["build==1.6.1", "hatchling==1.33.0", "twine==7.0.0"];

/** Paths of both below `out`; `missing` says why there are none. */
export function buildWheel({ out }) {
  const made = venv("release", TOOLS);
  if (!made.python) return { missing: made.missing };
  run(made.python, ["-m", "build", "--no-isolation", "--outdir", out, FOLDER]);
  const files = readdirSync(out).map((name) => join(out, name));
  run(made.python, ["-m", "twine", "check", "--strict", ...files]);
  return { files, python: made.python };
}
