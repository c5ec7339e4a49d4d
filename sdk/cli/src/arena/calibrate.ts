/** `arenakit arena calibrate`: how a judge behaves, fitted on many groups' matches and written as a file that is named by its hash. */
import { writeFileSync } from "node:fs";
import { basename } from "node:path";
import { boundary, type ListCall, ListLine, MATCHES_FORMAT, type Match, MatchLine } from "@arenakit/contracts";
import { type Calibration, type CalibrationGroup, calibrate, playedBy, shownTo } from "@arenakit/evaluator-arena";
import { Command } from "commander";
import * as z from "zod";
import { failUsage, readOptions } from "../commands/arguments.ts";
import { inputOf, linesOf } from "../json-lines.ts";
import { requireWritable } from "../option-file.ts";
import { playedGroup } from "./group-line.ts";
import { readGroupLine } from "./rank.ts";

const CalibrateOptions = z.object({ out: z.string().min(1).optional(), json: z.boolean().default(false) });

/** Lines of a file that are read: their matches are kept until the parameters are fitted. */
const MOST_LINES = 10_000_000;

export function calibrateCommand(): Command {
  return new Command("calibrate")
    .argument("<files...>", "matches.jsonl of runs, or files of lines as `arenakit arena rank` reads them")
    .description(
      "Fit the parameters of a judge (vd, vu, b, vl) on many groups, for refit; the file is named by its hash.",
    )
    .option("--out <file>", "write the calibration here (default: stdout)")
    .option("--json", "end with one JSON line: the parameters, what they were fitted on, the hash")
    .addHelpText("after", "\nExit code 1 when any line was no group: each is told on stderr, the others are fitted.")
    .action(async (files: string[], given: unknown) => {
      const { out, json } = readOptions(CalibrateOptions, given);
      if (out) requireWritable({ option: "--out", path: out, expected: "a file" });
      const groups: CalibrationGroup[] = [];
      const names = new Set<string>();
      for (const file of files) for await (const group of groupsOf(file, names)) groups.push(group);
      const calibration = calibrate(groups, [...names].sort());
      if (out) writeFileSync(out, `${JSON.stringify(calibration, null, 2)}\n`);
      console.error(summary(calibration));
      if (json || !out) console.log(JSON.stringify(calibration));
    });
}

/** Groups of one file; what names it is added to `names`. A line that is none is told on stderr, and the exit code is 1. */
async function* groupsOf(file: string, names: Set<string>): AsyncGenerator<CalibrationGroup> {
  const logged = new Map<string, Logged>();
  const refuse = (number: number, why: string) => {
    console.error(`${file}: line ${number}: ${why}`);
    process.exitCode = 1;
  };
  let isLog = false;
  for await (const { value, number, problem } of linesOf(inputOf(file, "FILE"))) {
    if (number > MOST_LINES) failUsage(`${file} has more than ${MOST_LINES} lines`);
    const header = z.object({ format: z.literal(MATCHES_FORMAT), run: z.string() }).safeParse(value);
    if (problem !== undefined) refuse(number, problem);
    else if (header.success) {
      isLog = true;
      names.add(`run ${header.data.run}`);
    } else if (isLog) {
      if (!addLine(logged, value)) refuse(number, "no line of a match log");
    } else {
      const read = await boundary("harness", () => playedGroup(readGroupLine(value)));
      if (read.ok) yield read.value;
      else refuse(number, read.failure.message);
    }
  }
  if (!isLog) names.add(basename(file));
  for (const group of logged.values()) yield groupOf(group);
}

interface Logged {
  readonly matches: Match[];
  readonly lists: ListCall[];
}

/** Whether the value is a line of a match log. */
function addLine(logged: Map<string, Logged>, value: unknown): boolean {
  const match = MatchLine.safeParse(value);
  const list = match.success ? null : ListLine.safeParse(value);
  const line = match.success ? match.data : list?.success ? list.data : null;
  if (line === null) return false;
  const group = logged.get(line.group) ?? { matches: [], lists: [] };
  logged.set(line.group, group);
  if ("match" in line) group.matches.push(line.match);
  else group.lists.push(line.list);
  return true;
}

/** Players numbered from 0 by their indices in the group; what has no scores has no part. */
function groupOf({ matches, lists }: Logged): CalibrationGroup {
  const indices = [...matches.flatMap(({ pair }) => pair), ...lists.flatMap(({ order }) => order)];
  const players = [...new Set(indices)].sort((a, b) => a - b);
  return { size: players.length, matches: playedBy(players, matches), lists: shownTo(players, lists) };
}

function summary({ parameters, fitted, hash }: Calibration): string {
  const shown = Object.entries(parameters).map(([name, value]) => `${name} ${value.toPrecision(3)}`);
  return `${shown.join(", ")}; fitted on ${fitted.groups} groups, ${fitted.matches} matches; hash ${hash}`;
}
