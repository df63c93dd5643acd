import { afterAll, beforeAll, expect, it } from 'vitest';

import type { Tenant } from '../../tenants/tenant.schema.ts';
import { createMember, type Member } from '../factories/member.ts';
import { insertPhoto } from '../factories/photo.ts';
import { createTenant } from '../factories/tenant.ts';
import { serveSites, type SimulatedSites } from '../preview/simulated-sites.ts';
import { useTestDatabase } from '../setup/test-database.ts';

const test = useTestDatabase();
let sites: SimulatedSites;
const made: Record<'on' | 'off', { site: Tenant; member: Member; path: string; photos: string[] }> = {} as never;

async function fill(site: Tenant) {
  const member = await createMember(test.database, site);
  const person = await createMember(test.database, site);
  const photos: string[] = [];
  for (let position = 0; position <= site.free_photos; position += 1) {
    photos.push(await insertPhoto(test.database, site, person.profileId, { position }));
  }
  return { site, member, path: `/members/${person.profileId}`, photos };
}

beforeAll(async () => {
  const on = await createTenant(test.database, { logged_out_search: 'all' });
  const off = await createTenant(test.database, { features: { photo_carousel: false } });
  sites = await serveSites(test.database, [on, off]);
  made.on = await fill(on);
  made.off = await fill(off);
}, 240_000);
afterAll(() => sites.app.close());

/** The large photo of a profile, as the server renders it. */
async function mainPhoto(where: keyof typeof made, query = '', as: Member | null = made[where].member) {
  const { site, path } = made[where];
  const { body, statusCode } = await sites.app.inject({
    method: 'GET',
    url: path + query,
    headers: {
      host: site.hosts[0]!,
      accept: 'text/html',
      'accept-language': 'nl',
      ...(as && { cookie: `session=${as.sessionToken}` }),
    },
  });
  expect(statusCode).toBe(200);
  return body.slice(body.indexOf('class="gallery-main"'), body.indexOf('class="gallery-side"'));
}

const hrefs = (html: string) => [...html.matchAll(/href="(\?[^"]*)"/g)].map(([, href]) => href);

it('MEM-4 steps through the photos of a profile by links without a script', async () => {
  const { photos } = made.on;
  const first = await mainPhoto('on');
  expect(first).toContain(photos[0]);
  expect(hrefs(first)).toEqual(['?photo=1', '?photo=2']);
  const second = await mainPhoto('on', '?photo=2');
  expect(second).toContain(photos[1]);
  expect(second).not.toContain(photos[0]);
  expect(hrefs(second)).toEqual(['?photo=1', '?photo=3']);
  expect(second).toMatch(/Volgende foto van [^"]+, nu 2 van 4/);
});

it('MEM-4 shows a locked photo blurred, with the reason', async () => {
  const member = await mainPhoto('on', '?photo=4');
  expect(member).toContain('/blur?');
  expect(member).toMatch(/Vergrendelde foto van/);
  expect(member).toContain('photo-lock');
  const visitor = await mainPhoto('on', '?photo=2', null);
  expect(visitor).toContain('/blur?');
  expect(visitor).not.toMatch(/\/(?:card|full)\?/);
});

it('MEM-4 has no photo carousel on a site that switches it off', async () => {
  const { photos } = made.off;
  const html = await mainPhoto('off', '?photo=2');
  expect(html).toContain(photos[0]);
  expect(html).not.toContain('carousel-step');
});
