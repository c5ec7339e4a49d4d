/** data file. Where the atlas differs from the public files it is checked against, each with its reason. */
import { SOUTH_EXCEPTIONS } from "./south-exceptions.ts";

export interface AtlasException {
  /** The atlas' name of the city. */
  readonly city: string;
  /** The adcode, IATA code, telecode or landmark that differs; `centre` for the city's centre. */
  readonly what: string;
  readonly reason: string;
}

/** Exceptions that only the north's or the south's cities need may be typed beside them and joined here. */
export const ATLAS_EXCEPTIONS: readonly AtlasException[] = [
  { city: "成都", what: "TFU", reason: "opened in 2021, after the airports file" },
  { city: "青岛", what: "TAO", reason: "moved to Jiaodong in 2021, after the airports file" },
  {
    city: "苏州",
    what: "320576",
    reason: "a development zone: statistics give it a code, the register of divisions does not",
  },
  ...SOUTH_EXCEPTIONS,
];
