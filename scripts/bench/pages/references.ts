import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import type { Shutdown } from '../../launch/shutdown.ts';
import { ROOT } from '../../testing/command.ts';
import type { ProfileCardView } from '../../../server/modules/people/profiles/index.ts';
import { findPgbench, preparePgbench } from '../chat/send-rate.ts';
import { listProcessTree, processorTimeBetween, readProcessorTime } from '../site/processor-time.ts';
import { readTenantId, type DatabaseServer } from '../site/databases.ts';
import { SITE, type BenchSite } from '../site/site.ts';
import { sendToSite } from '../site/site-client.ts';
import type { ReferenceName } from './rows.ts';
import { sendRequests } from './slices.ts';

const WARM_UP_REQUESTS = 500;

/** What a reference does in a slice. */
export interface ReferenceSlice {
  /** Requests or transactions per second. */
  rate: number;
  /** Processor milliseconds each; null where another program's are unknown. */
  node: number | null;
  postgres: number | null;
}

export type MeasureReference = (seconds: number) => Promise<ReferenceSlice>;

/**
 * Prepares references that the app is compared with: React's renderToString of the search's cards, one bare query
 * equal to a search, both in a server of their own, and pgbench's simple-update on a database of its own.
 * @returns those wanted; without pgbench if it is not installed
 */
export async function prepareReferences(
  wanted: ReadonlySet<ReferenceName>,
  { site, server, shutdown }: { site: BenchSite; server: DatabaseServer; shutdown: Shutdown },
): Promise<Map<ReferenceName, MeasureReference>> {
  const references = new Map<ReferenceName, MeasureReference>();
  if (wanted.has('renderToString') || wanted.has('one query')) {
    const reference = startReferenceServer(shutdown);
    reference.send(await describeSearch(site));
    const [{ port }] = (await once(reference, 'message')) as [{ port: number }];
    for (const [name, path] of [
      ['renderToString', '/render'],
      ['one query', '/query'],
    ] as const) {
      const target = { url: `http://127.0.0.1:${port}${path}`, method: 'GET' as const, headers: {} };
      if (!wanted.has(name)) continue;
      let { rate } = await sendRequests(target, WARM_UP_REQUESTS);
      references.set(name, async (seconds) => {
        const read = async () => ({
          node: readProcessorTime(listProcessTree(reference.pid!)),
          postgres: readProcessorTime(await server.listBackends(site.database.name)),
        });
        const amount = Math.max(WARM_UP_REQUESTS, Math.round(rate * seconds));
        const before = await read();
        ({ rate } = await sendRequests(target, amount));
        const after = await read();
        return {
          rate,
          node: processorTimeBetween(before.node, after.node) / amount,
          postgres: name === 'one query' ? processorTimeBetween(before.postgres, after.postgres) / amount : null,
        };
      });
    }
  }
  const program = wanted.has('pgbench simple-update') ? findPgbench() : null;
  if (program) {
    const measure = await preparePgbench(program, server.superuserUrl);
    references.set('pgbench simple-update', async (seconds) => ({
      // In whole seconds.
      rate: await measure(Math.ceil(seconds)),
      node: null,
      postgres: null,
    }));
  }
  return references;
}

/** Starts the server of the references in its own process, with the heap that the app has in its container. */
function startReferenceServer(shutdown: Shutdown) {
  const child = fork(join(ROOT, 'scripts/bench/reference-server.ts'), [], {
    execArgv: ['--max-old-space-size=192'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  shutdown.add('The references', async () => {
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
  });
  return child;
}

/** The cards of the first page of members, and the query's database and tenant. */
async function describeSearch(site: BenchSite) {
  const headers = { cookie: site.viewer, 'accept-encoding': 'identity' };
  const { body } = await sendToSite(site, '/api/search.php', { headers });
  const { results } = JSON.parse(body.toString()) as { results: ProfileCardView[] };
  const tenantId = await readTenantId(site.database.superuserUrl, SITE);
  // Row-level security binds the reference too; its connections set the tenant once.
  const options = new URLSearchParams({ options: `-c app.tenant_id=${tenantId}` }).toString();
  return { databaseUrl: `${site.database.runtimeUrl}?${options}`, tenantId, profiles: results };
}
