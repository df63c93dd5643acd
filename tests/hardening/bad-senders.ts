import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { afterAll, beforeAll, expect, it } from 'vitest';

import type { Random } from '../../db/seed/random.ts';
import { createMember, type Member } from '../factories/member.ts';
import type { SignedInOperator } from '../factories/operator.ts';
import { useTestDatabase } from '../setup/test-database.ts';
import { openArena, type Arena } from './arena.ts';
import { ATTACK_TIMEOUT_MS, IS_COMPLETE, expectHarmless, type Attack } from './attack.ts';
import { faultOf, type BadRequest, type Material } from './bad-requests.ts';
import { readIds } from './probes.ts';
import { crawlForms } from './site-pages.ts';

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
/** Attempts after which others send them: some requests end sessions and accounts. */
const REPLACED_AFTER = 400;

export interface BadRequests extends Attack {
  to: 'site' | 'desk';
  /** Pages whose forms the requests need. */
  formsOf?: readonly string[];
  make: (random: Random, material: Material) => BadRequest;
}

/** Declares the test that sends bad requests to a site or the desk. */
export function testBadRequests({ to, formsOf = [], make, ...attack }: BadRequests): void {
  const test = useTestDatabase();
  let arena: Arena;
  let material: Material;
  /** Who sends the requests; null is a visitor. */
  let members: (Member | null)[] = [];
  let operators: SignedInOperator[] = [];

  beforeAll(async () => {
    arena = await openArena(test);
    await replaceSenders();
    const ids = await readIds(test.superuserUrl, (to === 'desk' ? arena.atDesk : arena.tenant).id);
    const view = async (path: string) =>
      (to === 'desk'
        ? await arena.onDesk(operators[0]!, { path })
        : await arena.app.call({ tenant: arena.tenant, member: arena.site.anna, path })
      ).body;
    const forms = await crawlForms(formsOf, view);
    if (formsOf.length > 0) expect(forms.length).toBeGreaterThan(20);
    material = { ids, forms };
  }, ATTACK_TIMEOUT_MS);
  afterAll(() => arena.close());

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
    // The tests' queues keep every job.
    for (const { jobs } of [arena.app.deps, arena.desk.deps]) jobs.enqueued.length = 0;
  }

  /** @returns what sends the request as one of the senders */
  function prepare(random: Random, request: BadRequest) {
    const sender = to === 'desk' ? (random.chance(0.9) ? random.pick(operators) : null) : random.pick(members);
    const session = sender && ('token' in sender ? `desk_session=${sender.token}` : `session=${sender.sessionToken}`);
    const cookie = [session, request.headers?.['cookie']].filter((part) => part != null).join('; ');
    const sent = { ...request, headers: { ...request.headers, ...(cookie && { cookie }) } };
    return () => (to === 'desk' ? arena.onDesk(null, sent) : arena.app.call({ tenant: arena.tenant, ...sent }));
  }

  it(
    'get an answer that is no fault of the server, and cost no memory',
    async () => {
      let warm = 0;
      let replaced = Promise.resolve();
      await expectHarmless(attack, async (random, index) => {
        if (index % REPLACED_AFTER === 0 && index > 0) replaced = replaced.then(replaceSenders);
        await replaced;
        if (index === WARM_AFTER) warm = usedBytes();
        const request = make(random, material);
        const send = prepare(random, request);
        const answer = await send();
        // A database that a starved machine keeps waiting is unavailable for a moment: clients ask again.
        return faultOf(request, answer.statusCode === 503 ? await send() : answer);
      });
      // A short run shares its process with the tests of other files, and what they leave behind.
      if (IS_COMPLETE && warm > 0) expect(usedBytes() - warm, 'bytes kept').toBeLessThan(MAX_GROWTH_BYTES);
    },
    ATTACK_TIMEOUT_MS,
  );
}
