import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Tenant } from '../../tenants/tenant.schema.ts';
import { createMember, type Member } from '../factories/member.ts';
import { createTenant } from '../factories/tenant.ts';
import { createTestApp, type TestApp } from '../setup/test-app.ts';
import { useTestDatabase } from '../setup/test-database.ts';

const test = useTestDatabase();
let site: Tenant;
let testApp: TestApp;
let member: Member;

beforeAll(async () => {
  site = await createTenant(test.database, {});
  testApp = await createTestApp({ database: test.database, tenants: [site], pages: 'built' });
  member = await createMember(test.database, site, {});
}, 120_000);
afterAll(() => testApp.close());

async function open(path: string) {
  const headers = { accept: 'text/html', 'accept-encoding': 'identity', cookie: `session=${member.sessionToken}` };
  const response = await testApp.call({ tenant: site, path, headers });
  const nonce = /'nonce-([^']+)'/.exec(String(response.headers['content-security-policy']))![1]!;
  return { html: response.body, nonce };
}

/** What follows the page's content, without its data and nonce. */
function scriptsOf({ html, nonce }: Awaited<ReturnType<typeof open>>): string {
  const begin = html.indexOf('<link rel="preload" as="script"');
  expect(begin).toBeGreaterThan(0);
  return html
    .slice(begin)
    .replaceAll(nonce, 'NONCE')
    .replace(/streamController\.enqueue\('[^']*'\)/, '');
}

describe('the scripts of a page, which the server keeps', () => {
  it('FST-2 are those of its routes, whatever was opened before', async () => {
    const paths = ['/members', '/likes', `/members/${member.profileId}`, '/settings/privacy', '/nowhere', '/no/where'];
    const first = new Map<string, string>();
    for (const path of paths) first.set(path, scriptsOf(await open(path)));
    for (const path of paths) expect([path, scriptsOf(await open(path))]).toEqual([path, first.get(path)]);
    expect(first.get('/likes')).not.toBe(first.get('/members'));
    expect(first.get('/members')).toContain('window.__remixManifest = {');
    expect(first.get('/members')).toMatch(
      /<script type="late" src="[^"]+" integrity="[^"]+"><\/script><script nonce="NONCE">[^<]+<\/script><\/body><\/html>$/,
    );
  });

  it('FST-2 carry the nonce of the request', async () => {
    const [one, other] = [await open('/members'), await open('/members')];
    expect(other.nonce).not.toBe(one.nonce);
    expect(other.html).not.toContain(one.nonce);
    const inline = [...other.html.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>/g)].map(([, attributes]) => attributes);
    expect(inline.length).toBeGreaterThan(3);
    for (const attributes of inline) expect(attributes).toContain(` nonce="${other.nonce}"`);
  });
});
