import { parse } from 'yaml';

import { CommandError } from '../commands/command.ts';
import { mailingSchema, type MailingInput } from '../../server/modules/delivery/notifications/index.ts';

/**
 * Reads a mailing from the text of a YAML file.
 * @throws CommandError with the place of each fault
 */
export function readMailing(text: string): MailingInput {
  let written: unknown;
  try {
    written = parse(text);
  } catch (error) {
    throw new CommandError((error as Error).message, { cause: error });
  }
  const result = mailingSchema.safeParse(written);
  if (result.success) return result.data;
  const faults = result.error.issues.map(({ path, message }) => `${path.join('.') || 'file'}: ${message}`);
  throw new CommandError(faults.join('\n'));
}
