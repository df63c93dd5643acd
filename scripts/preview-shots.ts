import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

import { CommandError, runCommand } from './commands/command.ts';
import { startAppProcess } from './launch/processes/app-process.ts';
import { createProgress } from './launch/progress.ts';
import { renderAlbumPage, type AlbumSheet } from './preview/album-page.ts';
import { openCamera, type Camera, type Taken } from './preview/camera.ts';
import { composeSheet } from './preview/contact-sheet.ts';
import { planSheets, type PlannedSheet } from './preview/plan-sheets.ts';
import { readShotOptions, type ShotOptions } from './preview/shot-options.ts';
import { ROOT } from './testing/command.ts';

/*
 * `npm run preview:shots`: contact sheets of screens, mails and the desk, a column for each theme, and a page
 * to browse them. Screens are shown with the preview's fixtures, the desk with the demo's members.
 * `--url` uses a running app (its launcher, `http://localhost:3000`); otherwise one is started with its own data.
 */
const progress = createProgress();

async function makeSheet(camera: Camera, sheet: PlannedSheet, out: string): Promise<AlbumSheet & { faults: string[] }> {
  const { name, subject, width: window, columns, rows } = sheet;
  const taken = await camera.take(rows.flatMap(({ shots }) => shots));
  const faults = taken.flatMap((each) => ('fault' in each ? [`${name}: ${each.fault}`] : []));
  const ofRow = (row: number): Taken[] => taken.slice(row * columns.length, (row + 1) * columns.length);
  const file = `${name}.webp`;
  const size = await composeSheet(join(out, file), {
    width: window,
    columns,
    rows: rows.map(({ scheme }, row) => ({ label: [subject, `${window} px, ${scheme}`], pictures: ofRow(row) })),
  });
  return { file, subject, window, ...size, faults };
}

async function makeAlbum(options: ShotOptions, url: string): Promise<void> {
  const { out, subjects } = options;
  const desk = new URL(url);
  desk.hostname = `console.${desk.hostname}`;
  const planned = planSheets(options, desk.origin);
  mkdirSync(out, { recursive: true });
  const camera = await openCamera(url, { desk: subjects.some(({ kind }) => kind === 'desk') });
  const sheets: Array<Awaited<ReturnType<typeof makeSheet>>> = [];
  try {
    await progress.step(`Making ${planned.length} contact sheets`, async () => {
      for (const sheet of planned) {
        sheets.push(await makeSheet(camera, sheet, out));
        progress.note(`${sheets.length} of ${planned.length}: ${sheet.name}`);
      }
    });
  } finally {
    await camera.close();
  }
  const faults = sheets.flatMap((sheet) => sheet.faults);
  const page = join(out, 'index.html');
  writeFileSync(page, renderAlbumPage(sheets, faults));
  process.stdout.write(`Written: ${relative(process.cwd(), page)}\n`);
  if (faults.length > 0) throw new CommandError(`Missing pictures:\n${faults.join('\n')}`);
}

async function main(args: string[]): Promise<void> {
  const options = readShotOptions(args);
  if (options.url) return makeAlbum(options, options.url);
  const folder = mkdtempSync(join(tmpdir(), 'sibling-preview-'));
  try {
    // As root, the database runs as another account.
    chmodSync(folder, 0o711);
    const settings = { DATA_DIR: join(folder, 'data') };
    // Only the desk shows members of the demo.
    const seed = options.subjects.some(({ kind }) => kind === 'desk') ? [] : ['--no-seed'];
    const app = await progress.step('Starting an app', () =>
      startAppProcess(ROOT, settings, { args: seed, stdout: 'inherit' }),
    );
    try {
      await makeAlbum(options, `http://localhost:${app.port}`);
    } finally {
      await app.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

await runCommand(main);
