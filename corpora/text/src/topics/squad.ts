/** Questions of SQuAD's shape: the paragraph a question was asked of is its relevant document. */
import { squadParagraphs } from "../formats/squad.ts";
import type { SourceFile } from "../import/sources.ts";
import type { Topics } from "../topics.ts";

/** Every question with its answers, each spelling once, and its paragraph as the one judgement. */
export async function squadTopics(source: SourceFile): Promise<Topics> {
  const asked = (await squadParagraphs(source)).flatMap(({ id: document, questions }) =>
    questions.map((question) => ({ document, question })),
  );
  return {
    topics: asked.map(({ question: { id, question, answers } }) => ({
      id,
      query: question.trim(),
      answers: [...new Set(answers.map(({ text }) => text))],
    })),
    qrels: asked.map(({ document, question: { id } }) => ({ topic: id, document, relevance: 1 })),
  };
}
