/** data file. What OpenStreetMap's tags mean as kinds of place. */
import { kindOfWords, type PlaceKind, placeKindOf } from "./kind-words.ts";
import type { OsmTags } from "./osm-elements.ts";

/** Typecodes by key and value; `*` is every other value but `no`. In this order the first key that a place has decides. */
const TYPECODES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  amenity: {
    restaurant: "050100",
    food_court: "050300",
    fast_food: "050300",
    cafe: "050500",
    ice_cream: "050700",
    bar: "080304",
    pub: "080304",
    nightclub: "080303",
    karaoke_box: "080302",
    bank: "160100",
    atm: "160300",
    hospital: "090100",
    clinic: "090300",
    doctors: "090300",
    dentist: "090202",
    pharmacy: "090601",
    veterinary: "090700",
    school: "141202",
    kindergarten: "141204",
    university: "141201",
    college: "141201",
    library: "140500",
    parking: "150904",
    charging_station: "011100",
    fuel: "010100",
    cinema: "080601",
    theatre: "080603",
    post_office: "070400",
    marketplace: "060700",
    bus_station: "150400",
    ferry_terminal: "151200",
    place_of_worship: "110205",
    arts_centre: "140400",
    exhibition_centre: "140200",
    conference_centre: "140300",
    public_bath: "071400",
    car_wash: "010500",
    car_rental: "010900",
  },
  tourism: {
    hotel: "100100",
    motel: "100200",
    guest_house: "100200",
    hostel: "100201",
    apartment: "100200",
    museum: "140100",
    gallery: "140400",
    attraction: "110200",
    viewpoint: "110209",
    zoo: "110102",
    aquarium: "110104",
    theme_park: "080501",
    camp_site: "080504",
  },
  shop: {
    supermarket: "060400",
    convenience: "060200",
    mall: "060101",
    department_store: "060102",
    bakery: "050800",
    pastry: "050800",
    coffee: "050500",
    tea: "050600",
    books: "061205",
    optician: "061204",
    jewelry: "061202",
    hairdresser: "071100",
    beauty: "071100",
    massage: "071400",
    laundry: "071500",
    florist: "060501",
    electronics: "060306",
    mobile_phone: "060305",
    clothes: "061100",
    shoes: "061100",
    pet: "061211",
    travel_agency: "070100",
    greengrocer: "060705",
    vacant: "",
    "*": "061200",
  },
  leisure: {
    park: "110101",
    garden: "110101",
    nature_reserve: "110200",
    sports_centre: "080101",
    fitness_centre: "080111",
    stadium: "080101",
    swimming_pool: "080110",
    ice_rink: "080107",
    water_park: "080501",
    amusement_arcade: "080305",
    beach_resort: "110208",
  },
  historic: { memorial: "110204", monument: "110204", "*": "110200" },
  railway: { station: "150200", halt: "150200", subway_entrance: "150501" },
  aeroway: { aerodrome: "150104" },
  highway: { bus_stop: "150700" },
  office: { "*": "120201" },
};

/** The kind of place that the tags speak of; null for what is no place of a world. */
export function kindOfTags(tags: OsmTags): PlaceKind | null {
  for (const [key, codes] of Object.entries(TYPECODES)) {
    const value = tags.get(key);
    if (value === undefined || value === "no") continue;
    const typecode = codes[value] ?? codes["*"] ?? "";
    if (typecode === "") continue;
    if (typecode === "150200" && (tags.get("station") === "subway" || tags.get("subway") === "yes"))
      return { kind: "metro", typecode: "150500" };
    if (typecode === "050100") {
      const finer = kindOfWords((tags.get("cuisine") ?? "").replaceAll("_", " "));
      if (finer?.kind === "restaurant") return finer;
    }
    return placeKindOf(typecode);
  }
  return null;
}
