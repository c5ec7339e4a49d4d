// Asks the generated corpora their own questions and published ones that they do not answer, and prints how many are lost
// and how many are answered with nothing at each relevance floor: node test/probes/floor.mjs --qa FOLDER [--corpora FOLDER]
// FOLDER of --qa has the published sets under their own names; they are read and not kept.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { generatePaperQuestions, generatePapers } from "@arenakit/corpus-generated/papers";
import { generateWeb } from "@arenakit/corpus-generated/web";
import { generateQuestions, generateWiki, indexFacts } from "@arenakit/corpus-generated/wiki";
import { openCorpus } from "@arenakit/corpus-text";
import { createRetriever, RELEVANCE_FLOORS, shareSaidBy } from "@arenakit/search/engines";
import { lexicalIndexOf } from "@arenakit/search/lexical";

const { values: options } = parseArgs({
  options: { qa: { type: "string" }, corpora: { type: "string", default: ".cache/corpora/generated" } },
});
const SEED = 1;
const OF_EACH = 200;
const FLOORS = [0.1, 0.13, 0.16, 0.2, 0.22, 0.25, 0.28, 0.3, 0.34, 0.38, 0.42];

const json = (name) => JSON.parse(readFileSync(join(options.qa, name), "utf8"));
const squad = (name) => json(name).data.flatMap(({ paragraphs }) => paragraphs.flatMap(({ qas }) => qas));
const lines = readFileSync(join(options.qa, "nq_open_dev.jsonl"), "utf8").trim().split("\n");
const unanswerable = {
  nq_open: lines.map((line) => JSON.parse(line).question),
  bamboogle: json("bamboogle.json").map(({ Question }) => Question),
  frames: json("frames_824.json").map(({ Prompt, Question, question }) => Prompt ?? Question ?? question),
  "2wiki": json("2wiki_500.json").map(({ Question }) => Question),
  cmrc2018: squad("cmrc2018_dev.json").map(({ question }) => question),
  "xquad.zh": squad("xquad.zh.json").map(({ question }) => question),
};
const wiki = generateWiki({ seed: SEED });
const own = {
  wiki: generateQuestions({ index: indexFacts(wiki.facts), statements: wiki.statements }),
  papers: generatePaperQuestions(generatePapers({ seed: SEED }), { seed: SEED }),
  web: generateWeb({ seed: SEED, facts: wiki.facts }).questions,
};
const KINDS = { wiki: "encyclopaedia", papers: "papers", web: "web" };

const drawn = (all) =>
  all.filter((_, at) => at % Math.max(1, Math.floor(all.length / OF_EACH)) === 0).slice(0, OF_EACH);
const percent = (part, whole) => `${((100 * part) / whole).toFixed(1)}%`.padStart(7);

for (const [name, kind] of Object.entries(KINDS)) {
  const folder = readdirSync(options.corpora).find((one) => one.startsWith(`${name}-${SEED}-`));
  const corpus = await openCorpus(join(options.corpora, folder));
  const retriever = createRetriever({ corpus, index: await lexicalIndexOf(corpus) });
  const shares = async (questions) => await shareSaidBy(retriever, questions);
  const good = await shares(own[name].map(({ question }) => question));
  const sets = {};
  for (const [set, questions] of Object.entries(unanswerable)) sets[set] = await shares(drawn(questions));
  console.log(`\n${kind}: floor ${RELEVANCE_FLOORS[kind]}, ${good.length} questions of its own`);
  console.log(`floor    lost  ${Object.keys(sets).join("  ")}`);
  for (const floor of FLOORS) {
    const under = (list) => percent(list.filter((share) => share < floor).length, list.length);
    console.log(String(floor).padEnd(5), under(good), Object.values(sets).map(under).join("  "));
  }
  await retriever.close();
}
