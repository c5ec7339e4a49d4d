/** `docs/failures.md` lists every failure that the sources can make, and no other. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { type FailureSite, failureSites } from "../failure-codes.ts";
import { ROOT } from "../sources.ts";

const PAGE = "docs/failures.md";
/** The section of codes whose owner is that of another failure, or one of several. */
const SEVERAL = "Several owners";
/** Where a failure gets another owner and keeps its code; the page says so above the owner's table. */
const KEEPS_CODE = [
  "judge sdk/core/src/model/bounded-model.ts",
  "judge servers/judge/src/groups/judging.ts",
  "policy servers/judge/src/tools/work.ts",
];

interface Row {
  readonly owner: string;
  readonly code: string;
  readonly cells: readonly string[];
}

const rows = rowsOf(readFileSync(join(ROOT, PAGE), "utf8"));
const sites = failureSites();
const made = sites.filter((site): site is FailureSite & { code: string } => site.code !== null);
const isListed = (owner: string | null, code: string) =>
  rows.some((row) => row.code === code && (row.owner === owner || row.owner === SEVERAL));

it("has a row for every failure that the sources make", () => {
  const missing = made
    .filter(({ owner, code }) => !isListed(owner, code))
    .map(({ owner, code, at }) => `${PAGE} lacks a row for ${owner ?? SEVERAL}/${code}, which ${at} makes`);
  expect([...new Set(missing)]).toEqual([]);
});

it("has no row that no source makes", () => {
  const stale = rows
    .filter(({ owner, code }) => {
      const owners = new Set(made.filter((site) => site.code === code).map((site) => site.owner));
      return owner === SEVERAL ? !owners.has(null) && owners.size < 2 : !owners.has(owner);
    })
    .map(({ owner, code }) => `${PAGE} has a row for ${owner}/${code}, which no source makes`);
  expect(stale).toEqual([]);
});

it("lists each code once under its owner, sorted, and leaves no cell empty", () => {
  const names = rows.map(({ owner, code }) => `${owner}/${code}`);
  const twice = names.filter((name, at) => names.indexOf(name) !== at);
  const unsorted = rows
    .filter(({ owner, code }, at) => rows[at - 1]?.owner === owner && rows[at - 1]!.code > code)
    .map(({ owner, code }) => `${owner}/${code}`);
  const empty = rows
    .filter(({ cells }) => cells.length !== 3 || cells.some((cell) => cell === ""))
    .map(({ owner, code }) => `${owner}/${code}`);
  expect({ twice, unsorted, empty }).toEqual({ twice: [], unsorted: [], empty: [] });
});

it("knows each place that changes the owner of a failure and keeps its code", () => {
  const places = sites.filter(({ code }) => code === null).map(({ owner, at }) => `${owner} ${at.split(":")[0]}`);
  expect([...new Set(places)].sort()).toEqual(KEEPS_CODE);
});

function rowsOf(page: string): Row[] {
  return page.split(/^## /m).flatMap((section) => {
    const owner = section.split("\n", 1)[0]!.trim();
    return [...section.matchAll(/^\|(.*)\|$/gm)].slice(2).map(([, line = ""]) => {
      const cells = line.split("|").map((cell) => cell.trim());
      return { owner, code: cells[0]!.replaceAll("`", ""), cells };
    });
  });
}
