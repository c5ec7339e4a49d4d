/** The files of a folder of `arenakit evolve score`, by name: who writes them and who reads them ask here. */
export const SCORING_FILES = { manifest: "scoring.json", samples: "samples.jsonl", figures: "figures.json" } as const;
