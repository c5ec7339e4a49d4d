/** docs/topologies.md is what the command writes: all its rows are there, and some of them are simulated again. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  ADVANTAGE_HEADER,
  ADVANTAGE_ROWS,
  ANCHOR_HEADER,
  ANCHOR_ROWS,
  advantageCells,
  anchorCells,
  head,
  RANKING_HEADER,
  rankingCells,
  rankingRows,
  SIZES,
  SOLVED_HEADER,
  SOLVED_ROWS,
} from "./simulation-table.ts";

const page = readFileSync(new URL("../../../../docs/topologies.md", import.meta.url), "utf8").split("\n");
/** As the page says how it was written. */
const [, groups, seed] = /--groups (\d+) --seed (\d+)/.exec(page.join("\n"))!.map(Number) as [number, number, number];
const options = { groups, seed };

/** The cells of the table that follows the heading, its header first. */
function tableUnder(heading: string): string[][] {
  const after = page.slice(page.indexOf(heading) + 1);
  const first = after.findIndex((line) => line.startsWith("|"));
  const rows = after.slice(
    first,
    after.findIndex((line, at) => at > first && !line.startsWith("|")),
  );
  const cells = rows.map((row) =>
    row
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim()),
  );
  return cells.filter((_, at) => at !== 1);
}

describe("docs/topologies.md", () => {
  it("says what the command says", () => {
    expect(page.slice(0, head(options).length)).toEqual(head(options));
  });

  it.each(SIZES)("has a row for every topology and estimator in groups of %s, and figures in every cell", (size) => {
    const [header, ...rows] = tableUnder(`## Groups of ${size}`);
    expect(header).toEqual(RANKING_HEADER);
    const name = (row: string[]) => row.slice(0, 2).join(" ");
    expect(rows.map(name)).toEqual(rankingRows(size).map((row) => `${row.topology} ${row.estimator}`));
    for (const cell of rows.flatMap((row) => row.slice(4)))
      expect(cell).toMatch(/^(-?\.\d{3}|1\.000) \/ (\.\d{3}|1\.000)$/);
  });

  it("has a row for every advantage", () => {
    const [header, ...rows] = tableUnder("## Advantages");
    expect(header).toEqual(ADVANTAGE_HEADER);
    expect(rows.map((row) => row[2])).toEqual(ADVANTAGE_ROWS.map(({ advantage }) => advantage));
  });

  it("has a row for every share of solved attempts, and saves the calls of the groups that differ", () => {
    const [header, ...rows] = tableUnder("## Judging only groups without a difference");
    expect(header).toEqual(SOLVED_HEADER);
    expect(rows.map((row) => row[0])).toEqual(SOLVED_ROWS.map(({ solved }) => `${solved} %`));
    // A ring of 8 asks 28 calls a group.
    for (const [, , simulated, calls] of rows)
      expect(Number(calls)).toBeCloseTo(28 * (1 - Number.parseFloat(simulated!) / 100), 0);
  });

  it("has a row for every number of anchors, and the matches that they add", () => {
    const [header, ...rows] = tableUnder("## Anchors of earlier steps");
    expect(header).toEqual(ANCHOR_HEADER);
    expect(rows.map(([topology, pool]) => [topology, Number(pool)])).toEqual(
      ANCHOR_ROWS.map(({ topology, pool }) => [topology, pool]),
    );
    // Of 8: everybody but the anchor meets it, and everybody each of earlier steps; n(n − 1)/2 of a round robin.
    for (const [topology, pool, matches] of rows) {
      const joined = Number(pool);
      if (topology === "anchor") expect(Number(matches)).toBe(7 + 8 * joined);
      if (topology === "round-robin") expect(Number(matches)).toBe(((8 + joined) * (7 + joined)) / 2);
    }
    expect(anchorCells(ANCHOR_ROWS[1]!, options)).toEqual(rows[1]);
  });

  // A share of the rows, the cheap ones: the rest are made by the same code.
  it.each([
    [8, "seeded-single-elimination", "tiers"],
    [8, "double-elimination", "wins"],
    [8, "swiss", "wins"],
    [8, "anchor", "refit"],
    [8, "ring", "tiers"],
    [16, "seeded-single-elimination", "wins"],
    [16, "listwise", "tiers"],
  ])("in groups of %s has what is simulated again for %s by %s", (size, topology, estimator) => {
    const at = rankingRows(size).findIndex((row) => row.topology === topology && row.estimator === estimator);
    const [, ...rows] = tableUnder(`## Groups of ${size}`);
    expect(rows[at]).toEqual(rankingCells(rankingRows(size)[at]!, options));
  });

  it("has the advantages that are simulated again", () => {
    const [, ...rows] = tableUnder("## Advantages");
    expect(rows[0]).toEqual(advantageCells(ADVANTAGE_ROWS[0]!, options));
  });
});
