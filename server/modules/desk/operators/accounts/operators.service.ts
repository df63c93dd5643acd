import { bindDeps } from '../../../../lib/bind-deps.ts';
import { createSealer } from '../../../../lib/security/sealer.ts';
import { listPermissions, OPERATOR_ROLES } from '../access/permissions.ts';
import { createAuditSearch, type AuditSearch, auditCsv } from '../audit/audit-search.ts';
import type { DeskCtx } from '../desk/desk-ctx.ts';
import type { DeskDeps } from '../desk/desk.ts';
import { createDemoOperators } from '../login/demo-operators.ts';
import { loginWithCode, loginWithPassword, logOut, resolveDeskSession } from '../login/desk-login.ts';
import { acceptInvitation, confirmTotpSetup, startTotpSetup, viewInvitation } from './invitations.ts';
import * as manage from './manage-operators.ts';
import * as passkeys from './operator-passkeys.ts';
import * as account from './own-account.ts';
import * as filters from './saved-filters.ts';

/** Creates the service for operators: login, accounts, roles and the audit log. */
export function createOperatorsService(bare: DeskDeps) {
  const deps = { ...bare, sealer: createSealer(bare.env.secrets, bare.clock) };
  const audit = createAuditSearch(deps);
  return {
    ...bindDeps(deps, { resolve: resolveDeskSession, loginWithPassword, loginWithCode, logOut }),
    ...bindDeps(deps, { viewInvitation, acceptInvitation, startTotp: startTotpSetup, confirmTotp: confirmTotpSetup }),
    ...bindDeps(deps, {
      startPasskeyFactor: passkeys.startPasskeyLogin,
      loginWithPasskey: passkeys.loginWithPasskey,
      startFirstPasskey: passkeys.startFirstPasskey,
      confirmFirstPasskey: passkeys.confirmFirstPasskey,
    }),

    account: bindDeps(deps, {
      view: account.viewOwnAccount,
      changeDetails: account.changeOwnDetails,
      changePassword: account.changeOwnPassword,
      startTotp: account.startOwnTotp,
      replaceTotp: account.replaceOwnTotp,
      startPasskey: account.startOwnPasskey,
      addPasskey: account.addOwnPasskey,
      removeFactor: account.removeOwnFactor,
      endSessions: account.endOwnSessions,
    }),

    filters: bindDeps(deps, { list: filters.listFilters, save: filters.saveFilter, remove: filters.removeFilter }),

    /** Requires the permission `operators.manage`; throws `not_found` otherwise. */
    manage: {
      sites: (ctx: DeskCtx) => manage.listGrantableSites(deps.desk, ctx),
      ...bindDeps(deps, {
        list: manage.listOperators,
        view: manage.viewOperator,
        invite: manage.inviteOperator,
        changeGrants: manage.changeGrants,
        renewLink: manage.renewInvitationLink,
        disable: manage.disableOperator,
        enable: manage.enableOperator,
        endSessions: manage.endOperatorSessions,
        resetFactors: manage.resetFactors,
      }),
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
