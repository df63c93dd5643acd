import type { BrowserContext } from '@playwright/test';

import { createConsoleDatabase, type Trx } from '../../../db/client.ts';
import { startEmbeddedPostgres } from '../../../scripts/embedded/embedded-postgres.ts';
import { createClock } from '../../../server/lib/time/clock.ts';
import { newId } from '../../../server/lib/security/ids.ts';
import { createDeskSession } from '../../../server/modules/desk/operators/login/desk-sessions.ts';
import { insertOperator, replaceGrants } from '../../../server/modules/desk/operators/accounts/operators.queries.ts';
import type { OperatorRole } from '../../../server/modules/desk/operators/access/permissions.ts';
import { uniqueEmail, uniqueName } from './members.ts';
import { dataDir, siteUrl } from './sites.ts';

/** An operator, signed in with both factors. */
interface DeskOperator {
  id: string;
  name: string;
  email: string;
}

interface WantedOperator {
  role: OperatorRole;
  /** Slug of the site for which the role is granted; default: all sites. */
  site?: string;
}

/** A URL of the operators' desk. */
export const deskUrl = (path = '/desk') => siteUrl('console', path);

/**
 * Creates an operator with one role in the app's database and gives a browser their session; logging in is tested
 * elsewhere.
 */
export async function deskSession(context: BrowserContext, wanted: WantedOperator): Promise<DeskOperator> {
  const server = await startEmbeddedPostgres({ dataDir: dataDir(), join: true });
  const database = createConsoleDatabase({ url: server.consoleUrl, poolSize: 1 });
  try {
    const { token, operator } = await database.withPlatform((trx) => signIn(trx, wanted));
    const cookie = { name: 'desk_session', value: token, httpOnly: true, sameSite: 'Strict' } as const;
    await context.addCookies([{ ...cookie, url: deskUrl('/') }]);
    return operator;
  } finally {
    await database.close();
    await server.stop();
  }
}

async function signIn(trx: Trx, { role, site }: WantedOperator): Promise<{ token: string; operator: DeskOperator }> {
  const clock = createClock(0);
  const operator = { id: newId(clock), name: uniqueName('Operator'), email: uniqueEmail() };
  const createdAt = clock.now();
  await insertOperator(trx, { ...operator, status: 'active', invitedBy: null, createdAt });
  const tenant = site
    ? await trx.selectFrom('tenants').select('id').where('slug', '=', site).executeTakeFirstOrThrow()
    : null;
  await replaceGrants(trx, operator.id, [{ role, tenantId: tenant?.id ?? null }], createdAt);
  const token = await createDeskSession(trx, clock, {
    operatorId: operator.id,
    complete: true,
    userAgent: 'browser test',
  });
  return { token, operator };
}
