// Many clients on one gateway process, each a closed loop of mixed tools, first hundreds and then thousands: no error,
// no answer lost, and memory that does not grow. Latencies and memory are told while it runs.
import { startChild } from "../bench/support/child.mjs";

export const options = {
  /** Clients of each part, one part after the other, on one server. */
  clients: { type: "string", default: "512,2048" },
  /** How many of them are clients of the SDK; the others are raw connections. */
  sdk: { type: "string", default: "64" },
  /** Of all parts together. */
  seconds: { type: "string", default: "600" },
  cities: { type: "string", default: "12" },
  distinct: { type: "string", default: "4000" },
};
/** Less than the answers to the distinct calls, so that some are kept, some are not, and what is kept stays as much. */
const CACHE_MIB = 8;
const SAMPLES = 20; // of each part, in four quarters
/**
 * What memory may grow by within a part, from the end of its second quarter to that of its last: a share, and some for
 * connections that are still coming. What is live is counted after a collection. What is resident swings with the
 * collector, so the least of a quarter counts.
 */
const GROWTH = 1.1;
const SLACK_MIB = { live: 16, rss: 32 };
const MEBIBYTE = 1024 * 1024;

export async function run({ seed, clients, sdk, seconds, cities, distinct }) {
  const counts = clients.split(",").map(Number);
  const server = await startChild("server", ["gateway", seed, cities, CACHE_MIB], ["--expose-gc"]);
  const list = { seed: Number(seed), cities: Number(cities), count: Number(distinct) };
  const outcome = { passed: 0, failed: 0 };
  const check = (holds, what) => {
    outcome[holds ? "passed" : "failed"]++;
    console.error(`${holds ? "ok" : "FAILED"}: ${what}`);
  };
  const warming = await startChild("soak-load");
  await warming.ask({ what: "warm", url: server.ready.url, list });
  warming.stop();
  for (const count of counts) {
    const load = { url: server.ready.url, list, count, sdk: Math.min(count, Number(sdk)) };
    judge(await part({ server, load, milliseconds: (Number(seconds) * 1000) / counts.length }), count, check);
  }
  server.stop();
  return outcome;
}

/** So many clients for a while: samples of memory and of what they saw, and what went wrong with each kind. */
async function part({ server, load, milliseconds }) {
  const [raw, real] = await Promise.all([startChild("soak-load"), startChild("soak-load")]);
  const start = { what: "start", url: load.url, list: load.list };
  await raw.ask({ ...start, kind: "raw", clients: load.count - load.sdk });
  await real.ask({ ...start, kind: "sdk", clients: load.sdk });
  const samples = [];
  const began = performance.now();
  for (let at = 1; at <= SAMPLES; at++) {
    const until = (milliseconds * at) / SAMPLES;
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
      `${load.count} clients, ${(until / 1000).toFixed(0)} s: ${fromRaw.calls} raw calls (p50 ${ms(fromRaw, 0.5)}, p99 ${ms(fromRaw, 0.99)}), ${fromReal.calls} of SDK clients (p50 ${ms(fromReal, 0.5)}, p99 ${ms(fromReal, 0.99)}), RSS ${sample.rss.toFixed(0)} MiB`,
    );
  }
  await Promise.all([raw.ask({ what: "end" }), real.ask({ what: "end" })]);
  const [lastRaw, lastReal] = await Promise.all([raw.ask({ what: "tell" }), real.ask({ what: "tell" })]);
  for (const child of [raw, real]) child.stop();
  return { samples, kinds: { raw: lastRaw, real: lastReal } };
}

const NAMES = { raw: "raw clients", real: "SDK clients" };

/** The checks of one part, each told. */
function judge({ samples, kinds }, count, check) {
  for (const [kind, last] of Object.entries(kinds)) {
    const calls = samples.reduce((sum, sample) => sum + sample[kind].calls, last.calls);
    const wrongs = last.wrongs.reduce((sum, [, times]) => sum + times, 0);
    check(calls > 0 && wrongs === 0, `${count} clients: ${calls} calls of ${NAMES[kind]}, ${wrongs} wrong answers`);
    for (const [what, times] of last.wrongs.slice(0, 10)) console.error(`  ${times} × ${what}`);
  }
  const [, early, , late] = [0, 1, 2, 3].map((quarter) => {
    const of = samples.slice((quarter * SAMPLES) / 4, ((quarter + 1) * SAMPLES) / 4);
    return { live: of.at(-1).live, rss: Math.min(...of.map(({ rss }) => rss)) };
  });
  for (const [kind, what] of [
    ["live", "live"],
    ["rss", "resident at least"],
  ]) {
    const allowed = early[kind] * GROWTH + SLACK_MIB[kind];
    check(
      late[kind] <= allowed,
      `${count} clients: ${early[kind].toFixed(0)} MiB ${what} in the second quarter, ${late[kind].toFixed(0)} MiB in the last, ${allowed.toFixed(0)} allowed`,
    );
  }
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
