import { readFile } from 'node:fs/promises';

import { MailingError } from '../server/modules/delivery/notifications/index.ts';
import { print, runCommand } from './commands/command.ts';
import { isConfirmed } from './commands/terminal.ts';
import { findInstallation } from './launch/installation.ts';
import { openMailings, type SiteMailings } from './mailings/open-mailings.ts';
import { readArguments } from './mailings/read-arguments.ts';
import { readMailing } from './mailings/read-mailing.ts';
import { ROOT } from './testing/command.ts';

async function main(args: string[]): Promise<void> {
  const command = readArguments(args);
  const { site } = command;
  const mailings = await openMailings(findInstallation(ROOT).env, ROOT, site);
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
  if (!yes && !(await isConfirmed('Type "send" to continue: ', 'send')))
    return print('Not confirmed; nothing was sent.');
  print(`Started: ${await mailings.start(mailing)}. The app or its worker sends it.`);
}

async function listMailings(mailings: SiteMailings): Promise<void> {
  for (const { id, kind, audience, state, queued, createdBy, createdAt } of await mailings.list()) {
    print([id, createdAt.toISOString(), kind, audience, state, `${queued} queued`, createdBy].join('  '));
  }
}

/** Error codes of an unreadable file. */
const UNREADABLE: ReadonlySet<string> = new Set(['ENOENT', 'EISDIR', 'EACCES', 'ENOTDIR']);

await runCommand(main, (error) =>
  error instanceof MailingError || UNREADABLE.has(String((error as NodeJS.ErrnoException).code))
    ? (error as Error).message
    : null,
);
