import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { EnvError } from '../server/env.ts';
import { DomainError } from '../server/lib/errors/errors.ts';
import { REMOVAL_REASONS, type PendingPhoto, type RemovalReason } from '../server/modules/people/photos/index.ts';
import { LaunchError } from './embedded/launch-error.ts';
import { loadConfiguration } from './launch/configuration.ts';
import { ignoreBrokenPipe } from './photos/broken-pipe.ts';
import { openInspection, type SiteInspection } from './photos/open-inspection.ts';
import { openTerminal } from './tenants/terminal.ts';

const ROOT = resolve(import.meta.dirname, '..');

const USAGE = `npm run photos:inspect -- --site <slug>                 decides about pending photos one by one
npm run photos:inspect -- --site <slug> --list          lists them
npm run photos:inspect -- --site <slug> --approve <id> [--approve <id> …] | --approve all
npm run photos:inspect -- --site <slug> --remove <id> --reason <${REMOVAL_REASONS.join('|')}>`;

/** The arguments are invalid; the message names the valid ones. */
class InvalidArguments extends Error {}

interface InspectOptions {
  site: string;
  list: boolean;
  approve: string[];
  remove: string[];
  reason: RemovalReason | undefined;
}

function readArguments(args: string[]): InspectOptions {
  const { values } = parseArgs({
    args,
    options: {
      site: { type: 'string' },
      list: { type: 'boolean', default: false },
      approve: { type: 'string', multiple: true, default: [] },
      remove: { type: 'string', multiple: true, default: [] },
      reason: { type: 'string' },
    },
  });
  const reason = REMOVAL_REASONS.find((known) => known === values.reason);
  if (!values.site) throw new InvalidArguments(`Missing --site.\n${USAGE}`);
  if (values.reason !== undefined && !reason)
    throw new InvalidArguments(`Unknown reason "${values.reason}".\n${USAGE}`);
  if (values.remove.length > 0 && !reason) throw new InvalidArguments(`A removal needs a reason.\n${USAGE}`);
  return { ...values, site: values.site, reason };
}

async function main(args: string[]): Promise<void> {
  const wishes = readArguments(args);
  const site = await openInspection(loadConfiguration(ROOT), wishes.site);
  if (!site)
    throw new InvalidArguments(`There is no site "${wishes.site}" here, or the app never ran on this database.`);
  try {
    await runCommand(site, wishes);
  } finally {
    await site.close();
  }
}

async function runCommand(site: SiteInspection, { list, approve, remove, reason }: InspectOptions): Promise<void> {
  if (approve.includes('all')) print(`${await site.approveAll()} approved.`);
  for (const id of approve.filter((each) => each !== 'all'))
    await site.approve(id).then(() => print(`${id} approved.`));
  for (const id of remove) await site.remove(id, reason!).then(() => print(`${id} removed (${reason}).`));
  if (list) await listPending(site);
  if (!list && approve.length + remove.length === 0) await inspectInteractively(site);
}

async function listPending(site: SiteInspection): Promise<void> {
  const waiting = await site.listPending();
  for (const photo of waiting) {
    print(`${photo.id}  ${photo.uploadedAt.toISOString()}  ${photo.width}×${photo.height}  ${describePhoto(photo)}`);
  }
  print(`${waiting.length} waiting.`);
}

const describePhoto = ({ name, inMessage }: PendingPhoto) => (inMessage ? `${name} (in a message)` : name);

/** Writes each photo to a file, prints its path, and asks for a decision. */
async function inspectInteractively(site: SiteInspection): Promise<void> {
  const waiting = await site.listPending();
  if (waiting.length === 0) return print('Nothing waits.');
  const terminal = openTerminal();
  try {
    for (const photo of waiting) {
      const file = await site.writeFile(photo.id);
      const question = `${describePhoto(photo)}: ${file ?? 'the file is missing'}\n  a: approve, a reason: remove (${REMOVAL_REASONS.join(', ')}), Enter: skip, q: quit: `;
      const reply = (await terminal.ask(question))?.trim() ?? 'q';
      if (reply === 'q') return;
      const reason = REMOVAL_REASONS.find((known) => known === reply);
      if (reason) await site.remove(photo.id, reason);
      else if (reply === 'a') await site.approve(photo.id);
      else if (reply !== '') print(`"${reply}" is not a valid answer; skipped.`);
    }
  } finally {
    terminal.close();
  }
}

const print = (line: string) => void process.stdout.write(`${line}\n`);

ignoreBrokenPipe(process.stdout);
try {
  await main(process.argv.slice(2));
} catch (error) {
  const unknown = error instanceof DomainError && error.code === 'not_found';
  const expected = unknown || [InvalidArguments, EnvError, LaunchError].some((kind) => error instanceof kind);
  const badOption = String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS');
  if (!expected && !badOption) throw error;
  process.stderr.write(`${unknown ? 'The photo does not exist or was already decided.' : (error as Error).message}\n`);
  process.exitCode = 1;
}
