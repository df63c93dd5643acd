import type { Trx } from '../../../../db/client.ts';
import { choseInvisibleSql, updateInvisible } from './pausing.queries.ts';
import type { PrivacyView } from './privacy.schema.ts';

interface MemberKey {
  tenantId: string;
  userId: string;
  profileId: string;
}

export async function selectPrivacy(trx: Trx, { tenantId, userId, profileId }: MemberKey): Promise<PrivacyView> {
  const row = await trx
    .selectFrom('users')
    .innerJoin('profiles', (join) =>
      join.onRef('profiles.tenantId', '=', 'users.tenantId').onRef('profiles.userId', '=', 'users.id'),
    )
    .select([
      choseInvisibleSql.as('invisible'),
      'users.hideFictional',
      'users.showReadMarks',
      'users.quickExit',
      'users.neutralTitle',
    ])
    .where('users.tenantId', '=', tenantId)
    .where('users.id', '=', userId)
    .where('profiles.id', '=', profileId)
    .executeTakeFirstOrThrow();
  return {
    invisible: row.invisible,
    hide_fictional: row.hideFictional,
    show_read_marks: row.showReadMarks,
    quick_exit: row.quickExit,
    neutral_title: row.neutralTitle,
  };
}

export async function updatePrivacy(
  trx: Trx,
  { tenantId, userId, profileId }: MemberKey,
  { invisible, ...own }: PrivacyView,
): Promise<void> {
  await trx
    .updateTable('users')
    .set({
      hideFictional: own.hide_fictional,
      showReadMarks: own.show_read_marks,
      quickExit: own.quick_exit,
      neutralTitle: own.neutral_title,
    })
    .where('tenantId', '=', tenantId)
    .where('id', '=', userId)
    .execute();
  await updateInvisible(trx, tenantId, profileId, invisible);
}
