/** The schema of the fact graph: its relations, what each leads to, and whether an entity has at most one of it. */
import * as z from "zod";

interface RelationFacts {
  readonly to: "entity" | "number" | "date" | "text";
  /** At most one fact a subject. */
  readonly single?: boolean;
  /** Of its number: yuan, metres … */
  readonly unit?: string;
}

const entity = { to: "entity", single: true } as const;
const entities = { to: "entity" } as const;
const date = { to: "date", single: true } as const;
const text = { to: "text", single: true } as const;
const number = (unit: string) => ({ to: "number", single: true, unit }) as const;

export const RELATIONS = {
  // Geography, from the atlas.
  province: text,
  latitude: number("degrees"),
  longitude: number("degrees"),
  districtCount: number("districts"),
  sightCount: number("sights"),
  stationCount: number("stations"),
  airportCount: number("airports"),
  district: { to: "text" },
  /** With the distance of the centres in kilometres. */
  nearCity: { to: "entity", unit: "kilometres" },
  inDistrict: text,
  address: text,
  hours: text,
  ticket: number("yuan"),
  visitMinutes: number("minutes"),
  tag: { to: "text" },
  iata: text,
  telecode: text,
  fromCentre: number("metres"),
  /** With the distance in metres. */
  nearSight: { to: "entity", unit: "metres" },
  /** The nearest station of its city, with the distance in metres. */
  nearStation: { to: "entity", single: true, unit: "metres" },

  // Of entities of any kind.
  background: text,
  legacy: text,
  located: entity,

  // People and families.
  born: date,
  died: date,
  birthplace: entity,
  memberOf: entity,
  father: entity,
  mother: entity,
  /** With the year of the wedding; held by both. */
  spouse: entity,
  occupation: text,
  /** With years and the subject. */
  studied: { to: "entity", single: true },
  advisor: entity,
  /** With years and the post. */
  employer: { to: "entity" },
  knownFor: text,
  manner: text,
  habit: text,
  seat: entity,
  ancestor: entity,
  trade: text,
  motto: text,
  houseBuilt: date,

  // Institutions.
  founded: date,
  founder: entity,
  rector: entities,
  chief: entities,
  director: entities,
  coach: entities,
  students: number("students"),
  volumes: number("volumes"),
  faculty: { to: "text" },
  colours: text,
  industry: text,
  employees: number("employees"),
  turnover: number("million yuan"),
  acquiredBy: entity,
  specialty: text,
  opened: date,
  architect: entity,
  objects: number("objects"),
  visitors: number("visitors"),
  theme: text,
  formerUse: text,
  sport: text,
  ground: text,
  capacity: number("seats"),
  title: { to: "date" },
  rival: entity,

  // Works and products.
  maker: entity,
  launched: date,
  designer: entity,
  price: number("yuan"),
  purpose: text,
  sold: number("pieces"),
  follows: entity,
  author: entity,
  publisher: entity,
  published: date,
  pages: number("pages"),
  setting: entity,
  premise: text,
  reception: text,
  sequelOf: entity,
  dedicatedTo: entity,
  filmDirector: entity,
  basedOn: entity,
  released: date,
  minutes: number("minutes"),
  studio: entity,
  shotIn: entity,
  composer: entity,
  starring: { to: "entity" },
  artist: entity,
  label: entity,
  tracks: number("tracks"),
  recordedIn: entity,
  producer: entity,
  mood: text,
  painter: entity,
  painted: date,
  heldBy: entity,
  height: number("centimetres"),
  width: number("centimetres"),
  depicts: text,
  commissionedBy: entity,

  // Awards: `wonBy` with the year, and the work where one is honoured.
  established: date,
  namedAfter: entity,
  presentedBy: entity,
  field: text,
  purse: number("yuan"),
  wonBy: { to: "entity" },

  // Waterways, bridges, ships.
  dug: date,
  length: number("metres"),
  lengthKm: number("kilometres"),
  spans: entity,
  builder: entity,
  material: text,
  lanes: number("lanes"),
  tonnage: number("tonnes"),
  homePort: entity,
  fate: text,

  // Expeditions, events, codes, accords.
  leader: entity,
  member: { to: "entity" },
  departed: date,
  returned: date,
  departedFrom: entity,
  ship: entity,
  sponsor: entity,
  distance: number("kilometres"),
  goal: text,
  finding: text,
  eventKind: text,
  held: date,
  organiser: entity,
  attendance: number("people"),
  subject: text,
  opener: entity,
  outcome: text,
  adoptedBy: entity,
  adopted: date,
  inForce: date,
  articles: number("articles"),
  drafter: entity,
  replaces: entity,
  signedIn: entity,
  signed: date,
  signatory: { to: "entity" },
  chair: entity,
  term: number("years"),
} as const satisfies Readonly<Record<string, RelationFacts>>;

export type Relation = keyof typeof RELATIONS;
export const RelationName = z
  .string()
  .refine((name): name is Relation => Object.hasOwn(RELATIONS, name), "a relation of RELATIONS");
