import type { Database } from './client.ts';
import type { StandbyWatch } from './standby-watch.ts';

/**
 * A database some of whose reads a standby answers: those that allow it, of readers whose own writes it has. What fails
 * there runs again on the primary: the standby ends a read that keeps it from replaying, and may not know yet what was
 * asked for.
 * @param standby the same role at the standby
 */
export function withStandby(primary: Database, standby: Database, watch: StandbyWatch): Database {
  return {
    ...primary,
    read: async (reader, work, options) => {
      const { writtenUpTo } = reader;
      if (!options?.standby || writtenUpTo === undefined || !watch.has(writtenUpTo))
        return primary.read(reader, work, options);
      try {
        return await standby.read(reader, work, options);
      } catch {
        return primary.read(reader, work, options);
      }
    },
    logEnd: watch.end,
    close: async () => {
      await watch.close();
      await standby.close();
      await primary.close();
    },
  };
}
