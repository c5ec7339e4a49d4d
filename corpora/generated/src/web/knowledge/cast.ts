/** Who is asked about a topic: one expert, one official and somebody for each group, the same on every page. */
import type { Random } from "@arenakit/contracts";
import type { Bilingual } from "../../wiki/facts.ts";
import type { Entities } from "../entities.ts";
import type { Topic } from "../topics.ts";
import type { Study } from "./studies.ts";

export interface Cast {
  /** Leads the study; what is quoted of an expert is theirs. */
  readonly expert: { readonly name: Bilingual; readonly study: Study };
  readonly official: { readonly name: Bilingual; readonly office: Bilingual; readonly city: Bilingual };
  /** One for each voice of the topic. */
  readonly speakers: readonly {
    readonly name: Bilingual;
    readonly city: Bilingual;
    readonly voice: Topic["voices"][number];
  }[];
}

export function castOf(topic: Topic, done: readonly Study[], { rng, world }: { rng: Random; world: Entities }): Cast {
  const [first, second] = done;
  const leads = new Set(done.map(({ lead }) => lead.en));
  const people = rng.shuffled(world.people).filter(({ en }) => !leads.has(en));
  return {
    expert: { name: first!.lead, study: first! },
    official: { name: people[0]!, office: world.officeOf(topic.field), city: second!.city },
    speakers: topic.voices.map((voice, at) => ({ name: people[at + 1]!, city: rng.pick(done).city, voice })),
  };
}
