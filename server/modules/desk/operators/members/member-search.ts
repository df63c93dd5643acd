import type { Trx } from '../../../../../db/client.ts';
import { recordAudit } from '../audit/audit.ts';
import type { DeskCtx } from '../desk/desk-ctx.ts';
import {
  selectByAccount,
  selectByEmail,
  selectByInvoice,
  selectByName,
  selectByOrder,
  selectByProfile,
  type FoundMember,
} from './find-member.queries.ts';
import type { ViewDeps } from './view-member-part.ts';
import { parseSearchTerm, type SearchTerm } from './search-term.ts';

const MAX_RESULTS = 50;

interface MemberSearchResult {
  /** How the search text was interpreted. `short`: too few characters. */
  kind: SearchTerm['kind'];
  members: FoundMember[];
  /** Whether there are further results. */
  more: boolean;
}

/**
 * Searches members at the operator's sites. The audit log stores the kind of search and the number of results per site,
 * not the search text.
 * @param only id of one site to restrict the search to
 * @throws DomainError `not_found` without permission
 */
export async function searchMembers(
  { desk, clock }: ViewDeps,
  ctx: DeskCtx,
  { text, only }: { text: string; only?: string | null },
): Promise<MemberSearchResult> {
  const wanted = parseSearchTerm(text);
  return desk.read(ctx, { permission: 'members.look', only }, async (trx, sites) => {
    if (wanted.kind === 'none' || wanted.kind === 'short') return { kind: wanted.kind, members: [], more: false };
    const found = await findMembers(trx, sites, wanted);
    const members = found.slice(0, MAX_RESULTS);
    const bySite = Map.groupBy(members, ({ tenantId }) => tenantId);
    const entry = { operatorId: ctx.operator.id, action: 'member.search', subject: { type: 'member', id: null } };
    const note = (tenantId: string | null, count: number) =>
      recordAudit(trx, clock, { ...entry, tenantId, detail: { kind: wanted.kind, found: count } });
    for (const [tenantId, { length }] of bySite) await note(tenantId, length);
    if (bySite.size === 0) await note(only ?? null, 0);
    return { kind: wanted.kind, members, more: found.length > MAX_RESULTS };
  });
}

async function findMembers(trx: Trx, sites: readonly string[], wanted: SearchTerm): Promise<FoundMember[]> {
  switch (wanted.kind) {
    case 'id':
      return firstNonEmpty(
        () => selectByAccount(trx, sites, wanted.id),
        () => selectByProfile(trx, sites, wanted.id),
        () => selectByOrder(trx, sites, wanted.id),
      );
    case 'email':
      return selectByEmail(trx, sites, wanted.email);
    case 'invoice':
      return selectByInvoice(trx, sites, wanted);
    case 'name':
      return selectByName(trx, sites, { begin: wanted.begin, limit: MAX_RESULTS + 1 });
    default:
      return [];
  }
}

async function firstNonEmpty(...ways: Array<() => Promise<FoundMember[]>>): Promise<FoundMember[]> {
  for (const way of ways) {
    const found = await way();
    if (found.length > 0) return found;
  }
  return [];
}
