import type { Trx } from '../../../../../../db/client.ts';

export interface ComplaintMailData {
  reference: string;
  createdAt: Date;
  /** Null for a visitor. */
  userId: string | null;
  email: string;
  /** Null unless the member has deleted their account. */
  language: string | null;
  /** Null while unanswered. */
  answer: string | null;
}

/** The complaint of a receipt or answer mail; null when it does not exist or was emptied. */
export async function selectComplaintForMail(trx: Trx, tenantId: string, id: string) {
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
