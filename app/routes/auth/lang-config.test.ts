import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { describe, expect, it, vi } from 'vitest';

import { createSiteCookies } from '../../../server/plugins/site/site-cookies.ts';
import { action, loader } from './lang-config.tsx';

/** Submits a language, as a member or a visitor. */
async function choose(language: string, viewer: object | null = { userId: 'anna' }) {
  const saveLanguage = vi.fn(async () => {});
  const context = {
    ctx: { viewer, tenant: { locales: ['nl', 'en'] } },
    services: { accounts: { saveLanguage } },
    cookies: createSiteCookies(false),
  };
  const body = new URLSearchParams({ language, returnTo: '/settings/language' });
  const request = new Request('http://site.test/lang-config', { method: 'POST', body });
  const answer = await action({ request, context, params: {} } as unknown as ActionFunctionArgs);
  return { answer, saveLanguage };
}

describe('the language action', () => {
  it('LNG-003 saves a member’s choice in the account, and for 365 days on the device', async () => {
    const { answer, saveLanguage } = await choose('en');
    expect(saveLanguage).toHaveBeenCalledWith(expect.anything(), { language: 'en' });
    expect(answer.headers.get('Set-Cookie')).toMatch(/^locale=en; Max-Age=31536000;/);
    expect(answer.headers.get('Location')).toBe('/settings/language');
  });

  it('saves a visitor’s choice on the device only', async () => {
    const { answer, saveLanguage } = await choose('fr', null);
    expect(saveLanguage).not.toHaveBeenCalled();
    expect(answer.headers.get('Set-Cookie')).toMatch(/^locale=fr; Max-Age=31536000;/);
  });

  it('saves a language that the site does not offer on the device only', async () => {
    const { answer, saveLanguage } = await choose('fi');
    expect(saveLanguage).not.toHaveBeenCalled();
    expect(answer.headers.get('Set-Cookie')).toMatch(/^locale=fi;/);
  });

  it.each(['', 'xx', 'NL', 'nl\u0000', '../nl'])('changes nothing for %j', async (language) => {
    const { answer, saveLanguage } = await choose(language);
    expect(saveLanguage).not.toHaveBeenCalled();
    expect(answer.headers.get('Set-Cookie')).toBeNull();
  });
});

describe('the return page of the language choice', () => {
  const cameFrom = (referer: string) => {
    const request = new Request('http://site.test/lang-config', { headers: { referer } });
    return loader({ request } as unknown as LoaderFunctionArgs).returnTo;
  };

  it.each([
    ['http://site.test/members?page=2&lang=de', '/members?page=2'],
    ['http://site.test/pages/faq?lang=de', '/pages/faq'],
    ['http://site.test/lang-config?lang=de', '/'],
    ['http://elsewhere.test/members', '/'],
    ['', '/'],
  ])('after %s it is %s, without a language parameter', (referer, path) => {
    expect(cameFrom(referer)).toBe(path);
  });
});
