/** Differences: 晚20分钟, "three minutes too late": by how much one is off another, and not how long or how far anything is. */
import type { Quoted } from "@arenakit/contracts";

/** 差不多, 至少 and 最快 tell no difference. */
const BEFORE =
  /(?<![最至差不很挺])(?:[晚早快慢多少省迟差余剩高低远]|比)(?:了|出|上|过|约|大约|将近|整整){0,2}[ *]{0,2}$/;
const AFTER =
  /^['’]?[ *]{0,2}(?:behind|late(?:r|st)?|earl(?:y|ier)|margin|to spare|ahead|slack|buffer|in hand|too (?:late|early|long|short)|longer|shorter|faster|quicker|slower|further|farther|closer|nearer|more|less|extra|apart|of (?:slack|margin|buffer|leeway)|before (?:it|they) (?:close|shut)|余地|余量|的?富余|的?缓冲)/i;

export const isDifference = (answer: string, { start, end }: Pick<Quoted, "start" | "end">): boolean =>
  BEFORE.test(answer.slice(Math.max(0, start - 10), start)) || AFTER.test(answer.slice(end, end + 24));
