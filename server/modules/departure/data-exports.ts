import type { Readable } from 'node:stream';

import type { Trx } from '../../../db/client.ts';
import type { MemberCtx } from '../../context.ts';
import type { Deps } from '../../deps.ts';
import { domainError } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import { localDate } from '../../lib/local-date.ts';
import type { FileStores } from '../../lib/storage.ts';
import { lockMailedToken, markTokenUsed } from '../accounts/mailed-tokens.ts';
import { insertExport, lockExport, selectExportsSince } from './data-exports.queries.ts';
import type { DataExportRow } from './data-exports.queries.ts';
import type { DataExportView } from './departure.view.ts';
import { lockDeparting } from './departure.queries.ts';

const WEEK_MS = 7 * 86_400_000;
/** Exports that a member can ask for in a week. */
const EXPORTS_A_WEEK = 2;

/** A file on its way to the member. */
export interface Download {
  stream: Readable;
  /** In bytes. */
  size: number;
  /** As the browser stores it: it says nothing of the site. */
  fileName: string;
}

type ExportDeps = Pick<Deps, 'database' | 'clock' | 'jobs'> & { files: Pick<FileStores, 'exports'> };

const isReady = (row: DataExportRow, now: Date) =>
  row.status === 'ready' && row.storageKey !== null && row.expiresAt !== null && row.expiresAt > now;

/** From when another export can be asked for; null: now. */
function nextAt(recent: readonly DataExportRow[], now: Date): Date | null {
  const counted = recent.filter((row) => row.requestedAt.getTime() > now.getTime() - WEEK_MS);
  const oldest = counted[EXPORTS_A_WEEK - 1];
  return oldest ? new Date(oldest.requestedAt.getTime() + WEEK_MS) : null;
}

/** Asks for, shows and hands out the archive of everything that the site keeps of a member. */
export function createDataExports(deps: ExportDeps) {
  const recentOf = (trx: Trx, { tenant, viewer }: MemberCtx, now: Date) =>
    selectExportsSince(trx, tenant.id, viewer.userId, new Date(now.getTime() - WEEK_MS));

  return {
    viewExport: (ctx: MemberCtx): Promise<DataExportView> =>
      deps.database.withTenant(ctx.tenant.id, async (trx) => {
        const now = deps.clock.now();
        const recent = await recentOf(trx, ctx, now);
        const shown = recent.find((row) => row.status === 'requested') ?? recent.find((row) => isReady(row, now));
        return {
          status: (shown?.status ?? 'none') as DataExportView['status'],
          requestedAt: shown?.requestedAt.toISOString() ?? null,
          expiresAt: shown?.expiresAt?.toISOString() ?? null,
          nextAt: nextAt(recent, now)?.toISOString() ?? null,
        };
      }),

    /**
     * Has an archive made; a mail tells when it is ready.
     * @throws DomainError `conflict` while one is being made; `too_many_requests` for the third within a week
     */
    requestExport: (ctx: MemberCtx): Promise<void> =>
      deps.database.withTenant(ctx.tenant.id, async (trx) => {
        const now = deps.clock.now();
        // Locked: of two that are asked for at once the second sees the first.
        await lockDeparting(trx, ctx.tenant.id, ctx.viewer.userId);
        const recent = await recentOf(trx, ctx, now);
        if (recent.some((row) => row.status === 'requested')) throw domainError('conflict');
        const wait = nextAt(recent, now);
        if (wait) {
          const retryAfter = Math.ceil((wait.getTime() - now.getTime()) / 1000);
          throw domainError('too_many_requests', { retryAfter });
        }
        const id = newId(deps.clock);
        await insertExport(trx, ctx.tenant.id, { id, userId: ctx.viewer.userId, requestedAt: now });
        await deps.jobs.enqueue(trx, 'export-data', { tenantId: ctx.tenant.id, exportId: id });
      }),

    /**
     * The member's archive. With the token of the mailed link that link has done its work; without one it is the newest
     * that is ready, for who stands on the page.
     * @throws DomainError `not_found` for a link that is used, too old, another member's or another tenant's alike
     */
    async openExport(ctx: MemberCtx, token: string | null): Promise<Download> {
      const now = deps.clock.now();
      const row = await deps.database.withTenant(ctx.tenant.id, (trx) =>
        token === null ? newestReady(trx, ctx, now) : takeByToken(trx, ctx, token, now),
      );
      const file = row?.storageKey ? await deps.files.exports.readStream(row.storageKey) : null;
      if (!row || !file) throw domainError('not_found');
      return { ...file, fileName: `export-${localDate(row.requestedAt, ctx.tenant.time_zone)}.zip` };
    },
  };

  async function newestReady(trx: Trx, ctx: MemberCtx, now: Date): Promise<DataExportRow | null> {
    return (await recentOf(trx, ctx, now)).find((row) => isReady(row, now)) ?? null;
  }
}

async function takeByToken(
  trx: Trx,
  { tenant, viewer }: MemberCtx,
  token: string,
  now: Date,
): Promise<DataExportRow | null> {
  const link = await lockMailedToken(trx, tenant.id, 'export', token);
  if (!link || link.userId !== viewer.userId || link.usedAt || link.expiresAt <= now) return null;
  const row = await lockExport(trx, tenant.id, String(link.payload['export']));
  if (!row || row.userId !== viewer.userId || !isReady(row, now)) return null;
  await markTokenUsed(trx, tenant.id, link.id, now);
  return row;
}
