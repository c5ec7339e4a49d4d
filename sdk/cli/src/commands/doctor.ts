/** `arenakit doctor`: whether the programs can run on this machine, and where they keep things. */
import { canonicalJson } from "@arenakit/contracts";
import { Command } from "commander";
import * as z from "zod";
import { doctorPage, troublesOf } from "../doctor/page.ts";
import { DEFAULT_PORT } from "../serve/options.ts";
import { readOptions, wholeNumber } from "./arguments.ts";

const DoctorOptions = z.object({
  port: wholeNumber(1, 65_535).default(DEFAULT_PORT),
  json: z.boolean().default(false),
});

export function doctorCommand(): Command {
  return new Command("doctor")
    .option("--port <n>", `the port that is looked at (default ${DEFAULT_PORT}, that of serve)`)
    .option("--json", "one JSON line on stdout")
    .addHelpText("after", "\nExit code 1 when something is broken that is needed; what to do stands beside it.")
    .action(async (given: unknown) => {
      const { port, json } = readOptions(DoctorOptions, given);
      const { lookAround } = await import("../doctor/look.ts");
      const findings = await lookAround(port);
      const troubles = troublesOf(findings);
      console.log(json ? canonicalJson({ ...findings, troubles }) : doctorPage(findings, troubles));
      if (troubles.some(({ isBroken }) => isBroken)) process.exitCode = 1;
    });
}
