// Kills the gateway with SIGKILL in the middle of episodes and starts it again over the same state; the trainer sends its
// turns again. Every trajectory must be, to the byte, the one of a run in which nobody is killed.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ROOT } from "../../scripts/prepare.mjs";
import { random } from "../../sdk/contracts/dist/index.js";
import { createClient, createEpisodeServer, driveEpisode, freePort } from "./support/episode-driver.mjs";
import { checks, runOrKill } from "./support/killed.mjs";

export const options = {
  kills: { type: "string", default: "5" },
  episodes: { type: "string", default: "64" },
  turns: { type: "string", default: "12" },
};
const CLI = join(ROOT, "sdk/cli/bin/arenakit.js");
const LATENCY_MS = 250;
/** Between a server's being ready and its end. */
const ALIVE_MS = [150, 600];

export async function run({ seed, kills, episodes, turns }) {
  const { outcome, check } = checks();
  const folder = mkdtempSync(join(tmpdir(), "arenakit-episodes-"));
  const world = join(folder, "tiny.akworld");
  const plan = { seed: Number(seed), episodes: Number(episodes), turns: Number(turns), world };
  try {
    await runOrKill([CLI, "world", "build", "--seed", "1", "--cities", "天津", "--out", world]);
    const calm = await drive({ ...plan, state: join(folder, "calm.sqlite"), kills: 0 });
    const struck = await drive({ ...plan, state: join(folder, "struck.sqlite"), kills: Number(kills) });
    check(struck.killed === Number(kills), `killed ${struck.killed} times in the middle, ${kills} were asked for`);
    for (const [at, { id, status, trajectory }] of struck.ended.entries()) {
      check(status === "finished", `episode ${id} is ${status}`);
      check(trajectory === calm.ended[at].trajectory, `episode ${id} has another trajectory than without kills`);
    }
    console.error(
      `${struck.ended.length} episodes of ${turns} turns, ${struck.killed} kills, ${struck.retries} requests were made again`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return outcome;
}

async function drive({ seed, episodes, turns, world, state, kills }) {
  const server = createEpisodeServer({ port: await freePort(), world, state });
  await server.start();
  const client = createClient(server.url);
  const draw = random(seed, "kills-episodes");
  let open = episodes;
  let killed = 0;
  const driven = Promise.all(
    Array.from({ length: episodes }, async (_, number) => {
      const ended = await driveEpisode(client, { seed, number, turns, calls: 2, latencyMs: LATENCY_MS });
      open--;
      return ended;
    }),
  );
  const killing = (async () => {
    while (killed < kills) {
      await pause(draw.integer(...ALIVE_MS));
      if (open === 0) return;
      await server.kill();
      killed++;
      await server.start();
    }
  })();
  const [ended] = await Promise.all([driven, killing]);
  client.close();
  const retries = client.retries();
  await server.kill();
  return { ended, killed, retries };
}
