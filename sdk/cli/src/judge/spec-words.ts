/** How judges are written on the command line, in the words of its help; specs.ts reads what is written so. */
import { judges } from "@arenakit/evaluator-arena/judges";

export const MODEL_JUDGE =
  "MODEL@URL[,key=VARIABLE][,temperature=T][,max-tokens=N][,timeout=SECONDS][,json-schema][,record=FILE]";
/** Of a model's replies, where it is not asked. */
export const RECORDED_REPLIES = "recorded:FILE[,judge=MODEL]";
export const JUDGES = `${Object.keys(judges).join(", ")}, recorded:FILE[,judge=ID] or ${MODEL_JUDGE}`;
