import { resolve } from 'node:path';

import { createDatabase } from '../../db/client.ts';
import type { Env } from '../../server/env.ts';
import { createClock } from '../../server/lib/time/clock.ts';
import {
  createMailingService,
  type MailingInput,
  type MailingRow,
} from '../../server/modules/delivery/notifications/index.ts';
import { readTenantFolder } from '../../server/modules/platform/tenants/index.ts';
import { startEmbeddedPostgres } from '../embedded-postgres.ts';
import { openDatabase } from '../launch/database.ts';

export interface SiteMailings {
  countReaders(mailing: MailingInput): Promise<number>;
  /** @returns its id */
  start(mailing: MailingInput): Promise<string>;
  /** @returns whether it was being sent */
  stop(id: string): Promise<boolean>;
  list(): Promise<MailingRow[]>;
  close(): Promise<void>;
}

/**
 * Opens one site's mailings, whether or not the app runs: the app or its worker sends what is started here. Null if
 * there is no such site, or it never ran on this database.
 * @throws LaunchError if the database cannot be reached
 */
export async function openMailings(env: Env, root: string, slug: string): Promise<SiteMailings | null> {
  const reading = await readTenantFolder(resolve(root, env.TENANTS_DIR), slug);
  if (!reading.ok) return null;
  const server = env.DATABASE_URL
    ? await openDatabase(env, () => undefined)
    : await startEmbeddedPostgres({ dataDir: env.dataDir, join: true });
  const database = createDatabase({ url: server.runtimeUrl, poolSize: 2 });
  const close = () => database.close().then(server.stop);
  const row = await database.withPlatform((trx) =>
    trx.selectFrom('tenants').select('id').where('slug', '=', slug).executeTakeFirst(),
  );
  if (!row) return close().then(() => null);
  const mailings = createMailingService({ database, clock: createClock(env.CLOCK_OFFSET) });
  return {
    countReaders: (mailing) => mailings.countRecipients(row.id, mailing),
    start: (mailing) => mailings.startMailing({ ...reading.config, id: row.id }, mailing),
    stop: (id) => mailings.stopMailing(row.id, id),
    list: () => mailings.listMailings(row.id),
    close,
  };
}
