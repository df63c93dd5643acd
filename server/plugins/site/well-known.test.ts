import { fastify } from 'fastify';
import { expect, it } from 'vitest';

import { buildTenant } from '../../../tests/factories/tenant.ts';
import type { Tenant } from '../../../tenants/tenant.schema.ts';
import { DomainError } from '../../lib/errors/errors.ts';
import { registerWellKnown } from './well-known.ts';

async function get(tenant: Tenant | null, path: string) {
  const app = fastify();
  app.setErrorHandler((error, _request, reply) => reply.code(error instanceof DomainError ? error.status : 500).send());
  app.decorateRequest('tenant', null);
  app.addHook('onRequest', async (request) => {
    request.tenant = tenant;
  });
  registerWellKnown(app, { originOf: () => 'https://site.example', now: () => new Date('2026-03-10T12:00:00Z') });
  return app.inject(path);
}

it('HRD-5 says whom to tell about a vulnerability, until less than a year from now', async () => {
  const site = buildTenant({ support_email: 'help@site.example', locales: ['nl', 'en'] });
  const { body, headers } = await get(site, '/.well-known/security.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body.trimEnd().split('\n')).toEqual([
    'Contact: mailto:help@site.example',
    'Expires: 2026-06-08T00:00:00.000Z',
    'Preferred-Languages: nl, en',
    'Canonical: https://site.example/.well-known/security.txt',
  ]);
});

it('HRD-5 leads password managers to the form for a new password', async () => {
  const { statusCode, headers } = await get(buildTenant(), '/.well-known/change-password');
  expect([statusCode, headers.location]).toEqual([302, '/settings/account']);
});

it.each(['security.txt', 'change-password'])('%s is not found where there is no site', async (name) => {
  expect((await get(null, `/.well-known/${name}`)).statusCode).toBe(404);
});
