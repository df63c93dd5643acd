import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { PREVIEW_SCREENS } from '../app/features/preview/preview-screens.ts';
import { FRAME_SCHEMES, FRAME_STATES } from '../server/modules/preview/frame.schema.ts';
import { THEMES } from '../themes/theme-list.ts';
import { startPreviewApp } from './preview/app-server.ts';
import { composeSheet } from './preview/contact-sheet.ts';
import { FRAME_HEIGHTS, shootFrames } from './preview/shoot-frames.ts';
import type { Shot } from './preview/shoot-frames.ts';

/*
 * `npm run preview:shots`: one picture of screens × themes, from the preview's fixtures.
 * `--url` takes an app that runs already (its launcher, `http://localhost:3000`); else one is started on data of its own.
 */
const ROOT = resolve(import.meta.dirname, '..');
const DEFAULT_SCREENS = 'index,members,profile,chat,credits';

class UsageError extends Error {}

/** The words of a list, each of them known. */
function listOf<Value extends string>(option: string, text: string, known: readonly Value[]): Value[] {
  return text.split(',').map((word) => {
    const found = known.find((value) => value === word.trim());
    if (!found) throw new UsageError(`--${option} ${word.trim()}: there are ${known.join(', ')}`);
    return found;
  });
}

function readOptions(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      url: { type: 'string' },
      screens: { type: 'string', default: DEFAULT_SCREENS },
      themes: { type: 'string', default: THEMES.map(({ slug }) => slug).join(',') },
      widths: { type: 'string', default: '390' },
      schemes: { type: 'string', default: 'light' },
      state: { type: 'string', default: 'free' },
      out: { type: 'string', default: join(ROOT, '.cache/preview/shots.png') },
    },
  });
  const slugs = THEMES.map(({ slug }) => slug);
  const names = PREVIEW_SCREENS.map(({ name }) => name);
  return {
    url: values.url,
    out: resolve(values.out),
    screens: listOf('screens', values.screens, names),
    themes: listOf('themes', values.themes, slugs),
    widths: listOf('widths', values.widths, Object.keys(FRAME_HEIGHTS)).map(Number),
    schemes: listOf('schemes', values.schemes, FRAME_SCHEMES),
    state: listOf('state', values.state, FRAME_STATES)[0] ?? 'free',
  };
}

type Options = ReturnType<typeof readOptions>;

/** A row for each screen in each width and scheme, a column for each theme. */
function plan({ screens, themes, widths, schemes, state }: Options): Shot[][] {
  const kinds = screens.flatMap((screen) =>
    widths.flatMap((width) => schemes.map((scheme) => ({ screen, width, scheme }))),
  );
  return kinds.map(({ screen, width, scheme }) => {
    const path = PREVIEW_SCREENS.find(({ name }) => name === screen)?.path ?? '/';
    return themes.map((theme) => ({ width, frame: { theme, scheme, locale: 'nl', state, path } }));
  });
}

async function shoot(options: Options, url: string): Promise<void> {
  const rows = plan(options);
  const say = (done: number, all: number) => {
    if (process.stdout.isTTY) process.stdout.write(`\r${done} of ${all} pictures\r`);
  };
  const pictures = await shootFrames(url, rows, say);
  const nameOf = (slug: string) => THEMES.find((theme) => theme.slug === slug)?.name ?? slug;
  mkdirSync(dirname(options.out), { recursive: true });
  await composeSheet(options.out, {
    columns: options.themes.map(nameOf),
    rows: rows.map((row, index) => {
      const { width = 390, frame } = row[0] ?? {};
      const screen = PREVIEW_SCREENS.find(({ path }) => path === frame?.path)?.name ?? '';
      return { label: [screen, `${width} px`, frame?.scheme ?? ''], width, pictures: pictures[index] ?? [] };
    }),
  });
  process.stdout.write(`Written: ${relative(process.cwd(), options.out)}\n`);
}

async function main(args: string[]): Promise<void> {
  const options = readOptions(args);
  if (options.url) return shoot(options, options.url);
  const folder = mkdtempSync(join(tmpdir(), 'sibling-preview-'));
  const app = await startPreviewApp(folder);
  try {
    await shoot(options, app.url);
  } finally {
    await app.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  const isUsage = error instanceof UsageError || (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS');
  if (!isUsage) throw error;
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
