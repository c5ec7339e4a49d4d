/**
 * Whether a judge is the one that a run was trained with: by the models that their ids name. A name says nothing of what an
 * endpoint serves under it; two names of one model are told apart wrongly. Pure.
 */

/** `model:NAME` of an id, also within an ensemble or beside rules; NAME of `NAME@URL`. */
const OF_ID = /model:([^?+,()\s]+)/g;
const OF_SPEC = /^(?:[\w.-]+=)?([^@\s]+)@https?:/;
/** How the same weights are stored. */
const STORED_AS = /-(?:fp8|fp16|bf16|int4|int8|awq|gptq|gguf)$/;

/** Models that an id, a spec or a bare name of a judge names, in small letters, without their owner and how they are stored. */
export function modelsOfJudge(judge: string): string[] {
  const ofSpec = OF_SPEC.exec(judge)?.[1];
  const named = ofSpec === undefined ? [...judge.matchAll(OF_ID)].map(([, name]) => name!) : [ofSpec];
  const all = named.length > 0 ? named : [judge];
  return [...new Set(all.map((name) => name.toLowerCase().split("/").at(-1)!.replace(STORED_AS, "")))];
}

/** Models that both name: with one of them the judge is not held out. */
export function sharedModels(judge: string, training: readonly string[]): string[] {
  const trained = new Set(training.flatMap(modelsOfJudge));
  return modelsOfJudge(judge).filter((model) => trained.has(model));
}
