/** What a page is before it is a document: blocks of text, what they state, and marks that its reader does not see. */
import type { FieldValue } from "@arenakit/contracts";
import type { Language } from "../../wiki/facts.ts";
import type { Claim } from "../claims.ts";

/** A paragraph of the text. */
export const paragraph = (text: string): Block => ({ kind: "paragraph", text });

export type Block =
  | { readonly kind: "heading"; readonly text: string }
  | { readonly kind: "paragraph"; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly string[]; readonly isOrdered: boolean }
  /** The first row names the columns. */
  | { readonly kind: "table"; readonly rows: readonly (readonly string[])[] };

export type PageKind =
  | "explainer"
  | "news"
  | "forum"
  | "comparison"
  | "press"
  | "blog"
  | "statistics"
  | "faq"
  | "glossary"
  | "guide"
  | "review"
  | "interview"
  | "event"
  | "notice"
  | "low";

export interface PageText {
  readonly title: string;
  readonly blocks: readonly Block[];
}

export interface PageDraft {
  readonly kind: PageKind;
  readonly language: Language;
  readonly title: string;
  readonly blocks: readonly Block[];
  /** `2025-03-14`. */
  readonly date: string;
  /** Claims that it states as they are. */
  readonly stated: readonly Claim[];
  /** Claims that it states with another number. */
  readonly altered: readonly Claim[];
  /** `quality`, `stance`, … see MARKS in ../generate-web.ts. */
  readonly marks: Readonly<Record<string, FieldValue>>;
  /** Which draft of the same topic and language replaces it, by place in the list. */
  readonly supersededBy?: number;
}

/** Headings as `## `, lists as `- ` or `1. `, tables as rows between pipes; an empty line between blocks. */
export function textOfBlocks(blocks: readonly Block[]): string {
  return blocks.map(textOfBlock).join("\n\n");
}

function textOfBlock(block: Block): string {
  switch (block.kind) {
    case "heading":
      return `## ${block.text}`;
    case "paragraph":
      return block.text;
    case "list":
      return block.items.map((item, at) => (block.isOrdered ? `${at + 1}. ${item}` : `- ${item}`)).join("\n");
    case "table": {
      const [head = [], ...rows] = block.rows.map((row) => row.map((cell) => cell.replaceAll("|", "/")));
      const ruler = head.map(() => "---");
      return [head, ruler, ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
    }
  }
}
