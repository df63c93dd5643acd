import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { Reader, type Response } from 'mmdb-lib';

/** ISO 3166 country of an IP address; null if unknown. */
export type CountryLookup = (address: string) => string | null;

const PACKAGE = '@ip-location-db/geo-whois-asn-country-mmdb';
const FILE = 'geo-whois-asn-country.mmdb';

/**
 * Opens the IP-to-country database (CC0, from the package, or `GEOIP_DATABASE`). Accurate for about nine of ten
 * addresses: a default for sites without a CDN country header.
 */
export function createCountryLookup(databaseFile?: string): CountryLookup {
  const file = databaseFile ?? join(dirname(createRequire(import.meta.url).resolve(`${PACKAGE}/package.json`)), FILE);
  const reader = new Reader<Response & { country_code?: string }>(readFileSync(file));
  return (address) => {
    try {
      return reader.get(address)?.country_code ?? null;
    } catch {
      return null;
    }
  };
}
