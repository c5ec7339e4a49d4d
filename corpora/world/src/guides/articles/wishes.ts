/** What travellers wish for beyond the famous: a city's sights for children, without a ticket, for rain, for the evening. */
import type { Poi } from "../../data.ts";

export interface Wish {
  readonly zh: string;
  readonly en: string;
  readonly fits: (poi: Poi) => boolean;
}

const MOST = 5;

export const WISHES: readonly Wish[] = [
  {
    zh: "带孩子去，适合亲子的景点有",
    en: "Things to do with kids, good for families:",
    fits: ({ tags }) => tags.includes("亲子"),
  },
  {
    zh: "免费景点，不收门票的有",
    en: "Free of charge:",
    fits: ({ ticketYuan, kind }) => ticketYuan === 0 && kind !== "mall",
  },
  {
    zh: "下雨天可以去室内的",
    en: "For rainy days, indoors:",
    fits: ({ tags, kind }) => tags.includes("室内") && kind !== "mall",
  },
  { zh: "晚上适合夜游的有", en: "For the evening:", fits: ({ tags }) => tags.includes("夜游") },
  { zh: "逛街购物可以去", en: "For shopping:", fits: ({ kind }) => kind === "mall" },
];

/** The first few of the sights, in their order. */
export const wishedFor = ({ fits }: Wish, sights: readonly Poi[]): Poi[] => sights.filter(fits).slice(0, MOST);
