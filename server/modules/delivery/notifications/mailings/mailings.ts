import type { Trx } from '../../../../../db/client.ts';
import type { Tenant } from '../../../../context.ts';
import type { Deps } from '../../../../deps.ts';
import { newId } from '../../../../lib/security/ids.ts';
import type { Audience, MailingInput, MailingKind } from './mailing.schema.ts';
import {
  countRecipients,
  countQueuedMails,
  endMailing,
  insertMailing,
  lockSendingMailings,
  selectCampaignCode,
  selectMailings,
  selectNextRecipients,
  selectPushRecipients,
  updateProgress,
  type MailingRow,
} from './mailings.queries.ts';
import { queueMail, queuePush, type NotificationType } from '../../../platform/outbox/index.ts';
import { revealsSite } from './neutral-subject.ts';

/** Members per sweep and mailing. */
const BATCH_SIZE = 500;
/**
 * No further batch is queued while more mails than this are waiting. Above zero, because single mails may wait long for
 * an unreachable server.
 */
const MAX_QUEUED = 100;
const MAX_LISTED = 20;

/** The preference that each kind follows. */
const PREFERENCE_BY_KIND: Record<MailingKind, NotificationType> = { news: 'news', promotion: 'promotions' };

type MailingTenant = Pick<Tenant, 'id' | 'name' | 'hosts' | 'neutral_name'>;

/** A mailing that cannot be sent; the message tells the operator why. */
export class MailingError extends Error {}

export function createMailingService(deps: Pick<Deps, 'database' | 'clock'>) {
  return {
    /** Number of members a mailing would reach now. */
    countRecipients: (tenantId: string, { kind, audience }: Pick<MailingInput, 'kind' | 'audience'>): Promise<number> =>
      deps.database.withTenant(tenantId, (trx) =>
        countRecipients(trx, tenantId, { audience, type: PREFERENCE_BY_KIND[kind] }),
      ),

    /**
     * Starts a mailing; the sweep sends one batch a minute.
     * @throws MailingRefused when subject or preview reveal what the site is, or the code is not valid
     */
    startMailing: async (tenant: MailingTenant, input: MailingInput): Promise<string> => {
      rejectRevealingLines(tenant, input);
      const id = newId(deps.clock);
      const now = deps.clock.now();
      await deps.database.withTenant(tenant.id, async (trx) => {
        await insertMailing(trx, {
          tenantId: tenant.id,
          id,
          kind: input.kind,
          audience: input.audience,
          texts: input.texts,
          link: input.link,
          createdBy: input.created_by,
          createdAt: now,
          discountCodeId: await requireCampaignCode(trx, tenant.id, input, now),
        });
      });
      return id;
    },

    /** Stops a mailing; queued mails are not sent. @returns whether it was in progress */
    stopMailing: (tenantId: string, id: string): Promise<boolean> =>
      deps.database.withTenant(tenantId, (trx) =>
        endMailing(trx, tenantId, id, { state: 'stopped', at: deps.clock.now() }),
      ),

    listMailings: (tenantId: string): Promise<MailingRow[]> =>
      deps.database.withTenant(tenantId, (trx) => selectMailings(trx, tenantId, MAX_LISTED)),
  };
}

function rejectRevealingLines(tenant: MailingTenant, { texts }: MailingInput): void {
  for (const [locale, text] of Object.entries(texts)) {
    for (const line of [text?.subject, text?.preview]) {
      if (line === undefined || !revealsSite(line, tenant)) continue;
      throw new MailingError(`"${line}" (${locale}) is visible on locked screens and reveals what the site is.`);
    }
  }
}

async function requireCampaignCode(trx: Trx, tenantId: string, { kind, discount_code: code }: MailingInput, now: Date) {
  if (code === undefined) return null;
  if (kind !== 'promotion') throw new MailingError('Only a promotion can have a discount code.');
  const id = await selectCampaignCode(trx, tenantId, code, now);
  if (id === null) throw new MailingError(`Campaign code "${code}" does not exist or is not valid for every member.`);
  return id;
}

/**
 * Queues the next batch of each mailing in progress. Waits for the previous batch, so that a slow mail server is not
 * overloaded and a mailing can be stopped midway.
 */
export async function sendMailings(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'jobs'>,
  tenantId: string,
  now: Date,
): Promise<number> {
  let queued = 0;
  for (const mailing of await lockSendingMailings(trx, tenantId)) {
    if ((await countQueuedMails(trx, tenantId, mailing)) > MAX_QUEUED) continue;
    queued += await queueBatch(trx, deps, tenantId, mailing, now);
  }
  return queued;
}

async function queueBatch(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'jobs'>,
  tenantId: string,
  { id, lastUserId, ...mailing }: MailingRow,
  now: Date,
): Promise<number> {
  const template = mailing.kind as MailingKind;
  const asked = { audience: mailing.audience as Audience, type: PREFERENCE_BY_KIND[template] };
  const userIds = await selectNextRecipients(trx, tenantId, { ...asked, after: lastUserId, limit: BATCH_SIZE });
  for (const userId of userIds) await queueMail(trx, deps, { tenantId, userId, template, referenceId: id });
  const last = userIds.at(-1);
  const between = { after: lastUserId, upTo: last ?? null };
  for (const userId of await selectPushRecipients(trx, tenantId, { audience: asked.audience, ...between })) {
    await queuePush(trx, deps, { tenantId, userId, kind: template, referenceId: id });
  }
  if (last) await updateProgress(trx, tenantId, id, { lastUserId: last, queued: userIds.length });
  else await endMailing(trx, tenantId, id, { state: 'done', at: now });
  return userIds.length;
}
