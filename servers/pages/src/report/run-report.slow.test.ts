import { beforeAll, describe, expect, it } from "vitest";
import { group, HOSTILE, reportContent } from "./report.fixture.ts";
import { type RunReport, runReport } from "./run-report.tsx";

let content: RunReport;
let text: string;

beforeAll(async () => {
  content = await reportContent();
  text = runReport(content);
});

const page = () => text;
/** The sections of one task, from its id to the next. */
const section = (number: number) => page().split('<section class="task"')[number + 1]!;

describe("report.html", () => {
  it("lets no text of a policy, a tool or a judge become markup", () => {
    expect(page()).toContain("&lt;/script&gt;&lt;script&gt;window.hit=1&lt;/script&gt;");
    expect(page()).not.toContain("<img");
    expect(page()).not.toContain(HOSTILE.slice(0, 20));
    expect(page().match(/<script/g)).toHaveLength(1);
    expect(page()).not.toMatch(/<[^>]*\son(error|load|click)=/);
  });

  it("names nothing outside of itself", () => {
    expect(page().match(/\b(?:src|href|action|srcset|data)="(?!#|data:,")[^"]*"/g)).toBeNull();
    expect(page()).not.toMatch(/url\((?!#)|@import|https?:\/\//);
    expect(page()).toContain("default-src &#39;none&#39;");
  });

  it("gives every link a target", () => {
    const ids = new Set([...page().matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id));
    const missing = [...page().matchAll(/href="#([^"]+)"/g)].map(([, id]) => id!).filter((id) => !ids.has(id));
    expect(missing).toEqual([]);
  });

  it("gives every id once", () => {
    const ids = [...page().matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
    expect(ids.length).toBe(new Set(ids).size);
  });

  it("draws the tournament that each group played", () => {
    const links = (number: number, kind: string) =>
      section(number).match(new RegExp(`class="${kind}"`, "g"))?.length ?? 0;
    // Five play: four against the anchor; then 1, 2 and 1 matches, three rest.
    expect([links(0, "bracket"), links(0, "box match"), links(0, "box bye"), links(0, "match")]).toEqual([1, 4, 3, 8]);
    // Four meet everybody: 6 matches, each in two cells.
    expect([links(1, "cross"), links(1, "match")]).toEqual([1, 6]);
    expect((section(1).match(/<td class="(win|loss|tie)"/g) ?? []).length).toBe(12);
    expect([links(2, "bracket"), links(2, "seeds"), links(2, "match")]).toEqual([0, 1, 2]);
  });

  it("says of a group that could not be judged why, and gives no reward", () => {
    expect(section(3)).toContain("judge/no_verdict");
    expect(section(3)).not.toMatch(/reward <\/?span>?0\.\d/);
    expect(section(3)).toMatch(/reward – · advantage –/);
  });

  it("shows each attempt's texts once", () => {
    // Three attempts of the third group, with the prompt of one.
    expect(section(2).split("先查地点。").length - 1).toBe(3);
    expect(section(2).split("调用没有读懂").length - 1).toBe(3);
    expect(section(2).split("现在是 2026-05-01 08:00。").length - 1).toBe(1);
  });
});

it("names the tasks that were left out, each with its reason", () => {
  const leftOut = [{ task: "multi-day-shanghai-hangzhou", why: `the world lacks 杭州${HOSTILE}` }];
  const report = runReport({ ...content, leftOut });
  expect(report).toMatch(/Left out: <b>multi-day-shanghai-hangzhou<\/b>, since the world lacks 杭州/);
  expect(report).not.toContain(HOSTILE);
  expect(page()).not.toContain("Left out");
});

it.each(["double-elimination", "swiss", "ring", "posterior-swiss", "ring-top-half"] as const)(
  "shows a tournament of %s by who met whom, every match with its details",
  async (topology) => {
    const [{ task }] = content.groups as [RunReport["groups"][number]];
    const played = await group({ task, topology, qualities: [7, 9, 8, 4, 2] });
    const shown = runReport({ ...content, groups: [played] });
    expect(shown.match(/class="cross"/g)).toHaveLength(1);
    expect(shown.match(/<details class="match"/g)).toHaveLength(played.matches.length);
    expect(shown).not.toContain('class="bracket"');
    const ids = new Set([...shown.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id));
    expect([...shown.matchAll(/href="#([^"]+)"/g)].filter(([, id]) => !ids.has(id))).toEqual([]);
  },
);

it("writes the same bytes for the same run", async () => {
  expect(runReport(await reportContent())).toBe(text);
});
