import { createSealer } from '../../lib/sealer.ts';
import { selectAudit } from './audit.queries.ts';
import { createDesk } from './desk.ts';
import type { DeskDeps } from './desk.ts';
import type { DeskCtx, DeskVisit } from './desk-ctx.ts';
import { enterCode, enterPassword, leaveDesk, resolveDeskSession } from './desk-login.ts';
import { acceptInvitation, confirmTotp, invite, startTotp, viewInvitation } from './invitations.ts';
import type { Invitation } from './invitations.ts';

/** Creates what lets operators in and manages who they are. */
export function createOperatorsService(deps: DeskDeps) {
  const desk = createDesk(deps);
  const withSealer = { ...deps, sealer: createSealer(deps.env.SECRET, deps.clock) };
  return {
    resolve: (token: string | undefined) => resolveDeskSession(deps, token),
    enterPassword: (visit: DeskVisit, input: { email: string; password: string }) => enterPassword(deps, visit, input),
    enterCode: (visit: DeskVisit, input: { token: string | undefined; code: string }) => enterCode(deps, visit, input),
    leave: (token: string | undefined) => leaveDesk(deps, token),
    viewInvitation: (token: string) => viewInvitation(deps, token),
    acceptInvitation: (visit: DeskVisit, input: { token: string; password: string }) =>
      acceptInvitation(deps, visit, input),
    startTotp: (token: string | undefined) => startTotp(withSealer, token),
    confirmTotp: (visit: DeskVisit, input: { token: string | undefined; sealed: string; code: string }) =>
      confirmTotp(withSealer, visit, input),
    /** The latest entries of the audit log, of the sites whose log the operator may read. */
    listAudit: (ctx: DeskCtx) => desk.read(ctx, { permission: 'audit.search' }, (trx, ids) => selectAudit(trx, ids)),
    /** Invites an operator. @returns the token for the link. @throws DomainError 422; `account_exists`; `not_found` */
    invite: (ctx: DeskCtx, invitation: Invitation) =>
      desk.actEverywhere(
        ctx,
        { permission: 'operators.manage', action: 'operators.manage', subject: { type: 'operator', id: null } },
        (trx) => invite(trx, deps, { ...invitation, by: ctx.operator.id }),
      ),
  };
}

export type OperatorsService = ReturnType<typeof createOperatorsService>;
