import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Tenant } from '../../../tenants/tenant.schema.ts';
import { buildTenant } from '../../../tests/factories/tenant.ts';
import { createAppIcons } from './app-icons.ts';
import { registerOfflinePage } from './offline-page.ts';
import { registerContentPolicy } from '../request/security-headers.ts';

let app: FastifyInstance;
let tenant: Tenant;

beforeAll(() => {
  app = fastify();
  app.decorateRequest('tenant', null);
  app.addHook('onRequest', async (request) => {
    request.tenant = tenant;
  });
  registerContentPolicy(app, { demo: false, development: false });
  registerOfflinePage(app, createAppIcons('tenants'));
});
afterAll(() => app.close());

async function pageOf(site: Tenant) {
  tenant = site;
  return app.inject('/offline');
}

describe('offline page', () => {
  it('is self-contained and satisfies the content security policy', async () => {
    const { body, headers } = await pageOf(buildTenant());
    const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1];
    expect(body).not.toMatch(/\b(?:src|href)="(?!"|data:)|url\(|@import|style="/);
    for (const [, found] of body.matchAll(/<(?:style|script) nonce="([^"]*)"/g)) expect(found).toBe(nonce);
    expect(body.match(/<(?:style|script)/g)).toHaveLength(2);
    expect(body).toMatch(/<img src="data:image\/png;base64,iVBOR[\w+/=]{500,}"/);
    expect(body).toContain('<html lang="nl">');
    expect(body).toContain('<a href="">Probeer opnieuw</a>');
  });

  it('has the site’s brand and colours in both schemes', async () => {
    const theme = { colours: { light: { bg: '#eef2ff' }, dark: { bg: '#05060f' } } };
    const { body } = await pageOf(buildTenant({ name: 'Jan & <b>Piet</b>', theme }));
    expect(body).toContain('Jan &amp; &lt;b&gt;Piet&lt;/b&gt; laadt weer');
    expect(body).not.toContain('<b>');
    expect(body).toMatch(/:root\{color-scheme:light;--ground:#eef2ff/);
    expect(body).toMatch(/@media\(prefers-color-scheme:dark\)\{:root\{color-scheme:dark;--ground:#05060f/);
  });

  it.each(['light', 'dark'] as const)('stays %s on a site with a fixed scheme', async (scheme) => {
    const { body } = await pageOf(buildTenant({ theme: { scheme } }));
    expect(body).toContain(`:root{color-scheme:${scheme};`);
    expect(body).not.toContain('prefers-color-scheme');
  });
});
