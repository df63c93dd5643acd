import { sql } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';
import { DAY_MS } from '../../../../lib/time/duration.ts';
import type { ListCursor } from '../desk/desk-page.ts';

/** Filter of the audit log; null means no restriction. */
export interface AuditFilter {
  operatorId: string | null;
  /** An action such as `photo.approve`, or a prefix such as `photo`. */
  action: string | null;
  subjectType: string | null;
  /** Also matches entries about several subjects that include this one, and entries about a member's content. */
  subjectId: string | null;
  /** UTC days `YYYY-MM-DD`, both inclusive. */
  from: string | null;
  until: string | null;
}

/** Site ids whose entries the operator may read; null: all entries, including platform-wide ones. */
export type AuditScope = readonly string[] | null;

export async function selectAuditEntries(
  trx: Trx,
  reach: AuditScope,
  filter: AuditFilter,
  { after, limit }: { after: ListCursor | null; limit: number },
) {
  const { operatorId, action, subjectType, subjectId, from, until } = filter;
  const rows = await trx
    .selectFrom('auditLog as a')
    .leftJoin('operators as o', 'o.id', 'a.operatorId')
    .select(['a.id', 'a.at', 'a.action', 'a.tenantId', 'a.subjectType', 'a.subjectId', 'a.detail', 'a.operatorId'])
    // The name at the time of the action; later renames do not change old entries.
    .select((eb) => eb.fn.coalesce('a.operatorName', 'o.name').as('operator'))
    .select((eb) => eb.fn.coalesce('a.operatorEmail', 'o.email').as('email'))
    .$if(reach !== null, (query) => query.where('a.tenantId', 'in', [...reach!]))
    .$if(operatorId !== null, (query) => query.where('a.operatorId', '=', operatorId!))
    .$if(action !== null, (query) => query.where('a.action', 'like', `${escapeLike(action!)}%`))
    .$if(subjectType !== null, (query) =>
      query.where((eb) => eb.or([eb('a.subjectType', 'in', subjectTypesFor(subjectType!)), isMemberSearch(filter)])),
    )
    .$if(subjectId !== null, (query) =>
      query.where((eb) => eb.or([eb('a.subjectId', '=', subjectId!), isAboutSql(subjectId!)])),
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

/** Subject types that a search term matches: viewing several photos is logged with the type `photos`. */
const subjectTypesFor = (word: string) => [word, `${word}s`];

/** A search for a member also finds the actions about their content. */
const isMemberSearch = ({ subjectType, subjectId }: AuditFilter) =>
  sql<boolean>`${subjectType === 'member' && subjectId !== null}`;

const isAboutSql = (id: string) => sql<boolean>`a.about @> array[${id}::uuid]`;

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** Operators to choose from in the filter: all, or those with a role at one of the sites. */
export function selectAuditedOperators(trx: Trx, reach: AuditScope) {
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
