/** data file: airports that opened while worlds may play, and what served their city under that code before. */

export interface Opening {
  /** First day of operation. */
  readonly since: string;
  /** The airport that had the code until then; without one the city's other airport took the flights. */
  readonly before?: string;
}

/** By IATA code; airports not listed have always been there. */
export const OPENINGS: Readonly<Record<string, Opening>> = {
  PKX: { since: "2019-09-25" },
  TFU: { since: "2021-06-27" },
  TAO: { since: "2021-08-12", before: "青岛流亭国际机场" },
};
