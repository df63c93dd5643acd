import type { Trx } from '../../../../../db/client.ts';
import type { Ctx } from '../../../../context.ts';
import type { Deps } from '../../../../deps.ts';
import { domainError } from '../../../../lib/errors/errors.ts';
import { DAY_MS } from '../../../../lib/time/duration.ts';
import type { LiveService } from '../../../realtime/live/index.ts';
import { queueMail } from '../../../platform/outbox/index.ts';
import { lockAccount, selectAccount, selectIdByEmail } from '../accounts.queries.ts';
import { activateAccount } from '../activation/activation.service.ts';
import { concealTime } from '../disclosure.ts';
import { ADDRESS_CHECK_LIMIT } from './address-check-limit.ts';
import { openMemberSession, type OpenedSession } from '../login/open-member-session.ts';
import { toFieldErrors, throwFieldErrors } from '../field-errors.ts';
import { passwordOnlySchema, signupEmailSchema } from '../login/login.schema.ts';
import {
  countTokensSince,
  insertMailedToken,
  lockMailedToken,
  markTokenUsed,
  selectMailedToken,
  type MailedTokenRow,
} from '../tokens/mailed-tokens.ts';
import { weakPasswordErrors, hashPassword } from '../login/passwords.ts';
import { deleteMemberPasskeys, deleteMemberSessions } from '../sessions/sessions.ts';

const VALID_MS = DAY_MS;
/** Links to one account within a day; beyond them the answer is the same and nothing is sent. */
const LINKS_PER_DAY = 3;

type CompletionDeps = Pick<Deps, 'env' | 'database' | 'clock' | 'jobs' | 'limiter' | 'tenants'> & {
  live: Pick<LiveService, 'transact' | 'closeEndedStreams'>;
};

/**
 * Mails a link to finish the unconfirmed account of an address. The result is the same for every address, so that
 * it does not reveal which addresses have an account.
 * @throws DomainError `invalid_fields`, `too_many_requests`
 */
export async function requestCompletion(deps: CompletionDeps, ctx: Ctx, input: { email: string }): Promise<void> {
  const parsed = signupEmailSchema.safeParse(input);
  if (!parsed.success) return throwFieldErrors(toFieldErrors(parsed.error));
  await deps.limiter.consumeIp('address-checks', ctx.ipAddress, ADDRESS_CHECK_LIMIT);
  const tenantId = ctx.tenant.id;
  const queueLink = async (trx: Trx) => {
    const userId = await selectIdByEmail(trx, tenantId, parsed.data.email);
    const account = userId && (await lockAccount(trx, tenantId, userId));
    if (!account || account.status !== 'not_confirmed') return;
    const owner = { tenantId, userId, purpose: 'complete_signup' } as const;
    const dayAgo = new Date(deps.clock.now().getTime() - DAY_MS);
    if ((await countTokensSince(trx, owner, dayAgo)) >= LINKS_PER_DAY) return;
    const referenceId = await insertMailedToken(trx, deps, {
      ...owner,
      validMs: VALID_MS,
      payload: { email: account.email },
    });
    await queueMail(trx, deps, { tenantId, userId, template: 'complete_signup', referenceId });
  };
  await concealTime(ctx.tenant, () => deps.database.withTenant(tenantId, queueLink));
}

type MailedTokenOrNull = MailedTokenRow | null;

/**
 * The account of a valid link.
 * @throws DomainError `link_invalid`
 */
async function requireUnfinishedAccount(trx: Trx, deps: CompletionDeps, tenantId: string, row: MailedTokenOrNull) {
  const account = row && (await selectAccount(trx, tenantId, row.userId));
  const open = row && !row.usedAt && row.expiresAt > deps.clock.now() && account?.status === 'not_confirmed';
  // A link confirms the address it was mailed to, which may have been corrected since.
  if (!open || row.payload['email'] !== account.email) throw domainError('link_invalid');
  return { tokenId: row.id, userId: row.userId, email: account.email, profileId: account.profileId };
}

/**
 * The address of the account that a mailed link finishes.
 * @throws DomainError `link_invalid` when it is unknown, of another tenant, used, older than a day or no longer
 *   needed
 */
export function viewCompletion(deps: CompletionDeps, ctx: Ctx, token: string): Promise<{ email: string }> {
  return deps.database.withTenant(ctx.tenant.id, async (trx) => {
    const row = await selectMailedToken(trx, ctx.tenant.id, 'complete_signup', token);
    const { email } = await requireUnfinishedAccount(trx, deps, ctx.tenant.id, row);
    return { email };
  });
}

/**
 * Finishes an account by its mailed link: sets the password, confirms the address and logs in. The account may have
 * been started by somebody else, so their sessions and passkeys are deleted.
 * @throws DomainError `invalid_fields`, `link_invalid`
 */
export async function finishSignup(
  deps: CompletionDeps,
  ctx: Ctx,
  input: { token: string; password: string },
): Promise<OpenedSession> {
  const parsed = passwordOnlySchema.safeParse(input);
  if (!parsed.success) return throwFieldErrors(toFieldErrors(parsed.error)) as never;
  const { password } = parsed.data;
  // Hashing is expensive: it is done only for a valid link, and outside the transaction.
  throwFieldErrors(weakPasswordErrors(password, await viewCompletion(deps, ctx, input.token)));
  const passwordHash = await hashPassword(password);
  const tenantId = ctx.tenant.id;
  const opened = await deps.live.transact(tenantId, async (trx, tell) => {
    const row = await lockMailedToken(trx, tenantId, 'complete_signup', input.token);
    const { tokenId, userId } = await requireUnfinishedAccount(trx, deps, tenantId, row);
    await markTokenUsed(trx, tenantId, tokenId, deps.clock.now());
    await trx
      .updateTable('users')
      .set({ passwordHash })
      .where('tenantId', '=', tenantId)
      .where('id', '=', userId)
      .execute();
    await activateAccount(trx, tell, deps, { tenant: ctx.tenant, userId });
    await deleteMemberSessions(trx, { tenantId, userId });
    await deleteMemberPasskeys(trx, { tenantId, userId });
    return openMemberSession(trx, deps, ctx, { userId, status: 'active' });
  });
  // Those of the account's own profile close by the event of its activation.
  if (ctx.viewer) deps.live.closeEndedStreams(tenantId, ctx.viewer);
  return opened;
}
