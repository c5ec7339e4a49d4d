/** Which commands are loaded for which words. */
import { Command } from "commander";
import { expect, it } from "vitest";
import { addCommands } from "./command-registry.ts";

async function loadedBy(words: readonly string[]) {
  const loaded: string[] = [];
  const inner = (name: string) => ({
    about: `what ${name} does`,
    load: async (further: readonly string[]) => {
      loaded.push([name, ...further].join(" "));
      return new Command(name);
    },
  });
  const command = await addCommands(new Command("top"), { one: inner("one"), two: inner("two") }, words);
  return { loaded, listed: command.commands.map((one) => `${one.name()}: ${one.description()}`) };
}

it.each([
  [["one"], ["one"]],
  [["two", "three", "--four"], ["two three --four"]],
  [["help", "one"], ["one"]],
  [["--", "one", "help"], ["one help"]],
  [["--version"], []],
  [["help"], []],
  [["three", "one"], []],
  [[], []],
])("%j loads %j and lists all", async (words, loaded) => {
  expect(await loadedBy(words)).toEqual({ loaded, listed: ["one: what one does", "two: what two does"] });
});
