import { describe, expect, it, vi } from 'vitest';

import { loadTexts } from '../../../i18n/browser/index.ts';
import { browserSiteTexts, siteTextsAttribute } from '../../../i18n/browser-site-texts.ts';
import type { TextReader } from '../../../tenants/site-texts.ts';
import { withSiteTexts } from './site-texts.ts';
import { i18nFor } from './translator.server.ts';

const reader: TextReader = {
  locale: 'nl',
  tenant: {
    words: {
      nl: {
        common: { skip: 'Omlaag', nav: { search: 'Rondkijken' } },
        members: { empty: { text: 'Niemand.' } },
        chat: { list: { title: 'Post' } },
        errors: { not_found: 'Weg.' },
      },
    },
  },
};

/** Responds as the site's host does. */
function serveOverrides() {
  const asked = vi.fn((address: string) => {
    const [, , , , chunk] = address.split('/');
    const words = browserSiteTexts(reader)?.chunks[chunk!];
    return Promise.resolve(words ? Response.json(words) : new Response(null, { status: 404 }));
  });
  vi.stubGlobal('fetch', asked);
  return asked;
}

const browserTexts = async (namespace: string, mark = siteTextsAttribute(reader)!) => {
  const texts = await loadTexts([namespace], 'nl');
  const said = await withSiteTexts(texts, { mark, namespace, language: 'nl' });
  return said[namespace];
};

describe('site text overrides in the browser', () => {
  it.each(['common', 'members', 'likes', 'chat', 'order'])('TEN-012 render %s as on the server', async (namespace) => {
    serveOverrides();
    expect(await browserTexts(namespace)).toEqual(i18nFor(reader).texts[namespace]);
  });

  it('TEN-012 are fetched once per chunk, and not for chunks without overrides', async () => {
    const asked = serveOverrides();
    const mark = siteTextsAttribute(reader)!.replace(/^\w+/, 'another');
    await Promise.all(
      ['common', 'members', 'likes', 'order', 'games'].map((namespace) => browserTexts(namespace, mark)),
    );
    expect(asked.mock.calls).toEqual([['/words/another/nl/members']]);
  });

  it('fall back to the platform’s texts when they cannot be fetched', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    expect(await browserTexts('common', 'offline members')).toEqual((await loadTexts(['common'], 'nl')).common);
  });
});
