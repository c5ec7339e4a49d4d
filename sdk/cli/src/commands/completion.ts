/**
 * `arenakit completion bash | zsh | fish`: a script for a shell. The script asks this program for what may follow, so that
 * it knows every command and option of the version that is installed.
 */
import { tableOf } from "@arenakit/contracts";
import { Command, type Option } from "commander";
import { addCommands } from "../command-registry.ts";
import { COMMANDS } from "../commands.ts";
import { failUsage } from "./arguments.ts";

/** Each asks `completion words -- WORD…`; the last word is the one that is being typed. Files follow where nothing else does. */
const SCRIPTS = tableOf({
  bash: `_arenakit() {
  local IFS=$'\\n' typed="\${COMP_WORDS[COMP_CWORD]#=}"
  COMPREPLY=($(compgen -W "$(arenakit completion words -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)" -- "$typed"))
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

/**
 * What may stand in place of the last word; nothing where it is a file or a value that nobody lists. A value behind `=` may
 * come as a word of its own, as bash cuts it: `--profile`, `=`, `qq`.
 */
export async function candidatesFor(words: readonly string[]): Promise<string[]> {
  const complete = words.slice(0, -1).filter((word) => word !== "=");
  const last = words.at(-1) ?? "";
  const typed = last === "=" ? "" : last;
  const found = await addCommands(new Command("arenakit"), COMMANDS, complete);
  const { command, places } = calledBy(found, complete);
  const joined = /^(--[^=]+)=(.*)$/.exec(typed);
  const before = optionNamed(command, joined ? joined[1]! : (complete.at(-1) ?? ""));
  if (before && takesValue(before)) {
    const start = joined ? `${joined[1]}=` : "";
    return (await valuesOf(before)).map((value) => `${start}${value}`).filter((one) => one.startsWith(typed));
  }
  const argument = command.registeredArguments[places];
  const fitting = typed.startsWith("-")
    ? [...command.options.map(({ long }) => long ?? ""), "--help"]
    : [...command.commands.map((one) => one.name()), ...(argument ? alternativesIn(argument.description) : [])];
  return fitting.filter((one) => one.startsWith(typed));
}

/** The command that the words call, and how many arguments they give it. */
function calledBy(program: Command, words: readonly string[]): { readonly command: Command; readonly places: number } {
  let [command, places] = [program, 0];
  words.forEach((word, at) => {
    const inner = command.commands.find((one) => one.name() === word);
    const before = optionNamed(command, words[at - 1] ?? "");
    if (inner) [command, places] = [inner, 0];
    else if (!word.startsWith("-") && !(before && takesValue(before))) places += 1;
  });
  return { command, places };
}

const optionNamed = (command: Command, name: string): Option | undefined =>
  name === "" ? undefined : command.options.find(({ long, short }) => long === name || short === name);

const takesValue = ({ required, optional }: Option): boolean => required || optional;

/** In flags, words for what the user has: `<small|full|file|id>`. */
const NOUNS: ReadonlySet<string> = new Set(["file", "id", "folder", "dir", "environment"]);
const VALUE = /^[a-z][a-z0-9_-]*$/;

/** What the help of an option or argument lists from its table, as `<process|full>` or as `bm25 | dense`: names alone. */
function alternativesIn(help: string): string[] {
  const parts = help.replace(/ \([^()]*\)/g, "").split(" | ");
  if (parts.length === 1) return [];
  return parts
    .map((part, at) => {
      const words = part.split(/[\s,;:()]+/).filter((word) => word !== "");
      return at === 0 ? words.at(-1) : at === parts.length - 1 || words.length === 1 ? words[0] : undefined;
    })
    .filter((word) => word !== undefined && VALUE.test(word)) as string[];
}

function alternativesOf({ flags, description }: Option): string[] {
  const placeholder = /[<[]([^<>[\]]*)[>\]]/.exec(flags)?.[1]?.replace("...", "") ?? "";
  const named = placeholder.includes("|")
    ? placeholder.split("|").filter((one) => VALUE.test(one) && !NOUNS.has(one))
    : [];
  return [...new Set([...named, ...alternativesIn(description)])];
}

/** Names that options take from tables, or that their help lists. */
async function valuesOf(option: Option): Promise<readonly string[]> {
  const { TABLES } = await import("../tables.ts");
  switch (option.long) {
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
      return option.argChoices ?? alternativesOf(option);
  }
}
