// What the fault drills of adapters need: gateways over one store, of which the first can be killed and started again, a
// judge whose scores are known, and a switchboard over HTTP, so that a trainer's script can turn both in the middle.
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gateway } from "../trl/gateway.mjs";
import { judgeEndpoint } from "../trl/judge-endpoint.mjs";

/** Points of answers by the letter they begin with. */
const POINTS = { A: 8, B: 6, C: 4, D: 2 };
const byLetter = ({ answer }) => POINTS[answer?.trim()[0]] ?? 0;
const byDigit = (word) => (view) => Number(new RegExp(`${word} (\\d)`).exec(JSON.stringify(view))?.[1] ?? 0);

/**
 * `state`: a store of several gateways; by default a file. `word`: an answer has the points of the digit after it; by
 * default those of its letter, or those of `score`, as judgeEndpoint has it. `POST` to `/kill`, `/start` and `/restart` of `control` turns the first gateway; `/asked` says what the judge was asked so far.
 */
export async function openStage({ state, gateways = 1, word, score = word ? byDigit(word) : byLetter } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "arenakit-stage-"));
  const judge = await judgeEndpoint(score);
  const store = ["--state", state ?? join(folder, "state")];
  const serve = (port) =>
    gateway(["--judge", `stub@${judge.url}/v1`, "--episodes", "hello", ...store, "--port", `${port}`]);
  const services = [];
  for (let at = 0; at < gateways; at++) services.push(await serve(0));
  const urls = services.map(({ url }) => url);
  const kill = () => services[0].close("SIGKILL");
  const start = async () => {
    services[0] = await serve(new URL(urls[0]).port);
  };
  const acts = new Map([
    ["/kill", kill],
    ["/start", start],
    ["/restart", () => kill().then(start)],
    ["/asked", () => judge.asked],
  ]);
  const switchboard = createServer(async (request, response) => {
    try {
      const act = acts.get(request.url);
      if (!act) throw new Error(`expected ${[...acts.keys()].join(", ")}, not ${request.url}`);
      response.end(JSON.stringify((await act()) ?? {}));
    } catch (error) {
      response.statusCode = 500;
      response.end(String(error));
    }
  });
  switchboard.listen(0, "127.0.0.1");
  await once(switchboard, "listening");
  const control = `http://127.0.0.1:${switchboard.address().port}`;
  return {
    url: urls[0],
    urls,
    judge: `${judge.url}/switch`,
    control,
    restart: `${control}/restart`,
    async close() {
      switchboard.close();
      for (const service of services) await service.close();
      judge.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
