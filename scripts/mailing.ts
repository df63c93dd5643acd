import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { EnvError } from '../server/env.ts';
import { MailingRefused } from '../server/modules/notifications/mailings.ts';
import { LaunchError } from './embedded/launch-error.ts';
import { loadConfiguration } from './launch/configuration.ts';
import { openMailings } from './mailings/open-mailings.ts';
import type { SiteMailings } from './mailings/open-mailings.ts';
import { MailingFileError, readMailing } from './mailings/read-mailing.ts';
import { openTerminal } from './tenants/terminal.ts';

const ROOT = resolve(import.meta.dirname, '..');

const USAGE = `npm run mailing -- --site <slug> --file <mailing.yaml> [--yes]   sends news or a promotion, after a question
npm run mailing -- --site <slug> --list                          lists the latest ones
npm run mailing -- --site <slug> --stop <id>                     stops one: what has not left is not sent`;

async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      site: { type: 'string' },
      file: { type: 'string' },
      list: { type: 'boolean', default: false },
      stop: { type: 'string' },
      yes: { type: 'boolean', default: false },
    },
  });
  const { site, file, list, stop, yes } = values;
  if (!site || (!file && !list && !stop)) throw new MailingRefused(USAGE);
  const mailings = await openMailings(loadConfiguration(ROOT), ROOT, site);
  if (!mailings) throw new MailingRefused(`There is no site "${site}" here, or it never ran on this database.`);
  try {
    if (stop) say((await mailings.stop(stop)) ? 'Stopped.' : 'No such mailing is being sent.');
    if (file) await send(mailings, file, yes);
    if (list) await show(mailings);
  } finally {
    await mailings.close();
  }
}

async function send(mailings: SiteMailings, file: string, yes: boolean): Promise<void> {
  const mailing = readMailing(await readFile(file, 'utf8'));
  const readers = await mailings.countReaders(mailing);
  const languages = Object.keys(mailing.texts).join(', ');
  say(`${mailing.kind} in ${languages} to ${readers} member(s): ${mailing.audience}, as far as they want such mails.`);
  if (!yes && !(await isConfirmed())) return say('Not confirmed: nothing was sent.');
  say(`Being sent: ${await mailings.start(mailing)}. The app or its worker sends it.`);
}

async function isConfirmed(): Promise<boolean> {
  const terminal = openTerminal();
  try {
    return (await terminal.ask('Type "send" to go on: '))?.trim() === 'send';
  } finally {
    terminal.close();
  }
}

async function show(mailings: SiteMailings): Promise<void> {
  for (const { id, kind, audience, state, queued, createdBy, createdAt } of await mailings.list()) {
    say([id, createdAt.toISOString(), kind, audience, state, `${queued} queued`, createdBy].join('  '));
  }
}

const say = (line: string) => void process.stdout.write(`${line}\n`);

try {
  await main(process.argv.slice(2));
} catch (error) {
  const expected = [MailingRefused, MailingFileError, EnvError, LaunchError].some((kind) => error instanceof kind);
  const { code } = error as { code?: unknown };
  if (!expected && code !== 'ENOENT' && !String(code).startsWith('ERR_PARSE_ARGS')) throw error;
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
