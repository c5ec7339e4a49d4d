/** Files that are no world, or not the one that was meant: nothing is answered from them, and nothing is written. */
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { OpenedWorld } from "@arenakit/corpus-world";
import { beforeAll, describe, expect, it } from "vitest";
import { arenakit } from "../demo.ts";
import { badInput, expectRefusal, worldOf } from "./refused.fixture.ts";

const { folder, refused } = badInput();
const at = (name: string) => join(folder, name);
let bytes: Uint8Array;
let world: OpenedWorld;
beforeAll(() => {
  ({ bytes, world } = worldOf("北京", "杭州"));
});

describe("a world that is none", () => {
  /** The world's file with one thing wrong. */
  const WRONG: readonly [string, (bytes: Buffer) => Uint8Array, readonly string[]][] = [
    ["cut off", (whole) => whole.subarray(0, whole.length >> 1), ["cut off", "copy or build it again"]],
    ["cut off in its header", (whole) => whole.subarray(0, 40), ["cut off", "copy or build it again"]],
    ["appended to", (whole) => Buffer.concat([whole, Buffer.from("x")]), ["appended", "copy or build it again"]],
    ["of another container version", (whole) => patched(whole, 8, 9), ["container version 1, got 9", "build"]],
    [
      "of a newer world version",
      (whole) => sealed(patched(whole, 12, 7)),
      ["expected version", "version 7", "build it again"],
    ],
    ["of an older world version", (whole) => sealed(patched(whole, 12, 0)), ["version 0", "build it again"]],
    ["with one bit flipped", (whole) => flipped(whole, whole.length >> 1), ["damaged", "copy or build it again"]],
    ["with one bit flipped in its header", (whole) => flipped(whole, 60), ["damaged", "copy or build it again"]],
    ["something else", () => Buffer.from("%PDF-1.7 is no world"), ["no ArenaKit snapshot", "check the path"]],
  ];

  it.each(WRONG)("is refused when it is %s", async (name, spoil, words) => {
    const file = at(`${name.replaceAll(" ", "-")}.akworld`);
    writeFileSync(file, spoil(Buffer.from(bytes)));
    const run = await refused(["demo", "--world", file, "--group-size", "2"]);
    expectRefusal(run, 1, words);
  });

  it("is refused by the other commands too, and nothing is served or laid over it", async () => {
    const file = at("cut.akworld");
    writeFileSync(file, bytes.subarray(0, 5000));
    expectRefusal(await refused(["world", "info", file]), 1, ["cut off", "build it again"]);
    expectRefusal(await refused(["serve", "--port", "0", "--world", file]), 1, ["cut off", "build it again"]);
    expectRefusal(await refused(["world", "info", folder]), 1, ["expected a world file", "arenakit world build"]);
  });

  it("is looked for in the store, whose worlds are named", async () => {
    expectRefusal(await refused(["demo", "--world", "deadbeef"]), 2, [
      'no world "deadbeef"',
      "expected small or full for a generated one",
      "No world was saved or pulled there",
      "arenakit world build --out FILE",
    ]);
    const store = mkdtempSync(join(folder, "store-"));
    const id = world.id.slice(0, 16);
    writeFileSync(join(store, `${id}.akworld`), bytes);
    expectRefusal(await refused(["demo", "--world", "deadbeef"], store), 2, ['no world "deadbeef"', id]);
    // As far as a file's name goes it is this world; the rest of what was given is not.
    const other = `${world.id.slice(0, 20)}${world.id[20] === "0" ? "1" : "0"}`;
    expectRefusal(await refused(["world", "info", other], store), 2, [`no world "${other}"`, id]);
    expect(await arenakit(["world", "info", world.id], { env: { ARENAKIT_WORLDS: store } })).toMatchObject({ code: 0 });
    expect(readdirSync(store)).toEqual([`${id}.akworld`]);
  });

  it("is untouched otherwise: the file as it was written is accepted", async () => {
    const file = at("right.akworld");
    writeFileSync(file, sealed(Buffer.from(bytes)));
    const run = await arenakit(["world", "info", file, "--json"]);
    expect(run.code, run.stderr).toBe(0);
    expect(JSON.parse(run.stdout)).toMatchObject({ id: world.id });
  });
});

/** A little-endian number of 32 bits written at a place. */
function patched(whole: Buffer, place: number, value: number): Buffer {
  whole.writeUInt32LE(value, place);
  return whole;
}

/** With the checksum that the changed header must have (docs/formats.md): the last 32 bytes of the header. */
function sealed(whole: Buffer): Buffer {
  const digestAt = whole.readUInt32LE(36) - 32;
  createHash("sha256").update(whole.subarray(0, digestAt)).digest().copy(whole, digestAt);
  return whole;
}

function flipped(whole: Buffer, place: number): Buffer {
  whole[place] = whole[place]! ^ 1;
  return whole;
}
