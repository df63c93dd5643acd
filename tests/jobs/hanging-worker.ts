import { createDatabase } from '../../db/client.ts';
import { createJobHandlers } from '../../server/jobs/handlers.ts';
import { createJobQueue } from '../../server/jobs/queue.ts';
import type { Tenant } from '../../tenants/tenant.schema.ts';
import { createTestDeps } from '../setup/test-deps.ts';

/* A worker that takes each mail and push message and never finishes, until it is killed. Prints one line for each. */
const { url, tenant } = JSON.parse(process.argv[2]!) as { url: string; tenant: Tenant };

const hang = (what: string) => {
  process.stdout.write(`${what}\n`);
  return new Promise<never>(() => {});
};

const deps = await createTestDeps(createDatabase({ url }), [tenant]);
const jobs = await createJobQueue({ url, log: deps.log });
const transport = { send: () => hang('mail'), close: () => {} };
await jobs.work({ ...createJobHandlers({ ...deps, jobs, transport }), 'send-push': () => hang('push') });
