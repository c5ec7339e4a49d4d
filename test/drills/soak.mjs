// Thousands of clients on one gateway process, each a closed loop of mixed tools, for minutes: no error, no answer
// lost, and memory that does not grow. Latencies and memory are told while it runs.
import { startChild } from "../bench/support/child.mjs";

export const options = {
  clients: { type: "string", default: "2048" },
  sdk: { type: "string", default: "64" },
  seconds: { type: "string", default: "600" },
  cities: { type: "string", default: "12" },
  distinct: { type: "string", default: "4000" },
};
const SAMPLES = 20;
/** What live memory may grow by between the end of the second quarter and that of the last. */
const GROWTH_ALLOWED = 1.1;
const MEBIBYTE = 1024 * 1024;

export async function run({ seed, clients, sdk, seconds, cities, distinct }) {
  const server = await startChild("server", ["gateway", seed, cities], ["--expose-gc"]);
  const [raw, real] = await Promise.all([startChild("soak-load"), startChild("soak-load")]);
  const list = { seed: Number(seed), cities: Number(cities), count: Number(distinct) };
  const load = { what: "start", url: server.ready.url, list };
  await raw.ask({ ...load, kind: "raw", clients: Number(clients) });
  await real.ask({ ...load, kind: "sdk", clients: Number(sdk) });
  const samples = [];
  const began = performance.now();
  for (let at = 1; at <= SAMPLES; at++) {
    const until = (Number(seconds) * 1000 * at) / SAMPLES;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, until - (performance.now() - began))));
    const [usage, fromRaw, fromReal] = await Promise.all([
      // At the end of a quarter what is live is counted; a collection there costs the clients a moment.
      server.ask({ what: "usage", collect: at % (SAMPLES / 4) === 0 }),
      raw.ask({ what: "tell" }),
      real.ask({ what: "tell" }),
    ]);
    const sample = { rss: usage.rss / MEBIBYTE, live: usage.live / MEBIBYTE, raw: fromRaw, real: fromReal };
    samples.push(sample);
    console.error(
      `${(until / 1000).toFixed(0)} s: ${fromRaw.calls} raw calls (p50 ${ms(fromRaw, 0.5)}, p99 ${ms(fromRaw, 0.99)}), ${fromReal.calls} of SDK clients (p50 ${ms(fromReal, 0.5)}, p99 ${ms(fromReal, 0.99)}), RSS ${sample.rss.toFixed(0)} MiB`,
    );
  }
  await Promise.all([raw.ask({ what: "end" }), real.ask({ what: "end" })]);
  const last = await Promise.all([raw.ask({ what: "tell" }), real.ask({ what: "tell" })]);
  for (const child of [raw, real, server]) child.stop();
  return judged({ samples, last });
}

/** The checks of the drill, each told. */
function judged({ samples, last }) {
  const outcome = { passed: 0, failed: 0 };
  const check = (holds, what) => {
    outcome[holds ? "passed" : "failed"]++;
    console.error(`${holds ? "ok" : "FAILED"}: ${what}`);
  };
  for (const [kind, { wrongs }] of [
    ["raw clients", last[0]],
    ["SDK clients", last[1]],
  ]) {
    const calls = samples.reduce((sum, sample) => sum + sample[kind === "raw clients" ? "raw" : "real"].calls, 0);
    check(calls > 0 && wrongs.length === 0, `${calls} calls of ${kind}, ${wrongs.length} kinds of wrong answers`);
    for (const [what, times] of wrongs.slice(0, 10)) console.error(`  ${times} × ${what}`);
  }
  const [, early, , late] = [1, 2, 3, 4].map((quarter) => samples[(quarter * SAMPLES) / 4 - 1]);
  check(
    late.live <= early.live * GROWTH_ALLOWED,
    `${early.live.toFixed(0)} MiB live (RSS ${early.rss.toFixed(0)}) after half of the time, ${late.live.toFixed(0)} MiB (RSS ${late.rss.toFixed(0)}) at the end`,
  );
  return outcome;
}

/** The upper edge of the bucket in which a share of the calls ends. */
function ms({ calls, latencies: { growth, smallestMs, counts } }, share) {
  let below = 0;
  const at = counts.findIndex((count) => {
    below += count;
    return below >= share * calls;
  });
  return `${(smallestMs * growth ** at).toFixed(1)} ms`;
}
