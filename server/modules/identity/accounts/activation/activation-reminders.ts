import { sql } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';
import type { Deps } from '../../../../deps.ts';
import { DAY_MS } from '../../../../lib/time/duration.ts';
import { readFirstMessagePayload, queueActivationMail } from './activation-link.ts';
import { selectNewestToken } from '../tokens/mailed-tokens.ts';

/** The first reminder is due a day after the signup, the second and last one three days after it. */
const FIRST_REMINDER_MS = DAY_MS;
const SECOND_REMINDER_MS = 3 * DAY_MS;
/** Minimum interval between the two, for a late first one, as after a suspension of the site. */
const MIN_INTERVAL_MS = 2 * DAY_MS;
/** No reminders after this age of the account. */
const MAX_ACCOUNT_AGE_MS = 14 * DAY_MS;

/** Unconfirmed accounts with a reminder due, without those whose mails are disabled. */
async function selectReminderDue(trx: Trx, tenantId: string, now: Date): Promise<string[]> {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const { rows } = await sql<{ id: string }>`
    select u.id from users u
      left join lateral (
        select count(*) as reminders, max(t.created_at) as latest from mails m
          left join mailed_tokens t on t.tenant_id = m.tenant_id and t.id = m.reference_id
        where m.tenant_id = u.tenant_id and m.user_id = u.id and m.template = 'activation_reminder'
      ) sent on true
    where u.tenant_id = ${tenantId} and u.status = 'not_confirmed'
      and u.signup_date > ${ago(MAX_ACCOUNT_AGE_MS)} and u.signup_date <= ${ago(FIRST_REMINDER_MS)}
      and not exists (
        select from mail_suppressions d where d.tenant_id = u.tenant_id and d.user_id = u.id
      )
      and (sent.reminders = 0
        or (sent.reminders = 1 and u.signup_date <= ${ago(SECOND_REMINDER_MS)} and (sent.latest is null or sent.latest <= ${ago(MIN_INTERVAL_MS)})))
    order by u.signup_date
    limit 500
    for no key update of u skip locked`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Queues reminders for accounts that are not activated, each with a new link: after one day and after three. */
export async function queueActivationReminders(
  trx: Trx,
  deps: Pick<Deps, 'env' | 'clock' | 'jobs'>,
  tenantId: string,
  now: Date,
): Promise<number> {
  const due = await selectReminderDue(trx, tenantId, now);
  for (const userId of due) {
    const newest = await selectNewestToken(trx, { tenantId, userId, purpose: 'activate' });
    const firstMessage = readFirstMessagePayload(newest);
    await queueActivationMail(trx, deps, { tenantId, userId, firstMessage }, 'activation_reminder');
  }
  return due.length;
}
