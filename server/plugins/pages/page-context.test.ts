import type { FastifyReply, FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';

import { createTestContext } from '../../../tests/factories/context.ts';
import { buildTenant } from '../../../tests/factories/tenant.ts';
import { createPageContext } from './page-context.ts';

const FRAME = '/preview/catalogue/frame/she/dark';

type Options = Parameters<typeof createPageContext>[0];

/** A demo with texts in Dutch and German. */
const options = {
  deps: { clock: { now: () => new Date(0) }, env: {} },
  assetsOf: () => ({ overrides: null, defaultScheme: 'auto' }),
  launcher: {
    demo: {},
    preview: { listLocales: () => ['nl', 'de'], tenantFor: (slug: string) => buildTenant({ slug }) },
  },
} as unknown as Options;

const ask = (url: string, ctx: FastifyRequest['ctx'] = null) =>
  createPageContext(options)({ url, ctx } as FastifyRequest, {} as FastifyReply);

describe('page context', () => {
  it('of the catalogue uses the language and scheme of its URL', () => {
    expect([ask(`${FRAME}/de`).locale, ask(`${FRAME}/de`).assets.defaultScheme]).toEqual(['de', 'dark']);
    expect([ask(`${FRAME}/de?x=1`).locale, ask(`${FRAME}/de.data`).locale]).toEqual(['de', 'de']);
  });

  it('is Dutch for a language without texts, and for other pages of the demo’s host', () => {
    expect([`${FRAME}/nl`, `${FRAME}/fi`, FRAME, '/preview', '/'].map((url) => ask(url).locale)).toEqual(
      Array(5).fill('nl'),
    );
  });

  it('of a site uses the language of the request', () => {
    expect(ask('/members', createTestContext({ locale: 'de' })).locale).toBe('de');
  });
});
