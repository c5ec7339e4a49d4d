/** Where people studied and worked: within the years in which they and the institutions were there to do so. */
import { omitUndefined, type Random, random } from "@arenakit/contracts";
import type { Bilingual } from "../facts.ts";
import { type GraphDraft, LAST_YEAR, type Person, someBody, years } from "./draft.ts";
import type { Occupation } from "./phrases.ts";

const POSTS: Readonly<Record<"university" | "museum", readonly Bilingual[]>> = {
  university: [
    { zh: "讲师", en: "lecturer" },
    { zh: "教授", en: "professor" },
    { zh: "系主任", en: "head of department" },
  ],
  museum: [
    { zh: "研究员", en: "research fellow" },
    { zh: "保管员", en: "keeper" },
    { zh: "策展人", en: "curator" },
  ],
};

/** What a trade does in companies of which industries. */
const COMPANY_POSTS: Partial<
  Record<Occupation["trade"], { readonly industries: readonly string[]; readonly post: Bilingual }>
> = {
  letters: { industries: ["图书出版"], post: { zh: "编辑", en: "editor" } },
  building: {
    industries: ["桥梁工程", "造船", "精密仪器", "纺织机械", "农用机械"],
    post: { zh: "工程师", en: "engineer" },
  },
  business: { industries: [], post: { zh: "部门经理", en: "department manager" } },
};

/** Where people of a trade work. */
const WORKPLACES: Readonly<Record<Occupation["trade"], readonly ("university" | "company" | "museum")[]>> = {
  letters: ["university", "company"],
  screen: ["university"],
  music: ["university"],
  painting: ["university", "museum"],
  science: ["university", "museum"],
  building: ["company", "university"],
  business: ["company"],
  sport: ["university"],
  travel: ["museum", "university"],
  museum: ["museum", "university"],
};

export function addCareers(draft: GraphDraft): void {
  const draw = random(draft.seed, "wiki", "careers");
  const taught = new Map<string, { readonly person: Person; readonly from: number; readonly until: number }[]>();
  for (const person of draft.people) {
    const { work, from, until } = addWork(draft, draw, person) ?? {};
    if (work?.startsWith("university") && from && until) {
      const staff = taught.get(work) ?? [];
      staff.push({ person, from, until });
      taught.set(work, staff);
    }
  }
  for (const person of draft.people) {
    const school = someBody(draft, draw, { kinds: ["university"], from: person.born + 17 });
    if (!school || draw.next() < 0.12) continue;
    const from = person.born + draw.integer(17, 20);
    const until = from + draw.integer(3, 6);
    if (until >= LAST_YEAR || (person.died !== null && until >= person.died)) continue;
    const { zh, en } = { zh: person.occupation.subject[0], en: person.occupation.subject[1] };
    draft.state(person.id, "studied", { object: school.id, from, until, text: { zh, en } });
    const advisors = (taught.get(school.id) ?? []).filter(
      (staff) => staff.from <= until - 1 && staff.until >= until && staff.person.born + 8 < person.born,
    );
    if (advisors.length > 0) draft.state(person.id, "advisor", { object: draw.pick(advisors).person.id });
  }
}

/** One stay at an institution, for most people. */
function addWork(draft: GraphDraft, draw: Random, person: Person) {
  if (draw.next() < 0.15) return undefined;
  const from = person.born + draw.integer(24, 42);
  const end = Math.min(person.died ?? LAST_YEAR, person.born + 72);
  const until = Math.min(end, from + draw.integer(3, 28));
  if (until <= from || from >= LAST_YEAR) return undefined;
  const kind = draw.pick(WORKPLACES[person.occupation.trade]);
  const company = kind === "company" ? COMPANY_POSTS[person.occupation.trade] : undefined;
  const industry = company && company.industries.length > 0 ? draw.pick(company.industries) : undefined;
  const place = someBody(draft, draw, { kinds: [kind], from, until, ...omitUndefined({ industry }) });
  if (!place) return undefined;
  const post = kind === "company" ? company?.post : draw.pick(POSTS[kind]);
  if (!post) return undefined;
  const goesOn = person.died === null && until >= LAST_YEAR;
  draft.state(person.id, "employer", {
    object: place.id,
    ...years(from, goesOn ? null : until),
    text: post,
  });
  return { work: place.id, from, until };
}
