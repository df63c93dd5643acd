import type { Trx } from '../../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { queueAgain } from './mails.queries.ts';

/** Has a mail that was given up wait again, in the transaction that brings its job back. */
export function sendAgain(trx: Trx, { clock }: Pick<Deps, 'clock'>, tenantId: string, mailId: string): Promise<void> {
  return queueAgain(trx, tenantId, mailId, clock.now());
}
