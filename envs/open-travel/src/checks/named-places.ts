/**
 * Groundedness of names: restaurants, hotels and sights that an answer sends somebody to against those that were found. A
 * name is made up where it is one of its own and like no name of its kind, or where it has what another place has.
 */
import type { ClaimOf, Quoted } from "@arenakit/contracts";
import { purposeOfName } from "@arenakit/evaluator-checks";
import { isSameAddress, isSamePhone } from "./facts/addresses.ts";
import { foldName } from "./facts/names.ts";
import type { PlaceRow } from "./facts/places.ts";
import { inRow } from "./facts/rows.ts";
import { HOTEL, MEAL } from "./places.ts";
import type { TravelCheck, TravelFinding, TravelReading } from "./reading.ts";
import { claimsOf, inClaim, type PlaceVisit, placesNamed, placeVisits, unknownToResults } from "./said.ts";

const names: TravelCheck = {
  id: "groundedness.places",
  family: "groundedness",
  title: { zh: "去的、吃的、住的地方", en: "Places to visit, eat and stay at" },
  examine(reading) {
    const findings = new Map<string, TravelFinding>();
    for (const named of namedPlaces(reading)) {
      const folded = foldName(named.place.quote);
      if (findings.has(folded)) continue;
      const evidence = [inClaim(named.place)];
      const [row] = placesNamed(reading, named.place);
      if (row) findings.set(folded, { score: 1, evidence: [...evidence, inRow(row.row)] });
      else if (isMadeUp(reading, named) || hasDetailsOfAnother(reading, named)) {
        const { quote } = named.place;
        findings.set(folded, { score: 0, note: unknownToResults(quote), evidence });
      }
    }
    return [...findings.values()];
  },
};

/** Words that stand for any place of a kind. */
const ANY_PLACE =
  /附近|周边|当地|任意|自理|^.{0,3}(?:酒店|宾馆|民宿)$|机场|车站|站$|餐厅$|早餐|午餐|晚餐|小吃$|特色|市区|途中|车上|火车|高铁|家$|nearby|local|hotel$|restaurant$|breakfast|lunch|dinner|station|airport/i;
/** What houses of a kind have in common at the end of their names. */
const KIND_OF_HOUSE =
  /(?:国际|精品|商务|度假|主题)?(?:大酒店|酒店|宾馆|民宿|客栈|旅[舍社馆]|公寓|度假村|餐厅|饭店|酒楼|酒家|餐馆|小馆|[面菜饭粉茶鸭汤鱼鸡]馆|粉丝馆|烤鸭店?|火锅店?|小吃店?|烤肉店?|烧烤店?|大?排档|茶楼|茶社|咖啡[馆厅店]|私房菜|食府|饭庄)$/;
/** What houses are like, and nobody's name: 老字号, 苏式, 三星级. */
const LIKENESS =
  /老字号|网红|特色|本地|当地|传统|地道|正宗|农家|家常|街[边头]|路边|随便|一般|普通|连锁|快捷|经济型?|商务|精品|豪华|高档|平价|便宜|[一二三四五]?星级|亲子|青年|国际|主题|度假|温泉|私房|清真|素食|[江海湖山园]景|[一-龥][式味帮]|[大小老新吃]/g;
/** 找家面馆, 一间民宿: any of them. */
const ANY_ONE = /[找挑选吃有进去来一两二三几这那哪某][家个间]/;
/** So many characters are left of a name when its kind and what it is like are taken away. */
const LEAST_OWN = 2;
const LEAST_NAME = 3;
/** So many characters in a row that a known name has make a name one that may be known. */
const ALIKE = 3;
/** The same of a short name, and of a house of which the answer tells little. */
const LIKE_A_HOUSE = 2;

/** A place that the answer names, what one does there, and how many things it tells of it. */
interface NamedPlace {
  readonly place: Quoted;
  readonly purpose: PlaceVisit["purpose"];
  readonly isVisited: boolean;
  /** A visit to it has a time. */
  readonly isTimed: boolean;
  readonly details: number;
}

/** The places of visits, and those of which the answer has an address, a telephone, a rating, hours or a price. */
function namedPlaces(reading: TravelReading): NamedPlace[] {
  const named = new Map<string, NamedPlace>();
  const put = (place: Quoted, visit: PlaceVisit | null) => {
    const known = named.get(place.quote) ?? {
      place,
      purpose: purposeOfName(place.quote) ?? "other",
      isVisited: false,
      isTimed: false,
      details: 0,
    };
    const isTimed = known.isTimed || (visit !== null && visit.from !== null);
    const visited = visit?.modality === "asserted" ? { purpose: visit.purpose, isVisited: true, isTimed } : {};
    named.set(place.quote, { ...known, ...visited, details: known.details + Number(visit === null) });
  };
  for (const visit of placeVisits(reading)) put(visit.place, visit);
  for (const claim of [...claimsOf(reading, "attribute"), ...claimsOf(reading, "opening")])
    if (claim.modality === "asserted") put(claim.place, null);
  for (const { of, modality } of claimsOf(reading, "price"))
    if (of.what === "place" && modality === "asserted") put(of.place, null);
  return [...named.values()];
}

/** So many details of a place are known by nobody who found none of them. */
const MANY_DETAILS = 3;

/** A place with a name of its own that a plan visits, where the results list such, and none of them is like it. */
function isMadeUp(
  reading: TravelReading,
  { place: { quote }, purpose, isVisited, isTimed, details }: NamedPlace,
): boolean {
  const isHouse = purposeOfName(quote) !== null;
  if (!isVisited && details < (isHouse ? 1 : MANY_DETAILS)) return false;
  // Who walks past a sight need not have looked for it; who goes there at a time has.
  const isSight = purpose === "sight" || purpose === "other";
  if (isSight && !isTimed && details < MANY_DETAILS) return false;
  if (!isNameOfItsOwn(reading, quote)) return false;
  const own = foldName(quote).replace(KIND_OF_HOUSE, "");
  if (isHouse && (ANY_ONE.test(own) || own.replace(LIKENESS, "").length < LEAST_OWN)) return false;
  const listed = reading.places.some(({ category }) => isSight || (purpose === "hotel" ? HOTEL : MEAL).test(category));
  const alike = isVisited || details >= MANY_DETAILS ? ALIKE : LIKE_A_HOUSE;
  return listed && !reading.placeIndex.isLike(own, Math.min(alike, Math.max(LIKE_A_HOUSE, own.length - 1)));
}

/** A name that no result and no words of the user have, with the address, the telephone of a place that has another. */
function hasDetailsOfAnother(reading: TravelReading, { place }: NamedPlace): boolean {
  const name = glossOf(reading, place) ?? place.quote;
  if (!isNameOfItsOwn(reading, name)) return false;
  return claimsOf(reading, "attribute").some(
    (claim) =>
      claim.place.quote === place.quote &&
      (claim.attribute === "address" || claim.attribute === "telephone") &&
      claim.modality === "asserted" &&
      reading.places.some((row) => !isNameOf(row, name) && isDetailOf(row, claim)),
  );
}

/** A row is another's where the names have nothing in common. */
function isNameOf({ name }: PlaceRow, said: string): boolean {
  const [known, own] = [foldName(name), foldName(said).replace(KIND_OF_HOUSE, "")];
  return known.includes(own.slice(0, ALIKE)) || own.includes(known.slice(0, ALIKE));
}

function isDetailOf({ address, phone }: PlaceRow, { attribute, value }: ClaimOf<"attribute">): boolean {
  if (attribute === "telephone") return phone !== null && isSamePhone(phone, value);
  return address !== null && /\d/.test(value) && isSameAddress(address, value) === true;
}

/** 老弄堂本帮菜馆 of "Old Lane Kitchen (老弄堂本帮菜馆)"; null where no brackets follow. */
function glossOf({ written }: TravelReading, { end }: Quoted): string | null {
  const behind = (written?.source ?? "").slice(end, end + LONGEST_GLOSS);
  return /^[a-z' &-]{0,24}[(（]([一-龥·]{2,20})[)）]/i.exec(behind)?.[1] ?? null;
}
const LONGEST_GLOSS = 60;

/** A Chinese name that is not one of any place of its kind, and that neither the user nor a result says. */
function isNameOfItsOwn(reading: TravelReading, name: string): boolean {
  const folded = foldName(name);
  if (!/[一-龥]/.test(folded) || folded.length < LEAST_NAME || ANY_PLACE.test(folded)) return false;
  const isSaid = (text: string) => foldName(text).includes(folded);
  if (isSaid(reading.task.query) || reading.placeIndex.find(name, reading.cities).length > 0) return false;
  return !reading.observations.some(({ isFact, text }) => isFact && isSaid(text));
}

export const nameGroundedness: readonly TravelCheck[] = [names];
