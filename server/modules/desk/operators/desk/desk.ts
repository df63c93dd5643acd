import type { ConsoleDatabase, Trx } from '../../../../../db/client.ts';
import type { Deps } from '../../../../deps.ts';
import { domainError } from '../../../../lib/errors/errors.ts';
import { isUuid } from '../../../../lib/security/ids.ts';
import { createPodAccess } from './pod-access.ts';
import { recordAudit, type AuditSubject } from '../audit/audit.ts';
import type { LiveService, Tell } from '../../../realtime/live/index.ts';
import type { DeskCtx } from './desk-ctx.ts';
import {
  hasPermissionAt,
  hasPermissionEverywhere,
  sitesWithPermission,
  type Permission,
} from '../access/permissions.ts';

export type DeskDeps = Deps & { console: ConsoleDatabase; desk: Desk };

/** An audited action of an operator at one site, including viewing private data. */
export interface DeskAction {
  permission: Permission;
  tenantId: string;
  /** Name in the audit log, such as `photo.approve`. */
  action: string;
  subject: AuditSubject;
  detail?: Record<string, unknown>;
}

/** A row of a queue or list. */
export interface SiteItemKey {
  tenantId: string;
  id: string;
}

export interface DeskSite {
  id: string;
  slug: string;
  name: string;
}

/** Database access of the desk: permission check, work and audit entry happen in one transaction. */
export interface Desk {
  /**
   * Runs an action at a site, or reads private data there, and writes the audit entry in the same transaction, with the
   * live events that `work` tells. `work` must have no side effects outside the database, because it may run twice.
   * @throws DomainError `not_found` without permission, so that the existence of a row is not revealed
   */
  act<T>(ctx: DeskCtx, deskAction: DeskAction, work: (trx: Trx, tell: Tell) => Promise<T>): Promise<T>;
  /** As `act`, for platform-wide actions. */
  actOnPlatform<T>(ctx: DeskCtx, deskAction: Omit<DeskAction, 'tenantId'>, work: (trx: Trx) => Promise<T>): Promise<T>;
  /**
   * Reads lists and counts of the sites where the operator has the permission. It writes no audit entry, so private
   * data of a single member must be read with `act`.
   * @param only id of one site to restrict the read to
   * @param work runs once in each pod that has some of the sites, with those
   * @param merge makes one answer of several pods'; without it, `only` must be given. A pod that is away is left out.
   */
  read<T>(
    ctx: Pick<DeskCtx, 'operator'>,
    { permission, only }: { permission: Permission; only?: string | null | undefined },
    work: (trx: Trx, tenantIds: string[]) => Promise<T>,
    merge?: (answers: T[]) => T,
  ): Promise<T>;
  /**
   * As `read` for several permissions, in one transaction. A permission that the operator has nowhere has no sites; with
   * none at all, `work` sees nothing.
   */
  readEach<P extends Permission, T>(
    ctx: Pick<DeskCtx, 'operator'>,
    permissions: readonly P[],
    work: (trx: Trx, sitesWith: Readonly<Record<P, string[]>>) => Promise<T>,
    merge: (answers: T[]) => T,
  ): Promise<T>;
  /** Sites where the operator has the permission, sorted by name, for the site filter of lists. */
  sites(ctx: Pick<DeskCtx, 'operator'>, permission: Permission): DeskSite[];
}

/** @param deps.live of the console's database role */
export function createDesk({
  console,
  clock,
  tenants,
  pods,
  live,
}: Pick<DeskDeps, 'console' | 'clock' | 'tenants' | 'pods'> & { live: Pick<LiveService, 'transact'> }): Desk {
  const all = () => tenants.list().flatMap(({ tenant }) => (tenant ? [tenant.id] : []));
  const audit = (trx: Trx, ctx: DeskCtx, deskAction: Omit<DeskAction, 'tenantId'>, tenantId: string | null) =>
    recordAudit(trx, clock, { ...deskAction, operatorId: ctx.operator.id, tenantId });
  const { enter, readOver } = createPodAccess({ console, clock, pods });
  return {
    act: async (ctx, deskAction, work) => {
      const { tenantId, permission } = deskAction;
      const known = isUuid(tenantId) && tenants.byId(tenantId) !== null;
      if (!known || !hasPermissionAt(ctx.operator.grants, permission, tenantId)) throw domainError('not_found');
      await enter(ctx, tenantId);
      return live.transact(tenantId, async (trx, tell) => {
        const result = await work(trx, tell);
        await audit(trx, ctx, deskAction, tenantId);
        return result;
      });
    },
    actOnPlatform: async (ctx, deskAction, work) => {
      if (!hasPermissionEverywhere(ctx.operator.grants, deskAction.permission)) throw domainError('not_found');
      return console.withPlatform(async (trx) => {
        const result = await work(trx);
        await audit(trx, ctx, deskAction, null);
        return result;
      });
    },
    read: async (ctx, { permission, only }, work, merge) => {
      const allowed = sitesWithPermission(ctx.operator.grants, permission, all());
      if (allowed.length === 0) throw domainError('not_found');
      if (only && !allowed.includes(only)) throw domainError('not_found');
      const asked = only ? [only] : allowed;
      return readOver(ctx, asked, work, merge);
    },
    readEach: (ctx, permissions, work, merge) => {
      const sitesOf = (permission: Permission) => sitesWithPermission(ctx.operator.grants, permission, all());
      const entries = permissions.map((permission) => [permission, sitesOf(permission)] as const);
      const asked = new Set(entries.flatMap(([, ids]) => ids));
      const run = (trx: Trx, tenantIds: string[]) => {
        const here = new Set(tenantIds);
        const ofPod = entries.map(([permission, ids]) => [permission, ids.filter((id) => here.has(id))] as const);
        return work(trx, Object.fromEntries(ofPod) as Record<(typeof permissions)[number], string[]>);
      };
      return readOver(ctx, [...asked], run, merge);
    },
    sites: (ctx, permission) => {
      const known = tenants.list().flatMap(({ tenant }) => (tenant ? [tenant] : []));
      const may = known.filter(({ id }) => hasPermissionAt(ctx.operator.grants, permission, id));
      return may.map(({ id, slug, name }) => ({ id, slug, name })).toSorted((a, b) => a.name.localeCompare(b.name));
    },
  };
}
