import { createConsoleDatabase, type ConsoleDatabase } from '../db/client.ts';
import type { Env } from '../server/env.ts';
import { DomainError } from '../server/lib/errors/errors.ts';
import { createClock } from '../server/lib/time/clock.ts';
import { createInvitation, OPERATOR_ROLES } from '../server/modules/desk/operators/index.ts';
import { CommandError, parseOptions, print, runCommand } from './commands/command.ts';
import { noSuchSite } from './commands/site-database.ts';
import { joinDatabase } from './launch/database/database.ts';
import { findInstallation } from './launch/installation.ts';
import { ROOT } from './testing/command.ts';

/*
 * `npm run operator:add -- --email <address> --name <name> --role <role> [--site <slug>]`: invites an operator to the
 * desk and prints their invitation link; the only way to add the first one. Without a site the role applies to all
 * sites.
 */
const USAGE = `npm run operator:add -- --email <address> --name <name> --role <${OPERATOR_ROLES.join('|')}> [--site <slug>]`;

function readArguments(args: string[]) {
  const text = { type: 'string' } as const;
  const values = parseOptions(args, { email: text, name: text, role: text, site: text }, USAGE);
  const { email, name, site } = values;
  const role = OPERATOR_ROLES.find((known) => known === values.role);
  if (!email || !name || !role) throw new CommandError(`Missing options.\n${USAGE}`);
  if (role === 'platform' && site) throw new CommandError('The role platform applies to all sites; omit --site.');
  return { email, name, role, site };
}

async function main(args: string[]): Promise<void> {
  const { email, name, role, site } = readArguments(args);
  const { env } = findInstallation(ROOT);
  await withConsole(env, async (database) => {
    const token = await database.withPlatform(async (trx) => {
      const tenant = site && (await trx.selectFrom('tenants').select('id').where('slug', '=', site).executeTakeFirst());
      if (site && !tenant) throw noSuchSite(site);
      const grants = [{ role, tenantId: tenant ? tenant.id : null }];
      return (await createInvitation(trx, { clock: createClock(env.CLOCK_OFFSET) }, { by: null, email, name, grants }))
        .token;
    });
    print(`${name} is invited with this link, valid for three days:\n${invitationLink(env, token)}`);
  });
}

/** The desk's URL: with the port in a demo, https behind a proxy otherwise. */
function invitationLink(env: Env, token: string): string {
  const origin = env.demo ? `http://${env.CONSOLE_HOST}:${env.PUBLIC_PORT ?? env.PORT}` : `https://${env.CONSOLE_HOST}`;
  return `${origin}/desk/welcome/${token}`;
}

async function withConsole(env: Env, work: (database: ConsoleDatabase) => Promise<void>): Promise<void> {
  const server = await joinDatabase(env);
  try {
    if (!server.consoleUrl) throw new CommandError('CONSOLE_DATABASE_URL is not set: the operators’ desk is disabled.');
    const database = createConsoleDatabase({
      url: server.consoleUrl,
      prepared: env.PREPARED_STATEMENTS,
      poolSize: 1,
    });
    await work(database).finally(() => database.close());
  } finally {
    await server.stop();
  }
}

await runCommand(main, (error) => {
  if (!(error instanceof DomainError)) return null;
  if (error.code === 'account_exists') return 'An operator with this address exists.';
  return error.fields ? `Wrong: ${Object.keys(error.fields).join(', ')}.\n${USAGE}` : null;
});
