/*
 * The URL of a frame, shared by the code that builds it and the code that serves it:
 * `/preview/frame/<theme>/<scheme>/<locale>/<state>/<path of the screen>`.
 */

/** Path prefix on the launcher's host below which any screen is shown in any theme with fixtures. */
export const FRAME_PREFIX = '/preview/frame';

export const FRAME_SCHEMES = ['light', 'dark'] as const;
export type FrameScheme = (typeof FRAME_SCHEMES)[number];

/**
 * The viewer or condition of a frame. Screens for visitors only have a visitor in every state.
 * `error`: a service fails; `long`: long words; `rtl`: right-to-left text.
 */
export const FRAME_STATES = [
  'visitor',
  'unconfirmed',
  'free',
  'nocredits',
  'premium',
  'empty',
  'error',
  'long',
  'rtl',
] as const;
export type FrameState = (typeof FRAME_STATES)[number];

export interface FrameLocation {
  theme: string;
  scheme: FrameScheme;
  locale: string;
  state: FrameState;
  /** Path of the screen on a site, with its query: `/members?page=2`. */
  path: string;
}

/** Ids that every fixture knows, for paths with a parameter. */
export const FIXTURE_PROFILE = '00000000-0000-7000-8000-000000000001';
/** A received message of the conversation. */
export const FIXTURE_MESSAGE = '00000000-0000-7000-8000-000000000200';
export const FIXTURE_CONVERSATION = '00000000-0000-7000-8000-000000000101';
/** A conversation whose other participant has deleted the account. */
export const FIXTURE_CONVERSATION_DELETED = '00000000-0000-7000-8000-000000000105';
/** An order in each state that has a screen. */
export const FIXTURE_ORDERS = {
  paid: '00000000-0000-7000-8000-000000000201',
  pending: '00000000-0000-7000-8000-000000000202',
  failed: '00000000-0000-7000-8000-000000000203',
  /** Its payment could not be created yet. */
  created: '00000000-0000-7000-8000-000000000206',
  charged_back: '00000000-0000-7000-8000-000000000207',
  refunded: '00000000-0000-7000-8000-000000000208',
} as const;

/** The credit note of the refunded order. */
export const FIXTURE_CREDIT_NOTE = '00000000-0000-7000-8000-000000000209';

/** A direct debit order in each of its two steps. */
export const FIXTURE_DEBITS = {
  details: '00000000-0000-7000-8000-000000000204',
  code: '00000000-0000-7000-8000-000000000205',
} as const;

/** A sandbox payment that waits for the buyer. */
export const FIXTURE_SANDBOX_PAYMENT = '00000000-0000-7000-8000-000000000301';

/** Prefix of parameters that arrange a screen in another way than the theme does: `composition.members=mosaic`. */
export const COMPOSITION_PARAMETER = 'composition.';

/** The path of a screen with chosen compositions, by screen; null means the theme's own. */
export function withCompositions(path: string, chosen: Readonly<Record<string, string | null>>): string {
  const words = Object.entries(chosen).flatMap(([screen, name]) =>
    name === null ? [] : [`${COMPOSITION_PARAMETER}${screen}=${name}`],
  );
  return words.length === 0 ? path : `${path}${path.includes('?') ? '&' : '?'}${words.join('&')}`;
}

/** The common prefix of all URLs in one frame, without a trailing slash. */
export function framePrefix({ theme, scheme, locale, state }: Omit<FrameLocation, 'path'>): string {
  return [FRAME_PREFIX, theme, scheme, locale, state].join('/');
}

/** The front page is the prefix itself: the site redirects from trailing slashes. */
export function frameUrl(frame: FrameLocation): string {
  return framePrefix(frame) + frame.path.replace(/^\/(?=$|\?)/, '');
}

/** Path prefix below which the catalogue shows components in a theme: `<prefix>/<theme>/<scheme>/<locale>`. */
export const CATALOGUE_PREFIX = '/preview/catalogue/frame';

const known = <Value extends string>(values: readonly Value[], text: string | undefined): Value | undefined =>
  values.find((value) => value === text);

/** Parses the path and query of a frame; null if it is not one. Theme and locale are not validated. */
export function parseFrameUrl(address: string): FrameLocation | null {
  if (!address.startsWith(`${FRAME_PREFIX}/`)) return null;
  const [theme, scheme, locale, state, ...rest] = address.slice(FRAME_PREFIX.length + 1).split('/');
  const facts = { scheme: known(FRAME_SCHEMES, scheme), state: known(FRAME_STATES, state?.split('?')[0]) };
  if (!theme || !facts.scheme || !locale || !facts.state) return null;
  return { theme, locale, scheme: facts.scheme, state: facts.state, path: `/${rest.join('/')}` };
}

/** Theme, scheme and locale of a catalogue page, from its path; null for other pages. */
export function parseCatalogueUrl(address: string): Pick<FrameLocation, 'theme' | 'scheme' | 'locale'> | null {
  if (!address.startsWith(`${CATALOGUE_PREFIX}/`)) return null;
  const [theme, scheme, locale = ''] = address.slice(CATALOGUE_PREFIX.length + 1).split(/[/?]/);
  const shown = known(FRAME_SCHEMES, scheme?.replace(/\.data$/, ''));
  return theme && shown ? { theme, scheme: shown, locale: locale.replace(/\.data$/, '') } : null;
}
