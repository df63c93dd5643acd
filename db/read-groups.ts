import pg from 'pg';

/** Who reads: the reads of one request share a transaction; without an id each has its own. */
export interface Reader {
  tenant: { id: string };
  requestId?: string;
  /** Position in the log that the reader's own writes reach; without, only the primary has them. */
  writtenUpTo?: number | undefined;
}

/** in_failed_sql_transaction: another read of the same transaction failed. */
const ABORTED = '25P02';

interface ReadGroup<Trx> {
  trx: Promise<Trx>;
  pending: number;
  end: () => void;
}

/**
 * Lets the reads of one request that overlap share a read-only transaction on one connection: one begin, one commit,
 * and one write to the socket for what is asked at the same time. A read does not wait for the commit.
 * @param transact runs `work` in one read-only transaction of a tenant; `mode` is that of its first read
 */
export function createReadGroups<Trx, Mode>(
  transact: (tenantId: string, mode: Mode, work: (trx: Trx) => Promise<void>) => Promise<void>,
) {
  const groups = new Map<string, ReadGroup<Trx>>();

  function open(tenantId: string, mode: Mode): ReadGroup<Trx> {
    const { promise: trx, resolve, reject } = Promise.withResolvers<Trx>();
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const hold = (opened: Trx) => {
      resolve(opened);
      return ended;
    };
    // Rejects for those who wait for a connection. Afterwards a failure loses nothing, since nothing was written.
    transact(tenantId, mode, hold).catch(reject);
    return { trx, pending: 0, end };
  }

  async function readAlone<T>(tenantId: string, mode: Mode, work: (trx: Trx) => Promise<T>): Promise<T> {
    const group = open(tenantId, mode);
    try {
      return await work(await group.trx);
    } finally {
      group.end();
    }
  }

  return async function read<T>({ tenant, requestId }: Reader, mode: Mode, work: (trx: Trx) => Promise<T>): Promise<T> {
    if (requestId === undefined) return readAlone(tenant.id, mode, work);
    const key = `${tenant.id} ${requestId}`;
    const group = groups.get(key) ?? open(tenant.id, mode);
    groups.set(key, group);
    group.pending += 1;
    try {
      return await work(await group.trx);
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code === ABORTED) return await readAlone(tenant.id, mode, work);
      throw error;
    } finally {
      group.pending -= 1;
      if (group.pending === 0) {
        groups.delete(key);
        group.end();
      }
    }
  };
}
