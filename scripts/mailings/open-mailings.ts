import { resolve } from 'node:path';

import type { Env } from '../../server/env.ts';
import { createClock } from '../../server/lib/time/clock.ts';
import {
  createMailingService,
  type MailingInput,
  type MailingRow,
} from '../../server/modules/delivery/notifications/index.ts';
import { readTenantFolder } from '../../server/modules/platform/tenants/index.ts';
import { noSuchSite, openSiteDatabase } from '../commands/site-database.ts';

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
 * Opens one site's mailings, whether or not the app runs: the app or its worker sends what is started here.
 * @throws LaunchError if the database cannot be reached; CommandError if it has no such site
 */
export async function openMailings(env: Env, root: string, slug: string): Promise<SiteMailings> {
  const reading = await readTenantFolder(resolve(root, env.TENANTS_DIR), slug);
  if (!reading.ok) throw noSuchSite(slug);
  const { database, tenantId, close } = await openSiteDatabase(env, slug);
  const mailings = createMailingService({ database, clock: createClock(env.CLOCK_OFFSET) });
  return {
    countReaders: (mailing) => mailings.countRecipients(tenantId, mailing),
    start: (mailing) => mailings.startMailing({ ...reading.config, id: tenantId }, mailing),
    stop: (id) => mailings.stopMailing(tenantId, id),
    list: () => mailings.listMailings(tenantId),
    close,
  };
}
