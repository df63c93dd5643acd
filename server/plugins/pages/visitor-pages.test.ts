import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';

import { createTestContext } from '../../../tests/factories/context.ts';
import { COOKIE_SECONDS } from '../../lib/cookie-list.ts';
import type { Tenant } from '../../context.ts';
import { createVisitorPages, visitorPageKey } from './visitor-pages.ts';

const TENANT = { id: 'a', slug: 'a', hosts: ['a.example'], countries: ['NL'] } as unknown as Tenant;
const CTX = { ...createTestContext({ tenant: TENANT }), viewer: null };

const visit = (change: Partial<Record<keyof FastifyRequest, unknown>> = {}, ctx: object = {}) =>
  ({ method: 'GET', url: '/', cookies: {}, ctx: { ...CTX, ...ctx }, ...change }) as unknown as FastifyRequest;
const keyOf = (...args: Parameters<typeof visit>) => visitorPageKey(visit(...args));

describe('FST-4 the key of a visitor’s page', () => {
  it('differs by everything that the page shows', () => {
    const keys = [
      keyOf(),
      keyOf({ url: '/login' }),
      keyOf({ url: '/?lang=en' }),
      keyOf({}, { locale: 'de' }),
      keyOf({}, { country: 'BE' }),
      keyOf({}, { geoipCountry: 'US' }),
      keyOf({}, { geoipSelectedCountry: 'US' }),
      keyOf({}, { installed: true }),
      keyOf({}, { origin: 'https://other.example' }),
      keyOf({}, { tracking: { network: 'x' } }),
      keyOf({}, { tenant: { ...TENANT } }),
      keyOf({ cookies: { theme: 'dark' } }),
      keyOf({ cookies: { 'site-entry-warning': '1' } }),
    ];
    expect(keys).not.toContain(null);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('is the same for two visitors of one kind, whoever they are', () => {
    const other = { ipAddress: '203.0.113.9', userAgent: 'Other', requestId: 'other' };
    expect(keyOf({ cookies: { _ga: 'GA1.2' } }, other)).toBe(keyOf());
  });

  it.each(Object.keys(COOKIE_SECONDS))('is not shared by visitors who differ in the cookie %s', (name) => {
    const context = { locale: { locale: 'de' }, country: { country: 'BE' }, installed: { installed: true } }[name];
    const tracking = name === 'tracking' ? { tracking: { ref: 'x' } } : {};
    const key = keyOf({ cookies: { [name]: 'x' } }, { ...context, ...tracking });
    expect(key).not.toBe(keyOf());
  });

  it.each([
    ['a member', { ctx: { ...CTX, viewer: { userId: 'x' } } }],
    ['a session that ended', { cookies: { session: 'x' } }],
    ['a signup in progress', { cookies: { 'signup-draft.1': 'x' } }],
    ['a form', { method: 'POST' }],
    ['a host without a site', { ctx: null }],
    ['a page that changes something', { url: '/activate/token' }],
    ['a mailed link', { url: '/unsubscribe?t=1' }],
    ['the data of a page', { url: '/login.data' }],
    ['a page of members', { url: '/members/7' }],
    ['a landing page about a member', { url: '/members/7/landing' }],
    ['a very long address', { url: `/?${'x'.repeat(3000)}` }],
  ])('is none for %s', (_name, change) => {
    expect(keyOf(change)).toBeNull();
  });
});

describe('FST-4 kept pages', () => {
  const NONCE = 'abc';
  const answer = (text: string, init: ResponseInit = {}) =>
    new Response(`<p>${text}</p><script nonce="${NONCE}">1</script>`, {
      headers: { 'content-type': 'text/html', ...init.headers },
      status: init.status ?? 200,
    });

  it('are sent for five seconds, then until one request has rendered them again', async () => {
    let now = 0;
    const pages = createVisitorPages(() => now);
    expect(pages.find('a')).toBeNull();
    const kept = await pages.keep('a', answer('one'), NONCE);
    now = 4_999;
    expect(pages.find('a')).toBe(kept);
    now = 5_000;
    expect(pages.find('a')).toBeNull();
    expect(pages.find('a')).toBe(kept);
    const renewed = await pages.keep('a', answer('two'), NONCE);
    expect(pages.find('a')).toBe(renewed);
    expect(renewed!.etag).not.toBe(kept!.etag);
    now = 15_000;
    expect([pages.find('a'), pages.find('a')]).toEqual([null, null]);
  });

  it('contain no nonce; their scripts are allowed by their hash', async () => {
    const { html, scripts, styles } = (await createVisitorPages(() => 0).keep('a', answer('one'), NONCE))!;
    expect(html.toString()).toBe('<p>one</p><script>1</script>');
    expect(scripts).toBe(`'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s='`);
    expect(styles).toBe('');
  });

  it('allow no script that was rendered without the nonce', async () => {
    const { scripts } = (await createVisitorPages(() => 0).keep('a', answer('<script>evil()</script>'), NONCE))!;
    expect(scripts.split(' ')).toHaveLength(1);
    expect(scripts).toContain('a4ayc');
  });

  it.each([
    ['an error', { status: 404 }],
    ['a redirect', { status: 302 }],
    ['what is not to be stored', { headers: { 'cache-control': 'private, no-store' } }],
    ['a cookie', { headers: { 'set-cookie': 'session=x' } }],
    ['data', { headers: { 'content-type': 'application/json' } }],
  ])('are never %s', async (_name, init) => {
    const pages = createVisitorPages(() => 0);
    const response = answer('one', init);
    expect(await pages.keep('a', response, NONCE)).toBeNull();
    expect(pages.find('a')).toBeNull();
    expect(await response.text()).toContain('one');
  });

  it('take a bounded amount of memory', async () => {
    const pages = createVisitorPages(() => 0);
    const large = 'x'.repeat(1_000_000);
    for (let n = 0; n < 40; n += 1) await pages.keep(`page ${n}`, answer(large), NONCE);
    expect(pages.find('page 0')).toBeNull();
    expect(pages.find('page 39')).not.toBeNull();
  });
});
