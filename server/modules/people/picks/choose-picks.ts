import type { Trx } from '../../../../db/client.ts';
import type { Searcher, Tenant } from '../../../context.ts';
import { localDate, type LocalDate } from '../../../lib/time/local-date.ts';
import { PASS_DURATION_MS } from '../games/index.ts';
import { selectPickCandidates } from './candidates.queries.ts';
import { weighCandidate, type Candidate } from './pick-reasons.ts';
import { allowRepeats, claimDay, insertPicks, selectPickState, type PickKeys } from './picks.queries.ts';
import type { PickReason } from './picks.view.ts';

export const PICKS_PER_DAY = 6;

/** The member for whom people are selected. */
export interface Chooser {
  tenant: Tenant;
  profileId: string;
  searcher: Searcher;
}

const keysOf = ({ tenant, profileId }: Chooser): PickKeys => ({ tenantId: tenant.id, profileId });

/** Selects people for the member's day, once; does nothing if that was already done. */
export async function choosePicks(trx: Trx, chooser: Chooser, now: Date): Promise<void> {
  const day = localDate(now, chooser.tenant.time_zone);
  const claimed = await claimDay(trx, keysOf(chooser), day);
  if (!claimed) return;
  const picks = await choose(trx, chooser, { now, againFrom: claimed.againFrom, count: PICKS_PER_DAY });
  await insertPicks(trx, keysOf(chooser), { day, at: now, after: 0, picks });
}

/** Adds people of earlier days, whom the member has asked to see again. @returns whether it did */
export async function chooseAgain(trx: Trx, chooser: Chooser, now: Date): Promise<boolean> {
  await choosePicks(trx, chooser, now);
  const keys = keysOf(chooser);
  const day = localDate(now, chooser.tenant.time_zone);
  if (!(await allowRepeats(trx, keys, day))) return false;
  const { stored } = (await selectPickState(trx, keys, day))!;
  const picks = await choose(trx, chooser, { now, againFrom: day, count: PICKS_PER_DAY - stored });
  await insertPicks(trx, keys, { day, at: now, after: stored, picks });
  return picks.length > 0;
}

/** The best candidates with their reasons; among equals, the last active first. */
async function choose(
  trx: Trx,
  { tenant, profileId, searcher }: Chooser,
  { now, againFrom, count }: { now: Date; againFrom: LocalDate | null; count: number },
): Promise<Array<{ pickedId: string; reasons: PickReason[] }>> {
  const passedSince = new Date(now.getTime() - PASS_DURATION_MS);
  const found = await selectPickCandidates(trx, tenant, { member: { profileId, searcher }, passedSince, againFrom });
  return found
    .map((candidate) => ({ candidate, ...weighCandidate(candidate, { tenant, now }, searcher) }))
    .sort((one, other) => other.points - one.points || compareActivity(one.candidate, other.candidate))
    .slice(0, Math.max(0, count))
    .map(({ candidate, reasons }) => ({ pickedId: candidate.id, reasons }));
}

function compareActivity(one: Candidate, other: Candidate): number {
  return other.lastActiveAt.getTime() - one.lastActiveAt.getTime() || (one.id < other.id ? 1 : -1);
}
