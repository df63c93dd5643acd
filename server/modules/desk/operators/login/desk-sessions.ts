import type { Trx } from '../../../../../db/client.ts';
import { newId } from '../../../../lib/security/ids.ts';
import type { Clock } from '../../../../lib/time/clock.ts';
import { HOUR_SECONDS, MINUTE_MS } from '../../../../lib/time/duration.ts';
import { hashToken, newToken } from '../../../identity/accounts/index.ts';
import type { RoleGrant } from '../access/permissions.ts';
import { selectGrants } from '../accounts/operators.queries.ts';
import type { Operator } from '../desk/desk-ctx.ts';
import type { DeskDeps } from '../desk/desk.ts';

/** Maximum session duration: a working day. */
export const DESK_SESSION_SECONDS = 8 * HOUR_SECONDS;
export const IDLE_TIMEOUT_MS = 30 * MINUTE_MS;
/** `last_seen_at` is updated at most this often. */
const LAST_SEEN_INTERVAL_MS = MINUTE_MS;
const USER_AGENT_MAX = 300;

interface DeskSession {
  id: string;
  operatorId: string;
  /** False until the second factor is verified. */
  complete: boolean;
  lastSeenAt: Date;
}

/** Opens a session and deletes the operator's expired ones. @returns the token; only its hash is stored */
export async function createDeskSession(
  trx: Trx,
  clock: Clock,
  session: { operatorId: string; complete: boolean; userAgent: string },
): Promise<string> {
  const now = clock.now();
  const token = newToken();
  const { operatorId } = session;
  await trx.deleteFrom('operatorSessions').where('operatorId', '=', operatorId).where('expiresAt', '<=', now).execute();
  await trx
    .insertInto('operatorSessions')
    .values({
      id: newId(clock),
      operatorId,
      tokenHash: hashToken(token),
      complete: session.complete,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + DESK_SESSION_SECONDS * 1000),
      userAgent: session.userAgent.slice(0, USER_AGENT_MAX),
    })
    .execute();
  return token;
}

/** Gives a session a new token, in the caller's transaction, when its rights change. @returns the token */
export async function renewDeskSession(trx: Trx, id: string): Promise<string> {
  const token = newToken();
  await trx
    .updateTable('operatorSessions')
    .set({ tokenHash: hashToken(token) })
    .where('id', '=', id)
    .execute();
  return token;
}

/** The session of a token, if it is neither expired nor idle and the operator is not disabled. */
export function selectDeskSession(trx: Trx, token: string, now: Date): Promise<DeskSession | undefined> {
  return trx
    .selectFrom('operatorSessions as s')
    .innerJoin('operators as o', 'o.id', 's.operatorId')
    .select(['s.id', 's.operatorId', 's.complete', 's.lastSeenAt'])
    .where('s.tokenHash', '=', hashToken(token))
    .where('s.expiresAt', '>', now)
    .where('s.lastSeenAt', '>', new Date(now.getTime() - IDLE_TIMEOUT_MS))
    .where('o.status', '<>', 'disabled')
    .executeTakeFirst();
}

/** The operator's complete, open sessions, most recently seen first. */
export function selectOperatorSessions(trx: Trx, operatorId: string, now: Date) {
  return trx
    .selectFrom('operatorSessions')
    .select(['id', 'userAgent', 'createdAt', 'lastSeenAt'])
    .where('operatorId', '=', operatorId)
    .where('complete', '=', true)
    .where('expiresAt', '>', now)
    .where('lastSeenAt', '>', new Date(now.getTime() - IDLE_TIMEOUT_MS))
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id')
    .execute();
}

/** Returns those of the sessions that are complete and still open, without updating `last_seen_at`. */
async function filterOpenSessions(trx: Trx, ids: readonly string[], now: Date): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('operatorSessions as s')
    .innerJoin('operators as o', 'o.id', 's.operatorId')
    .select('s.id')
    .where('s.id', 'in', [...ids])
    .where('s.complete', '=', true)
    .where('s.expiresAt', '>', now)
    .where('s.lastSeenAt', '>', new Date(now.getTime() - IDLE_TIMEOUT_MS))
    .where('o.status', '<>', 'disabled')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Updates `last_seen_at`, at most once a minute. */
export async function touchDeskSession(trx: Trx, session: DeskSession, now: Date): Promise<void> {
  if (now.getTime() - session.lastSeenAt.getTime() < LAST_SEEN_INTERVAL_MS) return;
  await trx.updateTable('operatorSessions').set({ lastSeenAt: now }).where('id', '=', session.id).execute();
}

export async function deleteDeskSession(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('operatorSessions').where('id', '=', id).execute();
}

/** Ends all sessions of an operator. @param except id of a session to keep */
export async function deleteOperatorSessions(trx: Trx, operatorId: string, except: string | null): Promise<void> {
  await trx
    .deleteFrom('operatorSessions')
    .where('operatorId', '=', operatorId)
    .$if(except !== null, (query) => query.where('id', '<>', except!))
    .execute();
}

/**
 * Returns the operators whose sessions are still open, keyed by session id, with their current roles. It does not count
 * as activity: the sessions still time out when idle.
 */
export function activeOperators(
  { console, clock }: Pick<DeskDeps, 'console' | 'clock'>,
  operators: readonly Operator[],
): Promise<Map<string, Operator>> {
  return console.withPlatform(async (trx) => {
    const ids = operators.map(({ sessionId }) => sessionId);
    const open = await filterOpenSessions(trx, ids, clock.now());
    const grants = new Map<string, RoleGrant[]>();
    for (const { id } of operators) if (!grants.has(id)) grants.set(id, await selectGrants(trx, id));
    const known = operators.filter(({ sessionId }) => open.has(sessionId));
    return new Map(
      known.map((operator) => [operator.sessionId, { ...operator, grants: grants.get(operator.id) ?? [] }]),
    );
  });
}
