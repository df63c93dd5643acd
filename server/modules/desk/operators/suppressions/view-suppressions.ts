import { addressHashes } from '../../../platform/outbox/index.ts';
import type { Desk, DeskDeps, DeskSite } from '../desk/desk.ts';
import type { DeskCtx } from '../desk/desk-ctx.ts';
import { toPage, parseCursor } from '../desk/desk-page.ts';
import { selectAddressStatus, selectSuppressions, type AddressRow } from './suppressions.queries.ts';
import { allRows, pageBy } from '../desk/over-pods.ts';

/** Reasons for suppressing mails: hard bounce, spam complaint (feedback loop), and the `List-Unsubscribe` header. */
const SUPPRESSION_REASONS = ['bounce', 'fbl', 'listunsubscribe'] as const;

/** Query parameters of the list. An e-mail address to search for is never in the URL. */
export interface SuppressionSearch {
  site?: string | null;
  reason?: string | null;
  after?: string | null;
}

/** Masks an address as `a•••@example.com`: recognizable, but not usable for sending mail. */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@');
  return at < 1 ? '•••' : `${[...address][0]}•••${address.slice(at)}`;
}

/** Suppressed accounts at the operator's sites, latest first. @throws DomainError `not_found` */
export async function listSuppressions({ desk }: { desk: Desk }, ctx: DeskCtx, search: SuppressionSearch) {
  const reason = SUPPRESSION_REASONS.find((known) => known === search.reason) ?? null;
  const rows = await desk.read(
    ctx,
    { permission: 'members.mails', only: search.site || null },
    (trx, ids) =>
      selectSuppressions(trx, ids, { reason, after: parseCursor(search.after) }).then((found) =>
        found.map((row) => ({ ...row, id: row.userId })),
      ),
    pageBy('disabledAt', 'newest'),
  );
  return {
    ...toPage(rows, 'disabledAt', ({ id: _id, email, disabledAt, ...row }) => ({
      ...row,
      masked: maskEmail(email),
      disabledAt: disabledAt.toISOString(),
    })),
    sites: desk.sites(ctx, 'members.mails'),
    reasons: SUPPRESSION_REASONS,
  };
}

/** What one site has stored about an address. */
export type AddressAtSite = AddressRow & { site: DeskSite };

const ADDRESS_LENGTH = 320;

/**
 * Looks up an address (exact, case-insensitive) at one site or at all of the operator's sites. The look-up is audited
 * at every site with a match, with the account it found.
 * @returns the sites that have an account or mail reports for it
 * @throws DomainError `not_found`
 */
export async function findAddress(
  { desk, env }: { desk: Desk } & Pick<DeskDeps, 'env'>,
  ctx: DeskCtx,
  { site, address: typed }: { site: string | null; address: string },
): Promise<AddressAtSite[]> {
  const address = typed.trim().toLowerCase().replaceAll('\0', '').slice(0, ADDRESS_LENGTH);
  const keyOf = (tenantId: string) => ({ tenantId, address, hashes: addressHashes(env.secrets, tenantId, address) });
  const found = await desk.read(
    ctx,
    { permission: 'members.mails', only: site },
    async (trx, ids) => {
      const all: Array<AddressRow & { tenantId: string }> = [];
      for (const tenantId of ids) all.push({ tenantId, ...(await selectAddressStatus(trx, keyOf(tenantId))) });
      return all;
    },
    allRows,
  );
  const known = found.filter(({ userId, reports }) => userId !== null || reports.length > 0);
  for (const { tenantId, userId } of known) {
    const subject = userId === null ? { type: 'address', id: null } : { type: 'member', id: userId };
    const deskAction = { permission: 'members.mails', tenantId, action: 'suppression.search', subject } as const;
    await desk.act(ctx, deskAction, () => Promise.resolve());
  }
  const sites = desk.sites(ctx, 'members.mails');
  return known.flatMap(({ tenantId, ...row }) =>
    sites.filter(({ id }) => id === tenantId).map((each) => ({ ...row, site: each })),
  );
}
