/** Last stage: what is told of how an invented thing, body or meeting came about and what became of it. */
import { random } from "@arenakit/contracts";
import type { EntityKind } from "../facts.ts";
import { type GraphDraft, phrase } from "./draft.ts";

const SORTS: Partial<Record<EntityKind, "thing" | "body" | "meeting">> = {
  product: "thing",
  painting: "thing",
  album: "thing",
  bridge: "thing",
  waterway: "thing",
  ship: "thing",
  book: "thing",
  university: "body",
  museum: "body",
  club: "body",
  company: "body",
  family: "body",
  award: "body",
  expedition: "meeting",
  event: "meeting",
  code: "meeting",
  accord: "meeting",
};

export function addStories(draft: GraphDraft): void {
  const draw = random(draft.seed, "wiki", "colour");
  for (const { id, kind } of draft.entities) {
    const sort = SORTS[kind];
    if (!sort) continue;
    draft.state(id, "background", { text: phrase(draw, `${sort}Background`) });
    draft.state(id, "legacy", { text: phrase(draw, `${sort}Legacy`) });
  }
}
