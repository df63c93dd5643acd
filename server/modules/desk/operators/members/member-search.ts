import type { Trx } from '../../../../../db/client.ts';
import { isUuid } from '../../../../lib/security/ids.ts';
import { hasControlCharacters } from '../../../../lib/text/control-characters.ts';
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
import type { ViewDeps } from './member-access.ts';
import { allRows, sumUp } from '../desk/over-pods.ts';

/** Interpretation of a search text. `short` and `none` match nothing. */
type SearchTerm =
  | { kind: 'id'; id: string }
  | { kind: 'email'; email: string }
  | { kind: 'invoice'; year: number; number: number }
  | { kind: 'name'; begin: string }
  | { kind: 'short' | 'none' };

/** Minimum and maximum length; one character matches too many members. */
const MIN_LENGTH = 2;
const MAX_LENGTH = 254;
const INVOICE = /^(20\d\d)-(\d{1,9})$/;

/** Interprets a search text as an id, e-mail address, invoice number, or else the prefix of a name. */
function parseSearchTerm(typed: string): SearchTerm {
  const text = typed.trim().replace(/\s+/g, ' ');
  if (text === '' || text.length > MAX_LENGTH || hasControlCharacters(text) || !text.isWellFormed())
    return { kind: 'none' };
  const lower = text.toLowerCase();
  if (isUuid(lower)) return { kind: 'id', id: lower };
  if (text.slice(1).includes('@')) return { kind: 'email', email: lower };
  const invoice = INVOICE.exec(text);
  if (invoice) {
    const number = Number(invoice[2]);
    return number <= 2_147_483_647 ? { kind: 'invoice', year: Number(invoice[1]), number } : { kind: 'none' };
  }
  return [...text].length < MIN_LENGTH ? { kind: 'short' } : { kind: 'name', begin: text };
}

const MAX_RESULTS = 50;

/**
 * Searches members at the operator's sites. The audit log stores the kind of search and the number of results per site,
 * not the search text. `kind` is how the text was interpreted, `more` whether there are further results.
 * @param only id of one site to restrict the search to
 * @throws DomainError `not_found` without permission
 */
export async function searchMembers(
  { desk, clock }: ViewDeps,
  ctx: DeskCtx,
  { text, only }: { text: string; only?: string | null },
) {
  const wanted = parseSearchTerm(text);
  return desk.read<SearchResult>(
    ctx,
    { permission: 'members.look', only },
    async (trx, sites) => {
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
    },
    mergeResults,
  );
}

type SearchResult = { kind: SearchTerm['kind']; members: FoundMember[]; more: boolean };

const mergeResults = (answers: SearchResult[]): SearchResult => ({
  kind: answers[0]!.kind,
  members: allRows(answers.map(({ members }) => members)).slice(0, MAX_RESULTS),
  more: answers.some(({ more }) => more) || sumUp(answers.map(({ members }) => members.length)) > MAX_RESULTS,
});

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
