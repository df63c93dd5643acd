import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Env } from '../../server/env.ts';
import { createJobQueue } from '../../server/jobs/queue.ts';
import { createClock } from '../../server/lib/time/clock.ts';
import { createLogger } from '../../server/lib/logger.ts';
import { createPostgresBus } from '../../server/postgres/postgres-bus.ts';
import { createRedisBus } from '../../server/lib/redis/realtime-bus.ts';
import { createFileStores } from '../../server/lib/storage/file-storage.ts';
import { returnCredits } from '../../server/modules/conversation/chat/index.ts';
import { createLiveService } from '../../server/modules/realtime/live/index.ts';
import {
  createInspection,
  selectInspectedKey,
  selectStorageKey,
  type PendingPhoto,
  type RemovalReason,
} from '../../server/modules/people/photos/index.ts';
import { openSiteDatabase } from '../commands/site-database.ts';

export interface SiteInspection {
  listPending(): Promise<PendingPhoto[]>;
  approve(id: string): Promise<void>;
  /** @returns the number of photos */
  approveAll(): Promise<number>;
  remove(id: string, reason: RemovalReason): Promise<void>;
  /** Writes the picture to a file that is deleted on `close`; null if the photo has none. @returns the file's path */
  writeFile(id: string): Promise<string | null>;
  close(): Promise<void>;
}

/**
 * Opens one site's photos, whether or not the app runs: decisions are stored with their mails, which the app or its
 * worker sends.
 * @throws LaunchError if the database cannot be reached; CommandError if it has no such site
 */
export async function openInspection(env: Env, slug: string): Promise<SiteInspection> {
  const { database, url, tenantId, close } = await openSiteDatabase(env, slug);
  const log = createLogger({ level: 'error', pretty: true });
  const jobs = await createJobQueue({ url, log });
  const onError = (error: unknown) => log.error({ err: error }, 'live events');
  const bus = env.redis ? await createRedisBus(env.redis, onError) : await createPostgresBus(url, onError);
  const clock = createClock(env.CLOCK_OFFSET);
  const live = createLiveService({ database, clock, bus, log });
  const inspection = createInspection({ database, clock, jobs, live, returnCredits });
  const folder = await mkdtemp(join(tmpdir(), 'photos-'));
  return {
    listPending: () => inspection.listWaitingPhotos(tenantId),
    approve: (id) => inspection.approvePhoto(tenantId, id),
    approveAll: () => inspection.approveWaitingPhotos(tenantId),
    remove: (id, reason) => inspection.rejectPhoto(tenantId, id, reason),
    async writeFile(id) {
      const key = await database.withTenant(
        tenantId,
        async (trx) => (await selectStorageKey(trx, tenantId, id)) ?? (await selectInspectedKey(trx, tenantId, id)),
      );
      const bytes = key && (await createFileStores(env).photos.read(key));
      if (!bytes) return null;
      const path = join(folder, `${id}.webp`);
      await writeFile(path, bytes, { mode: 0o600 });
      return path;
    },
    async close() {
      await rm(folder, { recursive: true, force: true });
      await jobs.stop();
      await bus.close();
      await close();
    },
  };
}
