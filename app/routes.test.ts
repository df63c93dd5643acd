import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import { LOCALES } from '../tenants/value-lists.ts';
import { paths } from './lib/paths.ts';
import routes from './routes.ts';

const files = new Map(routes.map((route) => [route.path ?? '/', route.file]));

describe('the routes', () => {
  it('NAV-003 show one profile view at /members/{id} and /likes/m/{id}', () => {
    expect(files.get('members/:id')).toBe('routes/member/members.$id.tsx');
    expect(files.get('likes/m/:id')).toBe(files.get('members/:id'));
  });

  it('NAV-006 have the list of conversations at /chats and one of them at /chats/{id}', () => {
    expect(files.get('chats')).toBe('routes/member/chats.tsx');
    expect(files.get('chats/:id')).toBe('routes/member/chats.$id.tsx');
    expect([paths.chats(), paths.chat('1')]).toEqual(['/chats', '/chats/1']);
  });

  it('NAV-017 NAV-020 have the screens of signing in and up and of activation', () => {
    const expected = ['/', 'login', 'signup', 'activate/done', 'activate/error', 'members', '*'];
    expect(expected.filter((path) => !files.has(path))).toEqual([]);
  });

  it('LNG-002 have no prefix for a language, and neither has any path that the app makes', () => {
    const firstPart = (path: string) => path.replace(/^\//, '').split(/[/?]/)[0]!;
    const starts = [...files.keys(), paths.home(), paths.members(), paths.chats(), paths.login()].map(firstPart);
    expect(
      starts.filter(
        (part) => (LOCALES as readonly string[]).includes(part.slice(0, 2)) && /^[a-z]{2}(-[A-Z]{2})?$/.test(part),
      ),
    ).toEqual([]);
    // What starts with anything is one part long: a page of the site itself.
    expect([...files.keys()].filter((path) => /^:[^/]*\//.test(path))).toEqual([]);
  });
});

/** What is sent as a document or by code of its own, and what is to leave the page whatever comes of it. */
const NOT_KEPT = [
  'auth/entry.ts',
  'auth/logout.ts',
  'auth/preferences.ts',
  'demo/launcher.tsx',
  'desk/logout.ts',
  'desk/passkey.ts',
  'desk/photos.steps.ts',
  'landing/not-found.tsx',
];

it('NAV-049 leave a page with a form where it is when the form is lost', () => {
  const folder = new URL('routes/', import.meta.url);
  const unkept = globSync('**/*.{ts,tsx}', { cwd: folder }).filter((file) => {
    const code = readFileSync(new URL(file, folder), 'utf8');
    return /^export (async )?(function|const) action\b/m.test(code) && !/^export .*\bclientAction\b/m.test(code);
  });
  expect(unkept.toSorted()).toEqual(NOT_KEPT);
});
