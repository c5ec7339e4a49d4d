/** `arenakit trainer doctor`: what will go wrong when a trainer uses tools and rewards of groups. */
import { Command } from "commander";
import { doctorCommand } from "../trainer/doctor.ts";

export function trainerCommand(): Command {
  return new Command("trainer").addCommand(doctorCommand());
}
