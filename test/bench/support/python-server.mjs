// A Python server of the bench, with the same face as a child of child.mjs: its URL, and what CPU it used.
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { madeVenv, venv } from "../../interop/venv.mjs";

/** The one of test/interop/mcp-python.test.ts. */
const VENV = ["mcp-1.30.0", ["mcp==1.30.0"]];
const TICKS_A_SECOND = 100; // USER_HZ of Linux

/** The FastMCP server, or `{missing}` with the reason; where its environment is not to be made, that it is not there. */
export async function startFastMcp({ isMade }) {
  const { python, missing } = isMade ? venv(...VENV) : madeVenv(...VENV);
  if (missing) return { missing };
  if (!existsSync("/proc/self/stat")) return { missing: "the CPU of another process is read from /proc" };
  const child = spawn(python, [fileURLToPath(new URL("fastmcp_server.py", import.meta.url))]);
  let errors = "";
  child.stderr.on("data", (piece) => {
    errors += piece;
  });
  const url = await new Promise((resolve, reject) => {
    child.stdout.once("data", (line) => resolve(String(line).trim()));
    child.once("exit", (code) => reject(new Error(`FastMCP ended with ${code}: ${errors}`)));
  });
  for (let tries = 0; tries < 100; tries++) {
    if (
      await fetch(url, { method: "POST" }).then(
        () => true,
        () => false,
      )
    )
      break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    ready: { url },
    ask: async () => ({ cpuMs: cpuMs(child.pid), rss: 0 }),
    stop: () => child.kill(),
  };
}

function cpuMs(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
  return ((Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND) * 1000; // user and system time
}
