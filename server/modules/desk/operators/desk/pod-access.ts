import { sql } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';
import { isMoved } from '../../../../../db/pods.ts';
import { DEFAULT_POD } from '../../../../../tenants/value-lists.ts';
import { isOutage } from '../../../../lib/errors/outage.ts';
import type { DeskCtx } from './desk-ctx.ts';
import type { DeskDeps } from './desk.ts';

type Reading = Pick<DeskCtx, 'operator'>;

/**
 * The desk's way into the pods. Operators, their roles and sessions are in the default one. Claims and the audit log are
 * where the sites are that they concern, so the others know an operator by name as soon as they do something there.
 */
export function createPodAccess({ console, clock, pods }: Pick<DeskDeps, 'console' | 'clock' | 'pods'>) {
  /** Operators that a pod has stored with this name and address. */
  const known = new Set<string>();

  async function introduce({ operator }: Reading, pod: string, tenantIds: readonly string[]): Promise<void> {
    const key = [pod, operator.id, operator.name, operator.email].join('\n');
    if (pod === DEFAULT_POD || known.has(key)) return;
    await console.withTenants(tenantIds, (trx) =>
      // Nobody signs in here.
      sql`insert into operators (id, email, name, status, created_at)
        values (${operator.id}, ${operator.email}, ${operator.name}, 'disabled', ${clock.now()})
        on conflict (id) do update set email = excluded.email, name = excluded.name`.execute(trx),
    );
    known.add(key);
  }

  async function readPod<T>(ctx: Reading, tenantIds: string[], work: (trx: Trx, tenantIds: string[]) => Promise<T>) {
    const pod = tenantIds[0] === undefined ? DEFAULT_POD : pods.podOf(tenantIds[0]);
    if (pod !== null) await introduce(ctx, pod, tenantIds);
    return console.withTenants(tenantIds, (trx) => work(trx, tenantIds));
  }

  /** Reads in one transaction per pod, and omits unavailable pods. */
  async function readGroups<T>(
    ctx: Reading,
    asked: string[],
    work: (trx: Trx, tenantIds: string[]) => Promise<T>,
    merge?: (answers: T[]) => T,
  ): Promise<T> {
    const groups = [...Map.groupBy(asked, (id) => pods.podOf(id)).values()];
    if (groups.length <= 1) return readPod(ctx, asked, work);
    if (!merge) throw new RangeError('sites of several pods are read without a way to merge them');
    const outcomes = await Promise.allSettled(groups.map((tenantIds) => readPod(ctx, tenantIds, work)));
    const answers = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    const isLeftOut = (error: unknown) => answers.length > 0 && isOutage(error) && !isMoved(error);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected' && !isLeftOut(outcome.reason)) throw outcome.reason;
    return merge(answers);
  }

  return {
    /** Makes the operator known in the pod of a site. */
    enter: async (ctx: Reading, tenantId: string): Promise<void> => {
      const pod = pods.podOf(tenantId);
      if (pod !== null) await introduce(ctx, pod, [tenantId]);
    },

    /** Reads these sites in one transaction of each pod that has some of them. */
    async readOver<T>(
      ctx: Reading,
      asked: string[],
      work: (trx: Trx, tenantIds: string[]) => Promise<T>,
      merge?: (answers: T[]) => T,
    ): Promise<T> {
      try {
        return await readGroups(ctx, asked, work, merge);
      } catch (error) {
        // The site has moved, so look for it in its new pod.
        if (!isMoved(error)) throw error;
        return readGroups(ctx, asked, work, merge);
      }
    },
  };
}
