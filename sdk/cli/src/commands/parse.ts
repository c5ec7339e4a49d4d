/** `arenakit parse`: turns of a policy, read as a dialect reads them, one JSON object a line in and out. */
import { fail, JsonObject, type ParsedTurn, type ToolSpec } from "@arenakit/contracts";
import type { ChatDialect } from "@arenakit/core";
import { dialects } from "@arenakit/core/dialects";
import { Command } from "commander";
import * as z from "zod";
import { answerLines, LINES_EXIT_CODE } from "../json-lines.ts";
import { describeIssue, readJsonFile } from "../parse-json.ts";
import { entryNamed, openTables, withPluginOption } from "../tables.ts";
import { oneOf, readOptions } from "./arguments.ts";

const ParseOptions = z.object({
  dialect: z.string().min(1),
  in: z.string().min(1).optional(),
  tools: z.string().min(1).optional(),
  language: oneOf(["en", "zh"]).default("en"),
  jsonl: z.boolean().default(false),
  plugin: z.array(z.string().min(1)).default([]),
});
type ParseOptions = z.infer<typeof ParseOptions>;

const Schema = JsonObject.default({});
const EXPECTED_TOOL = "expected a tool as OpenAI or MCP spells it: a name, and parameters or inputSchema";
/** A tool as OpenAI spells it, whole or its function alone, or as MCP does. */
const Tool = z
  .union(
    [
      z.object({ function: z.object({ name: z.string(), parameters: Schema }) }),
      z.object({ name: z.string(), inputSchema: JsonObject }),
      z.object({ name: z.string(), parameters: Schema }),
    ],
    { error: EXPECTED_TOOL },
  )
  .transform((tool): ToolSpec => {
    const { name, ...schema } = "function" in tool ? tool.function : tool;
    const inputSchema = "inputSchema" in schema ? schema.inputSchema : schema.parameters;
    return { name, description: "", inputSchema };
  });
const Line = z.looseObject({
  id: z.union([z.string(), z.number()]),
  text: z.string(),
  tools: z.array(Tool).optional(),
});

export function parseCommand(): Command {
  return withPluginOption(new Command("parse"))
    .requiredOption("--dialect <name>", Object.keys(dialects).join(" | "))
    .option("--in <file>", "read lines from here instead of stdin")
    .option("--jsonl", "one JSON object a line (the only format)")
    .option(
      "--tools <file>",
      "JSON list of the tools that are offered, whose schemas type values that are plain text; a line's own `tools` goes first",
    )
    .option("--language <name>", "of what is said of a call that cannot be read: en | zh (default en)")
    .addHelpText(
      "after",
      `\nLines {id, text} in; {id, thought, calls: [{name, arguments, valid, problem}], answer} out. ${LINES_EXIT_CODE}`,
    )
    .action((given: unknown) => parseLines(readOptions(ParseOptions, given)));
}

async function parseLines(options: ParseOptions): Promise<void> {
  const tables = await openTables(options.plugin);
  const dialect = entryNamed(tables.dialects, "dialect", options.dialect);
  const offered = options.tools === undefined ? undefined : toolsOf(options.tools);
  await answerLines(options.in, ({ number, value, problem }) => {
    const read = Line.safeParse(value);
    if (problem !== undefined || !read.success)
      return fail("harness", "bad_input", `line ${number}: ${problem ?? describeIssue(read.error!)}`);
    const { id, text, tools = offered } = read.data;
    return { id, ...readText(dialect, text, { language: options.language, tools }) };
  });
}

interface Reading {
  readonly language: "en" | "zh";
  readonly tools: readonly ToolSpec[] | undefined;
}

function readText(dialect: ChatDialect, text: string, { language, tools }: Reading) {
  let named = 0;
  const { thought, calls, answer } = dialect.parse(text, () => `call-${++named}`, language, tools);
  return { thought, calls: calls.map(told), answer };
}

/** A call that cannot be read has neither name nor arguments: what stood there may be anything. */
function told(one: ParsedTurn["calls"][number]) {
  if (!one.valid) return { name: null, arguments: null, valid: false, problem: one.error };
  return { name: one.call.name, arguments: one.call.arguments, valid: true, problem: null };
}

function toolsOf(file: string): ToolSpec[] {
  return readJsonFile("tools", file, z.array(Tool), "a JSON list of tools");
}
