// A helper process that answers messages one at a time.
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Starts `support/NAME.mjs` with these arguments for Node; `ready` holds what it said first, `ask` sends a message and gives the answer to it. */
export async function startChild(name, args = [], execArgv = []) {
  const child = fork(fileURLToPath(new URL(`${name}.mjs`, import.meta.url)), args.map(String), { execArgv });
  const ended = new Promise((_, reject) => {
    child.on("exit", (code) => reject(new Error(`${name} ended with ${code}`)));
  });
  ended.catch(() => {}); // it also ends when nobody waits for an answer
  const answer = (what) =>
    Promise.race([
      ended,
      new Promise((resolve) => {
        const listen = (message) => {
          if (message.what !== what) return;
          child.off("message", listen);
          resolve(message);
        };
        child.on("message", listen);
      }),
    ]);
  const ready = await answer("ready");
  return {
    ready,
    pid: child.pid,
    ask(message) {
      const answered = answer(message.what);
      child.send(message);
      return answered;
    },
    stop: () => child.disconnect(),
  };
}
