/** The criteria of this world: what each says, and the rule that decides it from a report alone. Who asks for which is not decided here. */
import type { RubricItem } from "@arenakit/contracts";
import type { Finding } from "./research-world.ts";
import { type Demand, depthAt, type Skill } from "./skills.ts";

export interface Criterion {
  readonly text: string;
  readonly polarity: 1 | -1;
  /** Skill, or "report" of what is no skill's, and kind. */
  readonly tags: readonly [subject: string, kind: string];
  readonly check: NonNullable<RubricItem["check"]>;
}

/** How a sentence reads that says nothing. */
export const EMPTY_PHRASE = "deserves careful thought";
/** How a sentence reads whose author tried and found nothing. */
export const VAGUE_PHRASE = "accounts differ too much to say";
/** What those name who found no primary source. */
export const WEAK_SOURCES = ["a press release", "an unsigned web page", "a forum thread"] as const;

/** Of any topic. Met by the right words alone. */
export const discusses = ({ id, noun }: Skill): Criterion => ({
  text: `Discusses the ${noun} of its subject.`,
  polarity: 1,
  tags: [id, "words"],
  check: { rule: "contains", args: { all: [noun] } },
});

/** Of any topic. A made-up finding that names a good source meets it too. */
export const namesPrimarySource = ({ id, noun, sources }: Skill): Criterion => ({
  text: `Backs what it says of the ${noun} by a first-hand record such as the ${sources.join(" or the ")}.`,
  polarity: 1,
  tags: [id, "source"],
  check: { rule: "sentences", args: { all: [noun], any: [...sources] } },
});

export const statesFinding = ({ skill, level }: Demand, { right }: Finding): Criterion => ({
  text: `Gives the ${skill.noun} ${depthAt(level)}: ${right}.`,
  polarity: 1,
  tags: [skill.id, "finding"],
  check: { rule: "contains", args: { all: [right] } },
});

export const wrongFinding = ({ skill }: Demand, { wrong }: Finding): Criterion => ({
  text: `Reports a wrong ${skill.noun}, such as ${wrong.join(" or ")}.`,
  polarity: -1,
  tags: [skill.id, "wrong"],
  check: { rule: "contains", args: { any: [...wrong] } },
});

export const padding = (): Criterion => ({
  text: "Fills the report with sentences that say nothing.",
  polarity: -1,
  tags: ["report", "padding"],
  check: { rule: "sentences", args: { all: [EMPTY_PHRASE] } },
});
