import type { Country } from '../../tenants/value-lists.ts';

/** A place where demo members live: its name, its region by ISO 3166-2, and how many of a hundred or so live there. */
export type Place = readonly [name: string, region: string, weight: number];

const NL: readonly Place[] = [
  ['Amsterdam', 'NL-NH', 11],
  ['Haarlem', 'NL-NH', 4],
  ['Alkmaar', 'NL-NH', 3],
  ['Zaandam', 'NL-NH', 3],
  ['Hilversum', 'NL-NH', 2],
  ['Hoorn', 'NL-NH', 2],
  ['Rotterdam', 'NL-ZH', 9],
  ['Den Haag', 'NL-ZH', 7],
  ['Leiden', 'NL-ZH', 3],
  ['Delft', 'NL-ZH', 3],
  ['Dordrecht', 'NL-ZH', 3],
  ['Gouda', 'NL-ZH', 2],
  ['Zoetermeer', 'NL-ZH', 2],
  ['Utrecht', 'NL-UT', 6],
  ['Amersfoort', 'NL-UT', 3],
  ['Zeist', 'NL-UT', 2],
  ['Nieuwegein', 'NL-UT', 1],
  ['Eindhoven', 'NL-NB', 5],
  ['Tilburg', 'NL-NB', 4],
  ['Breda', 'NL-NB', 4],
  ['Den Bosch', 'NL-NB', 3],
  ['Helmond', 'NL-NB', 2],
  ['Oss', 'NL-NB', 1],
  ['Nijmegen', 'NL-GE', 4],
  ['Arnhem', 'NL-GE', 4],
  ['Apeldoorn', 'NL-GE', 3],
  ['Ede', 'NL-GE', 2],
  ['Doetinchem', 'NL-GE', 1],
  ['Enschede', 'NL-OV', 3],
  ['Zwolle', 'NL-OV', 3],
  ['Deventer', 'NL-OV', 2],
  ['Hengelo', 'NL-OV', 1],
  ['Groningen', 'NL-GR', 4],
  ['Veendam', 'NL-GR', 1],
  ['Leeuwarden', 'NL-FR', 2],
  ['Sneek', 'NL-FR', 1],
  ['Heerenveen', 'NL-FR', 1],
  ['Assen', 'NL-DR', 2],
  ['Emmen', 'NL-DR', 2],
  ['Hoogeveen', 'NL-DR', 1],
  ['Almere', 'NL-FL', 3],
  ['Lelystad', 'NL-FL', 2],
  ['Maastricht', 'NL-LI', 3],
  ['Venlo', 'NL-LI', 2],
  ['Roermond', 'NL-LI', 2],
  ['Heerlen', 'NL-LI', 2],
  ['Middelburg', 'NL-ZE', 2],
  ['Goes', 'NL-ZE', 1],
  ['Terneuzen', 'NL-ZE', 1],
];

const BE: readonly Place[] = [
  ['Antwerpen', 'BE-VAN', 12],
  ['Mechelen', 'BE-VAN', 3],
  ['Turnhout', 'BE-VAN', 2],
  ['Gent', 'BE-VOV', 8],
  ['Aalst', 'BE-VOV', 3],
  ['Sint-Niklaas', 'BE-VOV', 2],
  ['Brugge', 'BE-VWV', 5],
  ['Kortrijk', 'BE-VWV', 3],
  ['Oostende', 'BE-VWV', 3],
  ['Leuven', 'BE-VBR', 5],
  ['Vilvoorde', 'BE-VBR', 2],
  ['Hasselt', 'BE-VLI', 4],
  ['Genk', 'BE-VLI', 2],
  ['Brussel', 'BE-BRU', 7],
];

const DE: readonly Place[] = [
  ['Köln', 'DE-NW', 8],
  ['Düsseldorf', 'DE-NW', 6],
  ['Münster', 'DE-NW', 4],
  ['Dortmund', 'DE-NW', 4],
  ['Hannover', 'DE-NI', 4],
  ['Oldenburg', 'DE-NI', 3],
  ['Hamburg', 'DE-HH', 7],
  ['Bremen', 'DE-HB', 3],
  ['Berlin', 'DE-BE', 9],
  ['München', 'DE-BY', 6],
  ['Nürnberg', 'DE-BY', 3],
  ['Frankfurt am Main', 'DE-HE', 5],
  ['Stuttgart', 'DE-BW', 4],
  ['Leipzig', 'DE-SN', 4],
];

const AT: readonly Place[] = [
  ['Wien', 'AT-9', 9],
  ['Graz', 'AT-6', 4],
  ['Linz', 'AT-4', 4],
  ['Salzburg', 'AT-5', 3],
  ['Innsbruck', 'AT-7', 3],
];

const CH: readonly Place[] = [
  ['Zürich', 'CH-ZH', 8],
  ['Winterthur', 'CH-ZH', 2],
  ['Basel', 'CH-BS', 4],
  ['Bern', 'CH-BE', 4],
  ['Luzern', 'CH-LU', 3],
  ['Sankt Gallen', 'CH-SG', 2],
];

const LU: readonly Place[] = [
  ['Luxembourg', 'LU-LU', 6],
  ['Esch-sur-Alzette', 'LU-ES', 3],
  ['Diekirch', 'LU-DI', 1],
];

const GB: readonly Place[] = [
  ['London', 'GB-ENG', 10],
  ['Manchester', 'GB-ENG', 5],
  ['Birmingham', 'GB-ENG', 4],
  ['Leeds', 'GB-ENG', 4],
  ['Bristol', 'GB-ENG', 3],
  ['Liverpool', 'GB-ENG', 3],
  ['Brighton', 'GB-ENG', 2],
  ['Glasgow', 'GB-SCT', 4],
  ['Edinburgh', 'GB-SCT', 3],
  ['Cardiff', 'GB-WLS', 3],
  ['Belfast', 'GB-NIR', 2],
];

const IE: readonly Place[] = [
  ['Dublin', 'IE-D', 8],
  ['Cork', 'IE-CO', 4],
  ['Galway', 'IE-G', 3],
  ['Limerick', 'IE-LK', 2],
  ['Waterford', 'IE-WD', 1],
];

const US: readonly Place[] = [
  ['New York', 'US-NY', 6],
  ['Chicago', 'US-IL', 4],
  ['Boston', 'US-MA', 3],
  ['Austin', 'US-TX', 3],
  ['Houston', 'US-TX', 3],
  ['Los Angeles', 'US-CA', 5],
  ['Seattle', 'US-WA', 2],
  ['Atlanta', 'US-GA', 3],
  ['Denver', 'US-CO', 2],
];

/** Where members of a country may live; countries that no demo site serves are left out. */
export const PLACES: Readonly<Partial<Record<Country, readonly Place[]>>> = { NL, BE, DE, AT, CH, LU, GB, IE, US };
