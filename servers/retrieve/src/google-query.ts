/** Google's operators in a query: what they ask of pages, and the words that are left to search for. */
import { addDays, type Document, tableOf } from "@arenakit/contracts";
import { dayOf, type Fits, fromDays, holdsWords } from "./narrowing.ts";
import { refuse } from "./refusal.ts";
import { addressOf, ofSites } from "./sites.ts";

export interface GoogleQuery {
  /** The query as it came where it has no operators. */
  readonly words: string;
  readonly fits: readonly Fits[];
}

/** A sign, the name of an operator, and a quoted or an unbroken stretch, each where it is there. */
const TOKEN = /\({0,60}([-+]?)(?:([a-z]{1,60}):(?!\/\/))?("[^"]{0,300}"|[^\s"]{0,300})/gi;
const BETWEEN = /^(?:OR|AND|\||AROUND\(\d+\)|[()]+)$/;
/** Of another kind: no search of words answers them. */
const REFUSED: ReadonlySet<string> = new Set(["related", "cache", "daterange"]);

/** Where an operator says that words stand; the nameless one is anywhere. */
const PLACES = tableOf<(document: Document) => string>({
  "": ({ title, text }) => `${title}\n${text}`,
  intitle: ({ title }) => title,
  inurl: (document) => addressOf(document)?.href ?? "",
  intext: ({ text }) => text,
});
/** Those that hold for every word that follows, and the operator of one word. */
const FOR_ALL = tableOf<string>({ allintitle: "intitle", allinurl: "inurl", allintext: "intext" });

/**
 * Reads `site:` (any of several), `intitle:`, `inurl:`, `intext:` and their `allin…`, `filetype:`, `before:`, `after:`,
 * `-word`, and a minus before any of them. Quoted phrases are left to the engine, `OR` and brackets say nothing. Throws a
 * 400 for `related:`, `cache:` and `daterange:`, for what is no domain or date, and where no words are left.
 */
export function readGoogleQuery(query: string): GoogleQuery {
  const reading = new QueryReading();
  // People leave a space there, which Google would take for the end.
  for (const [token, sign = "", name = "", value = ""] of query.replaceAll(/\bsite: +/gi, "site:").matchAll(TOKEN))
    if (token !== "") reading.take(token, { isMinus: sign === "-", name: name.toLowerCase(), value: bare(value) });
  return reading.isPlain ? { words: query, fits: [] } : reading.read();
}

interface Operator {
  readonly isMinus: boolean;
  /** Empty where there is none. */
  readonly name: string;
  readonly value: string;
}

class QueryReading {
  isPlain = true;
  private readonly words: string[] = [];
  private readonly fits: Fits[] = [];
  private readonly sites: string[] = [];
  private readonly otherSites: string[] = [];
  private forAll: string | null = null;

  take(token: string, operator: Operator): void {
    if (BETWEEN.test(token) || this.isOperator(operator)) {
      this.isPlain = false;
      return;
    }
    this.words.push(token);
    if (this.forAll) this.fits.push(holding({ ...operator, name: this.forAll }));
  }

  read(): GoogleQuery {
    const words = this.words.filter((word) => word !== "").join(" ");
    if (words === "") refuse(400, "a query needs words beside its operators");
    if (this.sites.length > 0) this.fits.push(ofSites(this.sites, "site:"));
    if (this.otherSites.length > 0) this.fits.push(not(ofSites(this.otherSites, "-site:")));
    return { words, fits: this.fits };
  }

  /** Takes an operator; false for what is a word. */
  private isOperator(operator: Operator): boolean {
    const { isMinus, name, value } = operator;
    if (value === "") {
      this.forAll = FOR_ALL.get(name) ?? this.forAll;
      return FOR_ALL.has(name);
    }
    if (name === "") {
      // A minus before a number is none: "-5 degrees".
      if (!isMinus || !/^["\p{L}]/u.test(value)) return false;
      this.fits.push(holding(operator));
      return true;
    }
    if (REFUSED.has(name)) refuse(400, `this search has no operator ${name}:`);
    const place = FOR_ALL.get(name) ?? (PLACES.has(name) ? name : null);
    if (place !== null) {
      if (FOR_ALL.has(name)) this.forAll = place;
      this.fits.push(holding({ ...operator, name: place }));
      if (!isMinus && place !== "inurl") this.words.push(value);
      return true;
    }
    if (name === "site") (isMinus ? this.otherSites : this.sites).push(value);
    else {
      const fits = filterOf(name, value);
      if (!fits) return false;
      this.fits.push(isMinus ? not(fits) : fits);
    }
    return true;
  }
}

function filterOf(name: string, value: string): Fits | null {
  if (name === "after") return fromDays({ from: fullDay(value, "after:") });
  if (name === "before") return fromDays({ to: addDays(fullDay(value, "before:"), -1) });
  if (name !== "filetype" && name !== "ext") return null;
  const ending = `.${value.toLowerCase()}`;
  return (document) => addressOf(document)?.pathname.toLowerCase().endsWith(ending) ?? false;
}

/** The first day of a year or a month, or the day itself. */
function fullDay(spelt: string, field: string): string {
  const [year = "", month = "01", day = "01"] = spelt.split(/[-/]/);
  return dayOf([year, month.padStart(2, "0"), day.padStart(2, "0")].join("-"), field);
}

function holding({ isMinus, name, value }: Operator): Fits {
  const holds = holdsWords(value.replaceAll('"', ""));
  const textOf = PLACES.get(name)!;
  return (document) => holds(textOf(document)) !== isMinus;
}

const not =
  (fits: Fits): Fits =>
  (document) =>
    !fits(document);

const bare = (value: string): string => value.replace(/[)|,;]{1,60}$/, "");
