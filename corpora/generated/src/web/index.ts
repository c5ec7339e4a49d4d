export { type Claim, type ClaimKind, numberWord, type Value } from "./claims.ts";
export type { WebFacts } from "./entities.ts";
export { type GeneratedWeb, generateWeb, type WebOptions } from "./generate-web.ts";
export { htmlOf } from "./html.ts";
export { WebFinding, WebQuestion } from "./questions.ts";
export { TOPICS, type Topic } from "./topics.ts";
