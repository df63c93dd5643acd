import type { Trx } from '../../../db/client.ts';
import type { Tenant } from '../../context.ts';
import type { Deps } from '../../deps.ts';
import { newId } from '../../lib/ids.ts';
import type { Audience, MailingInput, MailingKind } from './mailing.schema.ts';
import {
  countReaders,
  countWaiting,
  endMailing,
  insertMailing,
  lockSendingMailings,
  selectCampaignCode,
  selectMailings,
  selectNextReaders,
  selectReadersByPush,
  updateProgress,
} from './mailings.queries.ts';
import type { MailingRow } from './mailings.queries.ts';
import { queueMail } from './mails.service.ts';
import { queuePush } from './push-notices.ts';
import { tellsWhatThisIs } from './neutral-subject.ts';
import type { NotificationType } from './preferences.schema.ts';

/** Members per sweep and mailing. */
const BATCH = 500;
/**
 * No further batch is queued while more mails than this are waiting. Above zero, because single mails may wait long for
 * an unreachable server.
 */
const WAITING = 100;
const LISTED = 20;

/** The preference that each kind follows. */
const TYPES: Record<MailingKind, NotificationType> = { news: 'news', promotion: 'promotions' };

type MailingSite = Pick<Tenant, 'id' | 'name' | 'hosts' | 'neutral_name'>;

/** A mailing that cannot be sent; the message tells the operator why. */
export class MailingRefused extends Error {}

/** Creates the service for mailings. */
export function createMailings(deps: Pick<Deps, 'database' | 'clock'>) {
  return {
    /** Number of members a mailing would reach now. */
    countReaders: (tenantId: string, { kind, audience }: Pick<MailingInput, 'kind' | 'audience'>): Promise<number> =>
      deps.database.withTenant(tenantId, (trx) => countReaders(trx, tenantId, { audience, type: TYPES[kind] })),

    /**
     * Starts a mailing; the sweep sends one batch a minute.
     * @returns its id
     * @throws MailingRefused when subject or preview reveal what the site is, or the code is not valid
     */
    startMailing: async (tenant: MailingSite, input: MailingInput): Promise<string> => {
      refuseTellingLines(tenant, input);
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
          discountCodeId: await findCode(trx, tenant.id, input, now),
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
      deps.database.withTenant(tenantId, (trx) => selectMailings(trx, tenantId, LISTED)),
  };
}

function refuseTellingLines(tenant: MailingSite, { texts }: MailingInput): void {
  for (const [locale, text] of Object.entries(texts)) {
    for (const line of [text?.subject, text?.preview]) {
      if (line === undefined || !tellsWhatThisIs(line, tenant)) continue;
      throw new MailingRefused(`"${line}" (${locale}) is visible on locked screens and reveals what the site is.`);
    }
  }
}

async function findCode(trx: Trx, tenantId: string, { kind, discount_code: code }: MailingInput, now: Date) {
  if (code === undefined) return null;
  if (kind !== 'promotion') throw new MailingRefused('Only a promotion can have a discount code.');
  const id = await selectCampaignCode(trx, tenantId, code, now);
  if (id === null) throw new MailingRefused(`Campaign code "${code}" does not exist or is not valid for every member.`);
  return id;
}

/**
 * Queues the next batch of each mailing in progress. Waits for the previous batch, so that a slow mail server is not
 * overloaded and a mailing can be stopped midway.
 * @returns number of mails queued
 */
export async function sendMailings(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'jobs'>,
  tenantId: string,
  now: Date,
): Promise<number> {
  let queued = 0;
  for (const mailing of await lockSendingMailings(trx, tenantId)) {
    if ((await countWaiting(trx, tenantId, mailing)) > WAITING) continue;
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
  const asked = { audience: mailing.audience as Audience, type: TYPES[template] };
  const userIds = await selectNextReaders(trx, tenantId, { ...asked, after: lastUserId, limit: BATCH });
  for (const userId of userIds) await queueMail(trx, deps, { tenantId, userId, template, referenceId: id });
  const last = userIds.at(-1);
  const between = { after: lastUserId, upTo: last ?? null };
  for (const userId of await selectReadersByPush(trx, tenantId, { audience: asked.audience, ...between })) {
    await queuePush(trx, deps, { tenantId, userId, kind: template, referenceId: id });
  }
  if (last) await updateProgress(trx, tenantId, id, { lastUserId: last, queued: userIds.length });
  else await endMailing(trx, tenantId, id, { state: 'done', at: now });
  return userIds.length;
}
