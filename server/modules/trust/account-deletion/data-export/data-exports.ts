import type { Readable } from 'node:stream';

import type { Trx } from '../../../../../db/client.ts';
import type { MemberCtx } from '../../../../context.ts';
import type { Deps } from '../../../../deps.ts';
import { domainError } from '../../../../lib/errors/errors.ts';
import { newId } from '../../../../lib/security/ids.ts';
import { WEEK_MS } from '../../../../lib/time/duration.ts';
import { localDate } from '../../../../lib/time/local-date.ts';
import type { FileStores } from '../../../../lib/storage/file-storage.ts';
import { lockMailedToken, markTokenUsed } from '../../../identity/accounts/index.ts';
import { insertExport, lockExport, selectExportsSince, type DataExportRow } from './data-exports.queries.ts';
import type { DataExportView } from '../account-deletion.view.ts';
import { lockDeletableAccount } from '../account-deletion.queries.ts';

const MAX_EXPORTS_PER_WEEK = 2;

interface Download {
  stream: Readable;
  /** In bytes. */
  size: number;
  /** File name in the browser; does not reveal the site. */
  fileName: string;
}

type ExportDeps = Pick<Deps, 'database' | 'clock' | 'jobs'> & { files: Pick<FileStores, 'exports'> };

const isReady = (row: DataExportRow, now: Date) =>
  row.status === 'ready' && row.storageKey !== null && row.expiresAt !== null && row.expiresAt > now;

/** When another export can be requested; null: now. */
function nextExportAt(recent: readonly DataExportRow[], now: Date): Date | null {
  const counted = recent.filter((row) => row.requestedAt.getTime() > now.getTime() - WEEK_MS);
  const oldest = counted[MAX_EXPORTS_PER_WEEK - 1];
  return oldest ? new Date(oldest.requestedAt.getTime() + WEEK_MS) : null;
}

export function createDataExports(deps: ExportDeps) {
  const recentOf = (trx: Trx, { tenant, viewer }: MemberCtx, now: Date) =>
    selectExportsSince(trx, tenant.id, viewer.userId, new Date(now.getTime() - WEEK_MS));

  return {
    viewExport: (ctx: MemberCtx): Promise<DataExportView> =>
      deps.database.read(ctx, async (trx) => {
        const now = deps.clock.now();
        const recent = await recentOf(trx, ctx, now);
        const shown = recent.find((row) => row.status === 'requested') ?? recent.find((row) => isReady(row, now));
        return {
          status: (shown?.status ?? 'none') as DataExportView['status'],
          requestedAt: shown?.requestedAt.toISOString() ?? null,
          expiresAt: shown?.expiresAt?.toISOString() ?? null,
          nextAt: nextExportAt(recent, now)?.toISOString() ?? null,
        };
      }),

    /**
     * Queues an export; a mail is sent when it is ready.
     * @throws DomainError `conflict` while one is being created; `too_many_requests` for the third within a week
     */
    requestExport: (ctx: MemberCtx): Promise<void> =>
      deps.database.withTenant(ctx.tenant.id, async (trx) => {
        const now = deps.clock.now();
        // Locked, so that the second of two concurrent requests sees the first.
        await lockDeletableAccount(trx, ctx.tenant.id, ctx.viewer.userId);
        const recent = await recentOf(trx, ctx, now);
        if (recent.some((row) => row.status === 'requested')) throw domainError('conflict');
        const wait = nextExportAt(recent, now);
        if (wait) {
          const retryAfter = Math.ceil((wait.getTime() - now.getTime()) / 1000);
          throw domainError('too_many_requests', { retryAfter });
        }
        const id = newId(deps.clock);
        await insertExport(trx, ctx.tenant.id, { id, userId: ctx.viewer.userId, requestedAt: now });
        await deps.jobs.enqueue(trx, 'export-data', { tenantId: ctx.tenant.id, exportId: id });
      }),

    /**
     * Opens the member's export for download. The token of the mailed link is consumed; without a token it is the
     * newest one that is ready.
     * @throws DomainError `not_found` for a link that is used, expired, or of another member or tenant
     */
    async openExport(ctx: MemberCtx, token: string | null): Promise<Download> {
      const now = deps.clock.now();
      const row = await deps.database.withTenant(ctx.tenant.id, (trx) =>
        token === null ? newestReady(trx, ctx, now) : consumeExportLink(trx, ctx, token, now),
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

async function consumeExportLink(
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
