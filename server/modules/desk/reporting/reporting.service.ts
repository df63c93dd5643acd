import type { Ctx } from '../../../context.ts';
import type { Deps } from '../../../deps.ts';
import { newId } from '../../../lib/security/ids.ts';
import { HOUR_SECONDS } from '../../../lib/time/duration.ts';
import { localDate } from '../../../lib/time/local-date.ts';
import type { RateLimit } from '../../../lib/network/rate-limiter.ts';
import { findAffiliate } from '../../platform/affiliates/index.ts';
import { normalizeNetworkName } from './affiliate-network-name.ts';
import { toLoggableError } from '../../../lib/error-reports/browser-error.ts';
import type { PageErrorInput } from './page-error.schema.ts';
import type { PageLeaveInput } from './page-leave.schema.ts';
import { addVisits, insertPageLeave } from './reporting.queries.ts';
import { createVisitCounter } from './visit-counter.ts';

/** Page leaves per IP address and hour, enough for a household that opens every link of its mails. */
const PAGE_LEAVE_LIMIT: RateLimit = { points: 60, seconds: HOUR_SECONDS };

/** Reports of errors per IP address and hour: two pages with as many as a page sends. */
const PAGE_ERROR_LIMIT: RateLimit = { points: 10, seconds: HOUR_SECONDS };

/** Creates the service for a site's own metrics, which contain no personal data. */
export function createReportingService(deps: Pick<Deps, 'database' | 'clock' | 'limiter' | 'env' | 'log'>) {
  const count = createVisitCounter((tenantId, visits) =>
    deps.database.withTenant(tenantId, async (trx) => {
      for (const each of visits) await addVisits(trx, each);
    }),
  );
  return {
    /**
     * Stores a page leave with the affiliate network of the visit.
     * @throws DomainError `too_many_requests`
     */
    async recordPageLeave(ctx: Ctx, { screen, seconds }: PageLeaveInput): Promise<void> {
      await deps.limiter.consumeIp('page-bounce', ctx.ipAddress, PAGE_LEAVE_LIMIT);
      const network = ctx.tracking.network ?? null;
      const bounce = { id: newId(deps.clock), path: screen, network, seconds, createdAt: deps.clock.now() };
      await deps.database.withTenant(ctx.tenant.id, (trx) => insertPageLeave(trx, ctx.tenant.id, bounce));
    },
    /**
     * Logs an error of a page, from where it is reported; nothing without an address for reports.
     * @throws DomainError `too_many_requests`
     */
    async reportPageError(ctx: Ctx, { route, ...told }: PageErrorInput): Promise<void> {
      if (!deps.env.SENTRY_DSN) return;
      await deps.limiter.consumeIp('page-error', ctx.ipAddress, PAGE_ERROR_LIMIT);
      const err = toLoggableError(told);
      if (err) deps.log.error({ err, part: 'browser', route }, 'error in a browser');
    },
    /** Counts a visit by the site's local day and affiliate network. */
    countVisit: ({ tenant, tracking }: Pick<Ctx, 'tenant' | 'tracking'>): Promise<void> =>
      count({
        tenantId: tenant.id,
        day: localDate(deps.clock.now(), tenant.time_zone),
        network: normalizeNetworkName(tracking.network),
        listed: findAffiliate(tenant, tracking.network) !== null,
      }),
  };
}

export type ReportingService = ReturnType<typeof createReportingService>;
