import { describe, expect, it } from 'vitest';

import { groupOf, summariseProfile } from './summarise.ts';

const ROOT = 'file:///app/';

describe('a CPU profile', () => {
  it.each([
    ['f', 'file:///app/node_modules/@remix-run/router/dist/router.js', '@remix-run/router'],
    ['f', 'file:///app/node_modules/pg/lib/client.js', 'pg'],
    ['f', 'file:///app/server/modules/people/discovery/search/search.ts', 'server/modules/people/discovery'],
    ['f', 'file:///app/server/plugins/pages/pages.ts', 'server/plugins'],
    ['f', 'file:///app/build/server/assets/server-build.js', 'app (build)'],
    ['f', 'node:internal/streams/readable', 'node:internal'],
    ['(garbage collector)', '', '(garbage collector)'],
    ['writev', '', '(native)'],
  ])('groups %s of %s as %s', (name, url, group) => {
    expect(groupOf(name, url, ROOT)).toBe(group);
  });

  it('sums self time and leaves idle time out', () => {
    const frame = (id: number, functionName: string, url: string) => ({
      id,
      callFrame: { functionName, url, lineNumber: 9 },
    });
    const url = 'file:///app/node_modules/pg/lib/client.js';
    const profile = {
      nodes: [frame(1, '(idle)', ''), frame(2, 'parse', url), frame(3, 'parse', url), frame(4, '(program)', '')],
      samples: [1, 2, 3, 4],
      timeDeltas: [50_000, 2000, 1000, 500],
    };
    expect(summariseProfile(profile, ROOT)).toEqual({
      total: 3.5,
      groups: [
        { name: 'pg', ms: 3 },
        { name: '(program)', ms: 0.5 },
      ],
      functions: [
        { name: 'parse client.js:10 [pg]', ms: 3 },
        { name: '(program)', ms: 0.5 },
      ],
    });
  });
});
