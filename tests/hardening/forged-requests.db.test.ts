import { afterAll, beforeAll, expect, it } from 'vitest';

import { calls } from '../../server/api/index.ts';
import { readFingerprint } from '../isolation/catalogue.ts';
import type { SignedInOperator } from '../factories/operator.ts';
import type { TestRequest } from '../setup/test-app.ts';
import { useTestDatabase } from '../setup/test-database.ts';
import { DESK_HOST, FORM, openArena, type Arena } from './arena.ts';
import { ATTACK_TIMEOUT_MS, expectHarmless } from './attack.ts';
import { DESK_PAGES, INTENTS, SITE_PAGES, fillPath } from './site-pages.ts';

const test = useTestDatabase();
let arena: Arena;
let operator: SignedInOperator;

beforeAll(async () => {
  arena = await openArena(test);
  operator = await arena.signInOperator('platform');
}, ATTACK_TIMEOUT_MS);
afterAll(() => arena.close());

type Headers = Record<string, string | undefined>;

/** What a page of another site can make a browser send. The cookies come along in the worst case. */
function forgeries(host: string): Record<string, Headers> {
  const own = `http://${host}`;
  return {
    'no origin': { origin: undefined },
    'an opaque origin': { origin: 'null' },
    'another site': { origin: 'https://evil.example' },
    'a sister site': { origin: 'http://site-0.localhost' },
    'a subdomain': { origin: `http://a.${host}` },
    'the host as a prefix': { origin: `${own}.evil.example` },
    'another scheme': { origin: `https://${host}` },
    'another port': { origin: `${own}:8080` },
    'a fetch from another site': { 'sec-fetch-site': 'cross-site' },
    'a fetch from a sister site': { 'sec-fetch-site': 'same-site' },
    'a fetch from nowhere': { 'sec-fetch-site': 'none' },
    'a forwarded host': {
      origin: 'https://evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
    },
  };
}

interface Forged {
  name: string;
  send: () => Promise<{ statusCode: number; headers: Record<string, unknown> }>;
}

type Target = Omit<TestRequest, 'tenant' | 'member'>;

/**
 * Pages that take posts of others by design: mail providers unsubscribe, and a sister site hands over the name of a copy,
 * which is only shown until the member agrees by a form of the page's own.
 */
const MEANT_FOR_OTHERS = new Set(['/unsubscribe', '/complete-signup/receive']);

/** Every request of a site and of the desk that changes something, sent with every forgery. */
function forgedRequests(): Forged[] {
  const { app, tenant, site } = arena;
  const ids = (name: string) => (name === 'id' ? site.ids.profile : 'x');
  const callTargets = calls
    .filter(({ method, path }) => method !== 'GET' || path.includes('logout'))
    .map(({ method, path }): Target => ({ method, path, ...(method === 'GET' ? {} : { body: {} }) }));
  const pageTargets = (pages: readonly string[]) =>
    pages.flatMap((pattern) => {
      const path = fillPath(pattern, ids);
      return ['', '.data'].map((suffix): Target => ({
        method: 'POST',
        path: path + suffix,
        body: `intent=${INTENTS[0]}`,
        headers: FORM,
      }));
    });
  const photo = {
    method: 'POST' as const,
    path: '/api/photo.php',
    body: '--x--',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  };
  const onSite = [...callTargets, photo, ...pageTargets(SITE_PAGES)].filter(
    ({ path }) => !MEANT_FOR_OTHERS.has(path.replace('.data', '')),
  );
  const forge = (targets: readonly Target[], host: string, send: (target: Target) => ReturnType<Forged['send']>) =>
    targets.flatMap((target) =>
      Object.entries(forgeries(host)).map(([name, headers]) => ({
        name: `${target.method} ${target.path} with ${name}`,
        send: () => send({ ...target, headers: { ...target.headers, ...headers } }),
      })),
    );
  return [
    ...forge(onSite, tenant.hosts[0]!, (target) => app.call({ tenant, member: site.anna, ...target })),
    ...forge(pageTargets(DESK_PAGES), DESK_HOST, (target) => arena.onDesk(operator, target)),
  ];
}

/** The site's rows. Being seen is no change: of who was active when, only the number of rows counts. */
async function readDigests(): Promise<Record<string, string>> {
  const digests = await readFingerprint(test.superuserUrl, arena.tenant.id);
  const countOf = (table: string) => digests[table]!.split(':')[0]!;
  return { ...digests, profiles: countOf('profiles'), sessions: countOf('sessions') };
}

it(
  'HRD-8 requests that other sites forge are refused and change nothing',
  async () => {
    const before = await readDigests();
    const all = forgedRequests();
    expect(all.length).toBeGreaterThanOrEqual(1000);
    await expectHarmless(
      { name: 'forged requests', goal: all.length, share: 0.06, lanes: 4 },
      async (_random, index) => {
        // A stride that has no divisor in common spreads a short run over all targets.
        const { name, send } = all[(index * 7919) % all.length]!;
        const { statusCode } = await send();
        return statusCode === 403 ? null : `${name}: ${statusCode}`;
      },
    );
    expect(await readDigests()).toEqual(before);
    const { statusCode } = await arena.onDesk(operator, { path: '/desk/account' });
    expect(statusCode, 'the operator is still signed in').toBe(200);
  },
  ATTACK_TIMEOUT_MS,
);
