/** Reports with their references, as the tools of `hote` write their results; what is expected is written by hand. */
import type { Trajectory } from "@arenakit/contracts";
import { expect, it } from "vitest";
import { finalReport } from "./final-report.ts";

const PUMPS = "https://energy.example/heat-pumps";
const PAPER = "https://papers.example/42";
const SEARCH = `1. Heat pumps in old houses (2025-03-01)\n   ${PUMPS}\n   A pump needs a third of the power.`;
const PAPERS = [
  `1. Tarn: a method\n   ${PAPER}\n   Ada; SedgeConf 2024; cited 3 times; id CorpusId:42\n   It reaches 71.5 points.`,
  "2. Oak: another\n   Bo; 2023; id CorpusId:7\n   It reaches 61.8 points.",
].join("\n");

const trajectory: Trajectory = {
  schema_version: "ATIF-v1.8",
  agent: { name: "test", version: "1" },
  steps: [
    { step_id: 1, source: "user", message: "?" },
    ...[SEARCH, PAPERS, "[no_such_page] there is no page at https://energy.example/none"].map((content, at) => ({
      ...{ step_id: at + 2, source: "agent" as const, message: "", llm_call_count: 1 },
      tool_calls: [
        {
          tool_call_id: `call-${at}`,
          function_name: at === 1 ? "paper_search" : "google_search",
          arguments: { query: "pumps" },
        },
      ],
      observation: {
        results: [
          { source_call_id: `call-${at}`, content, ...(at === 2 && { extra: { arenakit: { isError: true } } }) },
        ],
      },
    })),
  ],
};
const cite = (id: string, text = "A claim.") => `<cite id="${id}">${text}</cite>`;

it("appends each cited id once, in the order of first citation, as the results name it", () => {
  const report = [cite("CorpusId:42"), cite(PUMPS), cite(`${PUMPS}, CorpusId:7`), cite(PAPER)].join(" ");
  expect(finalReport(report, trajectory)).toBe(
    [
      report,
      "",
      "## References, from the results of tools",
      "",
      `- [CorpusId:42] Tarn: a method — ${PAPER}`,
      `- [${PUMPS}] Heat pumps in old houses`,
      "- [CorpusId:7] Oak: another",
      `- [${PAPER}] Tarn: a method`,
    ].join("\n"),
  );
});

it("lists what no result gave as not found, and never what the report says of it", () => {
  const report = `${cite("https://energy.example/none", "Pumps in Old Towns says so.")} ${cite("call-1")} ${cite("call-2")}`;
  expect(finalReport(report, trajectory)?.split("\n").slice(-3)).toEqual([
    "- [https://energy.example/none] not found in any result",
    "- [call-1] paper_search: pumps",
    "- [call-2] not found in any result",
  ]);
  expect(finalReport('<cite id="x1">每个论断都有依据。</cite>', trajectory)).toContain(
    "## 参考资料（取自工具结果）\n\n- [x1] 在任何结果中都没有找到",
  );
});

it("leaves a report that cites nothing as it is, and no report as none", () => {
  for (const report of ["Nothing is cited. [1] (https://energy.example/heat-pumps)", "", null])
    expect(finalReport(report, trajectory)).toBe(report);
});

it("lists two hundred references at most, each on a line", () => {
  const report = Array.from({ length: 203 }, (_, at) => cite(`x ${at}`)).join("");
  const lines = finalReport(report, trajectory).split("\n");
  expect([lines.at(-2), lines.at(-1)]).toEqual(["- [x 199] not found in any result", "- and 3 more"]);
});
