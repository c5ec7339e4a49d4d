/** What was found of a machine, as a page for people, and what of it is broken. Pure. */
import type { CachePart, Findings } from "./look.ts";

export interface Trouble {
  readonly says: string;
  readonly fix: string;
  /** What is needed is broken; all else is only told. */
  readonly isBroken: boolean;
}

/** In the order of the page. */
export function troublesOf({ node, cache, modules, port, formerWorlds }: Findings): Trouble[] {
  const troubles: (Trouble | null)[] = [
    node.problem === null ? null : { says: `it ${node.problem}`, fix: "install a later Node.js", isBroken: true },
    cache.problem === null
      ? null
      : {
          says: `the cache folder cannot be written: ${cache.problem}`,
          fix: "name one that can be in ARENAKIT_CACHE; until then worlds and corpora are made anew at each start",
          isBroken: false,
        },
    ...modules.map(({ name, isNeeded, problem }) =>
      problem === null || !isNeeded
        ? null
        : {
            says: `${name} cannot be loaded: ${problem}`,
            fix: "install again on this machine, with optional dependencies: npm install",
            isBroken: true,
          },
    ),
    port.problem === null
      ? null
      : { says: `port ${port.number} is not free: ${port.problem}`, fix: "arenakit serve --port N", isBroken: false },
    formerWorlds.length === 0
      ? null
      : {
          says: `${formerWorlds.length} worlds of an earlier version lie in .cache/worlds here, and are found here alone`,
          fix: `move them to ${cache.worlds.folder}`,
          isBroken: false,
        },
  ];
  return troubles.filter((one) => one !== null);
}

/** Kept things that are named one by one. */
const MOST_NAMED = 8;

export function doctorPage(findings: Findings, troubles: readonly Trouble[]): string {
  const { arenakit, node, platform, cores, memory, cache, modules, port, variables } = findings;
  const rows: (readonly [string, string])[] = [
    ["arenakit", arenakit],
    ["node", node.version],
    ["platform", `${platform}, ${cores} cores, ${size(memory.bytes)} of memory, ${size(memory.free)} free`],
    ["cache", `${cache.folder}, ${cache.problem === null ? "can be written" : "cannot be written"}`],
    ...(["worlds", "corpora", "databases"] as const).flatMap((name) => partRows(name, cache[name])),
    ...modules.map(
      ({ name, purpose, problem, isNeeded }) =>
        [name, `${problem === null ? "there" : isNeeded ? "BROKEN" : "not there"}: ${purpose}`] as const,
    ),
    ["port", `${port.number} ${port.problem === null ? "is free" : "is not free"}`],
    ["variables", variables.length > 0 ? `set: ${variables.join(", ")}` : "none is set"],
  ];
  const width = Math.max(...rows.map(([name]) => name.length)) + 2;
  const lines = rows.map(([name, text]) => `${name.padEnd(width)}${text}`);
  const told = troubles.flatMap(({ says, fix, isBroken }) => [`${isBroken ? "broken" : "note"}: ${says}`, `  ${fix}`]);
  return [...lines, "", ...(told.length > 0 ? told : ["Nothing is broken."])].join("\n");
}

function partRows(name: string, { folder, bytes, kept }: CachePart): (readonly [string, string])[] {
  const more = kept.length - MOST_NAMED;
  return [
    [`  ${name}`, `${size(bytes)} in ${folder}`],
    ...kept.slice(0, MOST_NAMED).map((one) => ["", `  ${one.name}  ${size(one.bytes)}`] as const),
    ...(more > 0 ? [["", `  and ${more} more`] as const] : []),
  ];
}

const MEBIBYTE = 1024 * 1024;

function size(bytes: number): string {
  const mebibytes = bytes / MEBIBYTE;
  return mebibytes < 1024 ? `${mebibytes.toFixed(mebibytes < 10 ? 1 : 0)} MiB` : `${(mebibytes / 1024).toFixed(1)} GiB`;
}
