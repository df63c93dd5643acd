import type { DeskDeps } from '../desk/desk.ts';
import type { Operator } from '../desk/desk-ctx.ts';
import { filterOpenSessions } from './desk-sessions.ts';
import { selectGrants } from '../accounts/operators.queries.ts';
import type { RoleGrant } from '../access/permissions.ts';

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
