import type { Trx } from '../../../../db/client.ts';
import {
  countAllFailed,
  countFailedJobs,
  selectFailedJobs,
  selectJobsToRetry,
  selectWaitingMails,
} from '../../../jobs/failed-jobs.queries.ts';
import { JOB_QUEUES } from '../../../jobs/queues.ts';
import { domainError } from '../../../lib/errors.ts';
import { isUuid } from '../../../lib/ids.ts';
import { sendAgain } from '../../notifications/send-again.ts';
import { createDesk } from '../desk.ts';
import type { DeskDeps } from '../desk.ts';
import type { DeskCtx } from '../desk-ctx.ts';
import { DESK_PAGE, pageOf, placeAfter } from '../desk-page.ts';
import type { DeskPage } from '../desk-page.ts';
import { mayAt } from '../permissions.ts';

/** Jobs are counted up to here. */
const COUNTED = 1001;
/** Jobs that one press has done again at most. */
const AT_ONCE = 500;
/** A mail that waits longer is worth a look: a mail server may be down. */
const LONG_MS = 30 * 60_000;

/** A job that failed for good: ids and codes alone. Moments in ISO 8601. */
export interface FailureRow {
  id: string;
  tenantId: string;
  queue: string;
  /** A code, such as `ECONNREFUSED` or `EENVELOPE 554`; empty when its process ended. */
  reason: string;
  since: string;
  tries: number;
  /** Which mail it was to send. */
  template: string | null;
  /** Whether this operator may have it done again. */
  mayRetry: boolean;
}

export interface FailuresView extends DeskPage<FailureRow> {
  kinds: Array<{ queue: string; reason: string; count: number }>;
  /** Mails that wait for long without having failed. */
  waiting: Array<{ tenantId: string; count: number; since: string }>;
}

/** Creates the view of jobs and mails that failed. */
export function createFailuresDesk(deps: Pick<DeskDeps, 'console' | 'clock' | 'tenants' | 'jobs'>) {
  const desk = createDesk(deps);
  const known = (queue: string | null | undefined) => JOB_QUEUES.find(({ name }) => name === queue)?.name ?? null;

  /** In one transaction: a mail that waits again has its job, and none without the other. */
  const again = async (trx: Trx, tenantId: string, which: { id: string | null; queue: string | null }) => {
    const found = await selectJobsToRetry(trx, { tenantId, ...which, limit: AT_ONCE });
    if (found.length === 0) return 0;
    for (const { mailId } of found) if (mailId) await sendAgain(trx, deps, tenantId, mailId);
    return deps.jobs.retryFailed(
      trx,
      found.map(({ id }) => id),
    );
  };

  return {
    /** The sites that the operator sees here. */
    sites: (ctx: DeskCtx) => desk.sites(ctx, 'failures.look'),

    /** What failed, the oldest first, with what there is of each kind. @throws DomainError `not_found` */
    list: (
      ctx: DeskCtx,
      {
        site = null,
        queue = null,
        after = null,
      }: { site?: string | null; queue?: string | null; after?: string | null },
    ): Promise<FailuresView> => {
      const before = new Date(deps.clock.now().getTime() - LONG_MS);
      return desk.read(ctx, { permission: 'failures.look', only: site }, async (trx, tenantIds) => {
        const asked = { tenantIds, queue: known(queue), after: placeAfter(after), limit: DESK_PAGE + 1 };
        const found = pageOf(await selectFailedJobs(trx, asked), ({ failedAt: at, id }) => ({ at, id }));
        const rows = found.rows.map(({ failedAt, reason, mailId: _mail, ...row }) => ({
          ...row,
          reason: reason ?? '',
          since: failedAt.toISOString(),
          mayRetry: mayAt(ctx.operator.grants, 'failures.retry', row.tenantId),
        }));
        const kinds = await countFailedJobs(trx, tenantIds, COUNTED);
        const waiting = await selectWaitingMails(trx, tenantIds, before);
        return {
          rows,
          next: found.next,
          kinds: kinds.map(({ reason, ...kind }) => ({ ...kind, reason: reason ?? '' })),
          waiting: waiting.map(({ oldest, ...mails }) => ({ ...mails, since: oldest.toISOString() })),
        };
      });
    },

    /** Has one job done again, with all its tries. @throws DomainError `not_found`; `work_decided` when it is not there any more */
    retry: async (ctx: DeskCtx, { tenantId, id }: { tenantId: string; id: string }): Promise<void> => {
      if (!isUuid(id)) throw domainError('not_found');
      const deed = {
        permission: 'failures.retry',
        tenantId,
        action: 'job.retry',
        subject: { type: 'job', id },
      } as const;
      await desk.act(ctx, deed, async (trx) => {
        if ((await again(trx, tenantId, { id, queue: null })) === 0) throw domainError('work_decided');
      });
    },

    /**
     * Has all failed jobs of a queue of one site done again; a great many need several presses.
     * @returns how many
     * @throws DomainError `not_found`
     */
    retryAll: (ctx: DeskCtx, { tenantId, queue }: { tenantId: string; queue: string }): Promise<number> => {
      const name = known(queue);
      if (!name) throw domainError('not_found');
      const subject = { type: 'queue', id: null };
      const deed = {
        permission: 'failures.retry',
        tenantId,
        action: 'job.retry_all',
        subject,
        detail: { queue: name },
      } as const;
      return desk.act(ctx, deed, (trx) => again(trx, tenantId, { id: null, queue: name }));
    },
  };
}

/** Jobs that failed for good. */
export const countFailures = (trx: Trx, tenantIds: readonly string[]) => countAllFailed(trx, tenantIds, COUNTED);
