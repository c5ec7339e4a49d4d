/**
 * The knowledge model: what was tried, measured, doubted, sold and decided about each topic. It is made before any page
 * and every page only states claims of it, so that questions and findings follow by construction.
 */
import { random } from "@arenakit/contracts";
import type { Claim } from "./claims.ts";
import type { Entities } from "./entities.ts";
import { type Cast, castOf } from "./knowledge/cast.ts";
import { marketClaims } from "./knowledge/market.ts";
import { societyClaims } from "./knowledge/society.ts";
import { type Study, studies, studyClaims } from "./knowledge/studies.ts";
import type { Topic } from "./topics.ts";

export interface TopicKnowledge {
  readonly topic: Topic;
  readonly studies: readonly Study[];
  readonly cast: Cast;
  /** In the order of their making; ids are unique in the web. */
  readonly claims: readonly Claim[];
}

/** The same for the same seed, topic and entities, whatever other topics there are. */
export function knowledgeOf(topic: Topic, seed: number, world: Entities): TopicKnowledge {
  const rng = random(seed, "web", "knowledge", topic.id);
  const done = studies(topic, rng, world);
  return {
    topic,
    studies: done,
    cast: castOf(topic, done, { rng: random(seed, "web", "cast", topic.id), world }),
    claims: [...studyClaims(topic, done, rng), ...marketClaims(topic, rng, world), ...societyClaims(topic, rng, world)],
  };
}
