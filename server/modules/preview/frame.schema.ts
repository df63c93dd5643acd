/*
 * The address of a frame, shared by who writes it and who answers it:
 * `/preview/frame/<theme>/<scheme>/<locale>/<state>/<path of the screen>`.
 */

/** Below this, on the launcher's host, any screen of any theme is shown with fixtures. */
export const FRAME_PREFIX = '/preview/frame';

export const FRAME_SCHEMES = ['light', 'dark'] as const;
export type FrameScheme = (typeof FRAME_SCHEMES)[number];

/**
 * Who looks, or what is the matter. Screens for visitors only have a visitor in every state.
 * `error`: a service fails; `long`: long words; `rtl`: written from right to left.
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

/** What one frame shows. */
export interface FrameAddress {
  theme: string;
  scheme: FrameScheme;
  locale: string;
  state: FrameState;
  /** Path of the screen on a site, with its query: `/members?page=2`. */
  path: string;
}

/** Ids that every fixture knows, for paths with a parameter. */
export const FIXTURE_PROFILE = '00000000-0000-7000-8000-000000000001';
export const FIXTURE_CONVERSATION = '00000000-0000-7000-8000-000000000101';
/** A conversation whose other side is gone. */
export const FIXTURE_CONVERSATION_GONE = '00000000-0000-7000-8000-000000000105';
/** An order in each state that a screen tells of. */
export const FIXTURE_ORDERS = {
  paid: '00000000-0000-7000-8000-000000000201',
  pending: '00000000-0000-7000-8000-000000000202',
  failed: '00000000-0000-7000-8000-000000000203',
  /** One whose payment could not be made yet. */
  created: '00000000-0000-7000-8000-000000000206',
  charged_back: '00000000-0000-7000-8000-000000000207',
} as const;

/** An order by direct debit in each of its two steps. */
export const FIXTURE_DEBITS = {
  details: '00000000-0000-7000-8000-000000000204',
  code: '00000000-0000-7000-8000-000000000205',
} as const;

/** A payment at the sandbox that waits for its buyer. */
export const FIXTURE_SANDBOX_PAYMENT = '00000000-0000-7000-8000-000000000301';

/** The beginning of every address inside one frame, without a slash at the end. */
export function framePrefix({ theme, scheme, locale, state }: Omit<FrameAddress, 'path'>): string {
  return [FRAME_PREFIX, theme, scheme, locale, state].join('/');
}

/** The whole address of a frame. */
export function frameAddress(frame: FrameAddress): string {
  return framePrefix(frame) + frame.path;
}

/** Below this the catalogue shows components in a theme: `<prefix>/<theme>/<scheme>/<locale>`. */
export const CATALOGUE_PREFIX = '/preview/catalogue/frame';

const known = <Value extends string>(values: readonly Value[], text: string | undefined): Value | undefined =>
  values.find((value) => value === text);

/** Reads the address of a frame, path and query; null when it is none. Theme and locale may still be unknown. */
export function parseFrameAddress(address: string): FrameAddress | null {
  if (!address.startsWith(`${FRAME_PREFIX}/`)) return null;
  const [theme, scheme, locale, state, ...rest] = address.slice(FRAME_PREFIX.length + 1).split('/');
  const facts = { scheme: known(FRAME_SCHEMES, scheme), state: known(FRAME_STATES, state?.split('?')[0]) };
  if (!theme || !facts.scheme || !locale || !facts.state) return null;
  return { theme, locale, scheme: facts.scheme, state: facts.state, path: `/${rest.join('/')}` };
}

/** What a page of the catalogue wears and speaks, by its path; null for all other pages. */
export function parseCatalogueAddress(address: string): Pick<FrameAddress, 'theme' | 'scheme' | 'locale'> | null {
  if (!address.startsWith(`${CATALOGUE_PREFIX}/`)) return null;
  const [theme, scheme, locale = ''] = address.slice(CATALOGUE_PREFIX.length + 1).split(/[/?]/);
  const shown = known(FRAME_SCHEMES, scheme?.replace(/\.data$/, ''));
  return theme && shown ? { theme, scheme: shown, locale: locale.replace(/\.data$/, '') } : null;
}
