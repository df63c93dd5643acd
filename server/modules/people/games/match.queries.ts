import { sql, type RawBuilder } from 'kysely';

import type { Trx } from '../../../../db/client.ts';
import type { Tenant } from '../../../context.ts';
import { mergeLatestPerGender } from '../profiles/index.ts';
import { matchingPlayersQuery, soughtGenders, type Player } from './player.queries.ts';
import type { MatchAnswers } from './match-questions.ts';

/** Candidates for scoring: the most recently active in the player's region and in the country. */
export async function selectCandidates(
  trx: Trx,
  tenant: Tenant,
  player: Player & { region: string | null },
  passedSince: Date,
  limit: number,
) {
  const select = (region: string | null) =>
    mergeLatestPerGender(soughtGenders(tenant, player), limit, (gender) =>
      matchingPlayersQuery(trx, tenant, player, passedSince, [gender])
        .select('profiles.reason')
        .$if(region !== null, (qb) => qb.where('profiles.region', '=', region))
        .limit(limit)
        .execute(),
    );
  const near = player.region === null ? [] : await select(player.region);
  const known = new Set(near.map(({ id }) => id));
  const others = await select(null);
  return [...near, ...others.filter(({ id }) => !known.has(id))];
}

/** Answers as stored: by question, perhaps of another niche. */
export type StoredAnswers = Record<string, unknown>;

/** SQL of the stored answers of a profile; null for none. @param profileId SQL of its id */
export function storedAnswersSql(tenantId: string, profileId: RawBuilder<unknown>) {
  return sql<StoredAnswers | null>`(select a.answers from match_answers a
    where a.tenant_id = ${tenantId} and a.profile_id = ${profileId})`;
}

/** The stored answers of a member; null for none. */
export async function selectAnswers(trx: Trx, tenantId: string, profileId: string) {
  const row = await trx
    .selectFrom('matchAnswers')
    .select('answers')
    .where('tenantId', '=', tenantId)
    .where('profileId', '=', profileId)
    .executeTakeFirst();
  return (row?.answers ?? null) as StoredAnswers | null;
}

/** Merges answers into the stored ones. */
export async function storeAnswers(
  trx: Trx,
  tenantId: string,
  profileId: string,
  answers: MatchAnswers,
  at: Date,
): Promise<void> {
  await trx
    .insertInto('matchAnswers')
    .values({ tenantId, profileId, answers: JSON.stringify(answers), answeredAt: at })
    .onConflict((oc) =>
      oc.columns(['tenantId', 'profileId']).doUpdateSet({
        answers: sql`match_answers.answers || excluded.answers`,
        answeredAt: at,
      }),
    )
    .execute();
}
