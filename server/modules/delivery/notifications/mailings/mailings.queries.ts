import { sql, type RawBuilder, type SqlBool } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';
import type { Audience, MailingKind } from './mailing.schema.ts';
import type { NotificationType } from '../../../platform/outbox/index.ts';

interface NewMailing {
  tenantId: string;
  id: string;
  kind: MailingKind;
  audience: Audience;
  texts: object;
  link: string;
  discountCodeId: string | null;
  createdBy: string;
  createdAt: Date;
}

export async function insertMailing(trx: Trx, { texts, ...mailing }: NewMailing): Promise<void> {
  await trx
    .insertInto('mailings')
    .values({ ...mailing, texts: JSON.stringify(texts), state: 'sending' })
    .execute();
}

/** Selects a campaign code that every member can use now; null for none. */
export async function selectCampaignCode(trx: Trx, tenantId: string, code: string, now: Date): Promise<string | null> {
  const row = await trx
    .selectFrom('discountCodes')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('code', '=', code.toUpperCase())
    .where('status', '=', 'active')
    .where('kind', '=', 'campaign')
    .where('userId', 'is', null)
    .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)]))
    .executeTakeFirst();
  return row?.id ?? null;
}

export interface MailingRow {
  id: string;
  kind: string;
  audience: string;
  state: string;
  queued: number;
  createdBy: string;
  createdAt: Date;
  lastUserId: string | null;
}

const COLUMNS = ['id', 'kind', 'audience', 'state', 'queued', 'createdBy', 'createdAt', 'lastUserId'] as const;

/** A tenant's mailings, newest first. */
export function selectMailings(trx: Trx, tenantId: string, limit: number): Promise<MailingRow[]> {
  return trx
    .selectFrom('mailings')
    .select(COLUMNS)
    .where('tenantId', '=', tenantId)
    .orderBy('createdAt', 'desc')
    .limit(limit)
    .execute();
}

/** Locks mailings in progress, oldest first, so that each batch is queued by one process. */
export function lockSendingMailings(trx: Trx, tenantId: string): Promise<MailingRow[]> {
  return trx
    .selectFrom('mailings')
    .select(COLUMNS)
    .where('tenantId', '=', tenantId)
    .where('state', '=', 'sending')
    .orderBy('createdAt')
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
}

export async function countQueuedMails(trx: Trx, tenantId: string, { id, kind }: Pick<MailingRow, 'id' | 'kind'>) {
  const row = await trx
    .selectFrom('mails')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('tenantId', '=', tenantId)
    .where('referenceId', '=', id)
    .where('template', '=', kind)
    // Repeats both kinds so that the partial index of mailing mails is used.
    .where('template', 'in', ['news', 'promotion'])
    .where('status', '=', 'queued')
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

const AUDIENCE_CONDITIONS: Record<Audience, RawBuilder<SqlBool>> = {
  everybody: sql`true`,
  free: sql`u.first_paid_at is null`,
  premium: sql`u.first_paid_at is not null`,
};

interface MailingTarget {
  audience: Audience;
  type: NotificationType;
}

/** SQL condition that user `u` is eligible for a mailing. */
function eligibleSql({ audience, type }: MailingTarget): RawBuilder<SqlBool> {
  return sql`u.status = 'active' and ${AUDIENCE_CONDITIONS[audience]}
    and not exists (select from mail_suppressions d where d.tenant_id = u.tenant_id and d.user_id = u.id)
    and not exists (select from notification_preferences n where n.tenant_id = u.tenant_id and n.user_id = u.id
      and n.type = ${type} and n.channel = 'email' and not n.enabled)`;
}

/** The next eligible members, ordered by id. */
export async function selectNextRecipients(
  trx: Trx,
  tenantId: string,
  asked: MailingTarget & { after: string | null; limit: number },
): Promise<string[]> {
  const behind = asked.after === null ? sql`true` : sql`u.id > ${asked.after}::uuid`;
  const { rows } = await sql<{ id: string }>`
    select u.id from users u where u.tenant_id = ${tenantId} and ${behind} and ${eligibleSql(asked)}
    order by u.id limit ${asked.limit}`.execute(trx);
  return rows.map(({ id }) => id);
}

/**
 * Members with a push subscription and an id in the range (`after`, `upTo`], null for unbounded, whatever their mail
 * preferences. Push preferences are checked when the message is queued.
 */
export async function selectPushRecipients(
  trx: Trx,
  tenantId: string,
  { audience, after, upTo }: { audience: Audience; after: string | null; upTo: string | null },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u where u.tenant_id = ${tenantId} and u.status = 'active' and ${AUDIENCE_CONDITIONS[audience]}
      and (${after}::uuid is null or u.id > ${after}::uuid) and (${upTo}::uuid is null or u.id <= ${upTo}::uuid)
      and exists (select from push_subscriptions s where s.tenant_id = u.tenant_id and s.user_id = u.id
        and s.removed_at is null)
    order by u.id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Number of members a mailing would reach now. */
export async function countRecipients(trx: Trx, tenantId: string, asked: MailingTarget): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from users u where u.tenant_id = ${tenantId} and ${eligibleSql(asked)}`.execute(trx);
  return rows[0]!.count;
}

export async function updateProgress(
  trx: Trx,
  tenantId: string,
  id: string,
  { lastUserId, queued }: { lastUserId: string; queued: number },
): Promise<void> {
  await trx
    .updateTable('mailings')
    .set((eb) => ({ lastUserId, queued: eb('queued', '+', queued) }))
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** Ends a mailing that is in progress. @returns whether it was */
export async function endMailing(
  trx: Trx,
  tenantId: string,
  id: string,
  { state, at }: { state: 'stopped' | 'done'; at: Date },
): Promise<boolean> {
  const result = await trx
    .updateTable('mailings')
    .set({ state, endedAt: at, lastUserId: null })
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export interface MailingContent {
  texts: Record<string, unknown>;
  link: string;
  code: {
    code: string;
    valuePercentage: number | null;
    valueAmount: number | null;
    currency: string | null;
    expiresAt: Date | null;
  } | null;
}

export async function selectMailingContent(trx: Trx, tenantId: string, id: string, now: Date) {
  const row = await trx
    .selectFrom('mailings as m')
    .leftJoin('discountCodes as c', (join) =>
      join.onRef('c.tenantId', '=', 'm.tenantId').onRef('c.id', '=', 'm.discountCodeId'),
    )
    .select(['m.texts', 'm.link', 'm.state', 'c.code', 'c.valuePercentage', 'c.valueAmount', 'c.currency'])
    .select(['c.expiresAt', 'c.status'])
    .where('m.tenantId', '=', tenantId)
    .where('m.id', '=', id)
    .executeTakeFirst();
  if (!row || row.state === 'stopped') return null;
  const over = row.code !== null && (row.status !== 'active' || (row.expiresAt !== null && row.expiresAt <= now));
  if (over) return null;
  const { code, valuePercentage, valueAmount, currency, expiresAt } = row;
  return {
    texts: row.texts as Record<string, unknown>,
    link: row.link,
    code: code === null ? null : { code, valuePercentage, valueAmount, currency, expiresAt },
  };
}
