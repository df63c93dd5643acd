import type { Trx } from '../../../db/client.ts';

/** The complaint that a mail confirms or answers. */
export interface MailedComplaint {
  reference: string;
  createdAt: Date;
  /** Whose; null of a visitor. */
  userId: string | null;
  email: string;
  /** Null of a member who has not left. */
  language: string | null;
  /** Null until there is one. */
  answer: string | null;
}

/** The complaint that a mail confirms or answers; null when it is not there, or was emptied since. */
export async function selectComplaintOfMail(trx: Trx, tenantId: string, id: string): Promise<MailedComplaint | null> {
  const row = await trx
    .selectFrom('complaints')
    .select(['reference', 'createdAt', 'userId', 'email', 'language'])
    .select((eb) => eb.case().when('status', '=', 'answered').then(eb.ref('answer')).end().as('answer'))
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .where('email', '<>', '')
    .executeTakeFirst();
  return row ?? null;
}
