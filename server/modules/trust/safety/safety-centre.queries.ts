import type { Trx } from '../../../../db/client.ts';
import { noBlockBetweenSql } from '../../platform/visibility/index.ts';

interface ListKey {
  tenantId: string;
  profileId: string;
  /** The newest ones. */
  limit: number;
}

/** A member's reports, newest first, with the reported profile. */
export function selectReportsBy(trx: Trx, { tenantId, profileId, limit }: ListKey) {
  return trx
    .selectFrom('reports')
    .innerJoin('profiles', (join) =>
      join.onRef('profiles.tenantId', '=', 'reports.tenantId').onRef('profiles.id', '=', 'reports.reportedId'),
    )
    .select(['reports.id', 'reports.createdAt', 'reports.status', 'reports.outcome'])
    .select(['profiles.name', 'profiles.status as profileStatus'])
    .where('reports.tenantId', '=', tenantId)
    .where('reports.reporterId', '=', profileId)
    .orderBy('reports.createdAt', 'desc')
    .orderBy('reports.id', 'desc')
    .limit(limit)
    .execute();
}

/** Conversations in which the member refuses photos or voice messages, with the other participant. */
export function selectRefusals(trx: Trx, { tenantId, profileId, limit }: ListKey) {
  return trx
    .selectFrom('conversationMembers as own')
    .innerJoin('profiles', (join) =>
      join.onRef('profiles.tenantId', '=', 'own.tenantId').onRef('profiles.id', '=', 'own.otherProfileId'),
    )
    .select(['own.conversationId', 'own.refusesPhotos', 'own.refusesVoice', 'profiles.id', 'profiles.name'])
    .where('own.tenantId', '=', tenantId)
    .where('own.profileId', '=', profileId)
    .where(({ eb, or }) => or([eb('own.refusesPhotos', '=', true), eb('own.refusesVoice', '=', true)]))
    .where('profiles.status', '<>', 'deleted')
    .where(noBlockBetweenSql('own.profile_id', 'own.other_profile_id'))
    .orderBy('own.lastMessageAt', 'desc')
    .limit(limit)
    .execute();
}

/** Matches that the member has ended, latest first; not of people whom a block hides. */
export function selectEndedMatches(trx: Trx, { tenantId, profileId, limit }: ListKey) {
  return trx
    .selectFrom('endedMatches as own')
    .innerJoin('profiles', (join) =>
      join.onRef('profiles.tenantId', '=', 'own.tenantId').onRef('profiles.id', '=', 'own.otherProfileId'),
    )
    .select(['profiles.id', 'profiles.name', 'own.endedAt'])
    .where('own.tenantId', '=', tenantId)
    .where('own.profileId', '=', profileId)
    .where('profiles.status', '=', 'active')
    .where('profiles.invisible', '=', false)
    .where(noBlockBetweenSql('own.profile_id', 'own.other_profile_id'))
    .orderBy('own.endedAt', 'desc')
    .limit(limit)
    .execute();
}
