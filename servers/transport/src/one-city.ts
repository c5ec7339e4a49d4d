/** Two stations or airports of one city: there one takes the metro, not the train. */

/** The city whose places hold all of `wanted`; null where none does. */
export async function cityWithBoth(
  cities: readonly string[],
  placesOf: (city: string) => Promise<readonly string[] | null>,
  wanted: readonly string[],
): Promise<string | null> {
  for (const city of cities) {
    const places = (await placesOf(city)) ?? [];
    if (wanted.every((name) => places.includes(name))) return city;
  }
  return null;
}
