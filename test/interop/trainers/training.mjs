// Runs a script in the environment of the trainers, and reads the report it writes.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { BYTECODE, pinned, venv } from "../venv.mjs";

/** The environment of the trainers that need torch, one for all of them. */
export const trainersPython = () => listed("trainers", "requirements.txt");
/** That of verifiers, ART and Agent Lightning, which need no torch. */
export const agentsPython = () => listed("agents", "agents.txt");

/** Its metadata asks for a patch of 3.13 that is not everywhere; it runs on 3.13.0. */
export const gymPython = () =>
  venv("nemo-gym-0.7.0", pinned(new URL("../episodes/nemo-gym.txt", import.meta.url)), {
    minor: 13,
    install: ["--python-version", "3.13.14", "--no-deps"],
  });
export const openenvPython = () => venv("openenv-0.10.0", ["openenv==0.10.0"]);

const listed = (name, file) =>
  venv(name, pinned(new URL(file, import.meta.url)), { minor: 12, install: ["--no-deps"] });

const HERE = fileURLToPath(new URL("../", import.meta.url));
const ADAPTER = fileURLToPath(new URL("../../../sdk/trainer-adapter/python/src", import.meta.url));

/** The report of a script of test/interop, such as trl/scripted_training.py; throws with what it wrote where it failed. */
export async function training(python, script, settings, variables = {}) {
  const folder = mkdtempSync(join(tmpdir(), "arenakit-trainer-"));
  try {
    const report = join(folder, "report.json");
    const given = join(folder, "settings.json");
    writeFileSync(given, JSON.stringify({ ...settings, folder, report }));
    const job = spawn(python, [join(HERE, script), given], {
      env: { ...process.env, PYTHONPATH: ADAPTER, ...BYTECODE, ...variables },
    });
    let said = "";
    for (const stream of [job.stdout, job.stderr])
      stream.setEncoding("utf8").on("data", (text) => {
        said += text;
      });
    const [code] = await once(job, "close");
    if (code !== 0) throw new Error(`${script} ended with ${code}:\n${said.slice(-5000)}`);
    return { ...JSON.parse(readFileSync(report, "utf8")), said };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
