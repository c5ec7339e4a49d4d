/**
 * A session as OpenEnv 0.10 knows it: reset begins an episode, each step is a turn of it, close gives it up. What the
 * session has done is in the store under the episode's id, so that a client that names its episode may go on elsewhere.
 */
import {
  type Failure,
  FailureError,
  fail,
  type Json,
  type JsonObject,
  omitUndefined,
  type PolicyTurn,
  SPLITS,
  textOf,
} from "@arenakit/contracts";
import { readValue } from "@arenakit/server-kit";
import * as z from "zod";
import {
  abandonedBy,
  answerTurn,
  type EpisodeService,
  type EpisodeView,
  producedTurn,
  type TurnReply,
} from "../service.ts";
import { CreateBody, EpisodeId, TurnAction } from "../wire.ts";

/** What reset and step give: as OpenEnv's server serialises an observation. */
export interface StepPayload {
  readonly observation: JsonObject;
  readonly reward: number | null;
  readonly done: boolean;
  readonly metadata?: JsonObject;
}

/** Of `reset`: OpenEnv's own two, and which task; others are taken where an episode has them. */
const ResetData = z.looseObject({
  seed: z.int().min(0).nullish(),
  episode_id: EpisodeId.nullish(),
  task_id: z.string().nullish(),
  split: z.enum(SPLITS).nullish(),
  index: z.int().min(0).nullish(),
  group: CreateBody.shape.group.nullish(),
  dialect: z.string().nullish(),
  policy: z.string().nullish(),
  faults: z.string().nullish(),
});

const ListTools = z.strictObject({ type: z.literal("list_tools"), metadata: z.looseObject({}).optional() });
const CallTool = z.strictObject({
  type: z.literal("call_tool"),
  tool_name: z.string().min(1),
  arguments: z.record(z.string(), z.json()).default({}),
  metadata: z.looseObject({}).optional(),
});
const Answer = z.strictObject({ answer: z.string(), metadata: z.looseObject({}).optional() });
/** One of the two actions of OpenEnv's own MCP environments, a final answer, or a turn as the policy wrote it. */
const Action = z.union(
  [ListTools, CallTool, Answer, TurnAction],
  'expected {"type":"list_tools"}, {"type":"call_tool","tool_name":…}, {"answer":…}, or a turn: text, calls or a thought',
);

/** What episodes of sessions are marked with. */
export const FACE = "openenv";

const CLOSED = abandonedBy("the session was closed");

export interface OpenEnvSession {
  reset(data: unknown): Promise<StepPayload>;
  step(action: unknown): Promise<StepPayload>;
  state(): Promise<JsonObject>;
  tools(): Promise<readonly OpenEnvTool[]>;
  call(name: string, args: JsonObject): Promise<TurnReply>;
  readonly capacity: EpisodeService["capacity"];
  /** Gives up an episode that is open. */
  close(): Promise<void>;
  /** The client named its episode: it may come back to it. */
  readonly isNamed: boolean;
}

export interface OpenEnvTool {
  readonly name: string;
  readonly description: string;
  readonly input_schema: JsonObject;
}

export interface SessionOptions {
  readonly service: EpisodeService;
  readonly environment: string;
  /** Of the session; episodes without an id of their own are named by it. */
  readonly id: string;
  /** An episode that is there, in place of the first reset. */
  readonly episode?: string;
}

const isOf = (code: string, error: unknown) => error instanceof FailureError && error.failure.code === code;

/**
 * How often a session began an episode, whose name ends with a number, before it was found again. Its episodes have all
 * numbers from 0: by that its last one is found.
 */
const resetsOf = (id: string, episode = "") =>
  episode.startsWith(`${id}-`) ? Number(episode.slice(id.length + 1)) + 1 : 0;

export function openSession({ service, environment, id, episode }: SessionOptions): OpenEnvSession {
  let current = episode ?? null;
  let isNamed = episode !== undefined;
  let resets = resetsOf(id, episode);
  const open = () => current ?? fail("policy", "no_episode", "there is no episode: reset begins one");

  const begin = async (data: unknown): Promise<EpisodeView> => {
    const { body, isNamed: isNamedByClient } = await readReset(service, { environment, data, id: `${id}-${resets}` });
    const counted = () => (resets += isNamedByClient ? 0 : 1);
    const replaced = current;
    // A reset that is refused leaves the episode that runs as it is, so that one is given up last.
    const created = await service.create(body, { face: { name: FACE }, replaces: replaced }).catch((error: unknown) => {
      // The number is taken.
      if (isOf("episode_conflict", error)) counted();
      throw error;
    });
    counted();
    isNamed = isNamedByClient;
    current = created.stored.id;
    if (replaced !== null && replaced !== current) await service.abandon(replaced, CLOSED);
    return created;
  };
  /** One reset after the other: each gives up the episode that the one before has begun. */
  let lastReset: Promise<unknown> = Promise.resolve();
  const beginInTurn = (data: unknown): Promise<EpisodeView> => {
    const begun = lastReset.then(() => begin(data));
    lastReset = begun.catch(() => undefined); // told to who asked for it
    return begun;
  };
  /** The next turn, whichever it is: a session sends one after the other. */
  const turn = (produced: PolicyTurn) => service.turn(open(), { produced, key: undefined });
  const call = (name: string, args: JsonObject) =>
    turn({ kind: "message", text: "", calls: [{ name, argumentsText: JSON.stringify(args) }] });
  async function close() {
    if (current === null) return;
    await service.abandon(current, CLOSED);
    current = null;
  }
  const tools = async () => {
    const { setup } = current === null ? { setup: null } : (await service.view(current)).live;
    const specs = setup?.tools ?? (await listedTools(service, environment));
    return specs.map(({ name, description, inputSchema }) => ({ name, description, input_schema: inputSchema }));
  };
  return {
    get isNamed() {
      return isNamed;
    },
    tools,
    call,
    close,
    capacity: service.capacity,
    async reset(data) {
      return firstPayload(await beginInTurn(data));
    },
    async step(given) {
      const action = readValue(Action, given, "action");
      if ("type" in action && action.type === "list_tools")
        return { observation: { tools: (await tools()) as unknown as Json, metadata: {} }, reward: null, done: false };
      if ("type" in action) return callPayload(action.tool_name, await call(action.tool_name, action.arguments));
      if ("answer" in action) return turnPayload(await turn(answerTurn(action.answer)));
      const { metadata: _, ...produced } = action;
      return turnPayload(await turn(producedTurn(produced)));
    },
    async state() {
      const { stored } = await service.view(open());
      const { id: episode_id, status, turns, environment: env_name } = stored;
      return { episode_id, step_count: turns, env_name, status };
    },
  };
}

interface ResetRequest {
  readonly environment: string;
  readonly data: unknown;
  /** Of the episode, where the client names none. */
  readonly id: string;
}

async function readReset(service: EpisodeService, { environment, data, id }: ResetRequest) {
  const { seed, episode_id, task_id, split, index, group, dialect, policy, faults } = readValue(
    ResetData,
    data ?? {},
    "",
  );
  const context = omitUndefined({ seed: seed ?? undefined, faults: faults ?? undefined });
  const asked = {
    id: episode_id ?? id,
    environment,
    // Without a task the seed chooses one, as seeds do in OpenEnv.
    ...(task_id ? { task: task_id } : await chosenTask(service, { environment, split, index, seed })),
    ...(Object.keys(context).length > 0 ? { context } : {}),
    ...omitUndefined({
      group: group ?? undefined,
      dialect: dialect ?? undefined,
      policy: policy ?? undefined,
    }),
  };
  return { body: readValue(CreateBody, asked, ""), isNamed: typeof episode_id === "string" };
}

function firstPayload({ stored, live }: EpisodeView): StepPayload {
  const { messages } = live.state;
  return {
    observation: {
      messages: messages.map(({ role, content }) => ({ role, content: textOf(content) })),
      prompt: live.setup.dialect.render(messages, live.setup.tools),
      task_id: live.given.task.id,
      episode_id: stored.id,
    },
    // Of one that is over by now, to a client that lost the answer to its last step.
    reward: rewardIn(stored.result),
    done: stored.status !== "open",
    metadata: omitUndefined({
      episode_id: stored.id,
      dialect: live.given.dialect,
      result: stored.result ?? undefined,
    }),
  };
}

/** A session whose id is all that is known of it: its last episode, as another gateway may have begun it. */
export async function lastEpisodeOf(service: EpisodeService, session: string): Promise<string | undefined> {
  let last: string | undefined;
  for (let number = 0; ; number++) {
    const id = `${session}-${number}`;
    try {
      await service.view(id);
    } catch (error) {
      // One that is not there ends the search.
      if (isOf("no_such_episode", error)) return last;
      throw error;
    }
    last = id;
  }
}

interface ChosenTask {
  readonly environment: string;
  readonly split?: (typeof SPLITS)[number] | null | undefined;
  readonly index?: number | null | undefined;
  readonly seed?: number | null | undefined;
}

async function chosenTask({ catalogue }: EpisodeService, { environment, split, index, seed }: ChosenTask) {
  const given = split ? [split] : ["train" as const, "validation" as const, "demo" as const];
  for (const one of given) {
    const { length } = await catalogue.tasks(environment, one);
    if (length > 0) return { split: one, index: index ?? (seed ?? 0) % length };
  }
  return { split: given[0]!, index: index ?? 0 };
}

async function listedTools({ catalogue }: EpisodeService, environment: string) {
  for (const split of SPLITS) {
    const [task] = await catalogue.tasks(environment, split);
    if (task) return catalogue.specs({ ...task, mode: "tool" });
  }
  return [];
}

/** A turn of one call as OpenEnv tells of tools: what the policy did wrong is a result, what broke an error. */
function callPayload(tool: string, reply: TurnReply): StepPayload {
  const payload = turnPayload(reply);
  const failure = reply.result?.failure as Failure | null | undefined;
  const text = textOfObservations(reply);
  const error = failure ? { error_type: errorTypeOf(failure), message: failure.message } : null;
  return { ...payload, observation: { tool_name: tool, result: error ? null : text, error, metadata: {} } };
}

const errorTypeOf = ({ code }: Failure): string =>
  code === "deadline_exceeded" ? "timeout" : code === "unreachable" ? "transport_error" : "execution_error";

function turnPayload(reply: TurnReply): StepPayload {
  // The last one is that of the episode, and null where nobody could judge it: a step's never stands in for it.
  const reward = reply.done ? rewardIn(reply.result) : reply.stepReward;
  const observation = { messages: reply.observations, append: reply.append, stop: reply.stop };
  const metadata = omitUndefined({ episode_id: reply.episode, turn: reply.turn, result: reply.result ?? undefined });
  return { observation, reward, done: reply.done, metadata };
}

const rewardIn = (result: JsonObject | null) => (result?.reward ?? null) as number | null;

export function textOfObservations({ observations }: TurnReply): string {
  const texts = (observations as unknown as { content: { text: string }[] }[]).map(({ content }) =>
    content.map(({ text }) => text).join("\n"),
  );
  return texts.join("\n");
}
