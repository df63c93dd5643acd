import { sql } from 'kysely';

import type { Trx } from '../../../../db/client.ts';
import type { LocalDate } from '../../../lib/time/local-date.ts';

/** A like or pass that can be taken back. */
interface LastChoice {
  kind: 'like' | 'pass';
  profileId: string;
  at: Date;
  /** Given in the game, where likes are counted. */
  inGame: boolean;
  /** Whether it may be taken back: not when it made a match or went with a message. */
  undoable: boolean;
}

/** The player's day. Days are those of the tenant's time zone. */
interface SwipeState {
  /** The day of `likes`; null before the first choice in the game. */
  day: LocalDate | null;
  likes: number;
  /** When a choice was last taken back, and how often on that day. */
  undoneAt: Date | null;
  undos: number;
}

interface StateKeys {
  tenantId: string;
  profileId: string;
}

/**
 * The player's counters, and the last like or pass since `dayStart` that still stands. A choice from before the last
 * undo is final: undoing the last one does not make the one before it the last.
 */
export async function selectSwipeState(
  trx: Trx,
  { tenantId, profileId }: StateKeys,
  dayStart: Date,
): Promise<{ state: SwipeState; choice: LastChoice | null }> {
  const { rows } = await sql<SwipeState & { choice: (Omit<LastChoice, 'at'> & { at: string }) | null }>`
    select s.day, coalesce(s.likes, 0) as likes, s.undone_at, coalesce(s.undos, 0) as undos, c.choice
    from (values (${tenantId}::uuid, ${profileId}::uuid)) as me (tenant_id, profile_id)
    left join swipe_states s on s.tenant_id = me.tenant_id and s.profile_id = me.profile_id
    left join lateral (
      select json_build_object('kind', l.kind, 'profileId', l.other_id, 'at', l.at, 'inGame', l.in_game,
        'undoable', l.undoable) as choice
      from (
        (select 'like' as kind, g.liked_id as other_id, g.created_at as at, g.source = 'swipe' as in_game,
          g.source <> 'message' and not exists (select 1 from likes b where b.tenant_id = g.tenant_id
            and b.liker_id = g.liked_id and b.liked_id = g.liker_id) as undoable
          from likes g where g.tenant_id = me.tenant_id and g.liker_id = me.profile_id and g.created_at >= ${dayStart}
          order by g.created_at desc limit 1)
        union all
        (select 'pass', p.passed_id, p.passed_at, true, true from swipe_passes p
          where p.tenant_id = s.tenant_id and p.profile_id = s.profile_id and p.passed_id = s.last_passed_id
            and p.passed_at >= ${dayStart})
      ) l
      where s.undone_at is null or l.at > s.undone_at
      order by l.at desc, l.kind limit 1
    ) c on true`.execute(trx);
  const { choice, ...state } = rows[0]!;
  return { state, choice: choice && { ...choice, at: new Date(choice.at) } };
}

interface Undo extends StateKeys {
  choice: Pick<LastChoice, 'kind' | 'at' | 'inGame'>;
  at: Date;
  day: LocalDate;
  dayStart: Date;
  /** Null for no limit. */
  limit: number | null;
}

/**
 * Counts an undo of the last choice, and returns a like of the game to today's. The row is locked until the transaction
 * ends, so of two undos of one choice the first counts.
 * @returns false without a change when the choice was taken back before, or the limit is reached
 */
export async function countUndo(trx: Trx, undo: Undo): Promise<boolean> {
  const { tenantId, profileId, choice, at, day, dayStart, limit } = undo;
  const returned = choice.kind === 'like' && choice.inGame;
  // The clock of the process that stored the choice may be ahead.
  const undoneAt = choice.at > at ? choice.at : at;
  const { rows } = await sql`
    insert into swipe_states as s (tenant_id, profile_id, day, likes, undone_at, undos)
      values (${tenantId}, ${profileId}, ${day}, 0, ${undoneAt}, 1)
    on conflict (tenant_id, profile_id) do update set undone_at = excluded.undone_at, last_passed_id = null,
      undos = case when s.undone_at >= ${dayStart} then s.undos + 1 else 1 end,
      likes = case when ${returned}::boolean and s.day = excluded.day then greatest(s.likes - 1, 0) else s.likes end
    where (s.undone_at is null or s.undone_at < ${choice.at})
      and (s.undone_at is null or s.undone_at < ${dayStart} or ${limit}::int is null or s.undos < ${limit})
    returning undos`.execute(trx);
  return rows.length === 1;
}
