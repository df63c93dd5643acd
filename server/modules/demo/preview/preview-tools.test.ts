import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

import { tenantFileData } from '../../../../tenants/tenant-fixture.ts';
import { tenantSchema, type Tenant } from '../../../../tenants/tenant.schema.ts';
import { TOKEN_GROUPS } from '../../../../themes/contract.ts';
import { renderOverrides } from '../../../../themes/override-style.ts';
import { siteTokens } from '../../../../themes/site-tokens.ts';
import { THEMES } from '../../../../themes/theme-list.ts';
import { validateTheme, themeOf } from '../../platform/tenants/config/validate-theme.ts';
import { createPreviewService } from './preview.service.ts';
import { createPreviewTools } from './preview-tools.service.ts';

const SITES = THEMES.filter(({ niche }) => niche !== null).map(({ slug }): Tenant => ({
  ...tenantSchema.parse(tenantFileData(slug)),
  id: slug,
}));
const tenants = {
  list: () => SITES.map((tenant) => ({ slug: tenant.slug, state: 'serving' as const, tenant, issues: [] })),
  bySlug: (slug: string) => SITES.find((site) => site.slug === slug) ?? null,
};
const styleOf = (tenant: Tenant) =>
  renderOverrides(themeOf(tenant), tenant.theme, { themes: THEMES, patternUrl: null, facesOf: () => '' });
const preview = createPreviewService({ tenants });
const NOW = new Date('2026-06-01T12:00:00Z');
const tools = createPreviewTools({ tenants, clock: { now: () => NOW }, preview, styleOf, peopleOf: () => [] });

/** A site with the exported YAML as its theme, parsed like a tenant file. */
const siteWith = (yaml: string) =>
  tenantSchema.parse({ ...tenantFileData('default'), ...(parse(yaml) as Record<string, unknown>) });

describe('token table', () => {
  it.each(THEMES.map(({ slug }) => slug))('shows the whole contract of %s, and every checked contrast pair', (slug) => {
    const { groups, pairs } = tools.viewTokens(slug);
    expect(groups.map(({ name }) => name)).toEqual(TOKEN_GROUPS.map(({ name }) => name));
    const required = groups.flatMap(({ tokens }) => tokens).filter(({ optional }) => !optional);
    expect(required.filter(({ light, dark }) => !light || !dark)).toEqual([]);
    for (const scheme of ['light', 'dark'] as const) {
      expect(pairs[scheme].length).toBeGreaterThan(40);
      expect(pairs[scheme].filter(({ passes }) => !passes)).toEqual([]);
    }
  });

  it('resolves a token to a plain colour through other tokens, and to null if it is not a colour', () => {
    const rows = tools.viewTokens('default').groups.flatMap(({ tokens }) => tokens);
    const row = (name: string) => rows.find((each) => each.name === name);
    expect(row('card-bg')?.light?.source).toContain('var(');
    expect(row('card-bg')?.light?.colour).toMatch(/^#[\da-f]{6}$/);
    expect(row('btn-height')?.light?.colour).toBeNull();
  });

  it('throws for an unknown theme', () => {
    expect(() => tools.viewTokens('../default')).toThrow(/not_found/);
  });
});

describe('theme editor', () => {
  const CHANGES = new URLSearchParams({
    'light.primary': '#7a1f5c',
    'dark.primary': '#e58fc4',
    radius: '4',
    display: 'Literata',
    pattern: 'none',
    scheme: 'dark',
    'composition.members': 'mosaic',
  });

  it("changes nothing for a form with the theme's own values", () => {
    const { light, yaml, css } = tools.tryTheme('she', new URLSearchParams());
    const sent = new URLSearchParams(light.roles.map(({ role, colour }) => [`light.${role}`, colour]));
    expect(tools.tryTheme('she', sent).yaml).toBe(yaml);
    expect(css).toBe('');
    expect(parse(yaml)).toEqual({ theme: { base: 'she' } });
  });

  it.each(THEMES.map(({ slug }) => slug))('exports YAML that a site of %s accepts, with the same look', (slug) => {
    const { css, yaml, light, dark, baseRadius } = tools.tryTheme(slug, CHANGES);
    const site = siteWith(yaml);
    const theme = themeOf(site);
    expect(theme.slug).toBe(slug);
    expect(styleOf({ ...site, id: 'x' })).toBe(css);
    expect(css).toContain('--primary:#7a1f5c');
    expect(site.theme.composition).toMatchObject({ members: 'mosaic', swipe: null });
    expect(baseRadius).toBeGreaterThanOrEqual(0);
    for (const [scheme, { roles, faults }] of [['light', light] as const, ['dark', dark] as const]) {
      const tokens = siteTokens(theme, site.theme, scheme);
      expect(roles.filter(({ role, colour, own }) => own && tokens.get(role) !== colour)).toEqual([]);
      const refused = validateTheme(site).filter(({ path }) => path[2] === scheme);
      expect(refused.map(({ path }) => path[3])).toEqual(faults.map(({ role }) => role));
    }
  });

  it('reports an unreadable colour and suggests a readable one', () => {
    const bad = new URLSearchParams({ 'light.primary': '#ffcc00' });
    const { light } = tools.tryTheme('she', bad);
    const [fault] = light.faults;
    expect(fault).toMatchObject({ role: 'primary', need: 4.5 });
    expect(light.failing.map(({ ground }) => ground)).toContain('primary');
    const good = new URLSearchParams({ 'light.primary': fault?.nearest ?? '' });
    expect(tools.tryTheme('she', good).light.faults).toEqual([]);
    expect(validateTheme(siteWith(tools.tryTheme('she', good).yaml))).toEqual([]);
  });

  it('accepts only known choices, numbers and colours', () => {
    const nonsense = {
      'light.primary': 'url(x)',
      'light.success': '#ffffff',
      'dark.primary': '#7a1',
      radius: '33',
      display: 'x',
      pattern: 'a.svg',
      'composition.members': 'fan',
    };
    const { yaml, css } = tools.tryTheme('she', new URLSearchParams({ ...nonsense, scheme: 'sepia' }));
    expect([parse(yaml), css]).toEqual([{ theme: { base: 'she' } }, '']);
  });
});

describe('sample mails', () => {
  it.each(THEMES.map(({ slug }) => slug))('use the theme %s, are complete and have no recipient', async (slug) => {
    for (const template of tools.mailTemplates) {
      const mail = await tools.renderMail(template, slug, 'nl');
      expect(mail.html).toContain('src="data:image/png;base64,');
      expect(mail.html).not.toContain('cid:');
      expect(mail.text).toContain(`https://${slug}.example/`);
      expect(mail.subject).not.toBe('');
    }
  });

  it('reject an unknown template, theme or language', async () => {
    await expect(tools.renderMail('../welcome', 'she', 'nl')).rejects.toThrow(/not_found/);
    await expect(tools.renderMail('welcome', 'nobody', 'nl')).rejects.toThrow(/not_found/);
    await expect(tools.renderMail('welcome', 'she', 'xx')).rejects.toThrow(/not_found/);
  });
});

describe('situations', () => {
  it("show the site's offers: the time bonus for four hours, then the welcome code, nothing for paying members", () => {
    const at = (minutes: number, paidUser = false) => tools.viewOffers('default', { minutes, paidUser });
    expect(at(10).timeBonus?.remainingSeconds).toBe(13_800);
    expect(at(241)).toEqual({ timeBonus: null, welcome: { code: 'VONKJE10', percentage: 10 } });
    expect(at(10, true)).toEqual({ timeBonus: null, welcome: null });
  });

  it('list the sites with their entry warning settings', () => {
    const gilf = tools.listSites().find(({ slug }) => slug === 'gilf');
    expect(gilf?.entry).toBe(tenants.bySlug('gilf')?.enable_site_entry_popup);
  });
});
