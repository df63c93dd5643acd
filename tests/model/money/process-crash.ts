import { AsyncLocalStorage } from 'node:async_hooks';

import type { Database } from '../../../db/client.ts';
import { DomainError } from '../../../server/lib/errors/errors.ts';
import type { ActivityTracker } from './activity-tracker.ts';

/**
 * Where a process crashes: before the transaction with this number, or after its commit. It does nothing more, including its
 * error handling.
 */
export interface Crash {
  when: 'before' | 'after';
  transaction: number;
}

interface RunningOperation {
  crash: Crash | null;
  transactions: number;
  crashed: boolean;
}

class Crashed extends Error {}

/** Outcome of an operation. */
export type OperationOutcome<T> =
  | { kind: 'answer'; answer: T }
  | { kind: 'refused'; code: string }
  | { kind: 'crashed' };

export interface CrashableDatabase {
  /** The same database, for operations that may crash. */
  database: Database;
  /** @throws errors that are neither a refusal nor the planned crash */
  during<T>(crash: Crash | null, run: () => Promise<T>): Promise<OperationOutcome<T>>;
}

/** Lets operations of several transactions crash between any two of them. */
export function createCrashableDatabase(database: Database, atWork: ActivityTracker): CrashableDatabase {
  const running = new AsyncLocalStorage<RunningOperation>();
  const crashIf = (operation: RunningOperation, when: Crash['when']) => {
    if (operation.crash?.when === when && operation.transactions >= operation.crash.transaction)
      operation.crashed = true;
    if (operation.crashed) throw new Crashed();
  };
  const withTenant: Database['withTenant'] = async (tenantId, work, options) => {
    const operation = running.getStore();
    if (!operation) return database.withTenant(tenantId, work, options);
    crashIf(operation, 'before');
    const result = await atWork.track(() => database.withTenant(tenantId, work, options));
    crashIf(operation, 'after');
    operation.transactions += 1;
    return result;
  };
  return {
    database: { ...database, withTenant },
    during: async (crash, run) => {
      const operation: RunningOperation = { crash, transactions: 0, crashed: false };
      try {
        const answer = await running.run(operation, run);
        return operation.crashed ? { kind: 'crashed' } : { kind: 'answer', answer };
      } catch (error) {
        if (operation.crashed) return { kind: 'crashed' };
        if (error instanceof DomainError) return { kind: 'refused', code: error.code };
        throw error;
      }
    },
  };
}
