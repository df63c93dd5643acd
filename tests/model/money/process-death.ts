import { AsyncLocalStorage } from 'node:async_hooks';

import type { Database } from '../../../db/client.ts';
import { DomainError } from '../../../server/lib/errors/errors.ts';
import type { ActivityTracker } from './activity-tracker.ts';

/**
 * Where a process dies: before the transaction with this number, or after its commit. A dead process does nothing more,
 * including its error handling.
 */
export interface Death {
  when: 'before' | 'after';
  transaction: number;
}

interface OperationLife {
  death: Death | null;
  transactions: number;
  dead: boolean;
}

class Died extends Error {}

/** Outcome of an operation. */
export type OperationOutcome<T> = { kind: 'answer'; answer: T } | { kind: 'refused'; code: string } | { kind: 'died' };

export interface CrashableDatabase {
  /** The same database, for operations that may die. */
  database: Database;
  /** @throws errors that are neither a refusal nor the planned death */
  during<T>(death: Death | null, run: () => Promise<T>): Promise<OperationOutcome<T>>;
}

/** Lets operations of several transactions die between any two of them. */
export function createCrashableDatabase(database: Database, atWork: ActivityTracker): CrashableDatabase {
  const lives = new AsyncLocalStorage<OperationLife>();
  const dieIf = (life: OperationLife, when: Death['when']) => {
    if (life.death?.when === when && life.transactions >= life.death.transaction) life.dead = true;
    if (life.dead) throw new Died();
  };
  const withTenant: Database['withTenant'] = async (tenantId, work, options) => {
    const life = lives.getStore();
    if (!life) return database.withTenant(tenantId, work, options);
    dieIf(life, 'before');
    const result = await atWork.track(() => database.withTenant(tenantId, work, options));
    dieIf(life, 'after');
    life.transactions += 1;
    return result;
  };
  return {
    database: { ...database, withTenant },
    during: async (death, run) => {
      const life: OperationLife = { death, transactions: 0, dead: false };
      try {
        const answer = await lives.run(life, run);
        return life.dead ? { kind: 'died' } : { kind: 'answer', answer };
      } catch (error) {
        if (life.dead) return { kind: 'died' };
        if (error instanceof DomainError) return { kind: 'refused', code: error.code };
        throw error;
      }
    },
  };
}
