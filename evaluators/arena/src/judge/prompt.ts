/**
 * What the model judges are asked. The instructions are files of ours; everything that comes from a task, a rubric, an
 * attempt or an earlier reply stands inside one JSON document, so that no text of an attempt can pass for an
 * instruction or a verdict.
 */
import {
  type ComparisonRequest,
  inertJson,
  type ListRequest,
  type Message,
  parseLocalTime,
  type Rubric,
  type Task,
  type Trajectory,
  textPart,
} from "@arenakit/contracts";
import type { UnreadReply } from "@arenakit/core/model";
import { viewOf } from "../view.ts";
import { type DigestOptions, digestOf, type ShownView } from "./digest.ts";

/** The form of a reply: a verdict with null in the place of every score. */
export type EmptySheet = Readonly<Record<string, null>>;

/** What every document has. */
interface Document {
  readonly query: string;
  readonly now: string | null;
  readonly rubric: readonly {
    readonly id: string;
    readonly dimension: string;
    readonly title: string;
    readonly description: string;
  }[];
  readonly scale: { readonly min: number; readonly max: number };
  /** A reply that could not be read, its first LONGEST_REPLY characters. */
  readonly repair?: UnreadReply;
}

/** The document that the user message of a comparison consists of. */
export interface PairDocument extends Document {
  readonly first: ShownView;
  readonly second: ShownView;
  readonly reply: { readonly first: EmptySheet; readonly second: EmptySheet; readonly reason: string };
}

/** The document that the user message of a listwise judgement consists of. */
export interface ListDocument extends Document {
  readonly attempts: readonly ({ readonly id: string } & ShownView)[];
  readonly reply: {
    readonly sheets: readonly { readonly id: string; readonly scores: EmptySheet }[];
    readonly reason: string;
  };
}

/** Of a reply that is shown again, in UTF-16 units. */
const LONGEST_REPLY = 4000;

/** Two messages: instructions, then the document and nothing else; `shown` knows attempts that were written before. */
export function promptOfDocument(
  instructions: string,
  document: PairDocument | ListDocument,
  shown?: ShownAttempts,
): Message[] {
  return [
    { role: "system", content: [textPart(instructions)] },
    { role: "user", content: [textPart(shown ? textOfMembers(document, shown) : inertJson(document))] },
  ];
}

/** What inertJson makes of the whole: outside of strings nothing that it spells differently reaches from one member to the next. */
function textOfMembers(document: PairDocument | ListDocument, shown: ShownAttempts): string {
  const members = Object.entries(document).map(([name, value]) => {
    const isAttempt = "first" in document && (value === document.first || value === document.second);
    return `${JSON.stringify(name)}:${isAttempt ? shown.text(value) : inertJson(value)}`;
  });
  return `{${members.join(",")}}`;
}

/** What the judge of a pair is shown; what is too long is digested by the rule that the instructions state. */
export function pairDocument(request: ComparisonRequest, shown: Pick<ShownAttempts, "of">): PairDocument {
  const { rubric, first, second } = request;
  const sheet = emptySheet(rubric);
  return {
    ...documentOf(request, [first, second]),
    first: shown.of(first),
    second: shown.of(second),
    reply: { first: sheet, second: sheet, reason: "" },
  };
}

/** What the judge of a list is shown, each attempt under the id of the same place in `ids`. */
export function listDocument(
  request: ListRequest,
  ids: readonly string[],
  shown: Pick<ShownAttempts, "of">,
): ListDocument {
  const { rubric, trajectories } = request;
  const scores = emptySheet(rubric);
  return {
    ...documentOf(request, trajectories),
    attempts: trajectories.map((trajectory, at) => ({ id: ids[at]!, ...shown.of(trajectory) })),
    reply: { sheets: ids.map((id) => ({ id, scores })), reason: "" },
  };
}

/** The document with a reply that could not be read, its last member. */
export function withRepair<T extends Document>(document: T, { reply, problem }: UnreadReply): T {
  const isHalf = /[\uD800-\uDBFF]/.test(reply.charAt(LONGEST_REPLY - 1));
  return { ...document, repair: { reply: reply.slice(0, isHalf ? LONGEST_REPLY - 1 : LONGEST_REPLY), problem } };
}

function documentOf({ task, rubric }: { task: Task; rubric: Rubric }, attempts: readonly Trajectory[]): Document {
  return {
    query: task.query,
    now: nowOf(task, attempts),
    rubric: rubric.criteria.map(({ id, dimension, title, description }) => ({ id, dimension, title, description })),
    scale: rubric.scale,
  };
}

/**
 * The simulated time in which all attempts were made: the task's, else the one that all attempts note. They stand for
 * themselves, so that what they note is taken only where it is a time and nothing else, and the same in any order.
 */
function nowOf(task: Task, attempts: readonly Trajectory[]): string | null {
  const noted = [...new Set(attempts.map((one) => one.extra?.arenakit?.now))];
  const now = task.now ?? (noted.length === 1 ? noted[0] : undefined);
  return now !== undefined && parseLocalTime(now) ? now : null;
}

function emptySheet({ criteria }: Rubric): EmptySheet {
  return Object.fromEntries(criteria.map(({ id }) => [id, null]));
}

export interface ShownAttempts {
  /** The same object for the same trajectory, as long as it is kept. */
  of(trajectory: Trajectory): ShownView;
  /** As a prompt writes it. */
  text(view: ShownView): string;
}

/** Some hundred attempts of usual length: the groups that are judged at a time. */
const MOST_CHARACTERS = 24 * 1024 * 1024;

/** Trajectories must not be changed while they are judged. */
export function shownAttempts(options: DigestOptions, mostCharacters = MOST_CHARACTERS): ShownAttempts {
  const kept = new Map<Trajectory, ShownView>();
  const texts = new WeakMap<ShownView, string>();
  let characters = 0;
  const text = (view: ShownView) => texts.get(view) ?? inertJson(view);
  return {
    of(trajectory) {
      const known = kept.get(trajectory);
      if (known) return known;
      const view = digestOf(viewOf(trajectory), options);
      texts.set(view, inertJson(view));
      kept.set(trajectory, view);
      characters += text(view).length;
      for (const [oldest, shown] of kept) {
        if (characters <= mostCharacters) break;
        kept.delete(oldest);
        characters -= text(shown).length;
      }
      return view;
    },
    text,
  };
}
