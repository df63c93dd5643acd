import { existsSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';

import { AVAILABLE_LOCALES } from '../i18n/resources.ts';
import type { Locale } from '../tenants/value-lists.ts';
import { buildTenant } from '../tests/factories/tenant.ts';
import { compositionNames } from '../tenants/compositions.ts';
import { contrastRatio, resolveToken } from '../themes/contrast.ts';
import { THEMES } from '../themes/theme-list.ts';
import { readThemeTokens } from '../themes/theme-tokens.ts';
import { buildEmails, areEmailsUpToDate } from './build.ts';
import { brandValues } from './brand.ts';
import type { EmailParams } from './email-params.ts';
import { MAIL_FRAMES } from './frames.ts';
import { renderEmail } from './render.ts';
import { MAIL_TEMPLATES } from './mail-templates.ts';

const SECOND = 'http://site.localhost:3000/reset-password';
const MOMENT = new Date('2026-11-21T14:04:00Z');
const LINK = 'http://site.localhost:3000/activate/abc?a=1&b=2';

/** Words that reveal what kind of site sends the mail. */
const TELLING = /dat(e|ing)|single|liefde|love|match|flirt|seks|sex|relatie|relation|profiel|profile|lid\b|member/i;

describe('a rendered mail', () => {
  beforeAll(async () => {
    await buildEmails();
  });

  it('is built once', async () => {
    expect(areEmailsUpToDate()).toBe(true);
    expect(await buildEmails()).toBe(false);
  });

  describe.each(MAIL_TEMPLATES)('%s', (template) => {
    const render = (overrides = {}, name = 'Jan', locale: Locale = 'nl') =>
      renderEmail(template, {
        tenant: buildTenant(overrides),
        locale,
        params: { name, link: LINK, count: 6, second: SECOND, moment: MOMENT },
      });

    it("has no open placeholder and shows the brand's picture", () => {
      for (const { slug } of THEMES) {
        const { html, text, images } = render({ theme: { base: slug } });
        expect(`${html}${text}`).not.toMatch(/\{\{|undefined/);
        expect(images).toEqual([{ cid: 'brand', file: expect.stringContaining(`mark-${slug}.png`) }]);
        expect(existsSync(images[0]!.file)).toBe(true);
        expect(html).toContain('cid:brand');
      }
    });

    it('loads no fonts or pictures from the network', () => {
      const { html } = render();
      expect(html).not.toMatch(/@import|fonts\.g|<link|src="http/);
    });

    it.each(AVAILABLE_LOCALES)('has a neutral subject and preview in %s', (locale) => {
      const { subject, html } = render({}, 'Jan', locale);
      expect(html).toContain(`lang="${locale}"`);
      expect(subject).not.toMatch(TELLING);
      const preview = /<div style="display:none[^>]*>([^<]*)</.exec(html)?.[1];
      expect(preview).toBeTruthy();
      expect(preview).not.toMatch(TELLING);
    });

    it('escapes user input in the HTML only', () => {
      const { html, text } = render({}, `<b>"Jan" & '{{link}}'</b>`);
      expect(html).toContain('&lt;b&gt;&quot;Jan&quot; &amp; &#39;{{link}}&#39;&lt;/b&gt;');
      expect(html).not.toContain('<b>');
      expect(text).toContain(`<b>"Jan" & '{{link}}'</b>`);
    });

    it('contains the link in both parts and the company', () => {
      const { html, text } = render();
      expect(html).toContain(`href="${LINK.replace('&', '&amp;')}"`);
      expect(text).toContain(`\n${LINK}\n`);
      expect(text).toContain('Site B.V., Dorpsstraat 1 Utrecht');
    });

    it("uses the tenant's colours, fonts and corners", () => {
      const own = { colours: { light: { primary: '#123456' } }, radius: 3, fonts: { display: 'Petrona', text: null } };
      const { html } = render({ theme: own });
      expect(html).toContain('#123456');
      expect(html).toMatch(/border-radius:3px/);
      expect(html).toMatch(/font-family:&#39;Petrona&#39;/);
    });
  });

  describe.each(THEMES)('of theme $slug', ({ slug, scheme }) => {
    const values = brandValues(buildTenant({ theme: { base: slug } }));

    it('uses exactly the colours of the theme file', () => {
      const tokens = readThemeTokens(slug)[scheme];
      expect(values).toMatchObject({ bg: tokens.get('bg'), primary: tokens.get('primary') });
      expect(values).toMatchObject({ hero: tokens.get('hero'), 'on-hero': tokens.get('on-hero') });
    });

    it('has no unresolved values, because mail clients do not support custom properties', () => {
      expect(Object.entries(values).filter(([, value]) => value === '' || value.includes('var('))).toEqual([]);
      expect([values.size, values['size-small']]).toEqual([
        expect.stringMatching(/^\d+px$/),
        expect.stringMatching(/^\d+(\.\d+)?px$/),
      ]);
    });

    it('has sufficient contrast', () => {
      for (const [ink, ground] of [
        ['text', 'surface'],
        ['text-muted', 'bg'],
        ['on-primary', 'primary'],
        ['on-hero', 'hero'],
        ['primary-text', 'surface'],
        ['text', 'surface-sunken'],
      ] as const) {
        const dark = readThemeTokens(slug).dark;
        expect(contrastRatio(values[ink], values[ground])).toBeGreaterThanOrEqual(4.5);
        expect(contrastRatio(resolveToken(dark, ink)!, resolveToken(dark, ground)!)).toBeGreaterThanOrEqual(4.5);
      }
    });
  });

  it("labels fictional profiles with the tenant's term", () => {
    const params = { name: 'Jan', link: LINK, other: 'Sam', fictional: true };
    const of = (tenant = buildTenant()) => renderEmail('like', { tenant, locale: 'nl', params });
    expect(of().text).toContain('\nSam · Fictief profiel\n');
    expect(of().html).toContain('Sam · Fictief profiel');
    expect(of(buildTenant({ fictional_singular: { nl: 'gastprofiel (fictief)' } })).text).toContain(
      'Sam · gastprofiel',
    );
  });

  it('does not expand placeholders in names', () => {
    const row = { mark: 'S', title: '{{link}} <b>', detail: '{{row-title-0}}', link: `${LINK}#sam` };
    const params = { name: 'Jan', link: LINK, count: 1, rows: [row, row] };
    const { html, text } = renderEmail('unread_reminder', { tenant: buildTenant(), locale: 'nl', params });
    expect(html.match(/\{\{link\}\} &lt;b&gt;/g)).toHaveLength(2);
    expect(html.match(/\{\{row-title-0\}\}/g)).toHaveLength(2);
    expect(text).toContain('- {{link}} <b>: {{row-title-0}}\n');
  });

  it('formats an amount in its currency', () => {
    const of = (currency: string, value: number) =>
      renderEmail('payment_failed', {
        tenant: buildTenant(),
        locale: 'nl',
        params: { name: 'Jan', link: LINK, sum: { value, currency } },
      }).text;
    expect(of('EUR', 2499)).toMatch(/€\s24,99/);
    expect(of('JPY', 2499)).toMatch(/2\.499/);
  });

  it("uses the tenant's default scheme, and lets a light one follow the reader", () => {
    const dark = readThemeTokens('default').dark;
    const values = brandValues(buildTenant({ theme: { scheme: 'dark' } }));
    expect(values).toMatchObject({ schemes: 'dark', bg: dark.get('bg') });
    expect(brandValues(buildTenant({ theme: { scheme: 'auto' } })).schemes).toBe('light dark');
  });

  it('PRD-9 replaces every inline colour in the dark scheme, for media queries and for Outlook', () => {
    for (const { slug } of THEMES) {
      const tenant = buildTenant({ theme: { base: slug } });
      const { html } = renderEmail('welcome', { tenant, locale: 'nl', params: { name: 'Jan', link: LINK, count: 6 } });
      const tokens = readThemeTokens(slug).dark;
      for (const role of ['bg', 'surface', 'hero', 'text', 'text-muted', 'primary', 'on-primary', 'border']) {
        expect(html.split(`${resolveToken(tokens, role)} !important`).length, `${slug} ${role}`).toBeGreaterThan(2);
      }
      expect(html).toContain('@media (prefers-color-scheme:dark){body,.ground');
      expect(html).toContain('[data-ogsc] .ink div');
      expect(html).toContain('[data-ogsb] body');
    }
  });

  it('PRD-9 has a frame for each composition of the match, of the site or its theme', () => {
    expect(Object.keys(MAIL_FRAMES)).toEqual(compositionNames('match'));
    const shapeOf = (theme: object) => brandValues(buildTenant({ theme }))['frame-radius'];
    expect(shapeOf({ base: 'she' })).toBe(MAIL_FRAMES.arches.radius);
    expect(shapeOf({ base: 'she', composition: { match: 'medallions' } })).toBe('50%');
  });

  describe('PRD-9 about people', () => {
    const portraits = [
      { photo: 'https://site.example/photos/mail/een', initial: 'S' },
      { photo: null, initial: 'J' },
    ];
    const params = { name: 'Jan', link: LINK, other: 'Sam', portraits };
    const render = (more: Partial<EmailParams> = {}, tenant = buildTenant()) =>
      renderEmail('match', { tenant, locale: 'nl', params: { ...params, ...more } });

    it("shows both in the brand's frame, with an initial for a missing photo, and its own words", () => {
      const { html, text } = render({}, buildTenant({ niche: 6 }));
      expect(html.match(/class="frame blank"/g)).toHaveLength(2);
      expect(html).toMatch(/src="https:\/\/site\.example\/photos\/mail\/een"\s+alt="S"/);
      expect(html).toMatch(/>\s*J\s*</);
      expect(html).toContain('border:4px double');
      expect(text).toMatch(/^Aangenaam\.\n/);
      expect(text).toContain('Schrijf Sam:');
      expect(render({}, buildTenant({ niche: 1 })).text).toMatch(/^Jullie vonken!\n/);
    });

    it('labels a fictional person below the portrait', () => {
      const { html, text } = render({ fictional: true });
      expect(html.match(/Sam · Fictief profiel/g)).toHaveLength(1);
      expect(html.indexOf('Sam · Fictief profiel')).toBeLessThan(html.indexOf('<h1'));
      expect(text).toContain('Sam · Fictief profiel');
    });

    it('shows cards and a receipt, in both parts', () => {
      const card = {
        photo: 'https://site.example/photos/mail/een',
        initial: 'S',
        title: 'Sam, 38',
        detail: 'Utrecht',
        link: LINK,
      };
      const receipt = [
        { label: '30 credits', value: '€ 24,99' },
        { label: 'Totaal', value: '€ 24,99', total: true },
      ];
      const { html, text } = renderEmail('weekly_update', {
        tenant: buildTenant(),
        locale: 'nl',
        params: { name: 'Jan', link: LINK, count: 2, cards: [card, card], receipt },
      });
      expect(html.match(/class="face frame chip"/g)).toHaveLength(2);
      expect(html).toContain('width="67%"');
      expect(html).toMatch(/font-weight:700"\s*>\s*Totaal/);
      expect(text).toContain('- Sam, 38: Utrecht\n- Sam, 38: Utrecht\n');
      expect(text).toContain('- 30 credits: € 24,99\n- Totaal: € 24,99\n');
    });
  });

  it('contains the number of initial credits', () => {
    const welcome = (count: number) =>
      renderEmail('welcome', { tenant: buildTenant(), locale: 'nl', params: { name: 'Jan', link: LINK, count } }).text;
    expect(welcome(6)).toContain('Je krijgt 6 credits om mee te beginnen.');
    expect(welcome(0)).not.toContain('credit');
  });
});
