import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { AVAILABLE_LOCALES } from '../../i18n/resources.ts';
import { PREVIEW_SCREENS } from '../../app/features/preview/preview-screens.ts';
import { FRAME_SCHEMES, FRAME_STATES } from '../../server/modules/demo/preview/index.ts';
import { THEMES } from '../../themes/theme-list.ts';
import { CommandError } from '../commands/command.ts';
import { FRAME_HEIGHTS, type Shot } from './shoot-frames.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const DEFAULT_SCREENS = 'index,members,profile,chat,credits';
const OUT = join(ROOT, '.cache/preview/shots.png');

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

function parse(args: string[]) {
  const text = (value: string) => ({ type: 'string' as const, default: value });
  const own = { screens: text(DEFAULT_SCREENS), themes: text(THEMES.map(({ slug }) => slug).join(',')) };
  const look = { widths: text('390'), schemes: text('light'), state: text('free'), lang: text(AVAILABLE_LOCALES[0]!) };
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
  const names = PREVIEW_SCREENS.map(({ name }) => name);
  return {
    /** URL of a running app; without it one is started. */
    url: values.url?.replace(/\/+$/, ''),
    out: resolve(values.out),
    screens: parseList('screens', values.screens, names),
    themes: parseList('themes', values.themes, slugs),
    widths: parseList('widths', values.widths, Object.keys(FRAME_HEIGHTS)).map(Number),
    schemes: parseList('schemes', values.schemes, FRAME_SCHEMES),
    state: parseSingle('state', values.state, FRAME_STATES),
    locale: parseSingle('lang', values.lang, AVAILABLE_LOCALES),
  };
}

export type ShotOptions = ReturnType<typeof readShotOptions>;

/** A row of the sheet: one screen in one window, in every theme. */
interface PlannedRow {
  screen: string;
  width: number;
  scheme: (typeof FRAME_SCHEMES)[number];
  shots: Shot[];
}

/** A row for each screen in each width and scheme, a shot for each theme. */
export function planShots({ screens, themes, widths, schemes, state, locale }: ShotOptions): PlannedRow[] {
  return screens.flatMap((screen) => {
    const path = PREVIEW_SCREENS.find(({ name }) => name === screen)?.path ?? '/';
    const kinds = widths.flatMap((width) => schemes.map((scheme) => ({ width, scheme })));
    return kinds.map(({ width, scheme }) => {
      const shots = themes.map((theme) => ({ width, frame: { theme, scheme, locale, state, path } }));
      return { screen, width, scheme, shots };
    });
  });
}
