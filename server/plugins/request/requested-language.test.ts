import { fastify, type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { createTestContext } from '../../../tests/factories/context.ts';
import { buildTenant } from '../../../tests/factories/tenant.ts';
import type { Ctx } from '../../context.ts';
import { registerRequestedLanguage } from './requested-language.ts';

const member = { userId: 'anna', language: 'nl' } as NonNullable<Ctx['viewer']>;
const tenant = buildTenant({ locales: ['nl', 'en'] });
const PAGE = { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none' };

let app: FastifyInstance;
let ctx: Ctx;
let saved: string[];
beforeEach(() => {
  saved = [];
  app = fastify();
  app.decorateRequest('ctx', null);
  app.addHook('onRequest', async (request) => {
    request.ctx = ctx;
  });
  const save = vi.fn(async (_ctx: Ctx, { language }: { language: string }) => void saved.push(language));
  registerRequestedLanguage(app, { save });
  app.all('/*', (request) => ({ language: request.ctx?.viewer?.language ?? null }));
});
afterEach(() => app.close());

/** Requests a page whose response is in `locale`. */
async function ask(url: string, locale: Ctx['locale'], more: { viewer?: Ctx['viewer']; method?: 'GET' | 'HEAD' } = {}) {
  const { viewer = member, method = 'GET' } = more;
  ctx = createTestContext({ tenant, locale, viewer });
  return (headers: Record<string, string>) => app.inject({ url, method, headers });
}

describe('language in the query string', () => {
  it('LNG-003 is saved to the account of a member who opens the page', async () => {
    const answer = await (await ask('/members?lang=en', 'en'))(PAGE);
    expect([saved, answer.json()]).toEqual([['en'], { language: 'en' }]);
    await (
      await ask('/members?lang=en', 'en')
    )({ accept: 'text/html,*/*' });
    await (
      await ask('/members?lang=en', 'en')
    )({ ...PAGE, 'sec-fetch-site': 'same-origin' });
    expect(saved).toEqual(['en', 'en', 'en']);
  });

  it.each([
    ['of a visitor', '/members?lang=en', 'en', PAGE, { viewer: null }],
    ['that the account already has', '/members?lang=en', 'en', PAGE, { viewer: { ...member, language: 'en' } }],
    ['that the site does not offer', '/members?lang=fi', 'fi', PAGE, {}],
    ['that does not exist', '/members?lang=xx', 'nl', PAGE, {}],
    ['that only the device keeps', '/members', 'en', PAGE, {}],
    ['of a call', '/api/likes.php?lang=en', 'en', PAGE, {}],
    ['of a picture', '/members?lang=en', 'en', { 'sec-fetch-dest': 'image', 'sec-fetch-site': 'same-origin' }, {}],
    ['of a router data request', '/members.data?lang=en', 'en', { 'sec-fetch-dest': 'empty' }, {}],
    ['of a script', '/members?lang=en', 'en', { accept: '*/*' }, {}],
    ['fetched ahead', '/members?lang=en', 'en', { ...PAGE, 'sec-purpose': 'prefetch;prerender' }, {}],
    ['of a link from another site', '/members?lang=en', 'en', { ...PAGE, 'sec-fetch-site': 'cross-site' }, {}],
    ['of a HEAD request', '/members?lang=en', 'en', PAGE, { method: 'HEAD' }],
  ] as const)('is not saved: %s', async (_what, url, locale, headers, more) => {
    const answer = await (await ask(url, locale, more))(headers);
    expect([saved, answer.statusCode]).toEqual([[], 200]);
  });
});
