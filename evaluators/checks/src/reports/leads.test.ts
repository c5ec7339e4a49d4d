/** What a scripted reader asks the web next: parts of its question first, then names by how many statements say them. */
import { expect, it } from "vitest";
import { nextQueries, webLeads } from "./leads.ts";

const title = "Night buses, explained";
const sayings = [
  { title, text: "A trial in Pohe began on 7 October 2024." },
  { title, text: "The buses of Heling run late, and those of Pohe do not." },
  { title, text: "The buses of Heling run late, and those of Pohe do not." },
  { title: "Bread", text: "Bakers from Qiling sell bread." },
];
const question = "What is known about night buses: results by place, drawbacks?";

it("asks parts of the question, then names of its subject, the most mentioned first, and then the pages", () => {
  const leads = webLeads(question, sayings);
  expect(nextQueries(leads, { question, asked: [question], most: 9 })).toEqual([
    ...["night buses results by place", "night buses drawbacks", "Pohe night buses", "Heling night buses"],
    ...["Pohe night buses drawbacks", "Heling night buses results by place"],
    ...["Pohe night buses results by place", "Heling night buses drawbacks", title],
  ]);
});

it("asks nothing twice", () => {
  const leads = webLeads(question, sayings);
  const asked = [question, "night buses results by place", "night buses drawbacks", "Pohe night buses"];
  expect(nextQueries(leads, { question, asked, most: 1 })).toEqual(["Heling night buses"]);
});
