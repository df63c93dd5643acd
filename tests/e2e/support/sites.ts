import type { NicheName } from '../../../tenants/value-lists.ts';

/** The demo's sites in the order of their niches, with their names. */
export const SITES = {
  default: 'Vonkje',
  she: 'Samenzij',
  bdsm: 'Fluweel',
  bbw: 'Volmaakt',
  gilf: 'Gouden Jaren',
  milf: 'Mevrouw',
  gay: 'Hartsman',
} as const satisfies Record<NicheName, string>;

export const SLUGS = Object.keys(SITES) as NicheName[];

/** Every visit sets the language, so that a site with another default is tested in Dutch too. */
export const DUTCH = { name: 'locale', value: 'nl' } as const;

function port(): string {
  const given = process.env.SIBLING_E2E_PORT;
  if (!given) throw new Error('SIBLING_E2E_PORT is set by the global set-up');
  return given;
}

/** A URL of a demo site, or of any other host below localhost. */
export function siteUrl(site: string, path = '/'): string {
  return `http://${site}.localhost:${port()}${path}`;
}

/** A URL of the launcher. */
export function launcherUrl(path = '/'): string {
  return `http://localhost:${port()}${path}`;
}

/** The folder of tenant files that the app under test watches; a copy of the project's own. */
export function tenantsDir(): string {
  const given = process.env.SIBLING_E2E_TENANTS;
  if (!given) throw new Error('SIBLING_E2E_TENANTS is set by the global set-up; an app started by hand needs it too');
  return given;
}

/** The data folder of the app under test. */
export function dataDir(): string {
  const given = process.env.SIBLING_E2E_DATA;
  if (!given) throw new Error('SIBLING_E2E_DATA is set by the global set-up; an app started by hand needs it too');
  return given;
}
