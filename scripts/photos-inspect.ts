import { DomainError } from '../server/lib/errors/errors.ts';
import { REMOVAL_REASONS, type PendingPhoto, type RemovalReason } from '../server/modules/people/photos/index.ts';
import { CommandError, parseOptions, print, runCommand } from './commands/command.ts';
import { openTerminal } from './commands/terminal.ts';
import { findInstallation } from './launch/installation.ts';
import { openInspection, type SiteInspection } from './photos/open-inspection.ts';
import { ROOT } from './testing/command.ts';

const USAGE = `npm run photos:inspect -- --site <slug>                 decides about pending photos one by one
npm run photos:inspect -- --site <slug> --list          lists them
npm run photos:inspect -- --site <slug> --approve <id> [--approve <id> …] | --approve all
npm run photos:inspect -- --site <slug> --remove <id> --reason <${REMOVAL_REASONS.join('|')}>`;

const OPTIONS = {
  site: { type: 'string' },
  list: { type: 'boolean', default: false },
  approve: { type: 'string', multiple: true, default: [] as string[] },
  remove: { type: 'string', multiple: true, default: [] as string[] },
  reason: { type: 'string' },
} as const;

interface InspectOptions {
  site: string;
  list: boolean;
  approve: string[];
  remove: string[];
  reason: RemovalReason | undefined;
}

function readArguments(args: string[]): InspectOptions {
  const values = parseOptions(args, OPTIONS, USAGE);
  const reason = REMOVAL_REASONS.find((known) => known === values.reason);
  if (!values.site) throw new CommandError(`Missing --site.\n${USAGE}`);
  if (values.reason !== undefined && !reason) throw new CommandError(`Unknown reason "${values.reason}".\n${USAGE}`);
  if (values.remove.length > 0 && !reason) throw new CommandError(`A removal needs a reason.\n${USAGE}`);
  return { ...values, site: values.site, reason };
}

async function main(args: string[]): Promise<void> {
  const wishes = readArguments(args);
  const site = await openInspection(findInstallation(ROOT).env, wishes.site);
  try {
    await applyWishes(site, wishes);
  } finally {
    await site.close();
  }
}

async function applyWishes(site: SiteInspection, { list, approve, remove, reason }: InspectOptions): Promise<void> {
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

await runCommand(main, (error) =>
  error instanceof DomainError && error.code === 'not_found'
    ? 'The photo does not exist or was already decided.'
    : null,
);
