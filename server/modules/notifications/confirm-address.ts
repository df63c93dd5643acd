import type { Ctx, MemberCtx } from '../../context.ts';
import type { Deps } from '../../deps.ts';
import { domainError } from '../../lib/errors.ts';
import { insertMailedToken, lockMailedToken, markTokenUsed, waitForToken } from '../accounts/mailed-tokens.ts';
import type { MailedTokenRow } from '../accounts/mailed-tokens.ts';
import { queueMail } from './mails.service.ts';
import { areStopsProved, deleteStops, lockAddress, selectStops } from './stopped-mails.queries.ts';

const DAY_MS = 86_400_000;
/** Mails that one account may ask for within 24 hours: the address may be one that wants none. */
const MAILS_A_DAY = 3;
type ConfirmDeps = Pick<Deps, 'env' | 'database' | 'clock' | 'jobs'>;

/** Why a member gets no mails. */
export interface StopsView {
  reasons: string[];
  /** Whether the address was confirmed since, so that no mail has to prove it. */
  proved: boolean;
}

/** Why mails to the member stopped, and what it takes to end that. */
export function viewStops(deps: ConfirmDeps, { tenant, viewer }: MemberCtx): Promise<StopsView> {
  return deps.database.withTenant(tenant.id, async (trx) => ({
    reasons: await selectStops(trx, tenant.id, viewer.userId),
    proved: await areStopsProved(trx, tenant.id, viewer.userId),
  }));
}

/**
 * Sends mails again to a member whose address was confirmed since they stopped.
 * @throws DomainError `conflict` when it was not, or nothing keeps mails back
 */
export function resumeMails(deps: ConfirmDeps, { tenant, viewer }: MemberCtx): Promise<void> {
  return deps.database.withTenant(tenant.id, async (trx) => {
    await lockAddress(trx, tenant.id, viewer.userId);
    if (!(await areStopsProved(trx, tenant.id, viewer.userId))) throw domainError('conflict');
    await deleteStops(trx, tenant.id, viewer.userId);
  });
}

/**
 * Mails a link of 24 hours to a member whose mails had come back, were marked as spam or were sent away.
 * @throws DomainError `conflict` when nothing keeps mails back, `too_many_requests` after 3 within 24 hours
 */
export function requestConfirmation(deps: ConfirmDeps, { tenant, viewer }: MemberCtx): Promise<void> {
  const now = deps.clock.now();
  return deps.database.withTenant(tenant.id, async (trx) => {
    const owner = { tenantId: tenant.id, userId: viewer.userId, purpose: 'confirm_address' as const };
    const email = await lockAddress(trx, tenant.id, viewer.userId);
    const stopped = (await selectStops(trx, tenant.id, viewer.userId)).length > 0;
    if (email === null || !stopped) throw domainError('conflict');
    const retryAfter = await waitForToken(trx, owner, { tokens: MAILS_A_DAY, withinMs: DAY_MS, now });
    if (retryAfter > 0) throw domainError('too_many_requests', { retryAfter });
    const referenceId = await insertMailedToken(trx, deps, { ...owner, validMs: DAY_MS, payload: { email } });
    await queueMail(trx, deps, { ...owner, template: 'confirm_address', referenceId });
  });
}

/**
 * Sends mails again to the address that a link was mailed to. Opening the link does it, since it proves that the
 * address works; a used one, opened again while mails are sent, ends as well as the first time and changes nothing.
 * @throws DomainError `link_invalid` for any other link, or when the account has another address now
 */
export function confirmAddress(deps: ConfirmDeps, { tenant }: Ctx, text: string): Promise<void> {
  const now = deps.clock.now();
  return deps.database.withTenant(tenant.id, async (trx) => {
    const token = await lockMailedToken(trx, tenant.id, 'confirm_address', text);
    if (!token || (await lockAddress(trx, tenant.id, token.userId)) !== token.payload['email']) {
      throw domainError('link_invalid');
    }
    if (isOpen(token, now)) {
      await deleteStops(trx, tenant.id, token.userId);
      await markTokenUsed(trx, tenant.id, token.id, now);
    } else if (!token.usedAt || (await selectStops(trx, tenant.id, token.userId)).length > 0) {
      throw domainError('link_invalid');
    }
  });
}

const isOpen = ({ usedAt, expiresAt }: MailedTokenRow, now: Date) => usedAt === null && expiresAt > now;
