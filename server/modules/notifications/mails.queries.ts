import type { Trx } from '../../../db/client.ts';

export interface MailRow {
  id: string;
  userId: string | null;
  template: string;
  referenceId: string | null;
  status: string;
  attempts: number;
  queuedAt: Date;
}

export async function insertMail(
  trx: Trx,
  mail: { tenantId: string; id: string; userId: string; template: string; referenceId: string | null; queuedAt: Date },
): Promise<void> {
  await trx
    .insertInto('mails')
    .values({ ...mail, status: 'queued' })
    .execute();
}

/** Counts an attempt at a mail that is still to be sent and returns it; null when there is none. */
export async function startAttempt(trx: Trx, tenantId: string, mailId: string): Promise<MailRow | null> {
  const row = await trx
    .updateTable('mails')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('tenantId', '=', tenantId)
    .where('id', '=', mailId)
    .where('status', '=', 'queued')
    .returning(['id', 'userId', 'template', 'referenceId', 'status', 'attempts', 'queuedAt'])
    .executeTakeFirst();
  return row ?? null;
}

export interface MailResult {
  status: 'sent' | 'failed' | 'suppressed';
  messageId?: string;
  sentAt?: Date;
}

/** Writes down how a mail ended. */
export async function finishMail(trx: Trx, tenantId: string, mailId: string, result: MailResult): Promise<void> {
  await trx
    .updateTable('mails')
    .set({ status: result.status, messageId: result.messageId ?? null, sentAt: result.sentAt ?? null })
    .where('tenantId', '=', tenantId)
    .where('id', '=', mailId)
    .execute();
}

export interface Recipient {
  email: string;
  language: string;
  status: string;
  name: string;
}

/** To whom a mail goes: the address that the account has when the mail leaves. */
export async function selectRecipient(trx: Trx, tenantId: string, userId: string): Promise<Recipient | null> {
  const row = await trx
    .selectFrom('users')
    .innerJoin('profiles', (join) =>
      join.onRef('profiles.tenantId', '=', 'users.tenantId').onRef('profiles.userId', '=', 'users.id'),
    )
    .select(['users.email', 'users.language', 'users.status', 'profiles.name'])
    .where('users.tenantId', '=', tenantId)
    .where('users.id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether the token of a mailed link still exists and waits to be used. */
export async function isTokenOpen(trx: Trx, tenantId: string, tokenId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('mailedTokens')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('id', '=', tokenId)
    .where('usedAt', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
