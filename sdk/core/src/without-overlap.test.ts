/** Tasks of one split that are nearly those of another, left out of the later one. */
import { expect, it } from "vitest";
import { withoutOverlap } from "./near-duplicates.ts";

/** Some 130 letters: one that differs changes 5 of its shingles, so two are alike by (n − 5) / (n + 5) > .9. */
const TEMPLATE = (name: string) =>
  `The method ${name} is compared with one which, in its own paper, was compared with a still earlier one. Around what is that earliest method of the three built?`;

it("leaves out what is like an item of a split of more rank, and nothing of its own split", () => {
  const items = [
    { split: "train", text: TEMPLATE("ValeStep") },
    { split: "train", text: TEMPLATE("ValeStop") },
    { split: "test", text: TEMPLATE("ValeStap") },
    { split: "train", text: "Who wrote the first novel about salt?" },
    { split: "test", text: "In which city was the second bridge built?" },
  ];
  const kept = withoutOverlap(items, ["test", "train"], (item) => item);
  expect(kept).toEqual(items.slice(2));
  expect(withoutOverlap(items, ["train", "test"], (item) => item)).toEqual([items[0], items[1], items[3], items[4]]);
});
