/**
 * `arenakit completion bash | zsh | fish`: a script for a shell. The script asks this program for what may follow, so that
 * it knows every command and option of the version that is installed.
 */
import { tableOf } from "@arenakit/contracts";
import { Command } from "commander";
import { addCommands } from "../command-registry.ts";
import { COMMANDS } from "../commands.ts";
import { failUsage } from "./arguments.ts";

/** Each asks `completion words -- WORD…`; the last word is the one that is being typed. Files follow where nothing else does. */
const SCRIPTS = tableOf({
  bash: `_arenakit() {
  local IFS=$'\\n'
  COMPREPLY=($(compgen -W "$(arenakit completion words -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _arenakit arenakit`,
  zsh: `#compdef arenakit
_arenakit() {
  local -a found
  found=("\${(@f)$(arenakit completion words -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ -n "\${found[1]}" ]]; then compadd -- "\${found[@]}"; else _files; fi
}
compdef _arenakit arenakit`,
  fish: `complete -c arenakit -a '(arenakit completion words -- (commandline -opc)[2..] (commandline -ct) 2>/dev/null)'`,
});

export function completionCommand(): Command {
  return new Command("completion")
    .argument("<shell>", [...SCRIPTS.keys()].join(" | "))
    .argument("[words...]", "of a command line, for the scripts: completion words -- WORD…")
    .addHelpText(
      "after",
      '\nbash: eval "$(arenakit completion bash)" in ~/.bashrc\nzsh:  eval "$(arenakit completion zsh)" in ~/.zshrc, after compinit\nfish: arenakit completion fish > ~/.config/fish/completions/arenakit.fish',
    )
    .action(async (shell: string, words: readonly string[]) => {
      if (shell === "words") return printCandidates(await candidatesFor(words));
      console.log(SCRIPTS.get(shell) ?? failUsage(`${shell}: expected one of ${[...SCRIPTS.keys()].join(", ")}`));
    });
}

function printCandidates(candidates: readonly string[]): void {
  if (candidates.length > 0) console.log(candidates.join("\n"));
}

/** What may stand in place of the last word; nothing where it is a file or a value that nobody lists. */
export async function candidatesFor(words: readonly string[]): Promise<string[]> {
  const [typed = "", before = ""] = [words.at(-1), words.at(-2)];
  const complete = words.slice(0, -1);
  let command = await addCommands(new Command("arenakit"), COMMANDS, complete);
  for (const word of complete) command = command.commands.find((one) => one.name() === word) ?? command;
  const option = command.options.find(({ long, short }) => long === before || short === before);
  const isValue = option !== undefined && (option.required || option.optional);
  const fitting = isValue
    ? await valuesOf(before)
    : typed.startsWith("-")
      ? [...command.options.map(({ long }) => long ?? ""), "--help"]
      : command.commands.map((one) => one.name());
  return fitting.filter((one) => one.startsWith(typed));
}

/** Names that options take from tables. */
async function valuesOf(option: string): Promise<readonly string[]> {
  const { TABLES } = await import("../tables.ts");
  switch (option) {
    case "--env":
    case "--episodes":
      return Object.keys(TABLES.environments);
    case "--profile":
      return Object.keys(TABLES.toolsets);
    case "--dialect":
      return Object.keys(TABLES.dialects);
    case "--judge":
      return Object.keys(TABLES.judges);
    case "--topology":
      return (await import("@arenakit/evaluator-arena")).TOPOLOGY_NAMES;
    default:
      return [];
  }
}
