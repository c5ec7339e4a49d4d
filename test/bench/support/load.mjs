// A closed loop in a process of its own: so many connections, each sends its next request when the last is answered.
// The first call of each is told apart: it waits for its connection to be accepted, one in each turn of a busy server.
import { Pool } from "undici";
import { wrongWith } from "./answers.mjs";

process.on("message", async ({ what, url, requests, connections, calls }) => {
  const { origin, pathname } = new URL(url);
  const pool = new Pool(origin, { connections, pipelining: 1, connect: { timeout: 60_000 } });
  const milliseconds = [];
  const first = [];
  let next = 0;
  let errors = 0;
  let firstError = null;
  const wrong = (what) => {
    if (what === null) return;
    errors++;
    firstError ??= what;
  };
  const lane = async () => {
    for (let times = first; next < calls; times = milliseconds) {
      const { headers, body } = requests[next++ % requests.length];
      const began = performance.now();
      try {
        const answer = await pool.request({ method: "POST", path: pathname, headers, body });
        wrong(wrongWith(answer.statusCode, await answer.body.text()));
      } catch (error) {
        wrong(error.code ?? error.message); // told to the bench; the loop goes on
      }
      times.push(performance.now() - began);
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: connections }, lane));
  const seconds = (performance.now() - began) / 1000;
  await pool.close();
  process.send({ what, milliseconds, first, errors, firstError, seconds });
});
process.on("disconnect", () => process.exit(0));
process.send({ what: "ready" });
