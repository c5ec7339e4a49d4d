// No reader of texts from outside is slow: seeded texts (a prefix, a fragment over and over, a suffix) grow from 50 to
// 200 KB, and the CPU time of each reader grows at most sixfold, or else from 200 to 800 KB: caches and the tidying of
// memory make a step once, while what is quadratic stays so. Each reader runs in a thread of its own, which is ended
// where it does not come back. Fragments come from the patterns of the sources and from classes of signs.
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { random } from "../../sdk/contracts/dist/index.js";
import { fragmentsOf, textsFrom } from "./support/slow-text-hunt.mjs";
import { READER_NAMES } from "./support/text-readers.mjs";

export const options = {
  /** Texts that each reader is tried with. */
  texts: { type: "string", default: "400" },
  /** One reader alone, by its name. */
  reader: { type: "string" },
};
const READER = fileURLToPath(new URL("./support/text-reader-thread.mjs", import.meta.url));
const SIZES = { tried: 3_000, near: 12_000, from: 50_000, to: 200_000, far: 800_000 };
const MOST_GROWTH = 6;
/** What is wanted of the largest text; more is told and is no failure. */
const AIM_MS = 200;
/** Below it times are those of the machine, and their growth means nothing. */
const MEASURABLE_MS = 60;
/** Of the texts that are tried short, how many are grown: the slowest, and those whose time grew most. */
const GROWN = { slowest: 4, steepest: 4 };
const DEADLINE_MS = 20_000;
const TIMES = 4;

export async function run({ seed, texts, reader: only }) {
  const outcome = { passed: 0, failed: 0 };
  const fragments = fragmentsOf();
  const names = READER_NAMES.filter((name) => only === undefined || name === only);
  console.error(`${fragments.length} fragments, ${texts} texts, ${names.length} readers`);
  for (const name of names) {
    const found = await hunt(name, textsFrom(fragments, random(`${seed} ${name}`), Number(texts)));
    const holds = found.problem === null;
    outcome[holds ? "passed" : "failed"]++;
    const times = `${found.fromMs.toFixed(0)} ms of 50 KB, ${found.toMs.toFixed(0)} ms of 200 KB`;
    const over = found.toMs > AIM_MS ? `, over the aim of ${AIM_MS} ms` : "";
    console.error(`${holds ? "ok" : "FAILED"}: ${name}: ${times}${over}${holds ? "" : `: ${found.problem}`}`);
    if (!holds || over) console.error(`  ${JSON.stringify(found.text)}`);
  }
  return outcome;
}

/** The worst that a reader does with any of the texts. */
async function hunt(name, texts) {
  const thread = startReader(name);
  try {
    const tried = [];
    for (const text of texts) {
      const [short, near] = [await thread.time(text, SIZES.tried), await thread.time(text, SIZES.near)];
      if (short === null || near === null) return neverRead(text, SIZES.near);
      tried.push({ text, near, growth: near / Math.max(short, 0.2) });
    }
    const by = (key, count) => tried.toSorted((one, other) => other[key] - one[key]).slice(0, count);
    const grown = new Set([...by("near", GROWN.slowest), ...by("growth", GROWN.steepest)].map(({ text }) => text));
    let worst = { text: null, fromMs: 0, toMs: -1, problem: null };
    for (const text of grown) {
      const { fromMs, toMs } = await growth(thread, text, SIZES.from, SIZES.to);
      if (toMs === null) return neverRead(text, SIZES.to);
      const far = isSteepened(fromMs, toMs) ? await growth(thread, text, SIZES.to, SIZES.far) : null;
      if (far?.toMs === null) return neverRead(text, SIZES.far);
      const isSteep = far !== null && isSteepened(far.fromMs, far.toMs);
      const problem = isSteep
        ? `${(toMs / fromMs).toFixed(1)} times as long, ${(far.toMs / far.fromMs).toFixed(1)} of 800 KB`
        : null;
      if ((problem && !worst.problem) || (Boolean(problem) === Boolean(worst.problem) && toMs > worst.toMs))
        worst = { text, fromMs, toMs, problem };
    }
    return worst;
  } finally {
    await thread.end();
  }
}

/** The least CPU time of each size, while it looks steep: others use the machine, and memory is tidied up at any time. */
async function growth(thread, text, from, to) {
  let [fromMs, toMs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let times = 0; times < TIMES && isSteepened(fromMs, toMs); times++) {
    const measured = [await thread.time(text, from), await thread.time(text, to)];
    if (measured.includes(null)) return { fromMs, toMs: null };
    [fromMs, toMs] = [Math.min(fromMs, measured[0]), Math.min(toMs, measured[1])];
  }
  return { fromMs, toMs };
}

const isSteepened = (fromMs, toMs) => !Number.isFinite(toMs) || (toMs > MEASURABLE_MS && toMs > MOST_GROWTH * fromMs);

const neverRead = (text, size) => ({
  text,
  fromMs: Number.POSITIVE_INFINITY,
  toMs: Number.POSITIVE_INFINITY,
  problem: `${size} characters are not read within ${DEADLINE_MS / 1000} s`,
});

function startReader(name) {
  const worker = new Worker(READER, { workerData: { name } });
  return {
    end: () => worker.terminate(),
    /** CPU milliseconds; null where it does not come back. */
    time: (text, size) =>
      new Promise((resolve, reject) => {
        const leave = (given) => {
          clearTimeout(alarm);
          worker.off("message", leave);
          worker.off("error", reject);
          resolve(given);
        };
        const alarm = setTimeout(() => leave(null), DEADLINE_MS);
        worker.on("message", leave);
        worker.on("error", reject);
        worker.postMessage({ text, size });
      }),
  };
}
