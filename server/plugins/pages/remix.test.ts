import { Readable } from 'node:stream';

import { redirect, type ServerBuild } from '@remix-run/node';
import { fastify, type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';

import { createTestContext } from '../../../tests/factories/context.ts';
import { domainError } from '../../lib/errors/errors.ts';
import type { Viewer } from '../../context.ts';
import type { LoadContext } from '../../load-context.ts';
import { remixPlugin } from './remix.ts';

type Run = (args: { request: Request }) => unknown;

/** A build with one resource route at every path. */
function buildOf(run: Run): ServerBuild {
  const route = { id: 'all', parentId: undefined, path: '*', module: { loader: run, action: run } };
  return {
    routes: { all: route },
    entry: { module: { default: () => new Response('page'), handleError: () => undefined } },
    assets: { version: '1', entry: { module: '', imports: [] }, url: '', routes: {} },
    future: { v3_singleFetch: true },
    publicPath: '/',
    assetsBuildDirectory: '',
    isSpaMode: false,
  } as unknown as ServerBuild;
}

let app: FastifyInstance;
afterEach(() => app.close());

async function serve(run: Run, launcher = false): Promise<FastifyInstance> {
  app = fastify();
  app.decorateRequest('origin', 'http://site.example');
  const ctx = createTestContext();
  const context = { ctx, reader: ctx, log: ctx.log, launcher: launcher ? {} : null } as unknown as LoadContext;
  await app.register(remixPlugin, {
    source: { build: buildOf(run) },
    contextFor: () => context,
    frames: null,
    demo: true,
    now: () => 0,
  });
  return app;
}

describe('Remix pages in Fastify', () => {
  it('sends several cookies as separate headers', async () => {
    const headers = new Headers();
    headers.append('Set-Cookie', 'a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT');
    headers.append('Set-Cookie', 'b=2');
    await serve(() => new Response('ok', { headers }));
    const answer = await app.inject('/x');
    expect(answer.headers['set-cookie']).toEqual(['a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT', 'b=2']);
    expect(answer.headers['cache-control']).toBe('private, no-cache');
  });

  it('lets browsers cache only the router’s prefetches, not a member’s page', async () => {
    const page = new Headers({ 'Content-Type': 'text/html; charset=utf-8' });
    await serve(({ request }) => new Response('ok', request.url.endsWith('/page') ? { headers: page } : {}));
    app.addHook('onRequest', (request, _reply, done) => {
      if (request.headers['x-member']) request.ctx = createTestContext({ viewer: {} as Viewer });
      done();
    });
    const kept = async (url: string, headers = {}) => (await app.inject({ url, headers })).headers['cache-control'];
    const asMember = { 'x-member': 'yes' };
    expect(await kept('/page')).toBe('private, no-cache');
    expect(await kept('/page', asMember)).toBe('private, no-store');
    expect(await kept('/fetched', asMember)).toBe('private, no-cache');
  });

  it.each([
    ['/pages/faq/', '/pages/faq'],
    ['/pages/faq//?lang=de&q=a/', '/pages/faq?lang=de&q=a/'],
    ['/members/%2F/', '/members/%2F'],
    ['//elsewhere.example/', '/elsewhere.example'],
    ['///', '/'],
  ])('redirects from %s to the URL without trailing slashes', async (url, location) => {
    await serve(() => new Response('ok'));
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await app.inject({ method, url });
      expect([answer.statusCode, answer.headers.location]).toEqual([301, location]);
    }
    expect((await app.inject({ method: 'POST', url: '/login/' })).statusCode).toBe(200);
    expect((await app.inject('/')).statusCode).toBe(200);
  });

  it('finds nothing at a path that is another address once it is decoded', async () => {
    await serve(() => new Response('ok'));
    for (const url of ['/%5C', '/%5C?lang=nl', '/%5C%5B', '/%09%5C'])
      expect((await app.inject({ url })).statusCode).toBe(404);
  });

  it('passes a form on unchanged', async () => {
    await serve(async ({ request }) => new Response(String((await request.formData()).get('text'))));
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await app.inject({ method: 'POST', url: '/x', headers, payload: 'text=h%C3%A9+jij' });
    expect(answer.body).toBe('hé jij');
  });

  it('rejects a body beyond the limit', async () => {
    await serve(async ({ request }) => new Response(await request.text()));
    const answer = await app.inject({ method: 'POST', url: '/x', payload: 'x'.repeat(300_000) });
    expect(answer.statusCode).toBe(413);
  });

  it.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'explains that a form beyond the limit is too large, also when announced (%s)',
    async (type) => {
      const read: string[] = [];
      await serve(async ({ request }) => {
        read.push(String((await request.formData()).get('text')));
        return new Response('done');
      });
      const headers = { 'content-type': type };
      const answer = await app.inject({ method: 'POST', url: '/x', headers, payload: `text=${'x'.repeat(300_000)}` });
      expect([answer.statusCode, answer.json(), read]).toEqual([
        413,
        { error: 'payload_too_large', message: 'Dit bestand of bericht is te groot.' },
        [],
      ]);
    },
  );

  it('rejects an invalid, truncated or oversized form without reporting a server failure', async () => {
    await serve(async ({ request }) => new Response(String((await request.formData()).get('text'))));
    const post = (type: string, payload: string | Readable) =>
      app.inject({ method: 'POST', url: '/x', headers: { 'content-type': type }, payload });
    const json = await post('application/json', '{}');
    const broken = await post('multipart/form-data; boundary=x', '--x\r\nbroken');
    const chunks = Readable.from(Array.from({ length: 30 }, () => Buffer.alloc(10_000, 'x')));
    const endless = await post('application/x-www-form-urlencoded', chunks);
    expect([json.statusCode, broken.statusCode, endless.statusCode]).toEqual([400, 400, 413]);
  });

  it('answers 404 to a request target that is not a page', async () => {
    await serve(() => new Response('page'));
    // inject() cannot send this request line, so the raw URL is replaced.
    app.addHook('onRequest', (incoming, _reply, done) => {
      if (incoming.headers['x-form']) incoming.raw.url = String(incoming.headers['x-form']);
      done();
    });
    for (const form of ['*', 'http://site.example/x']) {
      expect([form, (await app.inject({ url: '/x', headers: { 'x-form': form } })).statusCode]).toEqual([form, 404]);
    }
  });

  it('NAV-053 redirects a visitor to the login and back, without the router’s own parameters', async () => {
    await serve(() => {
      throw domainError('authentication_required');
    });
    const answer = await app.inject('/members/7/chat?text=hoi&_routes=x');
    expect(answer.statusCode).toBe(302);
    expect(answer.headers.location).toBe(`/login?returnTo=${encodeURIComponent('/members/7/chat?text=hoi')}`);
  });

  it('NAV-049 answers a domain error with its status and message', async () => {
    await serve(() => {
      throw domainError('too_many_requests', { retryAfter: 30 });
    });
    const answer = await app.inject('/x');
    expect(answer.statusCode).toBe(429);
    expect(answer.headers['retry-after']).toBe('30');
  });

  it('NAV-049 answers an unexpected error with 500 and no details', async () => {
    await serve(() => {
      throw new Error('password=hunter2');
    });
    const answer = await app.inject('/x');
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toContain('hunter2');
  });

  it('does not change responses that a route throws', async () => {
    await serve(() => {
      throw redirect('/members');
    });
    expect((await app.inject('/x')).headers.location).toBe('/members');
  });

  it('TEN-034 shows the launcher’s pages at the root of its own host', async () => {
    await serve(({ request }) => new Response(new URL(request.url).pathname), true);
    expect((await app.inject('/')).body).toBe('/launcher');
    expect((await app.inject('/mailbox/she/x')).body).toBe('/launcher/mailbox/she/x');
  });
});
