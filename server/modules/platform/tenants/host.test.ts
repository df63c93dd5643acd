import { describe, expect, it } from 'vitest';
import { tenantFileData } from '../../../../tenants/tenant-fixture.ts';
import { tenantSchema, type Tenant } from '../../../../tenants/tenant.schema.ts';
import { canonicalHost, findSite, normaliseHost } from './host.ts';

describe('TEN-031 normalising a host', () => {
  it.each([
    ['Default.LOCALHOST:3000', 'default.localhost'],
    ['she.localhost', 'she.localhost'],
    ['she.localhost.', 'she.localhost'],
    ['she.localhost.:443', 'she.localhost'],
    ['Köln.Example:80', 'xn--kln-sna.example'],
    ['XN--KLN-SNA.example', 'xn--kln-sna.example'],
    ['straße.example', 'xn--strae-oqa.example'],
    ['127.0.0.1:3000', '127.0.0.1'],
    ['[::1]:3000', '[::1]'],
    ['[2001:DB8::1]', '[2001:db8::1]'],
  ])('reads %s as %s', (header, host) => {
    expect(normaliseHost(header)).toBe(host);
  });

  it.each([
    undefined,
    '',
    ' ',
    'a b',
    'a/b',
    'user@she.localhost',
    'she.localhost:99999',
    'she.localhost:abc',
    '::1',
    'she.localhost#x',
    'she%2elocalhost',
    '\\she.localhost',
    'a'.repeat(600),
  ])('rejects %s', (header) => {
    expect(normaliseHost(header)).toBeNull();
  });
});

describe('the site of a host', () => {
  const hosts = ['vonkje.test', 'www.vonkje.test', 'xn--kln-sna.test'];
  const tenant: Tenant = { ...tenantSchema.parse({ ...tenantFileData('default'), hosts }), id: 'id' };
  const registry = { byHost: (host: string) => (hosts.includes(host) ? tenant : null) };

  it('TEN-014 finds the site of each of its hosts', () => {
    for (const header of ['VONKJE.test:8080', 'www.vonkje.test', 'köln.test', 'vonkje.test.']) {
      expect(findSite(registry, header)).toBe(tenant);
    }
    expect(canonicalHost(tenant)).toBe('vonkje.test');
  });

  it('TEN-033 has no default site for unknown hosts', () => {
    for (const header of [undefined, 'vonkje.test.evil.test', 'localhost', '127.0.0.1', 'xvonkje.test']) {
      expect(findSite(registry, header)).toBeNull();
    }
  });
});
