import type { AppLoadContext } from '@remix-run/node';
import { describe, expect, it } from 'vitest';

import type { Ctx } from '../../../server/context.ts';
import { createTestContext } from '../../../tests/factories/context.ts';
import { buildTenant, type TenantInput } from '../../../tests/factories/tenant.ts';
import { loadEntryWarning } from './load-entry-warning.server.ts';

const NOW = 1_800_000_000;

interface Visit {
  tenant?: Partial<TenantInput>;
  ctx?: Partial<Ctx>;
  cookie?: string;
}

function entryOf({ tenant = {}, ctx = {}, cookie = '' }: Visit = {}) {
  const context = {
    ctx: createTestContext({ tenant: buildTenant(tenant), ...ctx }),
    now: () => new Date(NOW * 1000),
    launcher: null,
  } as unknown as AppLoadContext;
  return loadEntryWarning(context, new Request('http://site.invalid/', { headers: { Cookie: cookie } }));
}

describe('data of the entry warning', () => {
  it("ENT-019 uses the site's own heading and sentence in the visitor's language", () => {
    const tenant: Visit['tenant'] = {
      entry_warning: {
        title: { nl: 'Kom je binnen?', de: 'Kommst du rein?' },
        text: { nl: 'Een site.', de: 'Eine Seite.' },
      },
    };
    expect(entryOf({ tenant })).toMatchObject({ title: 'Kom je binnen?', text: 'Een site.' });
    expect(entryOf({ tenant, ctx: { locale: 'de' } })).toMatchObject({ title: 'Kommst du rein?', text: 'Eine Seite.' });
    // Without a text in this language, the site's default language is used.
    expect(entryOf({ tenant, ctx: { locale: 'fr' } })).toMatchObject({ title: 'Kom je binnen?', text: 'Een site.' });
  });

  it("ENT-019 keeps the platform's text where the site has none", () => {
    const own = { name: 'Proef', entry_warning: { title: { nl: 'Kom je binnen?' } } };
    expect(entryOf({ tenant: own })).toEqual({ ...entryOf({ tenant: { name: 'Proef' } }), title: 'Kom je binnen?' });
  });

  it("ENT-017 always states age and fictional profiles, and asks the site's question", () => {
    for (const niche of [1, 2, 3, 4, 5, 6, 7] as const) {
      const words = entryOf({
        tenant: { niche, name: 'Proef', entry_warning: { title: { nl: 'x' }, text: { nl: 'y' } } },
      });
      expect(words).toMatchObject({ age: '18+', enter: 'Ik ben 18 of ouder', leave: 'Verlaat de site' });
      expect(words?.adults).toContain('18 jaar of ouder');
      expect(words?.fictional).toContain('fictief');
      expect(entryOf({ tenant: { niche, name: 'Proef' } })?.text).toMatch(/^Proef is een (discrete )?datingsite /);
    }
    expect(entryOf({ tenant: { min_age: 21 } })).toMatchObject({ age: '21+', enter: 'Ik ben 21 of ouder' });
  });

  it('ENT-012 is null when no screen would show it', () => {
    expect(entryOf({ ctx: { installed: true } })).toBeNull();
    expect(entryOf({ cookie: `site-entry-warning=${NOW - 60}` })).toBeNull();
    expect(entryOf({ tenant: { enable_site_entry_popup: 'no' } })).toBeNull();
    expect(entryOf({ tenant: { entry_warning_countries: ['BE'] }, ctx: { country: 'FR' } })).toBeNull();
    // The login screen still shows it.
    expect(entryOf({ tenant: { entry_warning_countries: ['BE'] }, ctx: { country: 'NL' } })).not.toBeNull();
  });
});
