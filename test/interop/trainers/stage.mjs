// What the fault drills of adapters need: a gateway over a file that can be killed and started again, a judge whose scores
// are known, and a switchboard over HTTP, so that a trainer's script can turn both in the middle of what it does.
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gateway } from "../trl/gateway.mjs";
import { judgeEndpoint } from "../trl/judge-endpoint.mjs";

/** Points of answers by the letter they begin with. */
const POINTS = { A: 8, B: 6, C: 4, D: 2 };

/** `state`: a store of several gateways; by default a file. `POST /restart` kills and restarts the gateway. */
export async function openStage({ state } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "arenakit-stage-"));
  const judge = await judgeEndpoint(({ answer }) => POINTS[answer?.trim()[0]] ?? 0);
  const settings = [
    "--judge",
    `stub@${judge.url}/v1`,
    "--episodes",
    "hello",
    "--state",
    state ?? join(folder, "state"),
  ];
  let service = await gateway(settings);
  const { url } = service;
  const switchboard = createServer(async (request, response) => {
    try {
      if (request.url !== "/restart") throw new Error(`expected /restart, not ${request.url}`);
      await service.close("SIGKILL");
      service = await gateway([...settings, "--port", new URL(url).port]);
      response.end("{}");
    } catch (error) {
      response.statusCode = 500;
      response.end(String(error));
    }
  });
  switchboard.listen(0, "127.0.0.1");
  await once(switchboard, "listening");
  return {
    url,
    judge: `${judge.url}/switch`,
    restart: `http://127.0.0.1:${switchboard.address().port}/restart`,
    async close() {
      switchboard.close();
      await service.close();
      judge.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
