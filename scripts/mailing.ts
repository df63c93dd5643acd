import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';

import { EnvError } from '../server/env.ts';
import { MailingError } from '../server/modules/delivery/notifications/index.ts';
import { LaunchError } from './embedded/launch-error.ts';
import { loadConfiguration } from './launch/configuration.ts';
import { openMailings, type SiteMailings } from './mailings/open-mailings.ts';
import { MailingArgumentsError, readArguments } from './mailings/read-arguments.ts';
import { MailingFileError, readMailing } from './mailings/read-mailing.ts';
import { openTerminal } from './tenants/terminal.ts';

const ROOT = resolve(import.meta.dirname, '..');

async function main(args: string[]): Promise<void> {
  const command = readArguments(args);
  const { site } = command;
  const mailings = await openMailings(loadConfiguration(ROOT), ROOT, site);
  if (!mailings) throw new MailingError(`There is no site "${site}" here, or the app never ran on this database.`);
  try {
    if (command.act === 'stop') await stop(mailings, command.id);
    else if (command.act === 'send') await send(mailings, command.file, command.confirmed);
    else await listMailings(mailings);
  } finally {
    await mailings.close();
  }
}

async function stop(mailings: SiteMailings, id: string): Promise<void> {
  if (!(await mailings.stop(id))) throw new MailingError(`Mailing ${id} is not being sent.`);
  print('Stopped.');
}

async function send(mailings: SiteMailings, file: string, yes: boolean): Promise<void> {
  const mailing = readMailing(await readFile(file, 'utf8'));
  const readers = await mailings.countReaders(mailing);
  const languages = Object.keys(mailing.texts).join(', ');
  print(
    `${mailing.kind} in ${languages} to ${readers} member(s): ${mailing.audience}, limited to those who accept such mails.`,
  );
  if (!yes && !(await isConfirmed())) return print('Not confirmed; nothing was sent.');
  print(`Started: ${await mailings.start(mailing)}. The app or its worker sends it.`);
}

async function isConfirmed(): Promise<boolean> {
  const terminal = openTerminal();
  try {
    return (await terminal.ask('Type "send" to continue: '))?.trim() === 'send';
  } finally {
    terminal.close();
  }
}

async function listMailings(mailings: SiteMailings): Promise<void> {
  for (const { id, kind, audience, state, queued, createdBy, createdAt } of await mailings.list()) {
    print([id, createdAt.toISOString(), kind, audience, state, `${queued} queued`, createdBy].join('  '));
  }
}

const EXPECTED = [MailingArgumentsError, MailingError, MailingFileError, EnvError, LaunchError];
/** Error codes of an unreadable file. */
const UNREADABLE: ReadonlySet<string> = new Set(['ENOENT', 'EISDIR', 'EACCES', 'ENOTDIR']);

const print = (line: string) => void process.stdout.write(`${line}\n`);

try {
  await main(process.argv.slice(2));
} catch (error) {
  const expected = EXPECTED.some((kind) => error instanceof kind);
  if (!expected && !UNREADABLE.has(String((error as NodeJS.ErrnoException).code))) throw error;
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
