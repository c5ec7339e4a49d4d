/** The tools of research in one process over generated corpora: asked through the gateway, as any client would. */
import { type Document, type JsonObject, random } from "@arenakit/contracts";
import { type GeneratedWeb, generateWeb } from "@arenakit/corpus-generated/web";
import { generateQuestions, generateWiki, indexFacts, type Question } from "@arenakit/corpus-generated/wiki";
import { memoryCorpus, splitPassages } from "@arenakit/corpus-text";
import { createRetriever } from "@arenakit/search/engines";
import { memoryLexicalIndex } from "@arenakit/search/lexical";
import { createGateway, type ServedCorpus } from "@arenakit/server-gateway";

export const NOW = "2026-05-01T08:00";

export interface ResearchTools {
  readonly web: GeneratedWeb;
  readonly wiki: { readonly questions: readonly Question[]; readonly documents: ReadonlyMap<string, Document> };
  /** The text that a tool answers with; its definitions under `definitions`. */
  ask(toolset: string, name: string, args: JsonObject): Promise<string>;
  definitions(toolset: string): Promise<JsonObject[]>;
}

const HEADERS = { "content-type": "application/json", accept: "application/json, text/event-stream" };

function served(name: string, documents: readonly Document[]): ServedCorpus {
  const corpus = memoryCorpus({
    name,
    documents: [...documents],
    passagesOf: ({ text }) => splitPassages(text, { maxCharacters: 1_200 }),
  });
  return { retriever: createRetriever({ corpus, index: memoryLexicalIndex(corpus, { titleWeight: 3 }) }), now: NOW };
}

/** Corpora of a seed: the same seed gives the same pages, questions and answers of tools. */
export function researchTools(seed: number, { pages = 1_200, articles = 600 } = {}): ResearchTools {
  const facts = generateWiki({ seed, articles });
  const articleList = [...facts.documents];
  const web = generateWeb({ seed, pages });
  let ids = 0;
  const gateway = createGateway({
    worlds: [],
    corpora: { web: [served("web", web.documents)], wiki: [served("wiki", articleList)] },
    newId: () => `id-${++ids}`,
  });
  const send = async (toolset: string, method: string, params?: JsonObject) => {
    const request = new Request(`http://127.0.0.1/mcp/toolset/${toolset}`, {
      method: "POST",
      headers: HEADERS,
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, ...(params ? { params } : {}) }),
    });
    const response = await gateway.fetch(request);
    return (await response.json()) as { result: { content: { text: string }[]; tools: JsonObject[] } };
  };
  return {
    web,
    wiki: {
      questions: generateQuestions({ index: indexFacts(facts.facts), statements: facts.statements }),
      documents: new Map(articleList.map((document) => [document.id, document])),
    },
    ask: async (toolset, name, args) =>
      (await send(toolset, "tools/call", { name, arguments: args })).result.content.map(({ text }) => text).join("\n"),
    definitions: async (toolset) =>
      (await send(toolset, "tools/list")).result.tools.map(({ name, description, inputSchema }) => ({
        type: "function",
        function: { name: name!, description: description!, parameters: inputSchema! },
      })),
  };
}

export const drawFor = (seed: number, id: string) => random(seed, "research", id);
