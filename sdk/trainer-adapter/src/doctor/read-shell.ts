/**
 * The words of a shell script's commands, with its own variables put in. Nothing is run: a variable that the script does
 * not set and the output of a command leave a word without a text. `${NAME:-8}` is 8, and the word knows that NAME may
 * change it; an empty default says nothing, since it stands where others put more.
 */
import { omitUndefined } from "@arenakit/contracts";
import {
  type ArithmeticExpression,
  type Assignment,
  type Command,
  type CompoundList,
  type DoubleQuotedChild,
  type ParameterExpansionPart,
  parse,
  type Statement,
  type Word,
  type WordPart,
} from "unbash";
import { lineAt, type Place } from "./config.ts";

export interface ShellWord {
  /** Undefined where only a run would tell. */
  readonly text: string | undefined;
  /** The part of it before the first unknown: `a.b=` of `a.b=$X`. */
  readonly start: string;
  /** As it is written. */
  readonly written: string;
  readonly place: Place;
  /** It stands in one branch of several. */
  readonly isMaybe: boolean;
  /** It is one variable and nothing else, so that it may stand for several words. */
  readonly isVariable: boolean;
  /** The variable of the environment in whose absence it has this text. */
  readonly unless?: string;
}

/** Of a word or a part of one: its text, and what of it is known from its start. */
type Resolved = Pick<ShellWord, "text" | "start" | "unless">;

export interface ShellCommand {
  readonly words: readonly ShellWord[];
  /** The file that takes what it prints. */
  readonly output?: ShellWord;
}

export interface ShellScript {
  /** All simple commands, in their order. */
  readonly commands: readonly ShellCommand[];
  /** Plain variables, those before a command among them, with what they hold at the end. */
  readonly variables: ReadonlyMap<string, ShellWord>;
}

interface Scope {
  readonly text: string;
  readonly file: string;
  /** Lines of the file before the text. */
  readonly linesBefore: number;
  /** Words of a variable: one of a plain one. */
  readonly variables: Map<string, readonly ShellWord[]>;
  readonly commands: ShellCommand[];
  readonly include: (name: string) => string | undefined;
  /** Texts that are being read: one that leads back to itself is read once. */
  readonly around: ReadonlySet<string>;
}

/** `include` gives the text of a file that the script sources. */
export function readShell(
  text: string,
  file: string,
  include: (name: string) => string | undefined = () => undefined,
): ShellScript {
  const scope: Scope = {
    text,
    file,
    linesBefore: 0,
    variables: new Map(),
    commands: [],
    include,
    around: new Set([text]),
  };
  runAll(parse(text).commands, scope, false);
  const plain = [...scope.variables]
    .filter(([, words]) => words.length === 1)
    .map(([name, [word]]) => [name, word!] as const);
  return { commands: scope.commands, variables: new Map(plain) };
}

type Node = Statement["command"] | CompoundList;
/** A part of a command; `isMaybe` where it may not run. */
type Part = readonly [node: Node, isMaybe: boolean];

function runAll(statements: readonly Statement[], scope: Scope, isMaybe: boolean): void {
  for (const { command } of statements) run(command, scope, isMaybe);
}

function run(node: Node, scope: Scope, isMaybe: boolean): void {
  if (node.type === "Command") runCommand(node, scope, isMaybe);
  else if (node.type === "CompoundList") runAll(node.commands, scope, isMaybe);
  else for (const [part, isBranch] of partsOf(node, scope)) run(part, scope, isMaybe || isBranch);
}

function partsOf(node: Exclude<Node, Command | CompoundList>, scope: Scope): readonly Part[] {
  switch (node.type) {
    case "Pipeline":
      return node.commands.map((one) => [one, false] as const);
    case "AndOr":
      return node.commands.map((one, at) => [one, node.operators[at - 1] === "||"] as const);
    case "If": {
      const branches = [node.then, ...node.elif.map(({ then }) => then), node.else];
      return branches.filter((list) => list !== undefined).map((list) => [list, true] as const);
    }
    case "Case":
      return node.items.map(({ body }) => [body, true] as const);
    case "For":
    case "Select":
      scope.variables.set(node.name.value, [wordOf(node.name, scope, { isUnknown: true })]);
      return [[node.body, false]];
    case "While":
    case "ArithmeticFor":
    case "BraceGroup":
    case "Subshell":
    case "Function":
      return [[node.body, false]];
    case "Redirected":
      return [[node.command, false]];
    default:
      return [];
  }
}

const SOURCES = new Set(["source", "."]);
/** Commands whose arguments are assignments. */
const DECLARING = new Set(["export", "local", "declare", "readonly", "typeset"]);

function runCommand(command: Command, scope: Scope, isMaybe: boolean): void {
  const name = command.name?.value;
  const assigned = command.prefix.filter((part) => part.type === "Assignment");
  for (const one of assigned) assign(one, scope, isMaybe);
  if (name === undefined) return;
  if (DECLARING.has(name)) {
    for (const part of command.args) if (part.type === "Assignment") assign(part, scope, isMaybe);
    return;
  }
  const words = [command.name!, ...command.args.filter((part) => part.type === "Word")];
  // Which commands run is the caller's question; what a variable holds may depend on a branch.
  const expanded = words.flatMap((word) => expand(word, scope, false));
  if (SOURCES.has(name)) {
    includeFile(expanded[1], scope, isMaybe);
    return;
  }
  const output = command.redirects
    .filter((one) => one.type === "Redirect")
    .find(({ operator }) => operator === ">")?.target;
  scope.commands.push({ words: expanded, ...(output ? { output: wordOf(output, scope) } : {}) });
  const script = scriptWord(expanded);
  if (!script) return;
  const { file, line } = script.place;
  runInner(scriptText(script), { ...scope, file, linesBefore: line - 1 }, isMaybe);
}

const SHELLS = new Set(["bash", "sh", "dash", "zsh"]);

/** What `bash -c "…"` runs, wherever in a command that stands (`ray job submit -- bash -lc …`). */
function scriptWord(words: readonly ShellWord[]): ShellWord | undefined {
  const shell = words.findIndex(({ start }) => SHELLS.has(start.slice(start.lastIndexOf("/") + 1)));
  if (shell < 0) return undefined;
  const flags = words.slice(shell + 1).findIndex(({ start }) => isScriptFlag(start) || !isOption(start));
  const at = shell + 1 + flags;
  return flags >= 0 && isScriptFlag(words[at]!.start) ? words[at + 1] : undefined;
}

/** `-c`, or letters of which it is the last. */
const isScriptFlag = (word: string) => word.startsWith("-") && !word.startsWith("--") && word.endsWith("c");
/** `-o pipefail` is two words. */
const isOption = (word: string) => word.startsWith("-") || word === "pipefail";

/** Where a variable of it is not known, it is read as it is written: the inner script then has the same one. */
function scriptText({ text, written }: ShellWord): string {
  if (text !== undefined) return text;
  return written.startsWith('"') && written.endsWith('"') ? written.slice(1, -1).replaceAll('\\"', '"') : written;
}

function includeFile(word: ShellWord | undefined, scope: Scope, isMaybe: boolean): void {
  if (word === undefined) return;
  const name = word.text ?? word.written;
  const text = scope.include(name);
  if (text !== undefined) runInner(text, { ...scope, file: name, linesBefore: 0 }, isMaybe);
}

/** Texts within one another. */
const MAX_AROUND = 32;

/** The scope is that of the text, but for the text itself. */
function runInner(text: string, scope: Scope, isMaybe: boolean): void {
  if (scope.around.has(text) || scope.around.size > MAX_AROUND) return;
  runAll(parse(text).commands, { ...scope, text, around: new Set([...scope.around, text]) }, isMaybe);
}

function assign(assignment: Assignment, scope: Scope, isMaybe: boolean): void {
  const { name, value, append } = assignment;
  const before = append || isMaybe ? (scope.variables.get(name) ?? []) : [];
  if (value.type === "ArrayValue") {
    const added = value.elements.flatMap((element) => expand(element, scope, isMaybe));
    const kept = append ? before : before.map((word) => ({ ...word, isMaybe: true }));
    scope.variables.set(name, [...kept, ...added]);
    return;
  }
  const [word] = expandPlain(value, scope, isMaybe);
  const isUnknown = isMaybe || append === true;
  scope.variables.set(name, [isUnknown ? { ...word!, text: undefined, start: "" } : word!]);
}

function wordOf(word: Word, scope: Scope, { isUnknown = false, isMaybe = false } = {}): ShellWord {
  const place = { file: scope.file, line: scope.linesBefore + lineAt(scope.text, word.pos) };
  const resolved = isUnknown ? { text: undefined, start: "" } : resolve(word, scope);
  return { ...resolved, written: word.text, place, isMaybe, isVariable: isVariable(word) };
}

function isVariable({ parts = [] }: Word): boolean {
  const [part, ...others] = parts;
  if (part === undefined || others.length > 0) return false;
  const inner = part.type === "DoubleQuoted" ? part.parts : [part];
  return inner.length === 1 && (inner[0]!.type === "SimpleExpansion" || inner[0]!.type === "ParameterExpansion");
}

function expandPlain(word: Word, scope: Scope, isMaybe: boolean): ShellWord[] {
  return [wordOf(word, scope, { isMaybe })];
}

/** A word, or the words of the array or of the unquoted variable that it is. */
function expand(word: Word, scope: Scope, isMaybe: boolean): ShellWord[] {
  const listed = listOf(word);
  const known = listed === undefined ? undefined : scope.variables.get(listed.name);
  if (listed === undefined || known === undefined) return expandPlain(word, scope, isMaybe);
  if (listed.isArray) return known.map((one) => ({ ...one, isMaybe: one.isMaybe || isMaybe }));
  const [only] = known;
  const isSplit = only?.text?.includes(" ") ?? false;
  if (!isSplit) return expandPlain(word, scope, isMaybe);
  const parts = only!.text!.split(" ").filter((part) => part !== "");
  return parts.map((text) => ({ ...only!, text, start: text, written: text, isMaybe: only!.isMaybe || isMaybe }));
}

/** The variable that a whole word stands for. */
function listOf(word: Word): { name: string; isArray: boolean } | undefined {
  if (!word.text.startsWith("$") && !word.text.startsWith('"$')) return undefined;
  const [only, ...others] = word.parts ?? [];
  if (only === undefined || others.length > 0) return undefined;
  const isQuoted = only.type === "DoubleQuoted";
  const inner = isQuoted ? only.parts : [only];
  const [part] = inner;
  if (part === undefined || inner.length > 1) return undefined;
  if (part.type === "SimpleExpansion") return isQuoted ? undefined : { name: part.text.slice(1), isArray: false };
  if (part.type !== "ParameterExpansion" || part.operation || part.prefix) return undefined;
  const isArray = part.index?.value === "@" || part.index?.value === "*";
  if (!isArray && isQuoted) return undefined;
  return { name: part.parameter, isArray };
}

function resolve(word: Word, scope: Scope): Resolved {
  return word.parts ? joined(word.parts, scope) : known(word.value);
}

function joined(parts: readonly (WordPart | DoubleQuotedChild)[], scope: Scope): Resolved {
  let start = "";
  let unless: string | undefined;
  for (const part of parts) {
    const inner = textOfPart(part, scope);
    if (inner.text === undefined) return { text: undefined, start: start + inner.start };
    start += inner.text;
    unless ??= inner.unless;
  }
  return { text: start, start, ...omitUndefined({ unless }) };
}

function textOfPart(part: WordPart | DoubleQuotedChild, scope: Scope): Resolved {
  switch (part.type) {
    case "Literal":
    case "SingleQuoted":
    case "AnsiCQuoted":
      return known(part.value);
    case "Glob":
    case "BraceExpansion":
    case "ExtendedGlob":
      return known(part.text);
    case "DoubleQuoted":
    case "LocaleString":
      return joined(part.parts, scope);
    case "SimpleExpansion":
      return variable(part.text.slice(1), scope);
    case "ParameterExpansion":
      return part.prefix || part.index ? UNKNOWN : expansion(part, scope);
    case "ArithmeticExpansion": {
      const value = part.expression ? calculate(part.expression, scope) : undefined;
      return value === undefined ? UNKNOWN : known(String(value));
    }
    case "CommandExpansion":
      return isOwnFolder(part.text) ? known(folderOf(scope.file)) : UNKNOWN;
    default:
      return UNKNOWN;
  }
}

/** `$(cd "$(dirname "$0")" && pwd)` and its like, by which scripts find what lies beside them. */
function isOwnFolder(command: string): boolean {
  const isOfScript = command.includes("BASH_SOURCE") || command.includes("$0");
  return isOfScript && command.includes("dirname") && !command.includes("..");
}

const folderOf = (file: string) => (file.includes("/") ? file.slice(0, file.lastIndexOf("/")) : ".");

const UNKNOWN = { text: undefined, start: "" } as const;
const known = (text: string) => ({ text, start: text });

/** What the shell itself sets to the folder that it is in: names that begin with it are relative ones. */
const HERE = "PWD";

const DEFAULTS: ReadonlySet<string> = new Set([":-", "-", ":=", "="]);

/** `${NAME}`, or `${NAME:-8}`: what the script sets, else what stands there. */
function expansion({ parameter, operation }: ParameterExpansionPart, scope: Scope): Resolved {
  if (operation === undefined) return variable(parameter, scope);
  if (operation.type !== "Default" || !DEFAULTS.has(operation.operator)) return UNKNOWN;
  if (scope.variables.has(parameter)) {
    const set = variable(parameter, scope);
    return set.text === "" ? UNKNOWN : set;
  }
  const { text } = resolve(operation.operand, scope);
  return text === undefined || text === "" ? UNKNOWN : { text, start: text, unless: parameter };
}

function variable(name: string, scope: Scope): Resolved {
  const words = scope.variables.get(name);
  if (words === undefined && name === HERE) return known(".");
  if (words?.length !== 1 || words[0]!.isMaybe) return UNKNOWN;
  return words[0]!;
}

/** Sums and products of numbers; undefined for anything else. */
function calculate(expression: ArithmeticExpression, scope: Scope): number | undefined {
  if (expression.type === "ArithmeticGroup") return calculate(expression.expression, scope);
  if (expression.type === "ArithmeticWord") {
    const own = Number(expression.value);
    const name = expression.value.startsWith("$") ? expression.value.slice(1) : expression.value;
    const found = variable(name, scope);
    const text = Number.isFinite(own) ? expression.value : found.unless ? undefined : found.text;
    return text === undefined || text === "" || !Number.isFinite(Number(text)) ? undefined : Number(text);
  }
  if (expression.type !== "ArithmeticBinary") return undefined;
  const left = calculate(expression.left, scope);
  const right = calculate(expression.right, scope);
  if (left === undefined || right === undefined) return undefined;
  if (expression.operator === "*") return left * right;
  if (expression.operator === "+") return left + right;
  if (expression.operator === "-") return left - right;
  if (expression.operator === "/" && right !== 0) return Math.trunc(left / right);
  return undefined;
}
