import type { Trx } from '../../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { newId } from '../../../lib/security/ids.ts';
import { queueForMail } from './mail-rules.ts';
import type { MailTemplate } from '../../../../emails/mail-templates.ts';

export interface QueuedMail {
  tenantId: string;
  /** Null when the subject names the address itself. */
  userId: string | null;
  template: MailTemplate;
  /** What the mail is about, such as the id of its token. */
  referenceId?: string;
}

/**
 * Queues a mail in the caller's transaction, so it is sent if and only if that commits. Row and job contain only ids;
 * the worker loads the rest at send time.
 */
export async function queueMail(trx: Trx, deps: Pick<Deps, 'clock' | 'jobs'>, mail: QueuedMail): Promise<void> {
  const id = newId(deps.clock);
  await trx
    .insertInto('mails')
    .values({
      tenantId: mail.tenantId,
      id,
      userId: mail.userId,
      template: mail.template,
      referenceId: mail.referenceId ?? null,
      queuedAt: deps.clock.now(),
      status: 'queued',
    })
    .execute();
  await deps.jobs.enqueue(trx, queueForMail(mail.template), { tenantId: mail.tenantId, mailId: id });
}

/** Whether such a mail was queued since a time. @param mail.referenceId null for any */
export async function wasMailQueuedSince(
  trx: Trx,
  tenantId: string,
  mail: { userId: string; template: string; since: Date; referenceId: string | null },
): Promise<boolean> {
  const row = await trx
    .selectFrom('mails')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('userId', '=', mail.userId)
    .where('template', '=', mail.template)
    .where('queuedAt', '>', mail.since)
    .$if(mail.referenceId !== null, (qb) => qb.where('referenceId', '=', mail.referenceId))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
