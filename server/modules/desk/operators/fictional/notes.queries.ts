import type { Trx } from '../../../../../db/client.ts';

/** Notes about a character and about one of its conversations, newest first. */
export function selectNotes(
  trx: Trx,
  tenantId: string,
  { profileId, conversationId }: { profileId: string; conversationId: string | null },
) {
  return trx
    .selectFrom('fictionalNotes as n')
    .innerJoin('operators as o', 'o.id', 'n.operatorId')
    .select(['n.id', 'n.text', 'n.createdAt', 'n.operatorId', 'n.conversationId', 'o.name as operator'])
    .where('n.tenantId', '=', tenantId)
    .where('n.profileId', '=', profileId)
    .where((eb) =>
      eb.or([
        eb('n.conversationId', 'is', null),
        ...(conversationId ? [eb('n.conversationId', '=', conversationId)] : []),
      ]),
    )
    .orderBy('n.createdAt', 'desc')
    .orderBy('n.id', 'desc')
    .limit(100)
    .execute();
}

/** `conversationId` is null for a note about the character itself. */
export type NoteRow = Awaited<ReturnType<typeof selectNotes>>[number];

interface NewNote {
  id: string;
  profileId: string;
  conversationId: string | null;
  operatorId: string;
  text: string;
  createdAt: Date;
}

/** Inserts a note; a resubmitted form has the same id and adds nothing. */
export async function insertNote(trx: Trx, tenantId: string, note: NewNote): Promise<void> {
  await trx
    .insertInto('fictionalNotes')
    .values({ tenantId, ...note })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes the operator's own note. @returns false if there is none with this id */
export async function deleteNote(trx: Trx, tenantId: string, note: { id: string; operatorId: string }) {
  const result = await trx
    .deleteFrom('fictionalNotes')
    .where('tenantId', '=', tenantId)
    .where('id', '=', note.id)
    .where('operatorId', '=', note.operatorId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}
