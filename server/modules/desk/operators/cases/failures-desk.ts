import type { Trx } from '../../../../../db/client.ts';
import {
  summarizeFailedJobs,
  countFailedJobs,
  selectFailedJobs,
  selectJobsToRetry,
  countQueuedMailsByTenant,
} from '../../../../jobs/failed-jobs.queries.ts';
import { JOB_QUEUES } from '../../../../jobs/queues.ts';
import { domainError } from '../../../../lib/errors/errors.ts';
import { isUuid } from '../../../../lib/security/ids.ts';
import { MINUTE_MS } from '../../../../lib/time/duration.ts';
import { requeueFailedMail } from '../../../delivery/notifications/index.ts';
import type { DeskDeps } from '../desk/desk.ts';
import type { DeskCtx } from '../desk/desk-ctx.ts';
import { DESK_PAGE_SIZE, toPage, parseCursor, type ListSearch } from '../desk/desk-page.ts';
import { hasPermissionAt } from '../access/permissions.ts';
import { allRows, pageBy, sumRows } from '../desk/over-pods.ts';

/** Counting of jobs stops here. */
const COUNT_LIMIT = 1001;
/** Maximum jobs that one request retries. */
const RETRY_LIMIT = 500;
/** A mail queued for longer than this is reported: a mail server may be down. */
const OVERDUE_MAIL_MS = 30 * MINUTE_MS;

export function createFailuresDesk(deps: Pick<DeskDeps, 'desk' | 'clock' | 'tenants' | 'jobs'>) {
  const { desk } = deps;
  const known = (queue: string | null | undefined) => JOB_QUEUES.find(({ name }) => name === queue)?.name ?? null;

  /** Requeues mail and job in one transaction, so that neither exists without the other. */
  const again = async (trx: Trx, tenantId: string, which: { id: string | null; queue: string | null }) => {
    const found = await selectJobsToRetry(trx, { tenantId, ...which, limit: RETRY_LIMIT });
    if (found.length === 0) return 0;
    for (const { mailId } of found) if (mailId) await requeueFailedMail(trx, deps, tenantId, mailId);
    return deps.jobs.retryFailed(
      trx,
      found.map(({ id }) => id),
    );
  };

  return {
    /** Sites whose failures the operator may see. */
    sites: (ctx: DeskCtx) => desk.sites(ctx, 'failures.look'),

    /**
     * Failed jobs, oldest first, with ids and codes only, counts by kind, and the mails that are overdue without having failed.
     * @throws DomainError `not_found`
     */
    list: async (ctx: DeskCtx, { site, queue, after }: ListSearch & { queue?: string | null }) => {
      const before = new Date(deps.clock.now().getTime() - OVERDUE_MAIL_MS);
      const read = async (trx: Trx, tenantIds: readonly string[]) => ({
        found: await selectFailedJobs(trx, {
          tenantIds,
          queue: known(queue),
          after: parseCursor(after),
          limit: DESK_PAGE_SIZE + 1,
        }),
        kinds: await countFailedJobs(trx, tenantIds, COUNT_LIMIT),
        waiting: await countQueuedMailsByTenant(trx, tenantIds, before),
      });
      const merge = (answers: Array<Awaited<ReturnType<typeof read>>>) => ({
        found: pageBy('failedAt')(answers.map((each) => each.found)),
        kinds: sumRows(
          answers.map((each) => each.kinds),
          (kind) => `${kind.queue} ${kind.reason}`,
        ).toSorted((one, other) => other.count - one.count),
        waiting: allRows(answers.map((each) => each.waiting)).toSorted((one, other) => +one.oldest - +other.oldest),
      });
      const { found, kinds, waiting } = await desk.read(ctx, { permission: 'failures.look', only: site }, read, merge);
      const page = toPage(found, 'failedAt', ({ failedAt, reason, mailId: _mail, ...row }) => ({
        ...row,
        // Error code, such as `ECONNREFUSED` or `EENVELOPE 554`; empty if the process ended.
        reason: reason ?? '',
        since: failedAt.toISOString(),
        mayRetry: hasPermissionAt(ctx.operator.grants, 'failures.retry', row.tenantId),
      }));
      return {
        ...page,
        kinds: kinds.map(({ reason, ...kind }) => ({ ...kind, reason: reason ?? '' })),
        waiting: waiting.map(({ oldest, ...mails }) => ({ ...mails, since: oldest.toISOString() })),
      };
    },

    /**
     * Retries one job with a full set of attempts. @throws DomainError `not_found`; `work_decided` if it no longer
     * exists
     */
    retry: async (ctx: DeskCtx, { tenantId, id }: { tenantId: string; id: string }): Promise<void> => {
      if (!isUuid(id)) throw domainError('not_found');
      const subject = { type: 'job', id };
      const deskAction = { permission: 'failures.retry', tenantId, action: 'job.retry', subject } as const;
      await desk.act(ctx, deskAction, async (trx) => {
        if ((await again(trx, tenantId, { id, queue: null })) === 0) throw domainError('work_decided');
      });
    },

    /**
     * Retries the failed jobs of one queue of one site, at most `AT_ONCE` per call.
     * @throws DomainError `not_found`
     */
    retryAll: (ctx: DeskCtx, { tenantId, queue }: { tenantId: string; queue: string }): Promise<number> => {
      const name = known(queue);
      if (!name) throw domainError('not_found');
      const entry = { action: 'job.retry_all', subject: { type: 'queue', id: null }, detail: { queue: name } };
      const deskAction = { permission: 'failures.retry', tenantId, ...entry } as const;
      return desk.act(ctx, deskAction, (trx) => again(trx, tenantId, { id: null, queue: name }));
    },
  };
}

export type FailuresView = Awaited<ReturnType<ReturnType<typeof createFailuresDesk>['list']>>;

/** Number of jobs that have used up their attempts. */
export const countFailures = (trx: Trx, tenantIds: readonly string[]) =>
  summarizeFailedJobs(trx, tenantIds, COUNT_LIMIT);
