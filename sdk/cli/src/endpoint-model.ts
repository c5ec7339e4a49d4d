/**
 * The chat models that commands ask, told about while they are asked: the first call that an endpoint fails is said at
 * once, and a dead endpoint is not asked again, so that a command ends in seconds and can be resumed. A server goes on
 * through an outage and has a circuit breaker of its own.
 */
import { boundary, FailureError, type ModelClient } from "@arenakit/contracts";
import { type OpenAiCompatibleOptions, openAiCompatible } from "@arenakit/core/model";

/** Calls in a row, each with its own tries, after which an endpoint that never answered is dead: one for each that asks at once. */
const FAILURES_BEFORE_AN_ANSWER = 8;
/** The same of one that has answered: an outage of a minute costs a long run as little as it can. */
const FAILURES_AFTER_AN_ANSWER = 64;
/** A first answer that takes longer is told to be waited for: a try alone may last two minutes. */
const SILENCE_MS = 10_000;

/** Of an endpoint that does not answer, whatever it is asked; a request that it refuses says nothing about the next. */
const OF_ENDPOINT: ReadonlySet<string> = new Set([
  ...["unreachable", "timeout", "connection_lost", "unavailable"],
  ...["unauthorized", "not_found"],
]);

/** What is known of an endpoint, by whichever client it is asked. */
export interface EndpointRecord {
  hasAnswered: boolean;
  failuresInARow: number;
  isTold: boolean;
  /** Aborted, with what its last call failed with, where it is dead. */
  readonly life: AbortController;
}

/** Of an endpoint that was not asked yet. */
export const newRecord = (): EndpointRecord => ({
  hasAnswered: false,
  failuresInARow: 0,
  isTold: false,
  life: new AbortController(),
});

const records = new Map<string, EndpointRecord>();

/** A client of the model. All clients of one endpoint and model share what is known of it. */
export function endpointModel(options: OpenAiCompatibleOptions): ModelClient {
  const key = `${options.model} at ${options.baseUrl}`;
  const record = records.get(key) ?? newRecord();
  records.set(key, record);
  return watchedModel(openAiCompatible(options), record, { name: options.model, say: console.error });
}

export interface WatchOptions {
  /** As messages name it. */
  readonly name: string;
  readonly say: (line: string) => void;
}

/** Throws what the client throws; of a dead endpoint its last failure, without asking, also where a call is under way. */
export function watchedModel(client: ModelClient, record: EndpointRecord, { name, say }: WatchOptions): ModelClient {
  const { signal: death } = record.life;
  const isDead = () =>
    record.failuresInARow >= (record.hasAnswered ? FAILURES_AFTER_AN_ANSWER : FAILURES_BEFORE_AN_ANSWER);
  const tell = (line: string) => {
    if (!record.isTold) say(`${name}: ${line}`);
    record.isTold = true;
  };
  return {
    id: client.id,
    async complete(request, signal) {
      death.throwIfAborted();
      const silence = setTimeout(() => {
        if (!record.hasAnswered) tell(`no answer for ${SILENCE_MS / 1000} s, still waiting`);
      }, SILENCE_MS);
      silence.unref();
      const answered = await boundary("model", () =>
        client.complete(request, AbortSignal.any([signal, death])),
      ).finally(() => clearTimeout(silence));
      if (answered.ok) {
        Object.assign(record, { hasAnswered: true, failuresInARow: 0 });
        return answered.value;
      }
      // Why the caller called it off is the caller's.
      signal.throwIfAborted();
      death.throwIfAborted();
      const { failure } = answered;
      if (!OF_ENDPOINT.has(failure.code)) throw new FailureError(failure);
      tell(failure.message);
      record.failuresInARow++;
      if (isDead()) {
        const failed = `${record.failuresInARow} calls failed in a row`;
        say(`${name}: ${failed}${record.hasAnswered ? "" : " and none was answered"}: it is not asked again`);
        record.life.abort(
          new FailureError({ ...failure, message: `${failure.message} (${failed}, so it is not asked again)` }),
        );
      }
      throw new FailureError(failure);
    },
  };
}
