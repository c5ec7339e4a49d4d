/** data file: first days of the Chinese year; a lunar date, so it is listed. */
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
