/** The currencies that answers, questions and pages speak of, by the words and the signs that name them. */

interface Currency {
  readonly currency: string;
  /** A pattern. */
  readonly words: string;
  readonly signs: string;
}

export const CURRENCIES: readonly Currency[] = [
  { currency: "USD", words: String.raw`美元|美金|us\$|us dollars?|dollars?|usd`, signs: "$" },
  { currency: "EUR", words: "欧元|euros?|eur", signs: "€" },
  { currency: "GBP", words: "英镑|pounds?(?: sterling)?|gbp", signs: "£" },
  { currency: "JPY", words: "日元|yen|jpy", signs: "" },
  { currency: "HKD", words: "港元|港币|hkd", signs: "" },
  { currency: "CNY", words: "人民币|元|yuan|rmb|cny", signs: "¥￥" },
];

/** A pattern of all the words. */
export const ANY_CURRENCY = CURRENCIES.map(({ words }) => words).join("|");
/** A pattern of a sign before an amount. */
export const CURRENCY_SIGN = "[$€£¥￥]";

const BY_NAME = CURRENCIES.map(({ currency, words, signs }) => ({
  currency,
  signs,
  isName: new RegExp(`^(?:${words})$`, "i"),
  isSaid: new RegExp(signs === "" ? words : `${words}|[${signs}]`, "i"),
}));

/** The currency of a word or sign; yuan where there is none. */
export const currencyOf = (name: string | undefined): string =>
  BY_NAME.find(({ signs, isName }) => name !== undefined && (signs.includes(name) || isName.test(name)))?.currency ??
  "CNY";

/** The currencies that a text has words or signs of. */
export const currenciesIn = (text: string): string[] =>
  BY_NAME.flatMap(({ currency, isSaid }) => (isSaid.test(text) ? [currency] : []));
