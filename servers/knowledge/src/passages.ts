/** Passages as retrieval tools give them, and the arguments they share. */
import { contentsOf, type Hit } from "@arenakit/contracts";
import * as z from "zod";

export const DEFAULT_PASSAGES = 3;
export const MOST_PASSAGES = 100;
const LONGEST_QUERY = 2_000;

export const Query = z.string().trim().min(1).max(LONGEST_QUERY);
export const PassageCount = z.number().int().min(1).max(MOST_PASSAGES);

export const PassageRow = z.object({
  id: z.string().describe("Id of the article"),
  title: z.string(),
  text: z.string().describe("The passage"),
  score: z.number(),
});
export type PassageRow = z.infer<typeof PassageRow>;

export const passageRow = ({ document: { id, title }, text, score }: Hit): PassageRow => ({ id, title, text, score });

/** Title and passage in one string, as clients of the Search-R1 family split it again. */
export const passageContents = ({ document, text }: Hit): string =>
  text.length === document.text.length ? contentsOf(document) : contentsOf({ title: document.title, text });
