/** A builder of an index in a process of its own, which a test may kill when it has come far enough. */
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

export interface Built<Line> {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** What it told of its progress. */
  readonly lines: Line[];
}

/** `node PROGRAM …args`, killed with SIGKILL after so many lines; the programs import packages as they are built. */
export function runBuilder<Line>(program: string, args: readonly string[], killAfter = Number.POSITIVE_INFINITY) {
  return new Promise<Built<Line>>((resolve, reject) => {
    const path = fileURLToPath(new URL(program, import.meta.url));
    const job = spawn(process.execPath, [path, ...args], { stdio: ["ignore", "pipe", "inherit"] });
    let text = "";
    job.stdout.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
      if (text.split("\n").length > killAfter) job.kill("SIGKILL");
    });
    job.on("error", reject);
    job.on("close", (code, signal) => {
      const lines = text.split("\n").filter(Boolean);
      resolve({ code, signal, lines: lines.map((line) => JSON.parse(line) as Line) });
    });
  });
}
