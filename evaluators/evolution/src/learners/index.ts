/** Learners and the generated world of research tasks in which they learn. */
export type { LearnedGroup, Learner } from "./learner.ts";
