import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { createConsoleDatabase, type ConsoleDatabase } from '../db/client.ts';
import { EnvError, type Env } from '../server/env.ts';
import { createClock } from '../server/lib/time/clock.ts';
import { DomainError } from '../server/lib/errors/errors.ts';
import { createInvitation, OPERATOR_ROLES } from '../server/modules/desk/operators/index.ts';
import { LaunchError } from './embedded/launch-error.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { loadConfiguration } from './launch/configuration.ts';
import { openDatabase } from './launch/database.ts';

/*
 * `npm run operator:add -- --email <address> --name <name> --role <role> [--site <slug>]`: invites an operator to the
 * desk and prints their invitation link; the only way to add the first one. Without a site the role applies to all
 * sites.
 */
const ROOT = resolve(import.meta.dirname, '..');

const USAGE = `npm run operator:add -- --email <address> --name <name> --role <${OPERATOR_ROLES.join('|')}> [--site <slug>]`;

/** The arguments are invalid; the message names the valid ones. */
class InvalidArguments extends Error {}

function readArguments(args: string[]) {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ args, options: { email: text, name: text, role: text, site: text } });
  const { email, name, site } = values;
  const role = OPERATOR_ROLES.find((known) => known === values.role);
  if (!email || !name || !role) throw new InvalidArguments(`Missing options.\n${USAGE}`);
  if (role === 'platform' && site) throw new InvalidArguments('The role platform applies to all sites; omit --site.');
  return { email, name, role, site };
}

async function main(args: string[]): Promise<void> {
  const { email, name, role, site } = readArguments(args);
  const env = loadConfiguration(ROOT);
  await withConsole(env, async (database) => {
    const token = await database.withPlatform(async (trx) => {
      const tenant = site && (await trx.selectFrom('tenants').select('id').where('slug', '=', site).executeTakeFirst());
      if (site && !tenant)
        throw new InvalidArguments(`There is no site "${site}" here, or the app never ran on this database.`);
      const grants = [{ role, tenantId: tenant ? tenant.id : null }];
      return (await createInvitation(trx, { clock: createClock(env.CLOCK_OFFSET) }, { by: null, email, name, grants }))
        .token;
    });
    process.stdout.write(`${name} is invited with this link, valid for three days:\n${invitationLink(env, token)}\n`);
  });
}

/** The desk's URL: with the port in a demo, https behind a proxy otherwise. */
function invitationLink(env: Env, token: string): string {
  const origin = env.demo ? `http://${env.CONSOLE_HOST}:${env.PORT}` : `https://${env.CONSOLE_HOST}`;
  return `${origin}/desk/welcome/${token}`;
}

async function withConsole(env: Env, work: (database: ConsoleDatabase) => Promise<void>): Promise<void> {
  const server = env.DATABASE_URL
    ? await openDatabase(env, () => undefined)
    : await startEmbeddedPostgres({ dataDir: env.dataDir, join: true });
  try {
    if (!server.consoleUrl)
      throw new InvalidArguments('CONSOLE_DATABASE_URL is not set: the operators’ desk is disabled.');
    const database = createConsoleDatabase({ url: server.consoleUrl, poolSize: 1 });
    await work(database).finally(() => database.close());
  } finally {
    await server.stop();
  }
}

function explain(error: unknown): string {
  if (error instanceof DomainError && error.code === 'account_exists') return 'An operator with this address exists.';
  if (error instanceof DomainError && error.fields) return `Wrong: ${Object.keys(error.fields).join(', ')}.\n${USAGE}`;
  const known = error instanceof InvalidArguments || error instanceof LaunchError || error instanceof EnvError;
  return known ? error.message : String(error);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
