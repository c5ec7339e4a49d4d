// The slope of memory over time and how well the samples tell it.

/** Least squares: MiB a minute and the standard error of it. At least three points at different times. */
export function growthPerMinute(points) {
  const mean = (key) => points.reduce((sum, point) => sum + point[key], 0) / points.length;
  const [minutes, mebibytes] = [mean("minutes"), mean("mebibytes")];
  let [spread, together] = [0, 0];
  for (const point of points) {
    spread += (point.minutes - minutes) ** 2;
    together += (point.minutes - minutes) * (point.mebibytes - mebibytes);
  }
  const slope = together / spread;
  const residual = points.reduce(
    (sum, point) => sum + (point.mebibytes - mebibytes - slope * (point.minutes - minutes)) ** 2,
    0,
  );
  return { slope, error: Math.sqrt(residual / (points.length - 2) / spread) };
}
