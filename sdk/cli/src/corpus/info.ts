/** `arenakit corpus info DIR`: what a corpus holds, from where, and with --verify whether it is whole. */
import { omitUndefined } from "@arenakit/contracts";
import { type CorpusManifest, openCorpus } from "@arenakit/corpus-text";
import { Command } from "commander";
import * as z from "zod";
import { readOptions } from "../commands/arguments.ts";
import { printSummary } from "../output.ts";
import { corpusFolder, verifiedFiles } from "./corpus-files.ts";

const InfoOptions = z.object({ verify: z.boolean().default(false), json: z.boolean().default(false) });

export function infoCommand(): Command {
  return new Command("info")
    .argument("<folder>", "folder of the corpus, or the id of a pulled one")
    .option("--verify", "compare every file with its checksum, those of indexes too; exit 1 where one differs")
    .option("--json", "print one JSON line")
    .action(async (folder: string, given: unknown) => {
      const options = readOptions(InfoOptions, given);
      const corpus = await openCorpus(corpusFolder(folder));
      if (options.verify) await verifiedFiles(corpus.folder);
      await corpus.close();
      const summary = {
        ...corpusSummary(corpus.manifest),
        ...omitUndefined({ verified: options.verify || undefined }),
      };
      printSummary(summary, options.json);
    });
}

/** What a person asks of a corpus first; `sections` by their bytes. */
export function corpusSummary(manifest: CorpusManifest) {
  const { id, name, documents, passages, characters, rejects, duplicates, licences, languages, sections } = manifest;
  const { passagePolicy, provenance } = manifest;
  return {
    id,
    name,
    documents,
    passages,
    characters,
    rejects,
    duplicates,
    languages,
    licences: licences.length > 0 ? licences : ["unknown"],
    passagePolicy: passagePolicy === "whole" ? passagePolicy : `at most ${passagePolicy.maxCharacters} characters`,
    made: provenance.made,
    sources: provenance.sources,
    bytes: Object.fromEntries(Object.entries(sections).map(([section, { bytes }]) => [section, bytes])),
  };
}
