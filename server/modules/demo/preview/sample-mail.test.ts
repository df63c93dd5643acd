import { beforeAll, describe, expect, it } from 'vitest';

import { buildEmails } from '../../../../emails/build.ts';
import { brandValues } from '../../../../emails/brand.ts';
import { MAIL_TEMPLATES, TEMPLATE_OPTIONS, type MailTemplate } from '../../../../emails/mail-templates.ts';
import { AVAILABLE_LOCALES } from '../../../../i18n/resources.ts';
import { tenantFileData } from '../../../../tenants/tenant-fixture.ts';
import { NICHES, type NicheName } from '../../../../tenants/value-lists.ts';
import { buildTenant, type TenantInput } from '../../../../tests/factories/tenant.ts';
import { buildMailParams } from '../../delivery/notifications/mails/build-mail-params.ts';
import { MAIL_RULES } from '../../platform/outbox/mail-rules.ts';
import { renderSampleMail } from './sample-mail.ts';

/** Words that reveal any kind of dating site … */
const TELLING =
  /dat(e|ing)|single|liefde|love|match|flirt|seks|sex|erot|relati|profiel|profile|chat|like|lid\b|leden|member|credit/i;
/** … and words that reveal one niche. */
const OF_NICHE: Record<NicheName, RegExp> = {
  default: /vonk|ontmoet|kennismak|spark/i,
  she: /vrouw|dames|lesb|samen|wom[ae]n|ladies/i,
  bdsm: /bdsm|kink|fetisj|meester|slaaf|fluweel|fetish|master/i,
  bbw: /bbw|mollig|rondingen|vol\b|volmaakt|curv|plus.?size/i,
  gilf: /gilf|oma|senior|rijp|ouder|gouden|grann|mature/i,
  milf: /milf|moeder|mama|mevrouw|mom|mum|mother/i,
  gay: /gay|homo|mannen|heren|hartsman|\bm[ae]n\b|guys/i,
};
const siteOf = (slug: NicheName) => buildTenant(tenantFileData(slug) as Partial<TenantInput>);
const previewOf = (html: string) => /<div style="display:none[^>]*>([^<]*)</.exec(html)?.[1] ?? '';

beforeAll(async () => {
  await buildEmails();
});

const CASES = Object.values(NICHES).flatMap((slug) => AVAILABLE_LOCALES.map((locale) => [slug, locale] as const));

describe.each(CASES)('mail of %s in %s', (slug, locale) => {
  const site = siteOf(slug);

  it.each(MAIL_TEMPLATES)(
    'NOT-009 SEC-026 %s is complete, has the brand and does not reveal the kind of site',
    async (template) => {
      const { subject, html, text } = await renderSampleMail(template, site, locale);
      const brand = brandValues(site);
      for (const value of [brand.primary!, brand.hero!, `>${site.name}<`]) expect(html).toContain(value);
      expect(text).toContain(site.company.name);
      expect(`${subject}${html}${text}`).not.toMatch(/\{\{|\}\}|\bundefined\b|\bnull\b|\[object|Invalid/);
      expect(text).not.toMatch(/<\/?[a-z]|&[a-z]+;|&#/i);
      for (const line of [subject, previewOf(html)]) {
        expect(line).toMatch(/^.{5,60}$/);
        expect(line).not.toMatch(TELLING);
        expect(line).not.toMatch(OF_NICHE[slug]);
        expect(line).not.toContain(site.name);
      }
      // Gmail clips longer mails.
      expect(Buffer.byteLength(html.replace(/data:[^"]*/g, ''))).toBeLessThan(102_000);
      const widths = [...html.matchAll(/width(?:="|:)(\d+)(?:px|")/g)].map((match) => Number(match[1]));
      expect(Math.max(...widths)).toBe(600);
      expect(html).toContain(`<html lang="${locale}"`);
    },
  );
});

/** The mails that the specification requires. */
const NAMED: ReadonlyArray<[id: string, ...templates: MailTemplate[]]> = [
  ['NOT-010', 'news', 'activation_reminder', 'profile_reminder', 'activation', 'welcome', 'password_reset'],
  ['NOT-011', 'mail_change', 'mail_change_notice'],
  ['NOT-012', 'mail_change', 'new_message', 'like', 'match', 'unread_reminder'],
  ['NOT-013', 'weekly_update', 'promotion', 'payment_complete', 'payment_failed', 'photo_approved', 'photo_removed'],
  ['NOT-014', 'account_deleted', 'report_answer', 'export_ready'],
];

describe('mails required by the specification', () => {
  it.each(NAMED)('%s exist in each language, with translated texts and a text part', async (_id, ...templates) => {
    const site = siteOf('default');
    for (const template of templates) {
      const mails = await Promise.all(AVAILABLE_LOCALES.map((locale) => renderSampleMail(template, site, locale)));
      for (const { text } of mails) expect(text).toMatch(/https:\/\/default\.example\//);
      expect(new Set(mails.map(({ text }) => text)).size).toBe(AVAILABLE_LOCALES.length);
    }
  });
});

describe('links of a mail', () => {
  const site = siteOf('default');

  it.each(MAIL_TEMPLATES)(
    'NOT-015 %s has them in both parts, with an unsubscribe link exactly where that is possible',
    async (template) => {
      const { html, text } = await renderSampleMail(template, site, 'nl');
      const links = text.match(/https:\/\/\S+/g) ?? [];
      for (const link of links) expect(html).toContain(`href="${link}"`);
      const stoppable = MAIL_RULES[template].type !== null;
      expect(links.some((link) => link.includes('/unsubscribe'))).toBe(stoppable);
      expect(links).toHaveLength(1 + Number(stoppable) + Number(TEMPLATE_OPTIONS[template].second !== undefined));
    },
  );

  it('contain a token exactly when the mail requires one', () => {
    const source = {
      tenant: site,
      origin: '',
      name: 'Robin',
      token: 'GEHEIM',
      subject: { expiresAt: new Date(0) },
      signupCredits: 0,
      locale: 'nl' as const,
      siteLanguage: 'nl',
      portrait: () => '',
    };
    const carrying = MAIL_TEMPLATES.filter((template) => buildMailParams(template, source).link.includes('GEHEIM'));
    const meant = MAIL_TEMPLATES.filter((template) => TEMPLATE_OPTIONS[template].fallback);
    expect(carrying).toEqual(meant);
  });
});
