import { describe, expect, it } from 'vitest';

import { siteOrigin } from './site-origin.ts';

const tenant = { hosts: ['www.example.nl', 'example.nl'] };

describe('siteOrigin', () => {
  it.each([
    [{ demo: true, secureCookies: false, PORT: 3000 }, 'http://www.example.nl:3000'],
    [{ demo: true, secureCookies: false, PORT: 3000, PUBLIC_PORT: 8080 }, 'http://www.example.nl:8080'],
    [{ demo: true, secureCookies: false, PORT: 80 }, 'http://www.example.nl'],
    [{ demo: false, secureCookies: true, PORT: 3000 }, 'https://www.example.nl'],
    [{ demo: false, secureCookies: true, PORT: 3000, PUBLIC_PORT: 8443 }, 'https://www.example.nl:8443'],
  ])('for %j is %s', (env, origin) => {
    expect(siteOrigin({ PUBLIC_PORT: undefined, ...env }, tenant)).toBe(origin);
  });
});
