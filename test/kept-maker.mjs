// A program that keeps a folder, for kept-folder.test.ts: opens it at each message, or makes it, and sends what it found
// and what was told of it. What it keeps is one short file, so that makers meet often.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openKeptFolder } from "../corpora/generated/dist/kept-folder.js";

const FILE = "text";
const WHOLE = "whole";
const source = {
  name: "few",
  about: "the few",
  async write(folder) {
    writeFileSync(join(folder, FILE), WHOLE);
  },
  async open(folder) {
    const text = readFileSync(join(folder, FILE), "utf8");
    if (text !== WHOLE) throw new Error("broken");
    return text;
  },
};

process.on("message", async ({ folder }) => {
  const told = [];
  const kept = { folder, onMake() {}, onProgress() {}, onProblem() {}, onUnkept: (message) => told.push(message) };
  process.send({ found: await openKeptFolder(source, kept), told });
});
// Whoever sends earlier is not heard.
process.send("ready");
