// What the judge of a run of tri-evolution says, by rules: a criterion is met by a report that its mark stands in. Marks that
// tell the reports of a group apart are proposed (eq. 3), and those that the solver seldom wrote are its weaknesses (eq. 4).

/** Word → whether it is a merit. */
const MARKS = new Map([
  ["figures", true],
  ["sources", true],
  ["limits", true],
  ["methods", true],
  ["surely", false],
]);
const criterionOf = (mark) => ({ title: mark, description: `It speaks of “${mark}”.` });
const markIn = (text) => [...MARKS.keys()].find((mark) => text.includes(`“${mark}”`));

/** 0 or 1 of an answer, by one criterion. */
export const meets = ({ answer }, criterion) => Number((answer ?? "").includes(markIn(criterion.text)));

export function propose({ responses, existing, retired, most }) {
  const known = new Set([...existing, ...retired].map(({ text }) => markIn(text)));
  const telling = [...MARKS.keys()].filter((mark) => {
    const met = responses.filter((text) => text.includes(mark)).length;
    return met > 0 && met < responses.length && !known.has(mark);
  });
  const shown = telling.slice(0, most);
  return {
    positive: shown.filter((mark) => MARKS.get(mark)).map(criterionOf),
    negative: shown.filter((mark) => !MARKS.get(mark)).map(criterionOf),
  };
}

/** The two merits with the lowest means; those that no report has are no use to learn from. */
export function summarise({ assessments }) {
  const merits = assessments.flatMap(({ criteria }) => criteria.filter(({ fault, score }) => !fault && score > 0));
  const sorted = merits.sort((one, other) => one.score - other.score).map(({ text }) => markIn(text));
  return { criteria: [...new Set([...sorted, "sources", "figures"])].slice(0, 2).map(criterionOf) };
}

/** A real task, whose persistent criterion asks for sources. */
export function realTask(at) {
  const query = `What became of the ${["mills", "harbours", "roads", "bridges", "fairs", "wells"][at]} of county ${at}?`;
  const item = { id: "sources", text: criterionOf("sources").description, polarity: 1, weight: 1, scale: "binary" };
  const rubrics = { format: "rubricset/1", query, source: { kind: "native" }, aggregation: "hote" };
  return { id: `real-${at}`, query, language: "en", rubrics: { ...rubrics, items: [{ ...item, tier: "persistent" }] } };
}
