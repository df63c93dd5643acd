import type { AppLoadContext } from '@remix-run/node';
import { expect, it } from 'vitest';

import { secretsOf } from '../../../tests/factories/secrets.ts';
import { createSealer } from '../../../server/lib/security/sealer.ts';
import { createSiteCookies } from '../../../server/plugins/site/site-cookies.ts';
import { createTestClock } from '../../../tests/factories/clock.ts';
import { createTestContext } from '../../../tests/factories/context.ts';
import { buildTenant } from '../../../tests/factories/tenant.ts';
import type { Viewer } from '../../../server/context.ts';
import { deletionReasonsCookie, readDeletionReasons } from './deletion-reasons.server.ts';

const clock = createTestClock();
const context = {
  sealer: createSealer(secretsOf('x'.repeat(32)), clock),
  cookies: createSiteCookies(false),
} as unknown as AppLoadContext;
const tenant = buildTenant();
const member = (userId: string) => createTestContext({ tenant, viewer: { userId } as Viewer });
const anna = member('anna');

const asked = (cookie: string) => new Request('http://site.example', { headers: { Cookie: cookie.split(';')[0]! } });

it('keeps the reasons encrypted between steps, for one member and one hour', () => {
  const cookie = deletionReasonsCookie(['price', 'break'], anna, context);
  expect(cookie).not.toContain('price');
  expect(readDeletionReasons(asked(cookie), anna, context)).toEqual(['price', 'break']);
  expect(readDeletionReasons(asked(cookie), member('bram'), context)).toEqual([]);
  expect(readDeletionReasons(asked('leaving=price'), anna, context)).toEqual([]);
  clock.advance(3_600_000);
  expect(readDeletionReasons(asked(cookie), anna, context)).toEqual([]);
});

it('clears the cookie without a reason', () => {
  expect(deletionReasonsCookie([], anna, context)).toMatch(/^leaving=; Max-Age=0;/);
  expect(readDeletionReasons(new Request('http://site.example'), anna, context)).toEqual([]);
});
