/** Data file: patterns that are not proven to be linear, by file, each with why nothing comes of it. */
export const NOT_PROVEN: readonly { readonly path: string; readonly why: string; readonly keys: readonly string[] }[] =
  [
    {
      path: "servers/pages/src/kit/text.ts",
      why: "Reads numbers that the program itself wrote, of at most 20 digits.",
      keys: [String.raw`/\B(?=(\d{3})+$)/g`],
    },
    {
      path: "servers/web-search/src/web/content.ts",
      why: "Where it begins it also ends: its last part takes nothing at all if need be, so that no place is tried twice.",
      keys: [String.raw`/\p{Script=Han}{2,}|(?:(?!\p{Script=Han})\p{L})(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu`],
    },
    {
      path: "servers/web-search/src/web/entity-names.ts",
      why: "Where it begins it also ends: its last part takes nothing at all if need be, so that no place is tried twice.",
      keys: [String.raw`/\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu`],
    },
    {
      path: "evaluators/benchmark/src/win-rates.ts",
      why: "Reads names of figures that the program itself made.",
      keys: [String.raw`/\r.*\t/s`],
    },
    {
      path: "evaluators/checks/src/checks/addresses-judge.ts",
      why: "Begins only behind a Han character, and none of what it reads is one: every blank is read once.",
      keys: [String.raw`/(?<=\p{Script=Han})[ \t\u3000]+(?=\p{Script=Han})/gu`],
    },
    {
      path: "evaluators/checks/src/reports/sources.ts",
      why: "Where it begins it also ends: sentences end with their line, and the strings are those of JSON that was parsed before.",
      keys: [
        String.raw`/[^。！？!?；;\n.]+(?:[.](?=\S)[^。！？!?；;\n.]*|[.](?=\s[a-z\d]))*(?:[。！？!?；;.]+[”’"')）」]*|\n|$)/g`,
        String.raw`/"[^"\\]*(?:\\.[^"\\]*)*"(\s{0,20}:)?|[{}[\]]|-?\d[\d.eE+-]{0,20}/g`,
      ],
    },
    {
      path: "evaluators/rubrics/src/metrics/citation-scores.ts",
      why: "Where it begins it also ends: its last part takes nothing at all if need be, so that no place is tried twice.",
      keys: [String.raw`/^((?:\s{0,20}[[【]\^?[^\]】\n]{1,80}[\]】]){1,60})([\s\S]*)/u`],
    },
    {
      path: "corpora/search/src/meilisearch/pages.ts",
      why: "Where it begins it also ends: its last part takes nothing at all if need be, so that no place is tried twice.",
      keys: [String.raw`/\p{Script=Han}|[\p{L}\p{N}]+?(?=\p{Script=Han}|[^\p{L}\p{N}]|$)/gu`],
    },
    {
      path: "corpora/text/src/formats/cacm.ts",
      why: "Reads the files of an operator's own corpus, a document at a time, when it is imported.",
      keys: [String.raw`/(\n\d+\t\d+\t\d+)+\s*$/`, String.raw`/\nCA\d{6}\w? ?[A-Z]{2,3} [^\n]*\s*$/`],
    },
    {
      path: "corpora/text/src/formats/kilt.ts",
      why: "Reads the files of an operator's own corpus, a document at a time, when it is imported.",
      keys: [String.raw`/^Section::::(.*?)\.?\s*$/`],
    },
    {
      path: "corpora/text/src/formats/trec.ts",
      why: "Reads the files of an operator's own corpus, a document at a time, when it is imported.",
      keys: [
        String.raw`/<DOCNO>\s*([\s\S]*?)\s*<\/DOCNO>/i`,
        String.raw`/<(TITLE|HEADLINE|HEAD|TTL|HL)>([\s\S]*?)<\/\1>/i`,
        String.raw`/<(TEXT|BODY|ABSTRACT|LP|LEADPARA)>([\s\S]*?)<\/\1>/gi`,
        String.raw`/<(DOCNO|DOCID|DOCHDR|DATE|FILEID|PARENT|USDEPT|AGENCY|PROFILE)\b[^>]*>[\s\S]*?<\/\1>/gi`,
        "/<[^>]*>/g",
      ],
    },
    {
      path: "corpora/text/src/import/import-corpus.ts",
      why: "Reads names of files, of at most 255 bytes.",
      keys: [String.raw`/(?<=.)\..*$/`],
    },
    {
      path: "corpora/text/src/topics/trec.ts",
      why: "Reads the files of an operator's own corpus, a document at a time, when it is imported.",
      keys: [
        String.raw`/<DOC>\s*<DOCNO>([\s\S]*?)<\/DOCNO>([\s\S]*?)<\/DOC>/g`,
        "/<[^>]*>/g",
        String.raw`/<num>\s*(?:Number:)?\s*(\S+)[\s\S]*?<title>\s*(?:Topic:)?([^<]*)/g`,
        String.raw`/^([^\t\r\n]+)\t([^\r\n]+)/gm`,
      ],
    },
    {
      path: "corpora/world/src/places/named-areas.ts",
      why: "Reads names of the world's own places, of at most some 40 characters.",
      keys: [
        "/(?<=..)(((纳西|彝|白|回|藏|苗|壮|满|土家|侗|瑶|黎|蒙古|畲|羌|普米|傈僳|傣|哈尼|拉祜|佤|水|布依|仡佬|裕固|东乡|保安|撒拉|土|哈萨克|朝鲜|各)族)+自治[县旗]|新区|[区市县])$/",
      ],
    },
    {
      path: "corpora/world/src/places/variants.ts",
      why: "Reads names of the world's own places, of at most some 40 characters.",
      keys: [String.raw`/^[\w' .-]*[a-z][\w' .-]*$/`],
    },
  ];

/** Patterns made of strings and tables of words when their module is loaded, and not proven: so many of a file. */
export const COMPOSED_NOT_PROVEN: readonly { readonly path: string; readonly count: number; readonly why: string }[] = [
  {
    path: "corpora/world/src/places/query.ts",
    count: 1,
    why: "Too many words for the prover; what a look-around looks for is bounded, and tools take 80 characters.",
  },
  {
    path: "evaluators/checks/src/reports/figures.ts",
    count: 2,
    why: "Too large for the prover. A number begins only where no digit stands before it, so that no run of digits is read twice; a run of blanks is read from the words beside it, at most twice.",
  },
  {
    path: "evaluators/rubrics/src/metrics/answer-words.ts",
    count: 1,
    why: "Where it begins it also ends: its last part takes nothing more if need be, so that no place is tried twice.",
  },
  {
    path: "evaluators/rubrics/src/metrics/tfidf.ts",
    count: 1,
    why: "Where it begins it also ends: its last part takes nothing more if need be, so that no place is tried twice.",
  },
  {
    path: "node_modules/yaml/src/stringify/stringifyString.ts",
    count: 1,
    why: "Of writing YAML, which nothing here does: the doctor reads it.",
  },
];

/** Files that make patterns while they run, which cannot be proven beforehand. */
export const MADE_WHILE_RUNNING: readonly { readonly path: string; readonly why: string }[] = [
  { path: "corpora/world/src/places/areas.ts", why: "One plain name of the world's own areas." },
  { path: "corpora/world-maker/src/import/kind-words.ts", why: "Rows of our own table, without repeats." },
  { path: "envs/open-travel/src/policies/observations.ts", why: "One plain weekday." },
  { path: "evaluators/checks/src/reports/set-apart.ts", why: "One plain sign." },
  { path: "servers/retrieve/src/dialects/serper.ts", why: "One plain name before a date of bounded length." },
  { path: "servers/retrieve/src/narrowing.ts", why: "Plain words with blanks between them, tried on one passage." },
  { path: "servers/retrieve/src/router.ts", why: "Paths of our own table, tried on the path of a request." },
  { path: "servers/web-search/src/web/page-subjects.ts", why: "One plain word." },
];
