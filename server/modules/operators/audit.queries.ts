import { sql } from 'kysely';

import type { Trx } from '../../../db/client.ts';
import type { PlaceInList } from './desk-page.ts';

/** What is looked for in the audit log; null: whatever there is. */
export interface AuditFilter {
  operatorId: string | null;
  /** An action such as `photo.approve`, or its beginning: `photo`. */
  action: string | null;
  subjectType: string | null;
  /** Also finds what was done about several things, this one among them, and about a member's. */
  subjectId: string | null;
  /** Days of coordinated universal time, the last one included: `YYYY-MM-DD`. */
  from: string | null;
  until: string | null;
}

/** The sites whose entries somebody may read; null: all there are, those that concern no site included. */
export type AuditReach = readonly string[] | null;

const DAY_MS = 86_400_000;

/** Entries of the audit log, newest first. */
export async function selectAudit(
  trx: Trx,
  reach: AuditReach,
  filter: AuditFilter,
  { after, limit }: { after: PlaceInList | null; limit: number },
) {
  const { operatorId, action, subjectType, subjectId, from, until } = filter;
  const rows = await trx
    .selectFrom('auditLog as a')
    .leftJoin('operators as o', 'o.id', 'a.operatorId')
    .select(['a.id', 'a.at', 'a.action', 'a.tenantId', 'a.subjectType', 'a.subjectId', 'a.detail', 'a.operatorId'])
    // As they were called at the time: who is called otherwise today has not done it under another name.
    .select((eb) => eb.fn.coalesce('a.operatorName', 'o.name').as('operator'))
    .select((eb) => eb.fn.coalesce('a.operatorEmail', 'o.email').as('email'))
    .$if(reach !== null, (query) => query.where('a.tenantId', 'in', [...reach!]))
    .$if(operatorId !== null, (query) => query.where('a.operatorId', '=', operatorId!))
    .$if(action !== null, (query) => query.where('a.action', 'like', `${likeText(action!)}%`))
    .$if(subjectType !== null, (query) =>
      query.where((eb) => eb.or([eb('a.subjectType', 'in', typesOf(subjectType!)), isMember(filter)])),
    )
    .$if(subjectId !== null, (query) =>
      query.where((eb) => eb.or([eb('a.subjectId', '=', subjectId!), isAbout(subjectId!)])),
    )
    .$if(from !== null, (query) => query.where('a.at', '>=', new Date(`${from}T00:00:00Z`)))
    .$if(until !== null, (query) =>
      query.where('a.at', '<', new Date(new Date(`${until}T00:00:00Z`).getTime() + DAY_MS)),
    )
    .$if(after !== null, (query) =>
      query.where((eb) => eb(eb.refTuple('a.at', 'a.id'), '<', eb.tuple(after!.at, after!.id))),
    )
    .orderBy('a.at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute();
  return rows;
}

/** The types that a word stands for: a look at several photos is of `photos`. */
const typesOf = (word: string) => [word, `${word}s`];

/** Whoever looks for a member looks for what was done about anything of theirs. */
const isMember = ({ subjectType, subjectId }: AuditFilter) =>
  sql<boolean>`${subjectType === 'member' && subjectId !== null}`;

const isAbout = (id: string) => sql<boolean>`a.about @> array[${id}::uuid]`;

const likeText = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** Operators whose entries somebody may be looking for: all of them, or those who work at these sites. */
export function selectAuditedOperators(trx: Trx, reach: AuditReach) {
  return trx
    .selectFrom('operators as o')
    .select(['o.id', 'o.name', 'o.email'])
    .$if(reach !== null, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('operatorRoles as r')
            .select('r.role')
            .whereRef('r.operatorId', '=', 'o.id')
            .where((of) => of.or([of('r.tenantId', 'in', [...reach!]), of('r.tenantId', 'is', null)])),
        ),
      ),
    )
    .orderBy((eb) => eb.fn('lower', ['o.name']))
    .orderBy('o.id')
    .execute();
}
