import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Random } from '../../db/seed/random.ts';
import { calls } from '../../server/api/index.ts';
import { createMember, type Member } from '../factories/member.ts';
import type { SignedInOperator } from '../factories/operator.ts';
import { useTestDatabase } from '../setup/test-database.ts';
import { openArena, type Arena } from './arena.ts';
import { ATTACK_TIMEOUT_MS, IS_COMPLETE, expectHarmless } from './attack.ts';
import { badCall, badForm, badView, faultOf, type BadRequest } from './bad-requests.ts';
import { readIds } from './probes.ts';
import { DESK_PAGES, SITE_PAGES } from './site-pages.ts';

const test = useTestDatabase();
let arena: Arena;
let ids: string[];
/** Who sends the requests; null is a visitor. */
let members: (Member | null)[] = [];
let operators: SignedInOperator[] = [];

beforeAll(async () => {
  arena = await openArena(test);
  ids = await readIds(test.superuserUrl, arena.tenant.id);
}, ATTACK_TIMEOUT_MS);
afterAll(() => arena.close());

/** Attempts after which others send them: some requests end sessions and accounts. */
const REPLACED_AFTER = 400;

async function replaceSenders(): Promise<void> {
  const member = (overrides: Parameters<typeof createMember>[2]) =>
    createMember(test.database, arena.tenant, overrides);
  members = [
    null,
    await member({ credits: 50, premium: true }),
    await member({ status: 'not_confirmed' }),
    await member({ status: 'paused' }),
  ];
  operators = [await arena.signInOperator('platform'), await arena.signInOperator('support')];
}

async function sendToSite(random: Random, request: BadRequest): Promise<string | null> {
  const member = random.pick(members);
  return faultOf(request, await arena.app.call({ tenant: arena.tenant, ...request, ...(member && { member }) }));
}

async function sendToDesk(random: Random, request: BadRequest): Promise<string | null> {
  return faultOf(request, await arena.onDesk(random.chance(0.9) ? random.pick(operators) : null, request));
}

setFlagsFromString('--expose-gc');
/** Of one context, because each costs memory itself. */
const collect = runInNewContext('gc') as (options: { type: 'major'; flavor: 'last-resort' }) => void;

/**
 * Bytes in use after everything that nobody uses was collected: a single collection leaves what is reachable from weak
 * references and caches of code, which looked like 20 kB a request.
 */
function usedBytes(): number {
  collect({ type: 'major', flavor: 'last-resort' });
  return process.memoryUsage().heapUsed;
}

/** What the process may keep of any number of requests: code that ran for the first time, and caches with bounds. */
const MAX_GROWTH_BYTES = 150 * 1024 * 1024;
/** Attempts after which the memory is measured for the first time. */
const WARM_AFTER = 500;

type Send = (random: Random) => Promise<string | null>;

const ATTACKS: Array<{ name: string; goal: number; share: number; send: Send }> = [
  {
    name: 'bad requests to calls',
    goal: 110_000,
    share: 0.12,
    send: (random) => sendToSite(random, badCall(random, calls, ids)),
  },
  {
    name: 'bad forms of pages',
    goal: 40_000,
    share: 0.06,
    send: (random) => sendToSite(random, badForm(random, SITE_PAGES, ids)),
  },
  {
    name: 'bad pages and data requests',
    goal: 30_000,
    share: 0.06,
    send: (random) => sendToSite(random, badView(random, SITE_PAGES, ids)),
  },
  {
    name: 'bad requests to the desk',
    goal: 20_000,
    share: 0.06,
    send: (random) =>
      sendToDesk(random, random.chance(0.6) ? badForm(random, DESK_PAGES, ids) : badView(random, DESK_PAGES, ids)),
  },
];

describe.each(ATTACKS)('HRD-8 $name', ({ name, goal, share, send }) => {
  it(
    'get an answer that is no fault of the server, and cost no memory',
    async () => {
      let warm = 0;
      let replaced: Promise<void> = replaceSenders();
      await expectHarmless({ name, goal, share, lanes: 4 }, async (random, index) => {
        if (index % REPLACED_AFTER === 0 && index > 0) replaced = replaced.then(replaceSenders);
        await replaced;
        if (index === WARM_AFTER) warm = usedBytes();
        return send(random);
      });
      // A short run shares its process with the tests of other files, and what they leave behind.
      if (IS_COMPLETE && warm > 0) expect(usedBytes() - warm, 'bytes kept').toBeLessThan(MAX_GROWTH_BYTES);
    },
    ATTACK_TIMEOUT_MS,
  );
});
