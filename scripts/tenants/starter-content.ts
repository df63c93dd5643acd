import type { Country, Currency, Locale } from '../../tenants/value-lists.ts';

/** Initial texts of a new site, until its operator replaces them. */
interface StarterTexts {
  description: string;
  rose: string;
  coffee: string;
  cake: string;
}

export const STARTER_TEXTS: Record<Locale, StarterTexts> = {
  da: { description: 'Lær nye mennesker at kende i nærheden af dig.', rose: 'Rose', coffee: 'Kop kaffe', cake: 'Kage' },
  de: {
    description: 'Lerne neue Menschen in deiner Nähe kennen.',
    rose: 'Rose',
    coffee: 'Tasse Kaffee',
    cake: 'Torte',
  },
  en: { description: 'Meet new people near you.', rose: 'Rose', coffee: 'Cup of coffee', cake: 'Cake' },
  es: { description: 'Conoce a gente nueva cerca de ti.', rose: 'Rosa', coffee: 'Café', cake: 'Tarta' },
  fi: { description: 'Tutustu uusiin ihmisiin lähelläsi.', rose: 'Ruusu', coffee: 'Kuppi kahvia', cake: 'Kakku' },
  fr: {
    description: 'Rencontrez de nouvelles personnes près de chez vous.',
    rose: 'Rose',
    coffee: 'Café',
    cake: 'Gâteau',
  },
  it: { description: 'Conosci nuove persone vicino a te.', rose: 'Rosa', coffee: 'Caffè', cake: 'Torta' },
  nb: {
    description: 'Bli kjent med nye mennesker i nærheten av deg.',
    rose: 'Rose',
    coffee: 'Kopp kaffe',
    cake: 'Kake',
  },
  nl: {
    description: 'Leer nieuwe mensen kennen bij jou in de buurt.',
    rose: 'Roos',
    coffee: 'Kop koffie',
    cake: 'Taart',
  },
  pl: { description: 'Poznaj nowych ludzi w swojej okolicy.', rose: 'Róża', coffee: 'Filiżanka kawy', cake: 'Tort' },
  sv: { description: 'Lär känna nya människor nära dig.', rose: 'Ros', coffee: 'Kopp kaffe', cake: 'Tårta' },
};

/** Prices of p0 to p3 in minor units. */
export const STARTER_PRICES: Record<Currency, readonly [number, number, number, number]> = {
  EUR: [999, 2499, 4999, 9999],
  GBP: [899, 2199, 4299, 8599],
  USD: [1099, 2799, 5499, 10999],
  CHF: [990, 2490, 4990, 9990],
  DKK: [7500, 18900, 37500, 74900],
  SEK: [11500, 28500, 56900, 113900],
  NOK: [11900, 29500, 58900, 117900],
  PLN: [4299, 10799, 21499, 42999],
  CZK: [24900, 61900, 123900, 247900],
};

/** The time zone of most inhabitants of a country. */
export const STARTER_TIME_ZONES: Record<Country, string> = {
  NL: 'Europe/Amsterdam',
  BE: 'Europe/Brussels',
  LU: 'Europe/Luxembourg',
  DE: 'Europe/Berlin',
  AT: 'Europe/Vienna',
  CH: 'Europe/Zurich',
  FR: 'Europe/Paris',
  ES: 'Europe/Madrid',
  PT: 'Europe/Lisbon',
  IT: 'Europe/Rome',
  GB: 'Europe/London',
  IE: 'Europe/Dublin',
  DK: 'Europe/Copenhagen',
  SE: 'Europe/Stockholm',
  NO: 'Europe/Oslo',
  FI: 'Europe/Helsinki',
  PL: 'Europe/Warsaw',
  CZ: 'Europe/Prague',
  US: 'America/New_York',
};
