import { describe, expect, it } from "vitest";
import { ClaimKind } from "../claims.ts";
import { NoteKind, notesOf } from "../notes.ts";
import { PROSE } from "../phrases.ts";
import { LANGUAGES, TOPICS } from "../topics.ts";
import { GENRES } from "./outlines.ts";

const parts = Object.values(GENRES).flatMap(({ outlines }) =>
  outlines.flatMap((lines) => lines.flatMap(([block, ...rest]) => rest.map((part) => ({ block, part })))),
);
const verbOf = (part: string) => part.split(" ") as [string, string];

describe("outlines", () => {
  it.each(LANGUAGES)(
    "name prose that %s has: what is said, titles, and a question for each claim asked about",
    (language) => {
      const keys = new Set<string>();
      for (const { title, about } of Object.values(GENRES)) {
        const isHead = title === "head" || title === "notice";
        for (const key of isHead ? about.map((kind) => `${title}.${kind}`) : [title]) keys.add(key);
      }
      for (const { block, part } of parts) {
        const [verb, what] = verbOf(part);
        if (block !== "table" && ["say", "lead", "options", "terms"].includes(verb)) keys.add(what);
        if (verb === "quote") keys.add(`quote.${what}`);
        const asked = /^(qa|ia)/.exec(block)?.[1];
        if (asked && ["any", "own", "near", "far"].includes(verb))
          for (const kind of what.split(",")) keys.add(`${asked === "qa" ? "q" : "i"}.${kind}`);
      }
      expect([...keys].filter((key) => PROSE[language][key] === undefined)).toEqual([]);
    },
  );

  it("name kinds of claims and notes, and every topic has the notes", () => {
    for (const { part } of parts) {
      const [verb, what] = verbOf(part);
      if (["any", "near", "far", "own", "talk"].includes(verb))
        for (const kind of what.split(",")) ClaimKind.parse(kind);
      if (verb !== "note" && verb !== "every") continue;
      const kind = NoteKind.parse(what);
      expect(TOPICS.filter(({ id }) => notesOf(id, kind).length === 0).map(({ id }) => `${id} ${kind}`)).toEqual([]);
    }
  });
});
