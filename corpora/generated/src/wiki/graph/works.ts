/** Books, films, albums and paintings: made by people of age, published by houses that exist, after what they build on. */
import { type Random, random } from "@arenakit/contracts";
import type { Bilingual, EntityKind } from "../facts.ts";
import { dayIn, type GraphDraft, LAST_YEAR, type Person, phrase, someBody, somebody } from "./draft.ts";

interface WorkCounts {
  readonly book: number;
  readonly film: number;
  readonly album: number;
  readonly painting: number;
}

/** A work and its maker, for awards and adaptations. */
export interface Work {
  readonly id: string;
  readonly kind: "book" | "film" | "album" | "painting";
  readonly year: number;
  readonly maker: string;
}

export function addWorks(draft: GraphDraft, counts: WorkCounts): Work[] {
  const draw = random(draft.seed, "wiki", "works");
  const works: Work[] = [];
  for (let count = 0; count < counts.book; count++) addBook(draft, draw, works);
  for (let count = 0; count < counts.film; count++) addFilm(draft, draw, works);
  for (let count = 0; count < counts.album; count++) addAlbum(draft, draw, works);
  for (let count = 0; count < counts.painting; count++) addPainting(draft, draw, works);
  return works;
}

/** A maker of the trade and a year in which the person works. */
function makerOf(draft: GraphDraft, draw: Random, trade: Person["occupation"]["trade"]) {
  const all = draft.people.filter((person) => person.occupation.trade === trade);
  if (all.length === 0) return undefined;
  const person = draw.pick(all);
  const last = Math.min(person.died ?? LAST_YEAR, person.born + 76, LAST_YEAR);
  return { person, year: draw.integer(person.born + 24, Math.max(person.born + 25, last)) };
}

function addBook(draft: GraphDraft, draw: Random, works: Work[]): void {
  const made = makerOf(draft, draw, "letters");
  if (!made) return;
  const { person, year } = made;
  const id = draft.add("book", draft.names.title());
  draft.state(id, "author", { object: person.id });
  draft.state(id, "published", { date: String(year) });
  const publisher = someBody(draft, draw, { kinds: ["company"], industry: "图书出版", from: year });
  if (publisher) draft.state(id, "publisher", { object: publisher.id });
  draft.state(id, "pages", { number: draw.integer(92, 870) });
  draft.state(id, "setting", { object: draw.pick(draft.cityIds) });
  draft.state(id, "premise", { text: phrase(draw, "premise") });
  draft.state(id, "reception", { text: phrase(draw, "reception") });
  const earlier = works.filter(
    (work) => work.maker === person.id && work.year < year && !draft.isObject("sequelOf", work.id),
  );
  if (earlier.length > 0 && draw.next() < 0.3) draft.state(id, "sequelOf", { object: earlier.at(-1)!.id });
  const friend = somebody(draft, draw, { from: year, not: [person.id] });
  if (friend && draw.next() < 0.5) draft.state(id, "dedicatedTo", { object: friend.id });
  works.push({ id, kind: "book", year, maker: person.id });
}

const FIRST_FILM = 1920;

function addFilm(draft: GraphDraft, draw: Random, works: Work[]): void {
  const directors = draft.people.filter(
    ({ occupation, born }) => occupation.en === "film director" && born + 28 >= FIRST_FILM,
  );
  if (directors.length === 0) return;
  const person = draw.pick(directors);
  const last = Math.min(person.died ?? LAST_YEAR, person.born + 76, LAST_YEAR);
  const year = draw.integer(Math.max(FIRST_FILM, person.born + 26), Math.max(FIRST_FILM + 1, person.born + 28, last));
  const books = works.filter((work) => work.kind === "book" && work.year < year && !draft.isObject("basedOn", work.id));
  const book = books.length > 0 && draw.next() < 0.55 ? draw.pick(books) : undefined;
  const id = book && draw.next() < 0.7 ? shareTitle(draft, book.id) : draft.add("film", draft.names.title());
  draft.state(id, "filmDirector", { object: person.id });
  draft.state(id, "released", { date: dayIn(draw, year) });
  if (book) draft.state(id, "basedOn", { object: book.id });
  const studio = someBody(draft, draw, { kinds: ["company"], industry: "电影制作", from: year });
  if (studio) draft.state(id, "studio", { object: studio.id });
  draft.state(id, "minutes", { number: draw.integer(68, 186) });
  draft.state(id, "shotIn", { object: draw.pick(draft.cityIds) });
  draft.state(id, "premise", { text: phrase(draw, "premise") });
  draft.state(id, "reception", { text: phrase(draw, "reception") });
  const composer = somebody(draft, draw, { from: year, trades: ["music"] });
  if (composer) draft.state(id, "composer", { object: composer.id });
  const cast: string[] = [person.id];
  for (let role = 0; role < draw.integer(1, 3); role++) {
    const actor = somebody(draft, draw, { from: year, trades: ["screen"], youngest: 18, not: cast });
    if (!actor) break;
    cast.push(actor.id);
    draft.state(id, "starring", { object: actor.id });
  }
  works.push({ id, kind: "film", year, maker: person.id });
}

const WORK_QUALIFIERS: Partial<Record<EntityKind, Bilingual>> = {
  book: { zh: "书籍", en: "book" },
  film: { zh: "电影", en: "film" },
};

/** A film of the name of its book: both are told apart by what they are. */
function shareTitle(draft: GraphDraft, bookId: string): string {
  const book = draft.entities.find(({ id }) => id === bookId)!;
  book.qualifier = WORK_QUALIFIERS.book!;
  return draft.add("film", book.name, { qualifier: WORK_QUALIFIERS.film! });
}

function addAlbum(draft: GraphDraft, draw: Random, works: Work[]): void {
  const young = draft.people.filter(({ occupation, born }) => occupation.trade === "music" && born >= 1925);
  if (young.length === 0) return;
  const person = draw.pick(young);
  const last = Math.min(person.died ?? LAST_YEAR, person.born + 74, LAST_YEAR);
  const year = draw.integer(Math.max(1955, person.born + 20), Math.max(1956, person.born + 25, last));
  const id = draft.add("album", draft.names.title());
  draft.state(id, "artist", { object: person.id });
  draft.state(id, "released", { date: dayIn(draw, year) });
  const label = someBody(draft, draw, { kinds: ["company"], industry: "唱片", from: year });
  if (label) draft.state(id, "label", { object: label.id });
  draft.state(id, "tracks", { number: draw.integer(6, 19) });
  draft.state(id, "minutes", { number: draw.integer(28, 79) });
  draft.state(id, "recordedIn", { object: draw.pick(draft.cityIds) });
  draft.state(id, "mood", { text: phrase(draw, "mood") });
  draft.state(id, "reception", { text: phrase(draw, "reception") });
  const producer = somebody(draft, draw, { from: year, trades: ["music", "business"], not: [person.id] });
  if (producer) draft.state(id, "producer", { object: producer.id });
  works.push({ id, kind: "album", year, maker: person.id });
}

function addPainting(draft: GraphDraft, draw: Random, works: Work[]): void {
  const made = makerOf(draft, draw, "painting");
  if (!made) return;
  const { person, year } = made;
  const id = draft.add("painting", draft.names.title());
  draft.state(id, "painter", { object: person.id });
  draft.state(id, "painted", { date: String(year) });
  draft.state(id, "height", { number: draw.integer(24, 260) });
  draft.state(id, "width", { number: draw.integer(24, 380) });
  draft.state(id, "depicts", { text: phrase(draw, "depicts") });
  draft.state(id, "reception", { text: phrase(draw, "reception") });
  const patron = someBody(draft, draw, { kinds: ["family", "company", "university"], from: year });
  if (patron && draw.next() < 0.45) draft.state(id, "commissionedBy", { object: patron.id });
  const museum = someBody(draft, draw, { kinds: ["museum"], from: LAST_YEAR });
  const opened = museum ? Math.max(museum.since, year) : year;
  if (museum)
    draft.state(id, "heldBy", { object: museum.id, from: draw.integer(opened, Math.max(opened, LAST_YEAR - 1)) });
  works.push({ id, kind: "painting", year, maker: person.id });
}
