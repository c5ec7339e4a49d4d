/** Which answers propose a task, and which proposals are new ones. Cases and shares are worked out by hand. */
import { expect, it } from "vitest";
import { readProposal } from "./proposal.ts";
import { createProposalGuard } from "./proposal-guard.ts";

const TASK = "Compare how three coastal cities restored their oyster reefs, and what it cost them.";
const ZH = "比较三座沿海城市修复牡蛎礁的做法、成本与后来的核查结果，并说明依据。";
const codeOf = (answer: string | null, language: "zh" | "en" = "en", meta: string[] = []) => {
  const read = readProposal(answer, { language, meta: meta.map((text) => ({ text })) });
  return read.ok ? read.value.query : read.failure.code;
};

it("takes the one task of an answer, whatever stands around it", () => {
  expect(readProposal(`<task>\n${TASK}\n</task>`, { language: "en" })).toEqual({
    ok: true,
    value: { query: TASK },
  });
  expect(codeOf(`It lacks figures.\n< Task >${TASK}</TASK>\nThat is why.`)).toBe(TASK);
  expect(codeOf(`<task>${ZH}</task>`, "zh")).toBe(ZH);
});

it("says what is wrong with any other answer", () => {
  for (const answer of [null, "", "  ", TASK]) expect(codeOf(answer)).toBe("no_task");
  for (const answer of [
    `<task>${TASK}`,
    `${TASK}</task>`,
    `</task>${TASK}<task>`,
    `<task>${TASK}</task><task>${TASK}</task>`,
    `<task><task>${TASK}</task></task>`,
    `<task>${TASK}<task>`,
  ])
    expect([answer, codeOf(answer)]).toEqual([answer, "task_unreadable"]);
  // 19 and 20 characters, 4,000 and 4,001.
  expect(codeOf(`<task>${"Why do all the reef".slice(0, 19)}</task>`)).toBe("task_length");
  expect(codeOf("<task>Why do all the reefs?</task>")).toBe("Why do all the reefs?");
  const long = (length: number) =>
    "Why do the reefs die? "
      .repeat(200)
      .slice(0, length - 1)
      .concat("?");
  expect(codeOf(`<task>${long(4_000)}</task>`)).toBe(long(4_000));
  expect(codeOf(`<task>${long(4_001)}</task>`)).toBe("task_length");
  for (const mark of ["<think>", "</answer>", '<call_tool name="x">', '<cite id="1">', "<|im_end|>", "< / cite >"])
    expect([mark, codeOf(`<task>${TASK}${mark}</task>`)]).toEqual([mark, "task_markup"]);
  expect(codeOf(`<task>${ZH}</task>`)).toBe("task_language");
  expect(codeOf(`<task>${TASK}</task>`, "zh")).toBe("task_language");
  expect(codeOf("<task>Почему погибают рифы и что об этом известно?</task>")).toBe("task_language");
});

it("takes no task that says what its answer is judged by", () => {
  const meta = "Gives a source for every figure.";
  expect(codeOf(`<task>${TASK} The report gives a source for every figure, please.</task>`, "en", [meta])).toBe(
    "task_tells_criteria",
  );
  expect(codeOf(`<task>${TASK} Sources matter.</task>`, "en", [meta])).toBe(`${TASK} Sources matter.`);
  expect(codeOf(`<task>${ZH}每个数字都注明来源。</task>`, "zh", ["每个数字都注明来源"])).toBe("task_tells_criteria");
  // Words so short stand anywhere.
  expect(codeOf(`<task>${TASK}</task>`, "en", ["Cost", ""])).toBe(TASK);
});

const refused = (known: string[], proposals: string[]) =>
  createProposalGuard({ known })
    .refusals(proposals)
    .map((failure) => failure?.code ?? null);

const BUSES =
  "Which forms of night buses exist, and how do they compare in cost, advantages, drawbacks and tested performance?";

it("tells what asks the same as a known text, in whatever case, width and punctuation", () => {
  const wide = [...BUSES].map((sign) =>
    /[a-z]/i.test(sign) ? String.fromCodePoint(sign.codePointAt(0)! + 0xfee0) : sign,
  );
  expect(refused([TASK, BUSES, ZH], [BUSES.toUpperCase(), wide.join(""), BUSES.replaceAll(" ", "\n"), ZH])).toEqual([
    ...Array(4).fill("task_known"),
  ]);
  expect(refused([ZH], [ZH.replaceAll(/[，、。]/gu, " ")])).toEqual(["task_known"]);
  const [failure] = createProposalGuard({ known: [BUSES] }).refusals([BUSES]);
  expect(failure?.message).toContain(`“${BUSES.slice(0, 60)}…”`);
});

it("tells a word put in, and lets another subject or other words pass", () => {
  // 91 letters have 87 shingles. Four letters put in break four and add eight: 83 are common of 95, or 0.87.
  // Ten letters for ten others break 14 and add 14: 73 of 101, or 0.72.
  expect(refused([BUSES], [BUSES.replace("forms", "main forms")])).toEqual(["task_known"]);
  expect(refused([BUSES], [BUSES.replace("night buses", "green roofs")])).toEqual([null]);
  expect(
    refused([BUSES], ["Compare the kinds of night bus services there are by price, strengths and measured results."]),
  ).toEqual([null]);
});

it("tells a long known text that a longer proposal quotes, and no short one", () => {
  const beside =
    "Say for three cities of different size which of them would suit it best, with a source for every figure.";
  expect(
    refused([BUSES, ZH], [`${BUSES} ${beside}`, `${ZH}${"请分别说明各城市的人口、气候与资金来源的影响。"}`]),
  ).toEqual(["task_known", "task_known"]);
  expect(refused(["What is a heat pump?"], [`What is a heat pump? ${beside}`])).toEqual([null]);
});

it("lets the first of a step's equal proposals stay, and remembers none of them", () => {
  const guard = createProposalGuard({ known: [] });
  const codes = (proposals: string[]) => guard.refusals(proposals).map((failure) => failure?.code ?? null);
  expect(codes([TASK, BUSES, TASK.toLowerCase(), `${BUSES} ${TASK}`])).toEqual([
    null,
    null,
    "task_known",
    "task_known",
  ]);
  expect(codes([TASK])).toEqual([null]);
});

it("gives for thousands of texts what a comparison of each pair gives", () => {
  const subjects = ["reefs", "buses", "roofs", "turbines", "tariffs", "bakeries", "canals"];
  const known = Array.from(
    { length: 3_000 },
    (_, at) => `What did study ${at * 37} find about ${subjects[at % 7]} in district ${at % 113}, and who checked it?`,
  );
  const guard = createProposalGuard({ known });
  const proposals = known.filter((_, at) => at % 500 === 0);
  expect(guard.refusals(proposals).map((failure) => failure?.code)).toEqual(proposals.map(() => "task_known"));
  expect(guard.refusals(["Which harbours were dredged last year, and what became of the sand?"])).toEqual([null]);
});
