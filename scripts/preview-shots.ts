import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';

import { THEMES } from '../themes/theme-list.ts';
import { createProgress } from './launch/progress.ts';
import { startPreviewApp } from './preview/app-server.ts';
import { composeSheet } from './preview/contact-sheet.ts';
import { ShotError, shootFrames } from './preview/shoot-frames.ts';
import { planShots, readShotOptions, UsageError, type ShotOptions } from './preview/shot-options.ts';

/*
 * `npm run preview:shots`: one picture of screens × themes, from the preview's fixtures.
 * `--url` uses a running app (its launcher, `http://localhost:3000`); otherwise one is started with its own data.
 */
const progress = createProgress();

async function shoot(options: ShotOptions, url: string): Promise<void> {
  const rows = planShots(options);
  const all = rows.length * options.themes.length;
  const taken = await progress.step(`Taking ${all} pictures`, () =>
    shootFrames(
      url,
      rows.map(({ shots }) => shots),
      (done) => done % options.themes.length === 0 && progress.note(`${done} of ${all}`),
    ),
  );
  mkdirSync(dirname(options.out), { recursive: true });
  await progress.step('Composing the sheet', () =>
    composeSheet(options.out, {
      columns: options.themes.map((slug) => THEMES.find((theme) => theme.slug === slug)?.name ?? slug),
      rows: rows.map(({ screen, width, scheme }, index) => ({
        label: [screen, `${width} px, ${scheme}`, options.state],
        width,
        pictures: taken[index] ?? [],
      })),
    }),
  );
  process.stdout.write(`Written: ${relative(process.cwd(), options.out)}\n`);
}

async function main(args: string[]): Promise<void> {
  const options = readShotOptions(args);
  if (options.url) return shoot(options, options.url);
  const folder = mkdtempSync(join(tmpdir(), 'sibling-preview-'));
  try {
    const app = await progress.step('Starting an app', () => startPreviewApp(folder));
    try {
      await shoot(options, app.url);
    } finally {
      await app.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError || error instanceof ShotError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
