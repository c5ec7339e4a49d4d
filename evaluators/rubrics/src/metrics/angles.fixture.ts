/** An encoder that tests can do by hand: texts are their own angles in degrees, the cosine of two that of their difference. */
import type { Encoder } from "@arenakit/contracts";

export const angles: Encoder = {
  id: "angles",
  dimensions: 2,
  encode: async (texts) =>
    texts.map((text) => {
      const radians = (Number.parseFloat(text) * Math.PI) / 180;
      return Float32Array.of(Math.cos(radians), Math.sin(radians));
    }),
  close: async () => {},
};
