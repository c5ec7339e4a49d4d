/** What the kit itself says to a policy, in the language of the tool that was called. Failures of other owners are told in English. */

import { ENGLISH } from "./messages/en.ts";
import { CHINESE } from "./messages/zh.ts";
import type { ToolLanguage } from "./tool.ts";

/** The part of an argument's JSON Schema that is told in words. */
export interface FieldSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: FieldSchema;
  readonly anyOf?: readonly FieldSchema[];
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  readonly description?: string;
}

/** An argument, or an item of one, that is missing or other than its schema says. */
export interface WrongArgument {
  /** `query`, `url[2]` */
  readonly name: string;
  readonly field: FieldSchema;
  /** What the schema's own words say that is expected: a form that no length tells, with an example. */
  readonly form?: string;
}

export interface Messages {
  /** `places`: the arguments at fault, or items of theirs; empty where there is no telling. */
  tooDeep(levels: number, places: readonly string[]): string;
  noSuchArgument(name: string, known: readonly string[]): string;
  notAnObject(got: string): string;
  missing(argument: WrongArgument): string;
  wrong(argument: WrongArgument, got: string): string;
  /** What is said for a value that is not there. */
  readonly nothing: string;
  /** JSON has no word for it: 1e999 is valid JSON and no number that can be reckoned with. */
  notFinite(value: number): string;
  andMore(count: number): string;
  /** All that is wrong, and what to do. */
  together(lines: readonly string[]): string;
  noSuchTool(name: string, known: readonly string[]): string;
  /** A fault in a service's own code and word for it. */
  serviceAnswered(fault: { infocode: string; info: string; isRetryable: boolean }): string;
}

export const MESSAGES: Readonly<Record<ToolLanguage, Messages>> = { en: ENGLISH, zh: CHINESE };

/** The range of a number; z.int() brings that of safe integers with it, which says nothing to a reader. */
export function rangeOf({ minimum, maximum }: FieldSchema): { low: number | undefined; high: number | undefined } {
  return {
    low: minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER ? minimum : undefined,
    high: maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER ? maximum : undefined,
  };
}
