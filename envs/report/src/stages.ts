/** The stages of a report as a state machine, and the tools by which a policy passes them: programs that keep nothing. */
import type { Json, JsonObject, LocalTool, Observation, ParsedTurn, StepResult } from "@arenakit/contracts";
import * as z from "zod";
import { LEAST_SECTIONS } from "./prompt.ts";

/** In the order of the work; the report itself is the answer. */
const STAGES = ["findings", "outline", "sections", "report"] as const;

const Title = z.string().trim().min(1).max(200);
const ARGUMENTS = {
  record_findings: z.strictObject({
    findings: z
      .array(z.strictObject({ text: z.string().trim().min(1), url: z.string().trim().min(1) }))
      .min(1)
      .describe("Each finding as one sentence, with the address of its source"),
  }),
  write_outline: z.strictObject({
    sections: z.array(Title).min(LEAST_SECTIONS).max(12).describe("Titles of the sections, in their order"),
  }),
  write_section: z.strictObject({
    title: Title.describe("As the outline has it"),
    text: z.string().trim().min(1).describe("The text of the section, with numbers of its sources"),
  }),
};
type ToolName = keyof typeof ARGUMENTS;

function stageTool(name: ToolName, description: string, reply: (args: JsonObject) => string): LocalTool {
  const inputSchema = z.toJSONSchema(ARGUMENTS[name]) as JsonObject;
  return {
    kind: "program",
    spec: { name, description, inputSchema, repeatable: true },
    call: async (args) => ({ text: reply(args), isError: false }),
  };
}

const countOf = (list: Json | undefined) => (Array.isArray(list) ? list.length : 0);

export const STAGE_TOOLS: readonly LocalTool[] = [
  stageTool(
    "record_findings",
    "Record key findings with the addresses of their sources, before the outline.",
    ({ findings }) => `${countOf(findings)} recorded. Record more, or write the outline.`,
  ),
  stageTool(
    "write_outline",
    "Plan the sections of the report, after the findings.",
    ({ sections }) => `${countOf(sections)} sections planned. Write each of them.`,
  ),
  stageTool("write_section", "Write one section of the outline.", ({ title }) => `Section written: ${title}.`),
];

export const StageState = z.object({
  stage: z.enum(STAGES),
  /** Titles as the outline has them. */
  outline: z.array(z.string()),
  written: z.array(z.string()),
  /** Calls that came before their stage, or after it. */
  outOfOrder: z.number().int().nonnegative(),
});
export type StageState = z.infer<typeof StageState>;

export const FIRST_STAGE: StageState = { stage: "findings", outline: [], written: [], outOfOrder: 0 };

/** One part of the reward for each stage that is passed: findings, outline, sections. */
const STAGE_REWARD = 1 / (STAGES.length - 1);

/** Takes the calls of a turn that were not refused, in their order. */
export function stepStages(state: Json, turn: ParsedTurn, observations: readonly Observation[]): StepResult {
  const before = StageState.parse(state);
  const refused = new Set(observations.filter(({ isError }) => isError).map(({ callId }) => callId));
  const after = turn.calls
    .flatMap((entry) => (entry.valid && !refused.has(entry.call.id) ? [entry.call] : []))
    .reduce((current, { name, arguments: args }) => nextStage(current, name, args), before);
  const passed = STAGES.indexOf(after.stage) - STAGES.indexOf(before.stage);
  return { state: after, ...(passed > 0 && { stepReward: passed * STAGE_REWARD }) };
}

/** Findings may be recorded until the outline is there; then each section of it is written. */
function nextStage(state: StageState, name: string, args: JsonObject): StageState {
  if (!Object.hasOwn(ARGUMENTS, name)) return state;
  const { stage, outline } = state;
  const recorded = ARGUMENTS.record_findings.safeParse(args).success;
  if (name === "record_findings" && recorded && (stage === "findings" || stage === "outline"))
    return { ...state, stage: "outline" };
  const planned = ARGUMENTS.write_outline.safeParse(args).data;
  if (name === "write_outline" && planned && stage === "outline")
    return { ...state, stage: "sections", outline: planned.sections };
  const section = ARGUMENTS.write_section.safeParse(args).data;
  if (name === "write_section" && section && stage === "sections") {
    const written = [...state.written, section.title];
    return { ...state, written, stage: outline.every((one) => written.includes(one)) ? "report" : "sections" };
  }
  return { ...state, outOfOrder: state.outOfOrder + 1 };
}
