/** What is given of a page: the whole of a short one, of a longer one its beginning or what is about a goal. */
import { sectionFor } from "@arenakit/search/reading";

export interface ExcerptOptions {
  /** Empty for none. */
  readonly goal: string;
  readonly maxCharacters: number;
  readonly signal?: AbortSignal;
}

export async function excerptOf(
  page: { title: string; text: string },
  { goal, ...bounds }: ExcerptOptions,
): Promise<{ text: string; isExcerpt: boolean }> {
  const { text } = page;
  const { maxCharacters } = bounds;
  if (text.length <= maxCharacters) return { text, isExcerpt: false };
  if (goal !== "") return { text: (await sectionFor(page, goal, bounds)).text, isExcerpt: true };
  const end = text.lastIndexOf("\n", maxCharacters);
  return { text: text.slice(0, end > maxCharacters / 2 ? end : maxCharacters).toWellFormed(), isExcerpt: true };
}
