import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';

import { THEMES } from '../themes/theme-list.ts';
import { runCommand } from './commands/command.ts';
import { startAppProcess } from './launch/processes/app-process.ts';
import { createProgress } from './launch/progress.ts';
import { composeSheet } from './preview/contact-sheet.ts';
import { shootFrames } from './preview/shoot-frames.ts';
import { planShots, readShotOptions, type ShotOptions } from './preview/shot-options.ts';
import { ROOT } from './testing/command.ts';

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
    // As root, the database runs as another account.
    chmodSync(folder, 0o711);
    const settings = { DATA_DIR: join(folder, 'data') };
    // Without members, which the preview does not need.
    const app = await progress.step('Starting an app', () =>
      startAppProcess(ROOT, settings, { args: ['--no-seed'], stdout: 'inherit' }),
    );
    try {
      await shoot(options, `http://localhost:${app.port}`);
    } finally {
      await app.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

await runCommand(main);
