/** News: one event each, with voices around it and something from its past. */
import type { Claim, ClaimKind } from "../claims.ts";
import type { Block } from "./page.ts";
import { claimSlots, type Writer } from "./writer.ts";

/** What there is news about, in the order in which a topic's desk gets to it. */
export const NEWS_KINDS: readonly ClaimKind[] = [
  ...(["effect", "standard", "survey", "reanalysis", "series", "study", "test", "setback"] as const),
  ...(["follow", "programme", "effect", "vendor", "correction", "obstacle", "effect", "mechanism"] as const),
  ...(["target", "side", "condition", "cost", "jump", "effect", "first", "merit", "study", "survey"] as const),
];

/** What goes with it as background. */
const BESIDE: Partial<Record<ClaimKind, readonly ClaimKind[]>> = {
  effect: ["study", "side", "cost", "merit", "condition"],
  study: ["first", "series", "merit", "standard"],
  follow: ["effect", "mechanism", "study"],
  reanalysis: ["study", "effect", "survey"],
  correction: ["study", "effect", "side"],
  survey: ["obstacle", "effect", "side", "target"],
  vendor: ["price", "standard", "cost"],
  test: ["vendor", "price", "cost"],
  standard: ["side", "jump", "vendor", "obstacle"],
  programme: ["target", "cost", "first"],
  setback: ["obstacle", "survey", "jump"],
  series: ["jump", "target", "obstacle", "first"],
};
const ANYTHING: readonly ClaimKind[] = [
  "effect",
  "survey",
  "series",
  "programme",
  "obstacle",
  "cost",
  "study",
  "setback",
];

export interface PageText {
  readonly title: string;
  readonly blocks: readonly Block[];
}

/** A report of the claim; `wording` is how its sentence reads where that is not the claim's own. */
export function writeNews(writer: Writer, anchor: Claim, wording?: string): PageText {
  const { rng, knowledge, language } = writer;
  const title = writer.say(`head.${anchor.kind}`, claimSlots(knowledge, anchor, language));
  const lede = wording ?? writer.state(anchor);
  const beside = writer.take(BESIDE[anchor.kind] ?? ANYTHING, rng.integer(1, 2));
  const more = beside.map((claim) => writer.join(writer.say("more"), writer.state(claim)));
  const paragraphs = [
    rng.next() < 0.5 ? writer.join(lede, writer.say("context")) : writer.join(writer.say("context"), lede),
    writer.join(writer.say("quote"), rng.next() < 0.4 ? writer.say("context") : ""),
    ...more.map((one) => (rng.next() < 0.6 ? writer.join(one, writer.say("reaction")) : one)),
    ...(rng.next() < 0.6 ? [writer.say("quote")] : []),
    writer.join(rng.next() < 0.5 ? writer.say("reaction") : "", writer.say("close")),
  ];
  const blocks: Block[] = paragraphs.map((text) => ({ kind: "paragraph", text }));
  if (rng.next() < 0.45) blocks.splice(2, 0, { kind: "heading", text: writer.say("h.background") });
  return { title, blocks };
}
