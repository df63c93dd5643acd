import type { Ctx } from '../../context.ts';
import type { Deps } from '../../deps.ts';
import { newId } from '../../lib/ids.ts';
import type { Limit } from '../../lib/rate-limiter.ts';
import type { PageBounceInput } from './page-bounce.schema.ts';
import { insertPageBounce } from './reporting.queries.ts';

/** Bounces that one network address may tell; a household that opens every link of its mails stays below. */
const BOUNCES: Limit = { points: 60, seconds: 3600 };

/** Creates the service for a site's own figures: what happened, never to whom. */
export function createReportingService(deps: Pick<Deps, 'database' | 'clock' | 'limiter'>) {
  return {
    /**
     * Stores that a page was left at once, with the traffic network that brought the visit.
     * @throws DomainError `too_many_requests`
     */
    async recordPageBounce(ctx: Ctx, { screen, seconds }: PageBounceInput): Promise<void> {
      await deps.limiter.consumeAddress('page-bounce', ctx.address, BOUNCES);
      const network = ctx.tracking.network ?? null;
      const bounce = { id: newId(deps.clock), path: screen, network, seconds, createdAt: deps.clock.now() };
      await deps.database.withTenant(ctx.tenant.id, (trx) => insertPageBounce(trx, ctx.tenant.id, bounce));
    },
  };
}
