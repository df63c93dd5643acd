import type { Trx } from '../../../../db/client.ts';
import { runTogether } from '../../../../db/run-together.ts';
import type { MemberCtx, Tenant } from '../../../context.ts';
import type { Deps } from '../../../deps.ts';
import { domainError } from '../../../lib/errors/errors.ts';
import { newId } from '../../../lib/security/ids.ts';
import { MINUTE_MS } from '../../../lib/time/duration.ts';
import { requireActiveAccount } from '../../identity/accounts/index.ts';
import { lockWallet, postTransfer } from '../../ledger/credits/index.ts';
import type { LiveService } from '../../realtime/live/index.ts';
import { createShowingCounter } from './count-showings.ts';
import {
  insertSpotlight,
  selectCandidate,
  selectPurchases,
  selectSpotlights,
  type Candidate,
  type SpotlightRow,
} from './spotlights.queries.ts';
import { SPOTLIGHT_MINUTES, type SpotlightInput } from './spotlights.schema.ts';
import type { SpotlightNeed, SpotlightsView, SpotlightView } from './spotlights.view.ts';

type SpotlightsDeps = Pick<Deps, 'database' | 'clock'> & { live: Pick<LiveService, 'transact'> };

/** Number of earlier spotlights that a member sees. */
const LISTED = 10;

/** Creates the service for spotlights: half an hour at the top of the search in the member's region, for credits. */
export function createSpotlightsService(deps: SpotlightsDeps) {
  async function viewSpotlights(ctx: MemberCtx): Promise<SpotlightsView> {
    requireSpotlights(ctx.tenant);
    const keys = keysOf(ctx);
    const [candidate, rows] = await deps.database.read(ctx, (trx) =>
      runTogether([selectCandidate(trx, keys), selectSpotlights(trx, keys, LISTED)]),
    );
    const now = deps.clock.now();
    const running = rows.find((row) => !isSettled(row));
    return {
      credits: ctx.tenant.spotlight_credits,
      refund: refundOf(ctx.tenant),
      minutes: SPOTLIGHT_MINUTES,
      region: candidate.region,
      missing: missingParts(candidate),
      running: running ? viewSpotlight(running, now) : null,
      earlier: rows.filter(isSettled).map((row) => viewSpotlight(row, now)),
    };
  }

  return {
    /** Counts spotlights that a member is shown; see `createShowingCounter`. */
    countShowings: createShowingCounter(deps),

    /**
     * The price and the requirements of a spotlight, the running one, and earlier ones.
     * @throws DomainError `not_found` if the site does not offer it
     */
    viewSpotlights,

    /**
     * Charges the price and starts a spotlight in the member's region, in one transaction. Idempotent by
     * `client_id`.
     * @throws DomainError `not_found`, as `requireActiveAccount`, `spotlight_incomplete`, `spotlight_running`,
     *   `price_changed`, `insufficient_credits`, `credits_in_debt`, `money_owed`
     */
    async startSpotlight(ctx: MemberCtx, input: SpotlightInput): Promise<SpotlightsView> {
      requireSpotlights(ctx.tenant);
      requireActiveAccount(ctx);
      await deps.live.transact(ctx.tenant.id, async (trx, tell) => {
        const id = await buySpotlight(trx, deps, ctx, input);
        if (id) tell({ profileId: ctx.viewer.profileId, type: 'spotlight', payload: { spotlight: id } });
      });
      return viewSpotlights(ctx);
    },
  };
}

export type SpotlightsService = ReturnType<typeof createSpotlightsService>;

const keysOf = ({ tenant, viewer }: MemberCtx) => ({ tenantId: tenant.id, profileId: viewer.profileId });

function requireSpotlights({ features }: Pick<Tenant, 'features'>): void {
  if (!features.spotlight) throw domainError('not_found');
}

/** Credits that are returned if nobody was shown the profile; rounded up. */
const refundOf = ({ spotlight_credits: price, spotlight_refund_percent: percent }: Tenant) =>
  Math.ceil((price * percent) / 100);

function missingParts({ region, hasPhoto, visible }: Candidate): SpotlightNeed[] {
  return [
    ...(region === null ? (['region'] as const) : []),
    ...(hasPhoto ? [] : (['photo'] as const)),
    ...(visible ? [] : (['visible'] as const)),
  ];
}

/** @returns the id of the new spotlight; null if this purchase was made before */
async function buySpotlight(
  trx: Trx,
  { clock }: Pick<Deps, 'clock'>,
  ctx: MemberCtx,
  { client_id: clientId, credits }: SpotlightInput,
): Promise<string | null> {
  const { tenant, viewer } = ctx;
  const [tenantId, keys] = [tenant.id, keysOf(ctx)];
  // Purchases of one member are serialised, so that this one reads what an earlier one has stored.
  const wallet = await lockWallet(trx, tenantId, viewer.userId);
  const [purchases, candidate] = await runTogether([selectPurchases(trx, keys, clientId), selectCandidate(trx, keys)]);
  if (purchases.made) return null;
  if (wallet.status !== 'active') throw domainError('authentication_required');
  if (purchases.running) throw domainError('spotlight_running');
  const { region } = candidate;
  if (region === null || missingParts(candidate).length > 0) throw domainError('spotlight_incomplete');
  if (credits !== tenant.spotlight_credits) throw domainError('price_changed');
  if (wallet.owesMoney) throw domainError('money_owed');
  if (wallet.creditDebt > 0) throw domainError('credits_in_debt', { params: { owed: wallet.creditDebt } });
  const [id, at] = [newId(clock), clock.now()];
  const endsAt = new Date(at.getTime() + SPOTLIGHT_MINUTES * MINUTE_MS);
  const terms = { region, credits, refundCredits: refundOf(tenant), startedAt: at, endsAt };
  await insertSpotlight(trx, { ...keys, id, clientId, ...terms });
  await postTransfer(trx, {
    tenantId,
    id: newId(clock),
    at,
    reason: 'spotlight',
    reference: { type: 'spotlight', id },
    idempotencyKey: `spotlight:${id}`,
    from: { kind: 'member', userId: viewer.userId },
    to: { kind: 'spent' },
    amount: credits,
  });
  return id;
}

const isSettled = ({ outcome }: SpotlightRow) => outcome !== null;

const viewSpotlight = (row: SpotlightRow, now: Date): SpotlightView => ({
  id: row.id,
  region: row.region,
  started_at: row.startedAt.toISOString(),
  ends_at: (row.outcome === 'stopped' && row.settledAt ? row.settledAt : row.endsAt).toISOString(),
  minutes_left: isSettled(row) ? 0 : Math.max(0, Math.ceil((row.endsAt.getTime() - now.getTime()) / MINUTE_MS)),
  shown: row.shown,
  credits: row.credits,
  outcome: row.outcome as SpotlightView['outcome'],
  returned: row.returnedCredits,
});
