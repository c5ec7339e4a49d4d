/** data file: first days of the Chinese year, a lunar date, so it is listed; and short festivals with their days off. */
const SPRING_FESTIVALS: Readonly<Record<number, string>> = {
  2015: "2015-02-19",
  2016: "2016-02-08",
  2017: "2017-01-28",
  2018: "2018-02-16",
  2019: "2019-02-05",
  2020: "2020-01-25",
  2021: "2021-02-12",
  2022: "2022-02-01",
  2023: "2023-01-22",
  2024: "2024-02-10",
  2025: "2025-01-29",
  2026: "2026-02-17",
  2027: "2027-02-06",
  2028: "2028-01-26",
  2029: "2029-02-13",
  2030: "2030-02-03",
};

/** The date on which the Chinese year of `year` begins; null for years that are not listed. */
export function springFestival(year: number): string | null {
  return SPRING_FESTIVALS[year] ?? null;
}

/** Days off of the three short festivals: tomb-sweeping, dragon boats, mid-autumn. */
const SHORT_HOLIDAYS: readonly (readonly [from: string, to: string])[] = [
  ["2024-04-04", "2024-04-06"],
  ["2024-06-08", "2024-06-10"],
  ["2024-09-15", "2024-09-17"],
  ["2025-04-04", "2025-04-06"],
  ["2025-05-31", "2025-06-02"],
  ["2026-04-04", "2026-04-06"],
  ["2026-06-19", "2026-06-21"],
  ["2026-09-25", "2026-09-27"],
  ["2027-04-03", "2027-04-05"],
  ["2027-06-07", "2027-06-09"],
  ["2027-09-15", "2027-09-17"],
];

/** Whether the date lies in a short festival that is listed. */
export function shortHolidayAround(date: string): boolean {
  return SHORT_HOLIDAYS.some(([from, to]) => date >= from && date <= to);
}
