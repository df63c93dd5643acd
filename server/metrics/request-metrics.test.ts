import { fastify, type FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { beforeEach, expect, it } from 'vitest';

import { buildTenant } from '../../tests/factories/tenant.ts';
import { registerRequestMetrics } from './request-metrics.ts';

let web: FastifyInstance;
let registry: Registry;

beforeEach(() => {
  [web, registry] = [fastify(), new Registry()];
  web.decorateRequest('tenant', null);
  web.decorateRequest('pagePattern', null);
  web.addHook('onRequest', async (request) => {
    const [, slug] = /^(\w+)\.example$/.exec(request.hostname) ?? [];
    if (slug) request.tenant = buildTenant({ slug });
  });
  for (const url of ['/api/member.php', '/api/events', '/photos/:id/:size', '/favicon.svg'])
    web.get(url, async (_request, reply) => reply.send('ok'));
  web.all('*', async (request, reply) => {
    request.pagePattern = request.url.startsWith('/members/') ? '/members/:id' : '*';
    return reply.code(request.pagePattern === '*' ? 404 : 200).send();
  });
  registerRequestMetrics(web, registry);
});

const series = async () => (await registry.metrics()).split('\n').filter((line) => /^[^#]/.test(line));
const ask = (host: string, url: string) => web.inject({ url, headers: { host } });

it('MAC-9 tells kinds of requests apart, and measures no event stream', async () => {
  for (const url of ['/api/member.php', '/api/events', '/photos/7/320', '/favicon.svg', '/members/9'])
    await ask('zomer.example', url);
  const lines = await series();
  expect(lines.filter((line) => line.startsWith('site_requests_total'))).toEqual(
    ['call', 'stream', 'photo', 'file', 'page'].map(
      (kind) => `site_requests_total{site="zomer",kind="${kind}",status="2xx"} 1`,
    ),
  );
  expect(lines).toContain('site_request_seconds_count{site="zomer"} 2');
  expect(lines.filter((line) => line.includes('/api/events'))).toEqual([]);
});

it('MAC-9 has about twenty series per site, however many routes, URLs and hosts are requested', async () => {
  const askAll = async (site: number) => {
    for (let id = 0; id < 10; id += 1) {
      for (const url of [`/members/${id}`, `/unknown/${id}`, '/api/member.php', `/photos/${id}/320`, '/favicon.svg'])
        await ask(`site${site}.example`, url);
      await ask(`${id}.${site}.elsewhere.example`, `/${id}`);
    }
  };
  await askAll(0);
  const one = (await series()).length;
  for (let site = 1; site < 20; site += 1) await askAll(site);
  expect(((await series()).length - one) / 19).toBeLessThanOrEqual(20);
});
