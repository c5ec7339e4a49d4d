/** The codes of an index and their figures, in two files, into memory that threads share. */
import { join } from "node:path";
import { codesPerRow, ROW_FIGURES } from "./codes.ts";
import { readPart } from "./row-files.ts";
import { type CodeMemory, type CodesShape, createCodeMemory } from "./scan.ts";

export const CODES_FILE = "codes.i8";
export const SCALES_FILE = "scales.f32";

/** The part of an index of `total` rows that the shape names. Throws as createCodeMemory, or corpus/index_corrupt. */
export async function readCodes(folder: string, total: number, shape: CodesShape): Promise<CodeMemory> {
  const codes = createCodeMemory(shape);
  const [rowBytes, figureBytes] = [codesPerRow(shape.dimensions), 4 * ROW_FIGURES];
  await readPart(join(folder, CODES_FILE), codes.codes, { offset: shape.first * rowBytes, total: total * rowBytes });
  await readPart(join(folder, SCALES_FILE), new Uint8Array(codes.figures.buffer), {
    offset: shape.first * figureBytes,
    total: total * figureBytes,
  });
  return codes;
}
