// The readers of texts from outside, each as a function of one text. What a package does not export is taken from what
// is built of it.
const built = (path) => import(new URL(`../../../${path}`, import.meta.url).href);

const AGENT = { name: "a", version: "1" };
const attempt = (message, result) => ({
  schema_version: "ATIF-v1.5",
  session_id: "s",
  agent: AGENT,
  steps: [
    { step_id: 1, source: "user", message: "北京两日游，2个人，预算2000元，10月1日出发" },
    ...(result === undefined ? [] : [looked(result)]),
    { step_id: 3, source: "agent", message },
  ],
});
const looked = (content) => ({
  step_id: 2,
  source: "agent",
  message: "",
  tool_calls: [{ tool_call_id: "c", function_name: "search", arguments: { query: "故宫" } }],
  observation: { results: [{ source_call_id: "c", content }] },
});

const contracts = () => built("sdk/contracts/dist/index.js");
const checks = () => built("evaluators/checks/dist/index.js");
const corpus = () => built("corpora/text/dist/index.js");
const metrics = (name) => built(`evaluators/rubrics/dist/metrics/${name}.js`);
const converted = async (wrap, format) => {
  const { convertRecord } = await built("sdk/trainer-adapter/dist/index.js");
  return (text) => convertRecord(wrap(text), { format, line: 1, isForGood: true });
};
async function ofTravel(wrap) {
  const { openTravel, TASKS } = await built("envs/open-travel/dist/index.js");
  const task = TASKS.at(-1);
  return (text) => openTravel.runChecks({ task, trajectory: wrap(text) });
}

const READERS = {
  "checks: answer": async () => {
    const { runChecks } = await checks();
    return (text) => runChecks({ trajectory: attempt(text, "故宫，门票60元。In 2023, 45% of the fish were red.") });
  },
  "checks: tool result": async () => {
    const { runChecks } = await checks();
    return (text) => runChecks({ trajectory: attempt("故宫，门票60元 [1]. “the page” 12:00", text) });
  },
  "checks: query": async () => {
    const { runChecks } = await checks();
    return (text) =>
      runChecks({
        task: { id: "q", env: "none", subtask: "none", split: "validation", query: text, constraints: { cities: [] } },
        trajectory: attempt("故宫"),
      });
  },
  "checks of open-travel: answer": () => ofTravel((text) => attempt(text)),
  "checks of open-travel: tool result": () => ofTravel((text) => attempt("故宫，门票60元，12:00到", text)),
  "words to a judge": async () => {
    const { countAddresses, countPraise } = await checks();
    return (text) => countAddresses(text) + countPraise(text);
  },
  claims: async () => {
    const { readClaims } = await checks();
    const context = { query: "", names: ["故宫"], cities: [], stations: [], numbers: [], firstDay: null, today: null };
    return (text) => readClaims(text, context);
  },
  "features of an attempt": async () => {
    const { attemptFeatures } = await built("evaluators/arena/dist/index.js");
    return (text) => attemptFeatures(attempt(text));
  },
  "citations in answers": async () => {
    const { citationScores } = await metrics("citation-scores");
    return (text) => citationScores(text, [{ id: "1", text }]);
  },
  "answers as words": async () => {
    const { normaliseAnswer, normaliseText, answerTokens } = await metrics("answer-words");
    return (text) => [normaliseText(text), answerTokens(normaliseAnswer(text))];
  },
  "formats of answers": async () => {
    const { answerFormat } = await metrics("answer-format");
    const { tagSequence, informationBlocks } = await metrics("tag-sequence");
    const { findingsOf } = await metrics("findings");
    return (text) => [answerFormat(text), tagSequence(text), informationBlocks(text), findingsOf(text)];
  },
  "replies of models": async () => {
    const { replyJson } = await contracts();
    const { elementTexts } = await built("evaluators/rubrics/dist/json-text.js");
    return (text) => [replyJson(text), elementTexts(text)];
  },
  "dialect hermes": async () => {
    const { dialects } = await built("sdk/core/dist/dialects.js");
    return (text) => dialects.hermes.parse(text, "zh");
  },
  "arguments of calls": async () => {
    const { readJson } = await built("sdk/core/dist/dialect/read-json.js");
    return (text) => readJson(text);
  },
  "converter: messages": () =>
    converted(
      (text) => ({
        messages: [
          { role: "user", content: text },
          { role: "assistant", content: text },
        ],
      }),
      "openai",
    ),
  "converter: completion": () => converted((text) => ({ prompt: text, completion: text }), "attempt"),
  "pages: HTML": async () => {
    const { decodePage } = await corpus();
    return (text) => decodePage(Buffer.from(`<html><body><p>${text}</p></body></html>`), "text/html; charset=utf-8");
  },
  "pages: sentences and passages": async () => {
    const { sentencesOf, splitPassages, languageOf } = await corpus();
    return (text) => [sentencesOf(text), splitPassages(text, { maxCharacters: 1200 }), languageOf(text)];
  },
  "pages: terms": async () => {
    const { createAnalyser } = await corpus();
    const analyser = createAnalyser();
    return (text) => analyser.terms(text);
  },
  "lexical queries": async () => {
    const { createAnalyser } = await corpus();
    const { readQuery } = await built("corpora/search/dist/lexical/query.js");
    const analyser = createAnalyser();
    return (text) => readQuery(text, analyser);
  },
  "condensed pages": async () => {
    const { sectionsOf, unitsOf } = await built("corpora/search/dist/reading/units.js");
    const { cuesOf } = await built("corpora/search/dist/reading/cues.js");
    return (text) => [sectionsOf(text, unitsOf(text)), cuesOf(text)];
  },
  "condensed pages: parts for a question": async () => {
    const { sectionFor } = await built("corpora/search/dist/reading/sections.js");
    return (text) => sectionFor({ title: "", text }, "how high is the tower of 1889?");
  },
  "topics and rows of files": async () => {
    const { rowDocument } = await built("corpora/text/dist/formats/row-document.js");
    return (text) => rowDocument({ id: "1", contents: text });
  },
  "bodies of requests": async () => {
    const { decodePythonJson } = await built("servers/retrieve/dist/body/python-json.js");
    return (text) => [decodePythonJson(text), decodePythonJson(JSON.stringify({ query: text }))];
  },
  "numbers of requests": async () => {
    const { number, whole } = await built("servers/retrieve/dist/body/shapes.js");
    return (text) => [number, whole].map((shape) => shape(text, { loc: [], details: [] }));
  },
  "queries of Google": async () => {
    const { readGoogleQuery } = await built("servers/retrieve/dist/google-query.js");
    return (text) => readGoogleQuery(text);
  },
  "queries of the generated web": async () => {
    const { contentOf } = await built("servers/web-search/dist/web/content.js");
    const { askedFor, kindsAskedFor } = await built("servers/web-search/dist/web/intents.js");
    return (text) => [contentOf([text]), askedFor(text), kindsAskedFor(text)];
  },
  "addresses and bounds of places": async () => {
    const { addressParts, readsLikeAddress } = await built("corpora/world/dist/places/address.js");
    const { readBounds } = await built("corpora/world/dist/places/bounds.js");
    return (text) => [addressParts(text), readsLikeAddress(text), readBounds(text)];
  },
  "rubrics as text": async () => {
    const { importRubricText } = await built("evaluators/rubrics/dist/index.js");
    return (text) => importRubricText("custom", text);
  },
};

export const READER_NAMES = Object.keys(READERS);
export const openReader = (name) => READERS[name]();
