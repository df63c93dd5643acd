import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { PREVIEW_SCREENS } from '../../app/features/preview/preview-screens.ts';
import { MAIL_TEMPLATES, type MailTemplate } from '../../emails/mail-templates.ts';
import { AVAILABLE_LOCALES } from '../../i18n/resources.ts';
import { FRAME_SCHEMES, FRAME_STATES, type FrameState } from '../../server/modules/demo/preview/index.ts';
import { THEMES } from '../../themes/theme-list.ts';
import { CommandError } from '../commands/command.ts';
import { FRAME_HEIGHTS } from './shots.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const OUT = join(ROOT, '.cache/preview');

/** Names of sheets that are no screens of a site. */
const MATCH = 'match';
const DESK = 'desk';
const MAIL_PREFIX = 'mail-';

/** What is shown without `--screens`: every kind of screen, `<screen>:<state>` where the state is not the general one. */
const ALBUM = [
  'index:visitor,login,signup',
  `members,members:empty,profile,swipe-game,swipe-game:empty,${MATCH},match-finder`,
  'likes,likes:empty,matches,chats,chats:empty,chat,chat-new',
  'credits,order,payment-complete,payment-failed,premium,transactions,invoice,credit-note',
  'own-profile,settings,notifications',
  ...['activation', 'match', 'new_message', 'like', 'unread_reminder', 'weekly_update', 'payment_complete'].map(
    (template) => MAIL_PREFIX + template,
  ),
  DESK,
].join(',');

/** Parses a comma-separated list of known values without duplicates. */
function parseList<Value extends string>(option: string, text: string, known: readonly Value[]): Value[] {
  const found = text.split(',').map((word) => {
    const value = known.find((each) => each === word.trim());
    if (!value) throw new CommandError(`--${option} ${word.trim()}: allowed are ${known.join(', ')}`);
    return value;
  });
  return [...new Set(found)];
}

function parseSingle<Value extends string>(option: string, text: string, known: readonly Value[]): Value {
  const [word, ...more] = parseList(option, text, known);
  if (!word || more.length > 0) throw new CommandError(`--${option} ${text}: takes one value; run it once per value`);
  return word;
}

/** A sheet's subject: a screen in a state, a mail, the match or the desk. */
export type Subject =
  | { name: string; kind: 'screen'; path: string; state: FrameState }
  | { name: string; kind: 'mail'; template: MailTemplate }
  | { name: string; kind: 'match' }
  | { name: string; kind: 'desk' };

const SCREEN_NAMES = PREVIEW_SCREENS.map(({ name }) => name);
const MAIL_NAMES = MAIL_TEMPLATES.map((template) => MAIL_PREFIX + template);

/** Parses `members`, `members:empty`, `mail-welcome`, `match` or `desk`. */
function parseSubject(text: string, general: FrameState): Subject {
  const [name = '', own] = text.trim().split(':');
  parseList('screens', name, [...SCREEN_NAMES, MATCH, DESK, ...MAIL_NAMES]);
  if (name === MATCH || name === DESK) return { name, kind: name };
  const template = MAIL_TEMPLATES.find((each) => MAIL_PREFIX + each === name);
  if (template) return { name, kind: 'mail', template };
  const state = own === undefined ? general : parseSingle('screens', own, FRAME_STATES);
  const path = PREVIEW_SCREENS.find((screen) => screen.name === name)?.path ?? '/';
  return { name: own === undefined ? name : `${name}-${own}`, kind: 'screen', path, state };
}

function parse(args: string[]) {
  const text = (value: string) => ({ type: 'string' as const, default: value });
  const own = { screens: text(ALBUM), themes: text(THEMES.map(({ slug }) => slug).join(',')) };
  const look = { widths: text('390,1280'), schemes: text('light,dark'), state: text('free'), lang: text('nl') };
  try {
    return parseArgs({ args, options: { url: { type: 'string' }, ...own, ...look, out: text(OUT) } }).values;
  } catch (error) {
    throw new CommandError((error as Error).message, { cause: error });
  }
}

/** Parses the options of `npm run preview:shots`. @throws CommandError with the option and its allowed values */
export function readShotOptions(args: string[]) {
  const values = parse(args);
  const slugs = THEMES.map(({ slug }) => slug);
  const state = parseSingle('state', values.state, FRAME_STATES);
  return {
    /** URL of a running app; without it one is started. */
    url: values.url?.replace(/\/+$/, ''),
    /** Folder of the sheets and their page. */
    out: resolve(values.out),
    subjects: values.screens.split(',').map((word) => parseSubject(word, state)),
    themes: parseList('themes', values.themes, slugs),
    widths: parseList('widths', values.widths, Object.keys(FRAME_HEIGHTS)).map(Number),
    schemes: parseList('schemes', values.schemes, FRAME_SCHEMES),
    locale: parseSingle('lang', values.lang, AVAILABLE_LOCALES),
  };
}

export type ShotOptions = ReturnType<typeof readShotOptions>;
