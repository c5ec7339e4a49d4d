// Many clients on one gateway process, each a closed loop of mixed tools, first hundreds and then thousands: no error,
// no answer lost, and memory that does not grow. Latencies and memory by tenths of each part are told, not judged.
import { startChild } from "../bench/support/child.mjs";
import { keptWorld } from "../bench/support/kept-world.mjs";
import { growthPerMinute } from "./support/growth.mjs";

export const options = {
  /** Clients of each part, one part after the other, on one server. */
  clients: { type: "string", default: "512,2048" },
  /** How many of them are clients of the SDK, half of them at most; the others are raw connections. */
  sdk: { type: "string", default: "64" },
  /** Of all parts together. */
  seconds: { type: "string", default: "600" },
  /** The kept world that is served: small or full. */
  world: { type: "string", default: "small" },
  distinct: { type: "string", default: "4000" },
  /** MiB of kept answers: less than those to the distinct calls, so that some are kept, some are not, and what is kept stays as much. */
  cache: { type: "string", default: "8" },
};
const TENTHS = 10;
const SAMPLES_A_TENTH = 4;
/** Of each part, while connections come and buffers and code take their size. No slope is told from it. */
const WARM_UP_SECONDS = 120;
/** A part that leaves less than this after its warm-up tells no slope: the collector swings resident memory by tens of MiB. */
const LEAST_FITTED_SECONDS = 120;
/**
 * What the last three tenths may have more than the fourth to the sixth. Of a short part only what is live is held to it:
 * requests that are never let go of are some hundred MiB in a hundred thousand calls.
 */
const MOST_MIB_MORE = { live: 24, rss: 40 };
/**
 * Least-squares slope after the warm-up, in MiB a minute, from which two standard errors are taken: in ten minutes 20 MiB
 * of live memory and 40 MiB of resident memory at most, or what such a series of samples cannot tell from that.
 */
const MOST_MIB_A_MINUTE = { live: 2, rss: 4 };
/** What may stay live when the clients of a part have gone, beyond what was live before any came. Holds for short runs too. */
const MOST_LEFT_MIB = 32;
/** Of the calls, how many may be answered with a mistake of the policy's: two cities without a flight between them. */
const MOST_MISTAKEN = 0.1;
const MEBIBYTE = 1024 * 1024;

export async function run({ seed, clients, sdk, seconds, world, distinct, cache }) {
  if (!["small", "full"].includes(world)) throw new Error(`--world: expected small or full, got ${world}`);
  const counts = clients.split(",").map(Number);
  if (counts.some((count) => !Number.isInteger(count) || count < 1))
    throw new Error(`--clients: expected numbers of clients such as 512,2048, got ${clients}`);
  keptWorld({ seed, world }); // made before the process that is measured
  const server = await startChild("server", ["gateway", seed, world, cache], ["--expose-gc"]);
  const list = { seed: Number(seed), world, count: Number(distinct) };
  const outcome = { passed: 0, failed: 0 };
  const check = (holds, what) => {
    outcome[holds ? "passed" : "failed"]++;
    console.error(`${holds ? "ok" : "FAILED"}: ${what}`);
  };
  const warming = await startChild("soak-load");
  await warming.ask({ what: "warm", url: server.ready.url, list });
  warming.stop();
  const before = await liveMebibytes(server);
  for (const count of counts) {
    const load = { url: server.ready.url, list, count, sdk: Math.min(count >> 1, Number(sdk)) };
    const done = await part({ server, load, seconds: Number(seconds) / counts.length });
    judge(done, count, check);
    const left = await liveMebibytes(server);
    check(
      left <= before + MOST_LEFT_MIB,
      `${count} clients gone: ${left.toFixed(0)} MiB live, ${before.toFixed(0)} before any came, ${MOST_LEFT_MIB} more allowed`,
    );
  }
  server.stop();
  return outcome;
}

/** After a moment in which the connections that were closed end, and a collection. */
async function liveMebibytes(server) {
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const { live } = await server.ask({ what: "usage", collect: true });
  return live / MEBIBYTE;
}

/** So many clients for a while: samples of memory and of what they saw, and what went wrong with each kind. */
async function part({ server, load, seconds }) {
  const [raw, real] = await Promise.all([startChild("soak-load"), startChild("soak-load")]);
  const start = { what: "start", url: load.url, list: load.list };
  await raw.ask({ ...start, kind: "raw", clients: load.count - load.sdk });
  await real.ask({ ...start, kind: "sdk", clients: load.sdk });
  const samples = [];
  const began = performance.now();
  const all = TENTHS * SAMPLES_A_TENTH;
  for (let at = 1; at <= all; at++) {
    const until = (seconds * 1000 * at) / all;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, until - (performance.now() - began))));
    const isTenth = at % SAMPLES_A_TENTH === 0;
    const [usage, fromRaw, fromReal] = await Promise.all([
      // At the end of a tenth what is live is counted; a collection there costs the clients a moment.
      server.ask({ what: "usage", collect: isTenth }),
      raw.ask({ what: "tell" }),
      real.ask({ what: "tell" }),
    ]);
    const minutes = (performance.now() - began) / 60_000;
    const live = isTenth ? usage.live / MEBIBYTE : null;
    samples.push({ minutes, rss: usage.rss / MEBIBYTE, live, raw: fromRaw, real: fromReal });
    if (isTenth) tell(samples.slice(-SAMPLES_A_TENTH), load.count);
  }
  await Promise.all([raw.ask({ what: "end" }), real.ask({ what: "end" })]);
  const [lastRaw, lastReal] = await Promise.all([raw.ask({ what: "tell" }), real.ask({ what: "tell" })]);
  for (const child of [raw, real]) child.stop();
  const clients = { raw: load.count - load.sdk, real: load.sdk };
  return { samples, seconds, clients, kinds: { raw: lastRaw, real: lastReal } };
}

const NAMES = { raw: "raw clients", real: "SDK clients" };
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

function tell(tenth, count) {
  const { minutes } = tenth.at(-1);
  const seen = Object.entries(NAMES).map(([kind, name]) => {
    const told = together(tenth.map((sample) => sample[kind]));
    return `${told.calls} calls of ${name} (p50 ${ms(told, 0.5)}, p99 ${ms(told, 0.99)})`;
  });
  const rss = mean(tenth.map((sample) => sample.rss)).toFixed(0);
  console.error(`${count} clients, ${(minutes * 60).toFixed(0)} s: ${seen.join(", ")}, RSS ${rss} MiB`);
}

/** What was told several times, as one. */
function together(told) {
  const { growth, smallestMs } = told[0].latencies;
  const counts = told[0].latencies.counts.map((_, at) => told.reduce((sum, one) => sum + one.latencies.counts[at], 0));
  const sum = (key) => told.reduce((total, one) => total + one[key], 0);
  return { calls: sum("calls"), mistakes: sum("mistakes"), latencies: { growth, smallestMs, counts } };
}

/** The checks of one part, each told, and its curves. */
function judge({ samples, seconds, kinds, clients }, count, check) {
  for (const [kind, last] of Object.entries(kinds)) {
    if (clients[kind] === 0) continue;
    const told = together([...samples.map((sample) => sample[kind]), last]);
    const wrongs = last.wrongs.reduce((sum, [, times]) => sum + times, 0);
    check(
      told.calls > 0 && wrongs === 0,
      `${count} clients: ${told.calls} calls of ${NAMES[kind]}, ${wrongs} lost, refused or wrong; ${(told.calls / seconds).toFixed(0)} a second, p50 ${ms(told, 0.5)}, p99 ${ms(told, 0.99)}`,
    );
    for (const [what, times] of last.wrongs.slice(0, 10)) console.error(`  ${times} × ${what}`);
    const share = told.calls === 0 ? 0 : told.mistakes / told.calls;
    check(
      share <= MOST_MISTAKEN,
      `${count} clients: ${(share * 100).toFixed(1)} % of the calls of ${NAMES[kind]} ask for what there is not, ${MOST_MISTAKEN * 100} allowed`,
    );
  }
  const tenths = Array.from({ length: TENTHS }, (_, at) =>
    samples.slice(at * SAMPLES_A_TENTH, (at + 1) * SAMPLES_A_TENTH),
  );
  const curve = (of) => tenths.map((tenth) => of(tenth).toFixed(0)).join(" ");
  console.error(`${count} clients, MiB resident by tenths: ${curve((tenth) => mean(tenth.map(({ rss }) => rss)))}`);
  console.error(`${count} clients, MiB live by tenths: ${curve((tenth) => tenth.at(-1).live)}`);
  const isShort = seconds < WARM_UP_SECONDS + LEAST_FITTED_SECONDS;
  for (const [kind, most] of Object.entries(isShort ? { live: MOST_MIB_MORE.live } : MOST_MIB_MORE)) {
    const late = (from, to) =>
      mean(
        tenths
          .slice(from, to)
          .map((tenth) => (kind === "live" ? tenth.at(-1).live : mean(tenth.map(({ rss }) => rss)))),
      );
    const more = late(TENTHS - 3, TENTHS) - late(3, 6);
    check(
      more <= most,
      `${count} clients: ${more.toFixed(1)} MiB more ${kind} memory in the last three tenths than in the middle, ${most} allowed`,
    );
  }
  if (isShort) return;
  const fitted = samples.filter(({ minutes }) => minutes * 60 > WARM_UP_SECONDS);
  for (const [kind, most] of Object.entries(MOST_MIB_A_MINUTE)) {
    const points = fitted.flatMap(({ minutes, [kind]: mebibytes }) =>
      mebibytes === null ? [] : [{ minutes, mebibytes }],
    );
    const { slope, error } = growthPerMinute(points);
    check(
      slope - 2 * error <= most,
      `${count} clients: ${kind} memory grows ${slope.toFixed(2)} ± ${(2 * error).toFixed(2)} MiB a minute after ${WARM_UP_SECONDS} s, ${most} allowed`,
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
