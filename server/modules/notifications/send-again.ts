import type { Trx } from '../../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { queueAgain } from './mails.queries.ts';

/** Queues a failed mail again, in the transaction that retries its job. */
export function sendAgain(trx: Trx, { clock }: Pick<Deps, 'clock'>, tenantId: string, mailId: string): Promise<void> {
  return queueAgain(trx, tenantId, mailId, clock.now());
}
