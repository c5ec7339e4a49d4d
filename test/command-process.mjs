// Runs the command line again and again in one process, a call per message, with the modules that it loads once. Stdout and
// stderr are what they are to any program; a call has ended when nothing that it began would keep a process alive.
import { setTimeout } from "node:timers/promises";

const MAIN = new URL("../sdk/cli/dist/main.js", import.meta.url);
const PROGRAM = new URL("../sdk/cli/bin/arenakit.js", import.meta.url);
const LOOK_EVERY_MS = 5;
const LOOKS = 4_000;
let calls = 0;

// Every call listens for the end of its own process, which this is again and again.
for (const emitter of [process, process.stdout, process.stderr]) emitter.setMaxListeners(0);
process.on("message", async ({ args, cwd, env }) => {
  const before = process.getActiveResourcesInfo();
  const [place, variables] = [process.cwd(), { ...process.env }];
  process.chdir(cwd);
  Object.assign(process.env, env);
  process.argv = [process.execPath, PROGRAM.pathname, ...args];
  process.exitCode = undefined;
  // A main module is run when it is loaded; another query makes it another module over the same dependencies.
  await import(`${MAIN.href}?call=${calls++}`);
  const code = process.exitCode ?? 0;
  process.exitCode = undefined;
  const open = await leftOpen(before);
  process.chdir(place);
  for (const name of Object.keys(env)) delete process.env[name];
  Object.assign(process.env, variables);
  process.send({ code, open });
});

/** Kinds of what still runs that did not before, after it had time to end. */
async function leftOpen(before) {
  for (let look = 0; ; look++) {
    const now = process.getActiveResourcesInfo();
    for (const kind of before) {
      const at = now.indexOf(kind);
      if (at >= 0) now.splice(at, 1);
    }
    if (now.length === 0 || look === LOOKS) return now;
    await setTimeout(LOOK_EVERY_MS);
  }
}
