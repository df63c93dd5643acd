import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import { LOCALES } from '../tenants/value-lists.ts';
import { paths } from './lib/routing/paths.ts';
import routes from './routes.ts';

const files = new Map(routes.map((route) => [route.path ?? '/', route.file]));

describe('the routes', () => {
  it('NAV-003 show one profile view at /members/{id} and /likes/m/{id}', () => {
    expect(files.get('members/:id')).toBe('routes/member/members/members.$id.tsx');
    expect(files.get('likes/m/:id')).toBe(files.get('members/:id'));
  });

  it('NAV-006 have the conversation list at /chats and a conversation at /chats/{id}', () => {
    expect(files.get('chats')).toBe('routes/member/chats/chats.tsx');
    expect(files.get('chats/:id')).toBe('routes/member/chats/chats.$id.tsx');
    expect([paths.chats(), paths.chat('1')]).toEqual(['/chats', '/chats/1']);
  });

  it('NAV-017 NAV-020 have the login, signup and activation screens', () => {
    const expected = ['/', 'login', 'signup', 'activate/done', 'activate/error', 'members', '*'];
    expect(expected.filter((path) => !files.has(path))).toEqual([]);
  });

  it('LNG-002 have no language prefix, neither do generated paths', () => {
    const firstPart = (path: string) => path.replace(/^\//, '').split(/[/?]/)[0]!;
    const starts = [...files.keys(), paths.home(), paths.members(), paths.chats(), paths.login()].map(firstPart);
    expect(
      starts.filter(
        (part) => (LOCALES as readonly string[]).includes(part.slice(0, 2)) && /^[a-z]{2}(-[A-Z]{2})?$/.test(part),
      ),
    ).toEqual([]);
    // A route that starts with a parameter is one segment long: a site's own page.
    expect([...files.keys()].filter((path) => /^:[^/]*\//.test(path))).toEqual([]);
  });
});

/** Actions without `clientAction`: submitted as a document or by script, or meant to leave the page. */
const NOT_KEPT = [
  'auth/entry.ts',
  'auth/exit.ts',
  'auth/logout.ts',
  'auth/preferences.ts',
  'auth/receive-copy.ts',
  'demo/launcher.tsx',
  'desk/access/logout.ts',
  'desk/access/passkey.ts',
  'desk/photos/photos.requests.ts',
  'landing/not-found.tsx',
];

it('NAV-049 keep a page with a form when its submission fails', () => {
  const folder = new URL('routes/', import.meta.url);
  const unkept = globSync('**/*.{ts,tsx}', { cwd: folder }).filter((file) => {
    const code = readFileSync(new URL(file, folder), 'utf8');
    return /^export (async )?(function|const) action\b/m.test(code) && !/^export .*\bclientAction\b/m.test(code);
  });
  expect(unkept.toSorted()).toEqual(NOT_KEPT);
});
