// The programs that are published, one bundled package each. Everything that differs between them stands in this table;
// stage.mjs makes a package of a row, bundle.mjs its code and data.mjs what it answers from.

/** What world tools answer from, under the name that servers/kit/src/stdio.ts looks for. */
const WORLD = { "world.akworld": "world" };
/** A program that brings along what it answers from makes none. */
const MAKERS = ["@arenakit/corpus-world-maker", "@arenakit/corpus-generated"];

const ENVIRONMENT = {
  cache: {
    name: "ARENAKIT_CACHE",
    description: "Folder of what the program makes and keeps; by default the user's cache folder.",
    format: "filepath",
  },
};

const argument = (name, description, format = "string") => ({ type: "named", name, description, format });
const ARGUMENTS = {
  world: argument("--world", "World file to answer from, instead of the one that comes along.", "filepath"),
  corpus: argument("--corpus", "Folder of a corpus to answer from, instead of the one that comes along.", "filepath"),
  now: argument("--now", "Simulated local time of a call that names none, such as 2026-05-01T08:00."),
  judge: {
    ...argument(
      "--judge",
      "Who judges: rules, or a model behind an endpoint as MODEL@URL; --help has all that it may say.",
    ),
    default: "rules",
  },
  profile: argument("--profile", "Names and texts of the tools: those of a published tool set."),
};

/**
 * - `entry`: the program, below the root of the repository; it is there when its source is, and the row is left out else.
 * - `data`: what comes along, by the package of ours and the name in its folder `data` under which it is looked for.
 * - `use`: what its README shows first; for an MCP server the hosts' lines, and a start without options.
 * - `leaves`: packages that the program never loads: what makes data that comes along, what builds graphs of vectors.
 * - `offers`: which packages of ours can be resolved and imported by their names, by plugins and by the program itself.
 * - `mcp`: what the registry of MCP servers is told, and hosts that take bundles ask their users; absent for a program that is none.
 */
const ROWS = [
  {
    name: "@arenakit/maps",
    bin: "arenakit-maps",
    entry: "servers/amap/bin/arenakit-maps.js",
    home: "servers/amap",
    description: "Maps of a simulated world: places, routes and weather, offline and repeatable to the byte.",
    keywords: ["maps", "routing", "geocoding", "weather"],
    data: { "@arenakit/server-amap": WORLD },
    leaves: MAKERS,
    mcp: { title: "ArenaKit maps", arguments: [ARGUMENTS.world, ARGUMENTS.now, ARGUMENTS.profile] },
  },
  {
    name: "@arenakit/transport",
    bin: "arenakit-transport",
    entry: "servers/transport/bin/arenakit-transport.js",
    home: "servers/transport",
    description: "Flights and trains of a simulated world, offline and repeatable to the byte.",
    keywords: ["flights", "trains", "timetable"],
    data: { "@arenakit/server-transport": WORLD },
    leaves: MAKERS,
    mcp: { title: "ArenaKit transport", arguments: [ARGUMENTS.world, ARGUMENTS.now, ARGUMENTS.profile] },
  },
  {
    name: "@arenakit/web-search",
    bin: "arenakit-web-search",
    entry: "servers/web-search/bin/arenakit-web-search.js",
    home: "servers/web-search",
    description: "Search and reading over a generated web and the guides of a world, offline and repeatable.",
    keywords: ["web-search", "search", "bm25"],
    data: { "@arenakit/server-web-search": { ...WORLD, corpus: "web" } },
    leaves: MAKERS,
    mcp: {
      title: "ArenaKit web search",
      arguments: [ARGUMENTS.world, ARGUMENTS.corpus, ARGUMENTS.now, ARGUMENTS.profile],
    },
  },
  {
    name: "@arenakit/wiki",
    bin: "arenakit-wiki",
    entry: "servers/knowledge/bin/arenakit-wiki.js",
    home: "servers/knowledge",
    description: "An encyclopaedia to search and read, offline and repeatable to the byte.",
    keywords: ["encyclopaedia", "search", "rag", "bm25"],
    data: { "@arenakit/server-knowledge": { corpus: "wiki" } },
    leaves: MAKERS,
    mcp: { title: "ArenaKit wiki", arguments: [ARGUMENTS.corpus, ARGUMENTS.now, ARGUMENTS.profile] },
  },
  {
    name: "@arenakit/papers",
    bin: "arenakit-papers",
    entry: "servers/knowledge/bin/arenakit-papers.js",
    home: "servers/knowledge",
    description: "Scientific papers to search and quote, offline and repeatable to the byte.",
    keywords: ["papers", "search", "rag", "bm25"],
    data: { "@arenakit/server-knowledge": { corpus: "papers" } },
    leaves: MAKERS,
    mcp: { title: "ArenaKit papers", arguments: [ARGUMENTS.corpus, ARGUMENTS.now, ARGUMENTS.profile] },
  },
  {
    name: "@arenakit/judge",
    bin: "arenakit-judge",
    entry: "sdk/cli/bin/arenakit-judge.js",
    home: "servers/judge",
    description: "Evaluators of an agent's trajectories: checks, rubrics and judges of pairs.",
    keywords: ["judge", "evaluation", "rubrics"],
    data: {},
    leaves: ["usearch"],
    offers: (name) => /^@arenakit\/(contracts|core|evaluator-.*|env-.*)$/.test(name),
    mcp: { title: "ArenaKit judge", arguments: [ARGUMENTS.judge] },
  },
  {
    name: "@arenakit/retrieve",
    bin: "arenakit-retrieve",
    entry: "sdk/cli/bin/arenakit-retrieve.js",
    home: "servers/retrieve",
    description:
      "Retrieval over HTTP in the dialects of the clients that trainers have: Search-R1, verl, slime and more.",
    keywords: ["retrieval", "search", "rag", "bm25"],
    data: { arenakit: { wiki: "wiki" } },
    use: ["npx -y @arenakit/retrieve --port 8000"],
  },
  {
    name: "arenakit",
    bin: "arenakit",
    entry: "sdk/cli/bin/arenakit.js",
    home: "sdk/cli",
    description: "Offline worlds, tools, environments and judges for reinforcement learning of open-ended agents.",
    keywords: ["environments", "trainer", "rewards", "judge", "tools"],
    data: { arenakit: { ...WORLD, wiki: "wiki", web: "web", papers: "papers" } },
    use: [
      "npx -y arenakit demo --env hello --out first-run   # rolls out groups, ranks them, writes rewards and a report",
      "npx -y arenakit serve --port 8080                  # all tools over MCP, until Ctrl-C",
    ],
    offers: () => true,
  },
];

export const PROGRAMS = ROWS.map((row) => ({
  ...row,
  keywords: ["mcp", "reinforcement-learning", "agents", "arenakit", ...row.keywords],
  ...(row.mcp && {
    mcp: {
      ...row.mcp,
      name: `io.github.arenakit/${row.bin.replace("arenakit-", "")}`,
      environment: Object.keys(row.data).length > 0 ? [] : [ENVIRONMENT.cache],
    },
  }),
}));

export function programNamed(name) {
  const found = PROGRAMS.find((program) => program.name === name || program.bin === name);
  if (!found) throw new Error(`no program ${name}: expected one of ${PROGRAMS.map((one) => one.name).join(", ")}`);
  return found;
}
