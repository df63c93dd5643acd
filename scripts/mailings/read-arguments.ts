import { isUuid } from '../../server/lib/security/ids.ts';
import { CommandError, parseOptions } from '../commands/command.ts';

const USAGE = `npm run mailing -- --site <slug> --file <mailing.yaml> [--yes]   sends news or a promotion, after confirmation
npm run mailing -- --site <slug> --list                          lists the latest mailings
npm run mailing -- --site <slug> --stop <id>                     stops a mailing; unsent mails are not sent`;

type MailingCommand = { site: string } & (
  | { act: 'send'; file: string; confirmed: boolean }
  | { act: 'list' }
  | { act: 'stop'; id: string }
);

const OPTIONS = {
  site: { type: 'string' },
  file: { type: 'string' },
  list: { type: 'boolean', default: false },
  stop: { type: 'string' },
  yes: { type: 'boolean', default: false },
} as const;

/**
 * Parses the arguments of `npm run mailing --`.
 * @throws CommandError unless they name exactly one action on one site
 */
export function readArguments(args: string[]): MailingCommand {
  const { site, file, list, stop, yes } = parseOptions(args, OPTIONS, USAGE);
  const asked = [file !== undefined, list, stop !== undefined].filter(Boolean).length;
  if (!site || asked !== 1 || file === '' || (yes && file === undefined)) throw new CommandError(USAGE);
  if (file !== undefined) return { site, act: 'send', file, confirmed: yes };
  if (stop === undefined) return { site, act: 'list' };
  const id = stop.toLowerCase();
  if (!isUuid(id)) throw new CommandError(`"${stop}" is not the id of a mailing; see --list.`);
  return { site, act: 'stop', id };
}
