export { generatePapers, type PaperOptions, type Papers } from "./build-papers.ts";
export { s2Format, scholarQaFormat } from "./formats.ts";
export { Paper, PaperSection, paperDocument } from "./paper.ts";
export type { Finding } from "./science.ts";
