import { describe, expect, it } from 'vitest';

import { templateTexts } from '../emails/letter-texts.ts';
import type { TextReader, SiteTexts } from '../tenants/site-words.ts';
import { tenantFileData } from '../tenants/tenant-fixture.ts';
import { tenantSchema } from '../tenants/tenant.schema.ts';
import { translatorFor, i18nFor } from '../app/lib/i18n/translator.server.ts';
import { renderErrorBody } from '../server/api/error-answer.ts';
import { domainError } from '../server/lib/errors.ts';
import { translate } from './index.ts';
import { mergeTexts } from './own-words.ts';

const OWN: SiteTexts = {
  nl: {
    errors: { not_found: 'Weg is weg.' },
    emails: { welcome: { subject: 'Daar ben je' } },
    push: { match: 'Raak!' },
    niche: { gay: { hero: { lead: 'Gewoon gaan.' } } },
  },
};
const reader = (locale: TextReader['locale'], words?: SiteTexts): TextReader => ({
  locale,
  tenant: words ? { words } : {},
});

describe('site texts', () => {
  it('TEN-012 replace the platform’s in errors, mails and push messages', () => {
    expect(translate(reader('nl', OWN), 'errors:not_found')).toBe('Weg is weg.');
    expect(translate(reader('nl', OWN), 'push:match')).toBe('Raak!');
    expect(renderErrorBody(domainError('not_found'), reader('nl', OWN)).message).toBe('Weg is weg.');
    const tenant = { ...tenantSchema.parse(tenantFileData('bbw')), words: OWN };
    const letter = templateTexts(
      'welcome',
      { tenant, locale: 'nl' },
      { name: 'Sanne', count: 3, link: 'https://een.localhost/' },
    );
    expect([letter.subject, letter.title]).toEqual(['Daar ben je', `Welkom bij ${tenant.name}`]);
  });

  it('TEN-012 replace the platform’s on pages and leave other keys unchanged', () => {
    const t = translatorFor(reader('nl', OWN));
    expect(t('niche:gay.hero.lead')).toBe('Gewoon gaan.');
    expect(t('niche:gay.hero.cta')).toBe(translatorFor('nl')('niche:gay.hero.cta'));
  });

  it('TEN-012 do not apply to other sites or languages', () => {
    for (const other of ['nl', reader('nl'), reader('nl', { nl: { errors: { gone: '' } } })] as const) {
      expect(translate(other, 'errors:not_found')).toBe('Deze pagina bestaat niet.');
      expect(translatorFor(other)('niche:gay.hero.lead')).not.toBe('Gewoon gaan.');
    }
    expect(translate(reader('de', OWN), 'errors:not_found')).toBe(translate('de', 'errors:not_found'));
  });

  it('TEN-012 cost sites without them nothing: they share one translator per language', () => {
    expect(i18nFor(reader('nl'))).toBe(i18nFor('nl'));
    expect(i18nFor(reader('de', OWN))).toBe(i18nFor('de'));
    expect(i18nFor(reader('nl', OWN))).toBe(i18nFor(reader('nl', OWN)));
    expect(i18nFor(reader('nl', OWN))).not.toBe(i18nFor('nl'));
  });

  it('TEN-012 change with a new version of the site', () => {
    const before = reader('nl', { nl: { errors: { not_found: 'Een' } } });
    const after = reader('nl', { nl: { errors: { not_found: 'Twee' } } });
    expect([before, after, before].map((each) => translate(each, 'errors:not_found'))).toEqual(['Een', 'Twee', 'Een']);
  });
});

describe('mergeTexts', () => {
  it('changes neither argument', () => {
    const texts = { a: { b: 'x', c: 'y' }, list: ['1', '2'] };
    expect(mergeTexts(texts, { a: { b: 'z' }, list: ['3', '4'] })).toEqual({ a: { b: 'z', c: 'y' }, list: ['3', '4'] });
    expect(texts).toEqual({ a: { b: 'x', c: 'y' }, list: ['1', '2'] });
    expect(mergeTexts(texts, undefined)).toBe(texts);
  });
});
