/** Tables that say something of the landmarks of many cities: a line with a city's name alone, then its rows. Knows no fact. */

/** By city. A line without a space or parenthesis that names a city begins its rows. */
export function rowsOfCities(table: string): Record<string, string[]> {
  const rows: Record<string, string[]> = {};
  let city: string[] = [];
  for (const line of table.trim().split("\n")) {
    if (line.includes(" ")) city.push(line);
    else {
      city = [];
      rows[line] = city;
    }
  }
  return rows;
}
