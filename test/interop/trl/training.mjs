// Runs a training script of this folder in the environment of TRL, and reads the report it writes.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { BYTECODE } from "../venv.mjs";

/** What was tried together; torch brings its own libraries, some three gigabytes to fetch. */
export const PACKAGES = [
  "torch==2.15.0",
  "transformers==5.23.0",
  "accelerate==1.15.0",
  "datasets==5.2.0",
  "trl==1.16.0",
];

const HERE = fileURLToPath(new URL("./", import.meta.url));
const ADAPTER = fileURLToPath(new URL("../../../sdk/trainer-adapter/python/src", import.meta.url));

/** The report of `script`; throws with what it wrote where it failed. */
export async function training(python, script, settings) {
  const folder = mkdtempSync(join(tmpdir(), "arenakit-trl-"));
  try {
    const report = join(folder, "report.json");
    const given = join(folder, "settings.json");
    writeFileSync(given, JSON.stringify({ ...settings, folder, report }));
    const job = spawn(python, [join(HERE, script), given], {
      env: { ...process.env, PYTHONPATH: ADAPTER, ...BYTECODE },
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
