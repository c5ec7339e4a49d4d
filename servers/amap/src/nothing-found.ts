/** What a tool says when a name stands for nothing on the maps: that a famous place is not covered, or what was near. */
import type { Maps, MapsCall } from "./maps.ts";
import { elsewhereWords } from "./wording.ts";

const SIMILAR = 3;

/** Sentences to follow `没有找到“…”。`; `otherwise` where nothing is like it. */
export async function nothingFoundWords(
  backend: Maps,
  { query, otherwise }: { query: string; otherwise: (backend: Maps, call: MapsCall) => Promise<string> },
  call: MapsCall,
): Promise<string> {
  const [elsewhere, similar] = await Promise.all([
    backend.famousElsewhere(query, call),
    backend.similarNames(query, SIMILAR, call),
  ]);
  const absent = elsewhere ? elsewhereWords(elsewhere) : "";
  return absent + (similar.length > 0 ? `相近的有：${similar.join("、")}。` : await otherwise(backend, call));
}
