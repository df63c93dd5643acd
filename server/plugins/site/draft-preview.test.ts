import { fastify, type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { createTestClock } from '../../../tests/factories/clock.ts';
import { buildTenant } from '../../../tests/factories/tenant.ts';
import { createFixedRegistry } from '../../../tests/setup/test-deps.ts';
import { createSealer } from '../../lib/security/sealer.ts';
import { draftPreviewLink } from '../../modules/platform/tenants/index.ts';
import { createDraftPreview } from './draft-preview.ts';
import { secretsOf } from '../../../tests/factories/secrets.ts';
import { readEnv } from '../../env.ts';
import { registerSiteResolution } from './site-resolution.ts';

const PRODUCTION = { SITE_MODE: 'production', SECRET: 's'.repeat(40), DATABASE_URL: 'postgres://x:y@db/z' };
const draft = buildTenant({ status: 'draft', hosts: ['nieuw.example'] });
const other = buildTenant({ status: 'draft', hosts: ['ander.example'] });
const clock = createTestClock();
const sealer = createSealer(secretsOf('a secret of the installation'), clock);
let app: FastifyInstance;

beforeEach(() => {
  const drafts = [draft, other];
  const draftByHost = (host: string) => drafts.find(({ hosts }) => hosts.includes(host)) ?? null;
  const tenants = { ...createFixedRegistry([]), draftByHost };
  app = fastify();
  const findDraft = createDraftPreview({ tenants, sealer, secure: true });
  registerSiteResolution(app, { env: readEnv(PRODUCTION), tenants, deskHost: null, findDraft });
  app.get('/*', (request) => ({ site: request.tenant?.slug ?? null }));
});
afterEach(() => app.close());

const ask = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: 'nieuw.example', ...headers } });

it('HRD-7 is an unknown host to everybody', async () => {
  const unknown = await ask('/', { host: 'nergens.example' });
  for (const url of ['/', '/?draft-preview=x', `/?draft-preview=${'a'.repeat(80)}`]) {
    const answer = await ask(url, { cookie: 'draft-preview=x; session=y' });
    expect([answer.statusCode, answer.body, answer.headers['set-cookie']]).toEqual([404, unknown.body, undefined]);
  }
});

it('HRD-7 is shown to the browser that opened an operator’s link, and kept from search engines', async () => {
  const link = new URL(draftPreviewLink(sealer, 'https://nieuw.example', draft));
  const opened = await ask(link.pathname + link.search);
  expect([opened.statusCode, opened.headers.location]).toEqual([302, '/']);
  const cookie = String(opened.headers['set-cookie']);
  expect(cookie).toMatch(/; HttpOnly; Secure; SameSite=Lax/);
  const seen = await ask('/members', { cookie: cookie.split(';')[0]! });
  expect([seen.json(), seen.headers['x-robots-tag']]).toEqual([{ site: draft.slug }, 'noindex']);
});

it('HRD-7 does not open another draft, nor after its time', async () => {
  const link = new URL(draftPreviewLink(sealer, 'https://nieuw.example', draft));
  expect((await ask(link.pathname + link.search, { host: 'ander.example' })).statusCode).toBe(404);
  const cookie = String((await ask(link.pathname + link.search)).headers['set-cookie']).split(';')[0]!;
  clock.advance(3_600_001);
  expect((await ask(link.pathname + link.search)).statusCode).toBe(404);
  expect((await ask('/', { cookie })).statusCode).toBe(200);
  clock.advance(12 * 3_600_000);
  expect((await ask('/', { cookie })).statusCode).toBe(404);
});

it('HRD-7 is not shown longer by its cookie as a link', async () => {
  const link = new URL(draftPreviewLink(sealer, 'https://nieuw.example', draft));
  const cookie = String((await ask(link.pathname + link.search)).headers['set-cookie']);
  const value = /draft-preview=([^;]*)/.exec(cookie)![1]!;
  expect((await ask(`/?draft-preview=${value}`)).statusCode).toBe(404);
  const token = link.searchParams.get('draft-preview')!;
  expect((await ask('/', { cookie: `draft-preview=${token}` })).statusCode).toBe(404);
});
