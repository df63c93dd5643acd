import type { Trx } from '../db/client.ts';
import { createDesk } from './modules/operators/desk.ts';
import type { DeskDeps } from './modules/operators/desk.ts';
import type { DeskCtx } from './modules/operators/desk-ctx.ts';
import { DESK_PLACES, placesFor } from './modules/operators/desk-places.ts';
import type { DeskPlace } from './modules/operators/desk-places.ts';

/** How much waits at a place, of the sites that are named; each queue's module counts its own. */
type Count = (trx: Trx, tenantIds: readonly string[], now: Date) => Promise<number>;

/** The queues: what waits for somebody. */
const QUEUES: Partial<Record<DeskPlace, Count>> = {};

/** What stands around every page of the desk: where the operator may go, and how much waits there. */
export function createDeskShell(deps: DeskDeps) {
  const desk = createDesk(deps);
  const places = ({ operator }: DeskCtx) => {
    const all = deps.tenants.list().flatMap(({ tenant }) => (tenant ? [tenant.id] : []));
    return placesFor(operator.grants, all);
  };
  const count = async (ctx: DeskCtx): Promise<Partial<Record<DeskPlace, number>>> => {
    const now = deps.clock.now();
    const counted = places(ctx).flatMap((place) => {
      const [permission, queue] = [DESK_PLACES[place], QUEUES[place]];
      if (!permission || !queue) return [];
      return [desk.read(ctx, { permission }, (trx, ids) => queue(trx, ids, now)).then((n) => [place, n] as const)];
    });
    return Object.fromEntries(await Promise.all(counted));
  };
  return {
    /** Where the operator may go, and what waits there. */
    view: async (ctx: DeskCtx) => ({ places: places(ctx), counts: await count(ctx) }),
    count,
  };
}
