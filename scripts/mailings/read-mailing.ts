import { parse } from 'yaml';

import { mailingSchema, type MailingInput } from '../../server/modules/delivery/notifications/index.ts';

/** A mailing file is invalid; the message has a line for each fault. */
export class MailingFileError extends Error {}

/**
 * Reads a mailing from the text of a YAML file.
 * @throws MailingFileError with the place of each fault
 */
export function readMailing(text: string): MailingInput {
  let written: unknown;
  try {
    written = parse(text);
  } catch (error) {
    throw new MailingFileError((error as Error).message, { cause: error });
  }
  const result = mailingSchema.safeParse(written);
  if (result.success) return result.data;
  const faults = result.error.issues.map(({ path, message }) => `${path.join('.') || 'file'}: ${message}`);
  throw new MailingFileError(faults.join('\n'));
}
