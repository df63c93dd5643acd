import type { Ctx, MemberCtx } from '../../context.ts';
import type { Deps } from '../../deps.ts';
import { domainError } from '../../lib/errors.ts';
import { countTokensSince, insertMailedToken, lockMailedToken, markTokenUsed } from '../accounts/mailed-tokens.ts';
import type { MailedTokenRow } from '../accounts/mailed-tokens.ts';
import { queueMail } from './mails.service.ts';
import { deleteStops, lockAddress, selectStops } from './stopped-mails.queries.ts';

const DAY_MS = 86_400_000;
/** Mails that one account may ask for within 24 hours: the address may be one that wants none. */
const MAILS_A_DAY = 3;
/** What an address is confirmed against; an unsubscription is taken back without a mail. */
const REPORTED = ['fbl', 'bounce'] as const;

type ConfirmDeps = Pick<Deps, 'env' | 'database' | 'clock' | 'jobs'>;

const isReported = (stops: readonly string[]) => REPORTED.some((reason) => stops.includes(reason));

/**
 * Mails a link of 24 hours to a member whose mails had come back or were marked as spam.
 * @throws DomainError `conflict` when nothing keeps mails back that an address could be confirmed against,
 * `too_many_requests` after 3 within 24 hours
 */
export function requestConfirmation(deps: ConfirmDeps, { tenant, viewer }: MemberCtx): Promise<void> {
  const now = deps.clock.now().getTime();
  return deps.database.withTenant(tenant.id, async (trx) => {
    const owner = { tenantId: tenant.id, userId: viewer.userId, purpose: 'confirm_address' as const };
    const email = await lockAddress(trx, tenant.id, viewer.userId);
    if (email === null || !isReported(await selectStops(trx, tenant.id, viewer.userId))) throw domainError('conflict');
    if ((await countTokensSince(trx, owner, new Date(now - DAY_MS))) >= MAILS_A_DAY) {
      throw domainError('too_many_requests', { retryAfter: DAY_MS / 1000 });
    }
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
      await deleteStops(trx, tenant.id, token.userId, REPORTED);
      await markTokenUsed(trx, tenant.id, token.id, now);
    } else if (!token.usedAt || isReported(await selectStops(trx, tenant.id, token.userId))) {
      throw domainError('link_invalid');
    }
  });
}

const isOpen = ({ usedAt, expiresAt }: MailedTokenRow, now: Date) => usedAt === null && expiresAt > now;
