import { describe, expect, it } from 'vitest';

import { tenantFileData } from './tenant-fixture.ts';
import { tenantSchema } from './tenant.schema.ts';

const complaints = (affiliates: unknown): string[] =>
  (tenantSchema.safeParse({ ...tenantFileData('default'), affiliates }).error?.issues ?? []).map(
    (issue) => `${issue.path.join('.')}: ${JSON.stringify(issue)}`,
  );
const template = (activation: unknown) => complaints({ adnet: { activation, secret: 'ADNET_SECRET' } });

describe('the affiliate networks of a site', () => {
  it('default to none, and get postbacks only for events with a URL', () => {
    expect(tenantSchema.parse(tenantFileData('default')).affiliates).toEqual({});
    const affiliates = { adnet: { activation: 'https://n.example/{ref}?t={time}', secret: 'ADNET_SECRET' } };
    expect(tenantSchema.parse({ ...tenantFileData('default'), affiliates }).affiliates).toEqual({
      adnet: { ...affiliates.adnet, first_purchase: null },
    });
  });

  it.each([
    'https://n.example/pb?click={ref}&a={sub1}&b={sub2}&c={sub3}&e={event}&id={id}&t={time}',
    'https://n.example:8443/{ref}/{event}',
    'http://127.0.0.1:9000/pb',
    'http://localhost/pb?{id}',
    'http://[::1]:9000/',
  ])('accept the URL %s', (url) => expect(template(url)).toEqual([]));

  it.each([
    ['https://n.example/?n={niche}', /no placeholder \{niche\}.*\{ref\}, \{sub1\}/],
    ['https://n.example/?e={email}', /no placeholder \{email\}/],
    ['https://n.example/?s={sexuality}', /no placeholder \{sexuality\}/],
    ['https://n.example/?s={REF}', /no placeholder \{REF\}/],
    ['https://n.example/?s={}', /no placeholder \{\}/],
    ['https://n.example/?s={{ref}}', /is not an address/],
    ['https://n.example/?s={ref', /is not an address/],
    ['http://n.example/?s={ref}', /is not encrypted/],
    ['http://10.0.0.1/', /is not encrypted/],
    ['http://127.0.0.1.n.example/', /is not encrypted/],
    ['ftp://n.example/', /is not encrypted/],
    ['javascript:alert(1)', /is not encrypted/],
    ['https://{ref}.n.example/', /placeholder in its host/],
    ['https://{ref}/', /placeholder in its host/],
    ['https://n.example:{ref}/', /is not an address/],
    ['https://name:word@n.example/', /contains credentials/],
    ['https://n.example/a b', /is not an address/],
    ['/pb', /is not an address/],
    ['', /is not an address/],
    [5, /expected string/],
    [`https://n.example/${'x'.repeat(500)}`, /500/],
  ])('reject the URL %s', (url, says) => expect(template(url).join()).toMatch(says));

  it('never contain the secret itself', () => {
    expect(complaints({ adnet: { secret: 'geheim-1' } }).join()).toMatch(/name of an environment variable/);
    expect(complaints({ adnet: {} }).join()).toMatch(/affiliates\.adnet\.secret/);
  });

  it.each(['AdNet', 'ad net', '__proto__x'])('reject the name %s', (name) => {
    expect(complaints(JSON.parse(`{"${name}":{"secret":"ADNET_SECRET"}}`)).join()).toMatch(/not the name of a network/);
  });
});
