// How a bench measures: variants take turns (A B A B), each round gives a ratio, and what is told of a sample is its
// smallest, middle and largest value. A ratio of one round compares what ran under the same load of the machine.
import { availableParallelism, cpus, loadavg, platform, release } from "node:os";

/** The machine that absolute figures belong to, and how busy it was. */
export function machine() {
  const model = cpus()[0]?.model.trim() || "unknown processor";
  const load = loadavg()[0].toFixed(2);
  return `${model}, ${availableParallelism()} cores, ${platform()} ${release()}, Node ${process.versions.node}, load average ${load}`;
}

/**
 * Runs every variant once a round, in turn, after `warmUps` rounds that do not count. A variant is a function that
 * gives a number, or an object of numbers. Gives the values of each variant by round.
 */
export async function takeTurns(variants, { rounds, warmUps = 1 }) {
  const values = Object.fromEntries(Object.keys(variants).map((name) => [name, []]));
  for (let round = -warmUps; round < rounds; round++) {
    for (const [name, measure] of Object.entries(variants)) {
      const value = await measure(round);
      if (round >= 0) values[name].push(value);
    }
  }
  return values;
}

/** Milliseconds of CPU that this process spends on `work`, threads of the collector included. */
export async function cpuMs(work) {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Milliseconds on the clock. */
export async function wallMs(work) {
  const before = performance.now();
  await work();
  return performance.now() - before;
}

export function quantile(values, share) {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}

/** `1.20 (1.10 … 1.40)`: the middle, the smallest and the largest. */
export function spread(values) {
  const [low, middle, high] = [0, 0.5, 1].map((share) => quantile(values, share));
  return `${significant(middle)} (${significant(low)} … ${significant(high)})`;
}

/** Samples of several figures as one list per figure. */
export function columns(samples) {
  return Object.fromEntries(Object.keys(samples[0]).map((key) => [key, samples.map((sample) => sample[key])]));
}

/** Round by round. */
export function ratios(values, baseline) {
  return values.map((value, round) => value / baseline[round]);
}

/** Three digits that count. */
export function significant(value) {
  if (!Number.isFinite(value)) return String(value);
  if (value === 0) return "0";
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
  return value.toFixed(Math.min(6, digits));
}

const tables = [];

/** The tables that were printed since this was asked last. */
export const printedTables = () => tables.splice(0);

/** A table as Markdown has it, so that a result can be pasted into a page. */
export function printTable(header, rows) {
  const all = [header, ...rows].map((row) => row.map(String));
  tables.push({ header, rows: all.slice(1) });
  const widths = header.map((_, column) => Math.max(...all.map((row) => row[column].length)));
  const line = (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column])).join(" | ")} |`;
  console.log(line(all[0]));
  console.log(`| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`);
  for (const row of all.slice(1)) console.log(line(row));
}
