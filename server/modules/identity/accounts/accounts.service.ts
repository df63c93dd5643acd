import { runTogether } from '../../../../db/run-together.ts';
import type { Ctx, MemberCtx, Tenant, Viewer } from '../../../context.ts';
import type { Deps } from '../../../deps.ts';
import { domainError } from '../../../lib/errors/errors.ts';
import { isUuid } from '../../../lib/security/ids.ts';
import type { LiveService } from '../../realtime/live/index.ts';
import type { ProfileView } from '../../platform/profile-values/index.ts';
import { isNeutral } from './disclosure.ts';
import { lockAccount, selectAccount, selectMailDisabledReasons } from './accounts.queries.ts';
import { activate, correctSignupEmail, requestActivation, resendActivation } from './activation/activation.service.ts';
import { finishSignup, requestCompletion, viewCompletion } from './signup/completion.service.ts';
import { toFieldErrors, throwFieldErrors } from './field-errors.ts';
import { dismissFirstMessage, viewFirstMessage } from './signup/first-message.ts';
import { signUpByLead, viewLead } from './signup/lead.service.ts';
import { languageSchema } from './login/login.schema.ts';
import { logIn, type LoginInput } from './login/login.service.ts';
import { isTokenFormat } from './tokens/secret-tokens.ts';
import { syncAccountStatus } from '../restrictions/index.ts';
import { deleteSession, findSessionQuery, openSession, parseSession } from './sessions/sessions.ts';
import { isTouchDue, touchSession } from './sessions/touch-session.ts';
import { hidePage, refreshSessions } from './sessions/page-visibility.ts';
import type { SignupInput } from './signup/signup.schema.ts';
import { checkProfileName, checkSignupStep, signUp, signUpConcealed } from './signup/signup.service.ts';
import type { UserView } from './user.view.ts';

type AccountsDeps = Pick<Deps, 'env' | 'database' | 'clock' | 'jobs' | 'limiter' | 'tenants'> & {
  /** Given at wiring, because profiles is above accounts. */
  profiles: { viewProfile(ctx: Ctx, id: string): Promise<ProfileView> };
  live: Pick<LiveService, 'transact' | 'closeEndedStreams'>;
};

/** Creates the accounts service: signup, activation, login and logout. */
export function createAccountsService(deps: AccountsDeps) {
  const viewUser = (ctx: Ctx) =>
    ctx.viewer ? viewOwnAccount(deps, { ...ctx, viewer: ctx.viewer }) : Promise.resolve(null);
  const logInNew = async (ctx: Ctx, { sessionToken }: { sessionToken: string }) => {
    closeViewerStreams(deps, ctx);
    return { user: await viewUserBySession(deps, ctx, sessionToken), sessionToken };
  };
  return {
    /** Creates an account and logs in; errors as in signup.service.ts. */
    signUp: async (
      ctx: Ctx,
      input: SignupInput,
      checkedEmail?: string,
    ): Promise<{ user: UserView; sessionToken: string }> => {
      return logInNew(ctx, await signUp(deps, ctx, input, checkedEmail));
    },
    /** Signs up as the site's `account_disclosure` says; null where nobody is logged in. */
    register: async (ctx: Ctx, input: SignupInput, checkedEmail?: string) => {
      if (!isNeutral(ctx.tenant)) return logInNew(ctx, await signUp(deps, ctx, input, checkedEmail));
      await signUpConcealed(deps, ctx, input, checkedEmail);
      return null;
    },
    checkSignupStep: (ctx: Ctx, step: number, partial: Record<string, unknown>) =>
      checkSignupStep(deps, ctx, step, partial),
    checkProfileName: (ctx: Ctx, name: string) => checkProfileName(deps, ctx, name),
    viewLead: (ctx: Ctx, lead: string) => viewLead(deps, ctx, lead),
    signUpByLead: async (ctx: Ctx, input: Parameters<typeof signUpByLead>[2]) => {
      const opened = await signUpByLead(deps, ctx, input);
      closeViewerStreams(deps, ctx);
      return opened;
    },
    requestCompletion: (ctx: Ctx, input: { email: string }) => requestCompletion(deps, ctx, input),
    viewCompletion: (ctx: Ctx, token: string) => viewCompletion(deps, ctx, token),
    finishSignup: (ctx: Ctx, input: { token: string; password: string }) => finishSignup(deps, ctx, input),
    /** Logs in; errors as in login.service.ts. The caller stores the device token in a long-lived cookie. */
    logIn: async (ctx: Ctx, input: LoginInput) => {
      const { sessionToken, deviceToken } = await logIn(deps, ctx, input);
      closeViewerStreams(deps, ctx);
      return { user: await viewUserBySession(deps, ctx, sessionToken), sessionToken, deviceToken };
    },
    /**
     * The member of a session that was just opened.
     * @throws DomainError `authentication_required` without one
     */
    viewBySession: (ctx: Ctx, sessionToken: string) => viewUserBySession(deps, ctx, sessionToken),
    /** Ends the session of the request, locked or not; does nothing for a visitor. */
    logOut: async (ctx: Ctx): Promise<void> => {
      const { tenant } = ctx;
      const session = ctx.viewer ?? ctx.locked;
      if (!session) return;
      await deps.database.withTenant(tenant.id, (trx) => deleteSession(trx, tenant.id, session.sessionId));
      deps.live.closeEndedStreams(tenant.id, session);
    },
    resolveSession: (tenant: Tenant, token: string) => resolveSession(deps, tenant, token),
    keepSessions: (tenant: Tenant, tokens: readonly string[]) => refreshSessions(deps, tenant, tokens),
    hidePage: (ctx: MemberCtx) => hidePage(deps, ctx),
    /** The viewer's own account; null for a visitor. */
    viewUser,
    activate: (ctx: Ctx, token: string) => activate(deps, ctx, token),
    resendActivation: (ctx: Ctx) => resendActivation(deps, ctx),
    requestActivation: (ctx: Ctx, input: { email: string }) => requestActivation(deps, ctx, input),
    viewFirstMessage: (ctx: MemberCtx) => viewFirstMessage(deps, ctx),
    dismissFirstMessage: (ctx: MemberCtx) => dismissFirstMessage(deps, ctx),
    changeSignupEmail: (ctx: Ctx, input: { email: string }) => correctSignupEmail(deps, ctx, input),
    saveLanguage: (ctx: Ctx, input: { language: string }) => saveLanguage(deps, ctx, input),
    signInAs: (tenant: Tenant, userId: string) => signInAs(deps, tenant, userId),
  };
}

/**
 * The member of a session cookie, or null for a session that is unknown, expired, of another tenant, or of a
 * blocked or deleted account. Updates the member's presence once a minute, and ends a pause that is over without
 * waiting for the sweep. That of a locked session says so, and is for nothing but the lock.
 */
async function resolveSession(deps: AccountsDeps, tenant: Tenant, token: string): Promise<Viewer | null> {
  if (!isTokenFormat(token)) return null;
  const now = deps.clock.now();
  const query = findSessionQuery(tenant.id, token, now);
  const session = parseSession(await deps.database.readRows(tenant.id, query), now);
  if (!session) return null;
  const until = session.viewer.pausedUntil;
  if (!(until && until <= now) && !isTouchDue(session, now)) return session.viewer;
  return deps.database.withTenant(tenant.id, async (trx) => {
    if (until && until <= now) await syncAccountStatus(trx, tenant.id, session.viewer.userId, now);
    // Read again: the session may have ended meanwhile.
    const latest = parseSession((await trx.executeQuery(query)).rows, now);
    if (latest && isTouchDue(latest, now)) await touchSession(trx, tenant.id, latest.viewer, now);
    return latest?.viewer ?? null;
  });
}

/** Closes the event streams of the viewer's open pages, which end with the session. */
function closeViewerStreams(deps: AccountsDeps, { tenant, viewer }: Ctx): void {
  if (viewer) deps.live.closeEndedStreams(tenant.id, viewer);
}

async function viewUserBySession(deps: AccountsDeps, ctx: Ctx, sessionToken: string): Promise<UserView> {
  const viewer = await resolveSession(deps, ctx.tenant, sessionToken);
  const user = viewer && (await viewOwnAccount(deps, { ...ctx, viewer }));
  if (!user) throw domainError('authentication_required');
  return user;
}

async function viewOwnAccount(deps: AccountsDeps, ctx: MemberCtx): Promise<UserView | null> {
  const { tenant, viewer } = ctx;
  const profile = deps.profiles.viewProfile(ctx, viewer.profileId);
  // Not found when the account was just erased.
  profile.catch(() => undefined);
  const [account, disabled] = await deps.database.read(ctx, (trx) =>
    runTogether([
      selectAccount(trx, tenant.id, viewer.userId),
      selectMailDisabledReasons(trx, tenant.id, viewer.userId),
    ]),
  );
  if (!account) return null;
  return {
    id: account.id,
    email: account.email,
    status: account.status,
    credits: account.credits,
    paid_user: account.paidUser,
    signup_date: account.signupDate.toISOString(),
    language: account.language,
    notifications_disabled: disabled,
    profile: await profile,
  };
}

/**
 * Stores one of the site's languages in the account.
 * @throws DomainError `authentication_required`, `invalid_fields`
 */
async function saveLanguage(deps: AccountsDeps, ctx: Ctx, input: { language: string }): Promise<UserView> {
  const { tenant, viewer } = ctx;
  if (!viewer) throw domainError('authentication_required');
  const parsed = languageSchema.safeParse(input);
  if (!parsed.success) throwFieldErrors(toFieldErrors(parsed.error));
  const { language } = parsed.data!;
  if (!tenant.locales.includes(language)) throwFieldErrors({ language: { key: 'language_unknown' } });
  await deps.database.withTenant(tenant.id, (trx) =>
    trx
      .updateTable('users')
      .set({ language })
      .where('tenantId', '=', tenant.id)
      .where('id', '=', viewer.userId)
      .execute(),
  );
  const user = await viewOwnAccount(deps, { ...ctx, viewer: { ...viewer, language } });
  if (!user) throw domainError('authentication_required');
  return user;
}

/**
 * Opens a session without a password, for the demo's personas and for tests only.
 * @throws DomainError `not_found` when the id is not a member of this tenant
 */
function signInAs(deps: AccountsDeps, tenant: Tenant, userId: string): Promise<string> {
  return deps.database.withTenant(tenant.id, async (trx) => {
    const account = isUuid(userId) ? await lockAccount(trx, tenant.id, userId) : null;
    if (!account) throw domainError('not_found');
    const { sessionToken } = await openSession(trx, deps.clock, { tenantId: tenant.id, userId, userAgent: 'demo' });
    return sessionToken;
  });
}
