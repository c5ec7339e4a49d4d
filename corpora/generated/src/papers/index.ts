export { generatePapers, type PaperOptions, type Papers } from "./build-papers.ts";
export { s2Format, scholarQaFormat } from "./formats.ts";
export { Paper, PaperSection, paperDocument } from "./paper.ts";
export type { PaperFact, PaperRelation } from "./paper-facts.ts";
export { generatePaperQuestions, type PaperQuestionOptions } from "./questions/generate.ts";
export { PaperQuestion, PaperQuestionForm } from "./questions/question.ts";
export type { Finding } from "./science.ts";
