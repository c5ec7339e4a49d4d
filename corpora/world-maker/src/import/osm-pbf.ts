/** OpenStreetMap extracts in PBF: blocks of the fileformat, one in memory at a time. Relations are passed over. */
import { inflateSync } from "node:zlib";
import { FailureError, fail } from "@arenakit/contracts";
import { PbfReader } from "pbf";
import type { ImportFile } from "./files.ts";
import { NO_TAGS, type OsmHandler, type OsmTags, type ReadOsm } from "./osm-elements.ts";

/** Limits of the format (OpenStreetMap wiki, PBF Format). */
const LARGEST_HEADER = 64 * 1024;
const LARGEST_BLOB = 32 * 1024 * 1024;
const FEATURES = new Set(["OsmSchema-V0.6", "DenseNodes"]);

export function readPbf(file: ImportFile): ReadOsm {
  return async (handler) => {
    let isFirst = true;
    for (let at = 0; at < file.bytes; ) {
      const { type, size, start } = await headerAt(file, at);
      if (isFirst && type !== "OSMHeader")
        damaged(file, `it begins with a block ${JSON.stringify(type)}, not OSMHeader`);
      isFirst = false;
      const bytes = await blobAt(file, start, size);
      await reading(file, () => {
        if (type === "OSMHeader") checkFeatures(file, bytes);
        else if (type === "OSMData") readBlock(bytes, handler);
      });
      at = start + size;
    }
    if (isFirst) damaged(file, "it is empty");
  };
}

async function headerAt(file: ImportFile, at: number): Promise<{ type: string; size: number; start: number }> {
  if (at + 4 > file.bytes) damaged(file, "it is cut off");
  const four = await file.slice(at, at + 4);
  const length = new DataView(four.buffer, four.byteOffset, 4).getUint32(0);
  if (length > LARGEST_HEADER) damaged(file, "it has no block header where one begins");
  const start = at + 4 + length;
  if (start > file.bytes) damaged(file, "it is cut off");
  const bytes = await file.slice(at + 4, start);
  const header = { type: "", size: -1 };
  await reading(file, () =>
    new PbfReader(bytes).readFields((tag, into, pbf) => {
      if (tag === 1) into.type = pbf.readString();
      else if (tag === 3) into.size = pbf.readVarint();
    }, header),
  );
  if (header.size < 0 || header.size > LARGEST_BLOB) damaged(file, `a block says it has ${header.size} bytes`);
  if (start + header.size > file.bytes) damaged(file, "it is cut off");
  return { ...header, start };
}

async function blobAt(file: ImportFile, start: number, size: number): Promise<Uint8Array> {
  const bytes = await file.slice(start, start + size);
  const blob: { raw: Uint8Array | null; zlib: Uint8Array | null } = { raw: null, zlib: null };
  await reading(file, () =>
    new PbfReader(bytes).readFields((tag, into, pbf) => {
      if (tag === 1) into.raw = pbf.readBytes();
      else if (tag === 3) into.zlib = pbf.readBytes();
    }, blob),
  );
  if (blob.raw) return blob.raw;
  if (!blob.zlib) return damaged(file, "a block is packed otherwise than by zlib");
  const packed = blob.zlib;
  return reading(file, () => inflateSync(packed, { maxOutputLength: LARGEST_BLOB }));
}

function checkFeatures(file: ImportFile, bytes: Uint8Array): void {
  const required: string[] = [];
  new PbfReader(bytes).readFields((tag, into, pbf) => {
    if (tag === 4) into.push(pbf.readString());
  }, required);
  const unknown = required.filter((feature) => !FEATURES.has(feature));
  if (unknown.length > 0) damaged(file, `it needs ${unknown.join(", ")}, which is not read here`);
}

interface Block {
  readonly strings: string[];
  readonly groups: Uint8Array[];
  granularity: number;
  latitudeOffset: number;
  longitudeOffset: number;
}

function readBlock(bytes: Uint8Array, handler: OsmHandler): void {
  const block: Block = { strings: [], groups: [], granularity: 100, latitudeOffset: 0, longitudeOffset: 0 };
  new PbfReader(bytes).readFields((tag, into, pbf) => {
    if (tag === 1)
      pbf.readMessage((field, strings, table) => {
        if (field === 1) strings.push(table.readString());
      }, into.strings);
    else if (tag === 2) into.groups.push(pbf.readBytes());
    else if (tag === 17) into.granularity = pbf.readVarint();
    else if (tag === 19) into.latitudeOffset = pbf.readVarint(true);
    else if (tag === 20) into.longitudeOffset = pbf.readVarint(true);
  }, block);
  for (const group of block.groups)
    new PbfReader(group).readFields((tag, into, pbf) => {
      if (tag === 1 && handler.node) readNode(pbf.readBytes(), into, handler);
      else if (tag === 2 && handler.node) readDense(pbf.readBytes(), into, handler);
      else if (tag === 3 && handler.way) readWay(pbf.readBytes(), into, handler);
    }, block);
}

const pointIn = (block: Block, latitude: number, longitude: number) => ({
  latitude: (block.latitudeOffset + block.granularity * latitude) / 1e9,
  longitude: (block.longitudeOffset + block.granularity * longitude) / 1e9,
});

function readNode(bytes: Uint8Array, block: Block, { node }: OsmHandler): void {
  const read = { id: 0, keys: [] as number[], values: [] as number[], latitude: 0, longitude: 0 };
  new PbfReader(bytes).readFields((tag, into, pbf) => {
    if (tag === 1) into.id = pbf.readSVarint();
    else if (tag === 2) pbf.readPackedVarint(into.keys);
    else if (tag === 3) pbf.readPackedVarint(into.values);
    else if (tag === 8) into.latitude = pbf.readSVarint();
    else if (tag === 9) into.longitude = pbf.readSVarint();
  }, read);
  node?.(read.id, pointIn(block, read.latitude, read.longitude), tagsOf(block, read.keys, read.values));
}

/** Nodes as columns of differences; keys and values stand one behind the other, 0 ends a node's. */
function readDense(bytes: Uint8Array, block: Block, { node }: OsmHandler): void {
  const columns = { id: [] as number[], latitude: [] as number[], longitude: [] as number[], words: [] as number[] };
  new PbfReader(bytes).readFields((tag, into, pbf) => {
    if (tag === 1) pbf.readPackedSVarint(into.id);
    else if (tag === 8) pbf.readPackedSVarint(into.latitude);
    else if (tag === 9) pbf.readPackedSVarint(into.longitude);
    else if (tag === 10) pbf.readPackedVarint(into.words);
  }, columns);
  let [id, latitude, longitude, word] = [0, 0, 0, 0];
  for (let at = 0; at < columns.id.length; at++) {
    id += columns.id[at]!;
    latitude += columns.latitude[at]!;
    longitude += columns.longitude[at]!;
    let tags: Map<string, string> | null = null;
    for (; word < columns.words.length && columns.words[word] !== 0; word += 2) {
      tags ??= new Map();
      tags.set(block.strings[columns.words[word]!]!, block.strings[columns.words[word + 1]!]!);
    }
    word++;
    node?.(id, pointIn(block, latitude, longitude), tags ?? NO_TAGS);
  }
}

function readWay(bytes: Uint8Array, block: Block, { way }: OsmHandler): void {
  const read = { id: 0, keys: [] as number[], values: [] as number[], nodes: [] as number[] };
  new PbfReader(bytes).readFields((tag, into, pbf) => {
    if (tag === 1) into.id = pbf.readVarint(true);
    else if (tag === 2) pbf.readPackedVarint(into.keys);
    else if (tag === 3) pbf.readPackedVarint(into.values);
    else if (tag === 8) pbf.readPackedSVarint(into.nodes);
  }, read);
  for (let at = 1; at < read.nodes.length; at++) read.nodes[at]! += read.nodes[at - 1]!;
  way?.(read.id, read.nodes, tagsOf(block, read.keys, read.values));
}

function tagsOf(block: Block, keys: readonly number[], values: readonly number[]): OsmTags {
  if (keys.length === 0) return NO_TAGS;
  return new Map(keys.map((key, at) => [block.strings[key]!, block.strings[values[at]!]!]));
}

/** Bytes that are no protocol buffer throw what they like; it is said with the file's name. */
async function reading<T>(file: ImportFile, read: () => T | Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof FailureError) throw error;
    return damaged(file, `a block cannot be read (${error instanceof Error ? error.message : error})`);
  }
}

function damaged(file: ImportFile, what: string): never {
  return fail(
    "corpus",
    "unreadable_file",
    `${file.name}: expected an OpenStreetMap extract in PBF, but ${what}: download it again`,
  );
}
