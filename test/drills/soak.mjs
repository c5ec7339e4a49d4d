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
/** What memory may grow by between the second quarter and the last: the noise of a collector. */
const GROWTH_ALLOWED = 1.1;
const MEBIBYTE = 1024 * 1024;

export async function run({ seed, clients, sdk, seconds, cities, distinct }) {
  const server = await startChild("server", ["gateway", seed, cities]);
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
      server.ask({ what: "usage" }),
      raw.ask({ what: "tell" }),
      real.ask({ what: "tell" }),
    ]);
    const sample = { rss: usage.rss / MEBIBYTE, raw: fromRaw, real: fromReal };
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
  const quarter = Math.floor(samples.length / 4);
  const early = median(samples.slice(quarter, 2 * quarter).map(({ rss }) => rss));
  const late = median(samples.slice(-quarter).map(({ rss }) => rss));
  check(
    late <= early * GROWTH_ALLOWED,
    `RSS ${early.toFixed(0)} MiB in the second quarter, ${late.toFixed(0)} MiB in the last`,
  );
  return outcome;
}

function median(values) {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)];
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
