import { afterEach, describe, expect, it, vi } from 'vitest';

import { textsWith } from '../../../i18n/browser/index.ts';
import { wordSheet, wordsMark } from '../../../i18n/word-sheets.ts';
import type { Reader } from '../../../tenants/site-words.ts';
import { withSiteWords } from './site-words.ts';
import { serverI18n } from './translator.server.ts';

const reader: Reader = {
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
function serveWords() {
  const asked = vi.fn((address: string) => {
    const [, , , , chunk] = address.split('/');
    const words = wordSheet(reader)?.chunks[chunk!];
    return Promise.resolve(words ? Response.json(words) : new Response(null, { status: 404 }));
  });
  vi.stubGlobal('fetch', asked);
  return asked;
}

const inBrowser = async (namespace: string, mark = wordsMark(reader)!) => {
  const texts = await textsWith(namespace, 'nl');
  const said = await withSiteWords(texts, { mark, namespace, language: 'nl' });
  return said[namespace];
};

afterEach(() => vi.unstubAllGlobals());

describe('site text overrides in the browser', () => {
  it.each(['common', 'members', 'likes', 'chat', 'order'])('TEN-012 render %s as on the server', async (namespace) => {
    serveWords();
    expect(await inBrowser(namespace)).toEqual(serverI18n(reader).getResourceBundle('nl', namespace));
  });

  it('TEN-012 are fetched once per chunk, and not for chunks without overrides', async () => {
    const asked = serveWords();
    const mark = wordsMark(reader)!.replace(/^\w+/, 'another');
    await Promise.all(['common', 'members', 'likes', 'order', 'games'].map((namespace) => inBrowser(namespace, mark)));
    expect(asked.mock.calls).toEqual([['/words/another/nl/members']]);
  });

  it('fall back to the platform’s texts when they cannot be fetched', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    expect(await inBrowser('common', 'offline members')).toEqual((await textsWith('common', 'nl')).common);
  });
});
