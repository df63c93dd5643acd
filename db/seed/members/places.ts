import type { Country } from '../../../tenants/value-lists.ts';

/** A place where demo members live: name, region by ISO 3166-2, relative population, coordinates in degrees. */
export type Place = readonly [name: string, region: string, weight: number, lat: number, lon: number];

const NL: readonly Place[] = [
  ['Amsterdam', 'NL-NH', 11, 52.37, 4.89],
  ['Haarlem', 'NL-NH', 4, 52.38, 4.64],
  ['Alkmaar', 'NL-NH', 3, 52.63, 4.75],
  ['Zaandam', 'NL-NH', 3, 52.44, 4.83],
  ['Hilversum', 'NL-NH', 2, 52.22, 5.18],
  ['Hoorn', 'NL-NH', 2, 52.64, 5.06],
  ['Rotterdam', 'NL-ZH', 9, 51.92, 4.48],
  ['Den Haag', 'NL-ZH', 7, 52.08, 4.3],
  ['Leiden', 'NL-ZH', 3, 52.16, 4.49],
  ['Delft', 'NL-ZH', 3, 52.01, 4.36],
  ['Dordrecht', 'NL-ZH', 3, 51.81, 4.67],
  ['Gouda', 'NL-ZH', 2, 52.02, 4.71],
  ['Zoetermeer', 'NL-ZH', 2, 52.06, 4.49],
  ['Utrecht', 'NL-UT', 6, 52.09, 5.12],
  ['Amersfoort', 'NL-UT', 3, 52.16, 5.39],
  ['Zeist', 'NL-UT', 2, 52.09, 5.23],
  ['Nieuwegein', 'NL-UT', 1, 52.03, 5.08],
  ['Eindhoven', 'NL-NB', 5, 51.44, 5.48],
  ['Tilburg', 'NL-NB', 4, 51.56, 5.09],
  ['Breda', 'NL-NB', 4, 51.59, 4.78],
  ['Den Bosch', 'NL-NB', 3, 51.7, 5.3],
  ['Helmond', 'NL-NB', 2, 51.48, 5.66],
  ['Oss', 'NL-NB', 1, 51.77, 5.52],
  ['Nijmegen', 'NL-GE', 4, 51.84, 5.85],
  ['Arnhem', 'NL-GE', 4, 51.98, 5.91],
  ['Apeldoorn', 'NL-GE', 3, 52.21, 5.97],
  ['Ede', 'NL-GE', 2, 52.03, 5.66],
  ['Doetinchem', 'NL-GE', 1, 51.97, 6.29],
  ['Enschede', 'NL-OV', 3, 52.22, 6.9],
  ['Zwolle', 'NL-OV', 3, 52.51, 6.09],
  ['Deventer', 'NL-OV', 2, 52.26, 6.16],
  ['Hengelo', 'NL-OV', 1, 52.27, 6.79],
  ['Groningen', 'NL-GR', 4, 53.22, 6.57],
  ['Veendam', 'NL-GR', 1, 53.11, 6.88],
  ['Leeuwarden', 'NL-FR', 2, 53.2, 5.81],
  ['Sneek', 'NL-FR', 1, 53.03, 5.66],
  ['Heerenveen', 'NL-FR', 1, 52.96, 5.92],
  ['Assen', 'NL-DR', 2, 53, 6.56],
  ['Emmen', 'NL-DR', 2, 52.78, 6.91],
  ['Hoogeveen', 'NL-DR', 1, 52.72, 6.48],
  ['Almere', 'NL-FL', 3, 52.37, 5.21],
  ['Lelystad', 'NL-FL', 2, 52.51, 5.48],
  ['Maastricht', 'NL-LI', 3, 50.85, 5.69],
  ['Venlo', 'NL-LI', 2, 51.37, 6.17],
  ['Roermond', 'NL-LI', 2, 51.19, 5.99],
  ['Heerlen', 'NL-LI', 2, 50.88, 5.98],
  ['Middelburg', 'NL-ZE', 2, 51.5, 3.61],
  ['Goes', 'NL-ZE', 1, 51.5, 3.89],
  ['Terneuzen', 'NL-ZE', 1, 51.34, 3.83],
];

const BE: readonly Place[] = [
  ['Antwerpen', 'BE-VAN', 12, 51.22, 4.4],
  ['Mechelen', 'BE-VAN', 3, 51.03, 4.48],
  ['Turnhout', 'BE-VAN', 2, 51.32, 4.94],
  ['Gent', 'BE-VOV', 8, 51.05, 3.72],
  ['Aalst', 'BE-VOV', 3, 50.94, 4.04],
  ['Sint-Niklaas', 'BE-VOV', 2, 51.17, 4.14],
  ['Brugge', 'BE-VWV', 5, 51.21, 3.22],
  ['Kortrijk', 'BE-VWV', 3, 50.83, 3.26],
  ['Oostende', 'BE-VWV', 3, 51.22, 2.93],
  ['Leuven', 'BE-VBR', 5, 50.88, 4.7],
  ['Vilvoorde', 'BE-VBR', 2, 50.93, 4.43],
  ['Hasselt', 'BE-VLI', 4, 50.93, 5.34],
  ['Genk', 'BE-VLI', 2, 50.97, 5.5],
  ['Brussel', 'BE-BRU', 7, 50.85, 4.35],
];

const DE: readonly Place[] = [
  ['Köln', 'DE-NW', 8, 50.93, 6.95],
  ['Düsseldorf', 'DE-NW', 6, 51.22, 6.78],
  ['Münster', 'DE-NW', 4, 51.96, 7.63],
  ['Dortmund', 'DE-NW', 4, 51.51, 7.47],
  ['Hannover', 'DE-NI', 4, 52.37, 9.73],
  ['Oldenburg', 'DE-NI', 3, 53.14, 8.21],
  ['Hamburg', 'DE-HH', 7, 53.55, 9.99],
  ['Bremen', 'DE-HB', 3, 53.08, 8.81],
  ['Berlin', 'DE-BE', 9, 52.52, 13.41],
  ['München', 'DE-BY', 6, 48.14, 11.58],
  ['Nürnberg', 'DE-BY', 3, 49.45, 11.08],
  ['Frankfurt am Main', 'DE-HE', 5, 50.12, 8.68],
  ['Stuttgart', 'DE-BW', 4, 48.78, 9.18],
  ['Leipzig', 'DE-SN', 4, 51.34, 12.37],
];

const AT: readonly Place[] = [
  ['Wien', 'AT-9', 9, 48.21, 16.37],
  ['Graz', 'AT-6', 4, 47.07, 15.44],
  ['Linz', 'AT-4', 4, 48.31, 14.29],
  ['Salzburg', 'AT-5', 3, 47.8, 13.04],
  ['Innsbruck', 'AT-7', 3, 47.26, 11.39],
];

const CH: readonly Place[] = [
  ['Zürich', 'CH-ZH', 8, 47.37, 8.55],
  ['Winterthur', 'CH-ZH', 2, 47.51, 8.72],
  ['Basel', 'CH-BS', 4, 47.56, 7.57],
  ['Bern', 'CH-BE', 4, 46.95, 7.45],
  ['Luzern', 'CH-LU', 3, 47.05, 8.31],
  ['Sankt Gallen', 'CH-SG', 2, 47.42, 9.37],
];

const LU: readonly Place[] = [
  ['Luxembourg', 'LU-LU', 6, 49.61, 6.13],
  ['Esch-sur-Alzette', 'LU-ES', 3, 49.5, 5.98],
  ['Diekirch', 'LU-DI', 1, 49.87, 6.15],
];

const GB: readonly Place[] = [
  ['London', 'GB-ENG', 10, 51.51, -0.13],
  ['Manchester', 'GB-ENG', 5, 53.48, -2.24],
  ['Birmingham', 'GB-ENG', 4, 52.48, -1.9],
  ['Leeds', 'GB-ENG', 4, 53.8, -1.55],
  ['Bristol', 'GB-ENG', 3, 51.46, -2.6],
  ['Liverpool', 'GB-ENG', 3, 53.41, -2.98],
  ['Brighton', 'GB-ENG', 2, 50.83, -0.14],
  ['Glasgow', 'GB-SCT', 4, 55.87, -4.26],
  ['Edinburgh', 'GB-SCT', 3, 55.95, -3.2],
  ['Cardiff', 'GB-WLS', 3, 51.48, -3.18],
  ['Belfast', 'GB-NIR', 2, 54.6, -5.93],
];

const IE: readonly Place[] = [
  ['Dublin', 'IE-D', 8, 53.33, -6.25],
  ['Cork', 'IE-CO', 4, 51.9, -8.47],
  ['Galway', 'IE-G', 3, 53.27, -9.05],
  ['Limerick', 'IE-LK', 2, 52.66, -8.62],
  ['Waterford', 'IE-WD', 1, 52.26, -7.11],
];

const US: readonly Place[] = [
  ['New York', 'US-NY', 6, 40.71, -74.01],
  ['Chicago', 'US-IL', 4, 41.85, -87.65],
  ['Boston', 'US-MA', 3, 42.36, -71.06],
  ['Austin', 'US-TX', 3, 30.27, -97.74],
  ['Houston', 'US-TX', 3, 29.76, -95.36],
  ['Los Angeles', 'US-CA', 5, 34.05, -118.24],
  ['Seattle', 'US-WA', 2, 47.61, -122.33],
  ['Atlanta', 'US-GA', 3, 33.75, -84.39],
  ['Denver', 'US-CO', 2, 39.74, -104.98],
];

/** Places by country; countries that no demo site serves are omitted. */
export const PLACES: Readonly<Partial<Record<Country, readonly Place[]>>> = { NL, BE, DE, AT, CH, LU, GB, IE, US };
