import { hashAddress } from '../../notifications/address-hash.ts';
import type { Desk, DeskDeps, DeskSite } from '../desk.ts';
import type { DeskCtx } from '../desk-ctx.ts';
import { pageOf, placeAfter } from '../desk-page.ts';
import type { DeskPage } from '../desk-page.ts';
import { selectAddress, selectSuppressions } from './suppressions.queries.ts';
import type { AddressRow, SuppressionRow } from './suppressions.queries.ts';

/** Why an account gets no mails: its address does not exist, its owner called a mail spam, or unsubscribed by a mail's head. */
const SUPPRESSION_REASONS = ['bounce', 'fbl', 'listunsubscribe'] as const;

/** As it stands in the address of the list. An address to search for never stands there. */
export interface SuppressionSearch {
  site?: string | null;
  reason?: string | null;
  after?: string | null;
}

export interface SuppressionListView extends DeskPage<
  Omit<SuppressionRow, 'email' | 'disabledAt'> & { masked: string; disabledAt: string }
> {
  sites: DeskSite[];
  /** What the list can be narrowed to. */
  reasons: readonly string[];
}

/** `a•••@example.com`: enough to know an address again, too little to write to it. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return at < 1 ? '•••' : `${[...address][0]}•••${address.slice(at)}`;
}

/** Accounts that get no mails, at the sites where the operator may see mails; the latest first. @throws DomainError `not_found` */
export async function listSuppressions(
  desk: Desk,
  ctx: DeskCtx,
  search: SuppressionSearch,
): Promise<SuppressionListView> {
  const reason = SUPPRESSION_REASONS.find((known) => known === search.reason) ?? null;
  const rows = await desk.read(ctx, { permission: 'members.mails', only: search.site || null }, (trx, ids) =>
    selectSuppressions(trx, ids, { reason, after: placeAfter(search.after) }),
  );
  const page = pageOf(rows, ({ disabledAt, userId }) => ({ at: disabledAt, id: userId }));
  return {
    rows: page.rows.map(({ email, disabledAt, ...row }) => ({
      ...row,
      masked: maskAddress(email),
      disabledAt: disabledAt.toISOString(),
    })),
    next: page.next,
    sites: desk.sites(ctx, 'members.mails'),
    reasons: SUPPRESSION_REASONS,
  };
}

/** What one site knows of an address. */
export type FoundAddress = AddressRow & { site: DeskSite };

const ADDRESS_LENGTH = 320;

/**
 * Looks for an address, to the letter but for its case, at one site or at all where the operator may see mails. The look is
 * written down at each of them, with the account that it found.
 * @returns the sites that know anything of it
 * @throws DomainError `not_found`
 */
export async function findAddress(
  { desk, env }: { desk: Desk } & Pick<DeskDeps, 'env'>,
  ctx: DeskCtx,
  { site, address: typed }: { site: string | null; address: string },
): Promise<FoundAddress[]> {
  const address = typed.trim().toLowerCase().replaceAll('\0', '').slice(0, ADDRESS_LENGTH);
  const keyOf = (tenantId: string) => ({ tenantId, address, addressHash: hashAddress(env.SECRET, tenantId, address) });
  const found = await desk.read(ctx, { permission: 'members.mails', only: site }, async (trx, ids) => {
    const all: Array<AddressRow & { tenantId: string }> = [];
    for (const tenantId of ids) all.push({ tenantId, ...(await selectAddress(trx, keyOf(tenantId))) });
    return all;
  });
  const known = found.filter(({ userId, reports }) => userId !== null || reports.length > 0);
  for (const { tenantId, userId } of known) {
    const subject = userId === null ? { type: 'address', id: null } : { type: 'member', id: userId };
    const deed = { permission: 'members.mails', tenantId, action: 'suppression.search', subject } as const;
    await desk.act(ctx, deed, () => Promise.resolve());
  }
  const sites = desk.sites(ctx, 'members.mails');
  return known.flatMap(({ tenantId, ...row }) =>
    sites.filter(({ id }) => id === tenantId).map((each) => ({ ...row, site: each })),
  );
}
