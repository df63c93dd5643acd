import { createSealer } from '../../../../lib/security/sealer.ts';
import { auditCsv } from '../audit/audit-csv.ts';
import { createAuditSearch, type AuditSearch } from '../audit/audit-search.ts';
import { createDemoOperators } from '../login/demo-operators.ts';
import type { DeskDeps } from '../desk/desk.ts';
import type { DeskCtx, DeskVisitorCtx } from '../desk/desk-ctx.ts';
import { loginWithCode, loginWithPassword, logOut, resolveDeskSession } from '../login/desk-login.ts';
import { acceptInvitation, confirmTotpSetup, startTotpSetup, viewInvitation, type Invitation } from './invitations.ts';
import type { GrantsChange } from './manage-operators.ts';
import * as manage from './manage-operators.ts';
import * as passkeys from './operator-passkeys.ts';
import type { PasskeyResponse } from './operator-passkeys.ts';
import * as account from './own-account.ts';
import { listPermissions, OPERATOR_ROLES } from '../access/permissions.ts';

interface SessionTokenInput {
  token: string | undefined;
}

/** Creates the service for operators: login, accounts, roles and the audit log. */
export function createOperatorsService(bare: DeskDeps) {
  const deps = { ...bare, sealer: createSealer(bare.env.SECRET, bare.clock) };
  const { desk } = deps;
  const audit = createAuditSearch(deps);
  return {
    resolve: (token: string | undefined) => resolveDeskSession(deps, token),
    loginWithPassword: (visit: DeskVisitorCtx, input: { email: string; password: string }) =>
      loginWithPassword(deps, visit, input),
    loginWithCode: (visit: DeskVisitorCtx, input: SessionTokenInput & { code: string }) =>
      loginWithCode(deps, visit, input),
    startPasskeyFactor: (token: string | undefined) => passkeys.startPasskeyLogin(deps, token),
    loginWithPasskey: (visit: DeskVisitorCtx, input: SessionTokenInput & PasskeyResponse) =>
      passkeys.loginWithPasskey(deps, visit, input),
    logOut: (token: string | undefined) => logOut(deps, token),

    viewInvitation: (token: string) => viewInvitation(deps, token),
    acceptInvitation: (visit: DeskVisitorCtx, input: { token: string; password: string }) =>
      acceptInvitation(deps, visit, input),
    startTotp: (token: string | undefined) => startTotpSetup(deps, token),
    confirmTotp: (visit: DeskVisitorCtx, input: SessionTokenInput & { sealed: string; code: string }) =>
      confirmTotpSetup(deps, visit, input),
    startFirstPasskey: (token: string | undefined) => passkeys.startFirstPasskey(deps, token),
    confirmFirstPasskey: (visit: DeskVisitorCtx, input: SessionTokenInput & PasskeyResponse & { name: string }) =>
      passkeys.confirmFirstPasskey(deps, visit, input),

    account: {
      view: (ctx: DeskCtx) => account.viewOwnAccount(deps, ctx),
      changeDetails: (ctx: DeskCtx, input: object) => account.changeOwnDetails(deps, ctx, input),
      changePassword: (ctx: DeskCtx, input: { current: string; password: string }) =>
        account.changeOwnPassword(deps, ctx, input),
      startTotp: (ctx: DeskCtx) => account.startOwnTotp(deps, ctx),
      replaceTotp: (ctx: DeskCtx, input: { sealed: string; code: string; current: string }) =>
        account.replaceOwnTotp(deps, ctx, input),
      startPasskey: (ctx: DeskCtx, current: string) => account.startOwnPasskey(deps, ctx, current),
      addPasskey: (ctx: DeskCtx, answer: PasskeyResponse & { name: string }) =>
        account.addOwnPasskey(deps, ctx, answer),
      removeFactor: (ctx: DeskCtx, input: { factor: string; current: string }) =>
        account.removeOwnFactor(deps, ctx, input),
      endSessions: (ctx: DeskCtx, id: string | null) => account.endOwnSessions(deps, ctx, id),
    },

    /** Requires the permission `operators.manage`; throws `not_found` otherwise. */
    manage: {
      sites: (ctx: DeskCtx) => desk.sites(ctx, 'operators.manage'),
      list: (ctx: DeskCtx) => manage.listOperators(deps, ctx),
      view: (ctx: DeskCtx, id: string) => manage.viewOperator(deps, ctx, id),
      invite: (ctx: DeskCtx, invitation: Invitation) => manage.inviteOperator(deps, ctx, invitation),
      changeGrants: (ctx: DeskCtx, input: GrantsChange) => manage.changeGrants(deps, ctx, input),
      renewLink: (ctx: DeskCtx, id: string) => manage.renewInvitationLink(deps, ctx, id),
      disable: (ctx: DeskCtx, id: string) => manage.disableOperator(deps, ctx, id),
      enable: (ctx: DeskCtx, id: string) => manage.enableOperator(deps, ctx, id),
      endSessions: (ctx: DeskCtx, id: string) => manage.endOperatorSessions(deps, ctx, id),
      resetFactors: (ctx: DeskCtx, id: string) => manage.resetFactors(deps, ctx, id),
    },

    siteNames: ({ operator }: DeskCtx) =>
      deps.tenants
        .list()
        .flatMap(({ tenant }) => (tenant ? [{ id: tenant.id, name: tenant.name }] : []))
        .filter(({ id }) => operator.grants.some(({ tenantId }) => tenantId === id)),
    roles: () => ({ roles: OPERATOR_ROLES, permissions: listPermissions() }),

    searchAudit: (ctx: DeskCtx, search: AuditSearch) => audit.search(ctx, search),
    /** Matching entries as CSV (RFC 4180). The export is audited. */
    exportAudit: async (ctx: DeskCtx, search: AuditSearch) => auditCsv(await audit.export(ctx, search)),
    /** One-click sign-in of the demo; null in production. */
    demo: deps.env.demo ? createDemoOperators(deps) : null,
  };
}
