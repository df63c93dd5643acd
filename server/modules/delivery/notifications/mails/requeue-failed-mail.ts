import type { Trx } from '../../../../../db/client.ts';
import type { Deps } from '../../../../deps.ts';
import { requeueMail } from './mails.queries.ts';

/** Queues a failed mail again, in the transaction that retries its job. */
export function requeueFailedMail(
  trx: Trx,
  { clock }: Pick<Deps, 'clock'>,
  tenantId: string,
  mailId: string,
): Promise<void> {
  return requeueMail(trx, tenantId, mailId, clock.now());
}
