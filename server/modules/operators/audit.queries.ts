import type { Trx } from '../../../db/client.ts';
import type { PlaceInList } from './desk-page.ts';

/** What is looked for in the audit log; null: whatever there is. */
export interface AuditFilter {
  operatorId: string | null;
  /** An action such as `photo.approve`, or its area: `photo`. */
  action: string | null;
  subjectType: string | null;
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
    .innerJoin('operators as o', 'o.id', 'a.operatorId')
    .select(['a.id', 'a.at', 'a.action', 'a.tenantId', 'a.subjectType', 'a.subjectId', 'a.detail', 'a.operatorId'])
    .select('o.name as operator')
    .$if(reach !== null, (query) => query.where('a.tenantId', 'in', [...reach!]))
    .$if(operatorId !== null, (query) => query.where('a.operatorId', '=', operatorId!))
    .$if(action !== null, (query) =>
      query.where((eb) => eb.or([eb('a.action', '=', action!), eb('a.action', 'like', `${likeText(action!)}.%`)])),
    )
    .$if(subjectType !== null, (query) => query.where('a.subjectType', '=', subjectType!))
    .$if(subjectId !== null, (query) => query.where('a.subjectId', '=', subjectId!))
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

const likeText = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** Operators whose entries somebody may be looking for: all of them, or those who work at these sites. */
export function selectAuditedOperators(trx: Trx, reach: AuditReach) {
  return trx
    .selectFrom('operators as o')
    .select(['o.id', 'o.name'])
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
