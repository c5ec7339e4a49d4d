/** Quarters of cities, by the places that say they lie in one: where it is, and where its name stands in an address. */
import type { LonLat } from "@arenakit/contracts";
import type { Area } from "./areas.ts";
import type { Facets } from "./facets.ts";
import { LABEL, type PlaceIndexData } from "./index-data.ts";
import { nameKey } from "./spelling.ts";

export interface Quarter extends LonLat {
  readonly name: string;
  /** Index in the world's cities. */
  readonly city: number;
  /** Where most of its places lie. */
  readonly district: string;
}

export class Quarters {
  readonly #index: PlaceIndexData;
  readonly #facets: Facets;
  #labels: ReadonlyMap<string, readonly number[]> | null = null;

  constructor(index: PlaceIndexData, facets: Facets) {
    this.#index = index;
    this.#facets = facets;
  }

  /** Every quarter with its name as a key, in the order of the cities. */
  entries(): ReadonlyMap<string, readonly number[]> {
    if (this.#labels) return this.#labels;
    const labels = new Map<string, number[]>();
    for (const [label, kind] of this.#index.label.kind.entries()) {
      if (kind !== LABEL.area) continue;
      const key = nameKey(this.#index.words.labels[label]!);
      labels.set(key, [...(labels.get(key) ?? []), label]);
    }
    this.#labels = labels;
    return labels;
  }

  /** The quarter with the longest name at the beginning of the text, in the area where one is given, and what follows it. */
  leading(text: string, within: Area | null): { readonly quarter: Quarter; readonly left: string } | null {
    for (let length = text.length - 1; length >= 2; length--) {
      const quarter = this.#best(this.entries().get(text.slice(0, length)) ?? [], within);
      if (quarter) return { quarter, left: text.slice(length) };
    }
    return null;
  }

  /** The quarter whose name the test accepts, in the area where one is given; null for none. */
  find(isCalled: (key: string) => boolean, within: Area | null): Quarter | null {
    for (const [key, labels] of this.entries()) {
      const quarter = isCalled(key) ? this.#best(labels, within) : null;
      if (quarter) return quarter;
    }
    return null;
  }

  #best(labels: readonly number[], within: Area | null): Quarter | null {
    const { city } = this.#index.label;
    const found = labels.find((label) => !within || within.cities.includes(city[label]!));
    return found === undefined ? null : this.#quarter(found);
  }

  /** At the middle of its places. */
  #quarter(label: number): Quarter {
    const { row, words } = this.#index;
    const rows = this.#facets.rowsOfLabel(label);
    const counts = new Map<number, number>();
    let [longitude, latitude] = [0, 0];
    for (const at of rows) {
      longitude += row.longitude[at]!;
      latitude += row.latitude[at]!;
      counts.set(row.district[at]!, (counts.get(row.district[at]!) ?? 0) + 1);
    }
    const [[district] = [0]] = [...counts].sort((one, other) => other[1] - one[1] || one[0] - other[0]);
    return {
      name: words.labels[label]!,
      city: this.#index.label.city[label]!,
      district: words.districts[district]!.name,
      longitude: Math.round(longitude / rows.length) / 1e6,
      latitude: Math.round(latitude / rows.length) / 1e6,
    };
  }
}
