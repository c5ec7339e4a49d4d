/** Two decimals as Python and NumPy round them: both take halves to the even neighbour, but of different numbers. */

/** Python's `round(x, 2)`: decides by the exact decimal value of the double. */
export function roundExact(value: number): number {
  // The only doubles that lie exactly between two hundredths are odd multiples of 1/8.
  const eighths = value * 8;
  if (Number.isInteger(eighths) && eighths % 2 !== 0) return halfToEven(eighths * 12.5) / 100;
  return Number(value.toFixed(2));
}

/** NumPy's `round(x, 2)`: scales by 100 first, so what the product is decides. */
export function roundScaled(value: number): number {
  return halfToEven(value * 100) / 100;
}

function halfToEven(value: number): number {
  const below = Math.floor(value);
  const rest = value - below;
  if (rest !== 0.5) return Math.round(value);
  return below % 2 === 0 ? below : below + 1;
}
