// A closed loop in a process of its own: so many connections, each sends its next request when the last is answered.
import { Pool } from "undici";

process.on("message", async ({ what, url, requests, connections, calls }) => {
  const { origin, pathname } = new URL(url);
  const pool = new Pool(origin, { connections, pipelining: 1 });
  const milliseconds = [];
  let next = 0;
  let errors = 0;
  const lane = async () => {
    while (next < calls) {
      const { headers, body } = requests[next++ % requests.length];
      const began = performance.now();
      try {
        const answer = await pool.request({ method: "POST", path: pathname, headers, body });
        await answer.body.text();
        if (answer.statusCode !== 200) errors++;
      } catch {
        errors++; // told to the bench; the loop goes on
      }
      milliseconds.push(performance.now() - began);
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: connections }, lane));
  const seconds = (performance.now() - began) / 1000;
  await pool.close();
  process.send({ what, milliseconds, errors, seconds });
});
process.on("disconnect", () => process.exit(0));
process.send({ what: "ready" });
