import type { Trx } from '../../../../db/client.ts';
import { runTogether } from '../../../../db/run-together.ts';
import type { MemberCtx } from '../../../context.ts';
import type { Deps } from '../../../deps.ts';
import { addDays, localDate, startOfDay } from '../../../lib/time/local-date.ts';
import { requireGame } from '../games/index.ts';
import type { LiveService } from '../../realtime/live/index.ts';
import type { PhotoUrlSigner } from '../photos/index.ts';
import { viewCard } from '../profiles/index.ts';
import { chooseAgain, choosePicks, PICKS_PER_DAY } from './choose-picks.ts';
import { markPicksSeen, selectPicks, selectPickState, type PickRow } from './picks.queries.ts';
import type { DailyPicksView } from './picks.view.ts';

type PicksDeps = Pick<Deps, 'database' | 'clock'> & {
  live: Pick<LiveService, 'transact'>;
  signer: PhotoUrlSigner;
};

/** Creates the daily picks: a few people a day for each member, with the reasons. */
export function createPicksService(deps: PicksDeps) {
  async function readDay(trx: Trx, ctx: MemberCtx) {
    const { tenant, viewer } = ctx;
    const today = localDate(deps.clock.now(), tenant.time_zone);
    const keys = { tenantId: tenant.id, profileId: viewer.profileId };
    const [state, rows] = await runTogether([selectPickState(trx, keys, today), selectPicks(trx, keys, today)]);
    // The clock of the process that has selected may be ahead of this one.
    const chosenOn = state?.chosenOn ?? '';
    const day = chosenOn > today ? chosenOn : today;
    const shown = day === today ? rows : await selectPicks(trx, keys, day);
    const isComplete = chosenOn === day && shown.every(({ seenAt }) => seenAt !== null);
    return { keys, day, state, rows: shown, isComplete };
  }

  type Day = Awaited<ReturnType<typeof readDay>>;

  function viewDay({ tenant, viewer }: MemberCtx, { day, state, rows }: Day): DailyPicksView {
    const view = { tenant, signer: deps.signer, now: deps.clock.now() };
    return {
      day,
      picks: rows.map((row) => ({ profile: viewCard(row, view), reasons: reasonsToday(row, viewer.searcher.gridX) })),
      can_repeat: state !== undefined && state.hasEarlier && state.stored < PICKS_PER_DAY,
      next: startOfDay(addDays(day, 1), tenant.time_zone).toISOString(),
    };
  }

  async function openPicks(ctx: MemberCtx): Promise<DailyPicksView> {
    requireGame(ctx, 'daily_picks');
    const known = await deps.database.read(ctx, (trx) => readDay(trx, ctx));
    if (known.isComplete) return viewDay(ctx, known);
    return deps.database.withTenant(ctx.tenant.id, async (trx) => {
      const now = deps.clock.now();
      await choosePicks(trx, chooserOf(ctx), now);
      const read = await readDay(trx, ctx);
      await markPicksSeen(trx, read.keys, { day: read.day, ids: read.rows.map(({ id }) => id), at: now });
      return viewDay(ctx, read);
    });
  }

  return {
    /**
     * The picks of the member's day, selected at the first visit and stored, so that every page shows the same.
     * @throws DomainError `not_found` if the site does not offer it
     */
    openPicks,

    /**
     * Shows people of earlier days again if there are too few others. Once a day.
     * @throws DomainError `not_found` if the site does not offer it
     */
    async repeatPicks(ctx: MemberCtx): Promise<DailyPicksView> {
      requireGame(ctx, 'daily_picks');
      const { profileId } = ctx.viewer;
      await deps.live.transact(ctx.tenant.id, async (trx, tell) => {
        if (!(await chooseAgain(trx, chooserOf(ctx), deps.clock.now()))) return;
        tell({ profileId, type: 'account', payload: { profile: { id: profileId } } });
      });
      return openPicks(ctx);
    },
  };
}

const chooserOf = ({ tenant, viewer: { profileId, searcher } }: MemberCtx) => ({ tenant, profileId, searcher });

/** The stored reasons, without the distance if one of the two no longer shares a location. */
function reasonsToday({ reasons, gridX }: PickRow, ownGridX: number | null) {
  const shared = gridX !== null && ownGridX !== null;
  const shown = shared ? reasons : reasons.filter(({ kind }) => kind !== 'distance');
  return shown.length > 0 ? shown : [{ kind: 'mutual' as const }];
}
